// SPDX-License-Identifier: GPL-3.0-or-later
#include "view.glsl"
#include "shapes.glsl"

// A corner of one piece of a line with constant width on the screen. Pieces share their corners.
uniform usamplerBuffer pieces;  // LinePiece of render/gl/line_batch.h, four texels each

out float across;  // pixels from the middle of the line
flat out vec4 colour;

const float kHalfWidth = 1.2;  // logical pixels
const float kSharpest = 0.35;  // cosine of half a corner's angle; sharper corners would have long tips

vec2 onScreen(vec4 place) { return place.xy / place.w * viewport.xy; }

// The direction between two points on the screen, or `other` where they are too close.
vec2 directionOf(vec2 from, vec2 to, vec2 other) {
  vec2 along = to - from;
  return dot(along, along) > 1e-6 ? normalize(along) : other;
}

void main() {
  int texel = (gl_VertexID >> 2) * 4;
  int corner = gl_VertexID & 3;  // once around the piece
  uvec4 fromWords = texelFetch(pieces, texel);
  mat4 whole = projection * view;
  vec4 from = whole * vec4(uintBitsToFloat(fromWords.xyz), 1.0);
  vec4 to = whole * vec4(uintBitsToFloat(texelFetch(pieces, texel + 1).xyz), 1.0);
  vec4 before = whole * vec4(uintBitsToFloat(texelFetch(pieces, texel + 2).xyz), 1.0);
  vec4 after = whole * vec4(uintBitsToFloat(texelFetch(pieces, texel + 3).xyz), 1.0);
  colour = unpackedColour(fromWords.w);
  // A piece that reaches behind the eye has no direction on the screen.
  if (from.w <= 0.0 || to.w <= 0.0) {
    across = 0.0;
    gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
    return;
  }
  bool isEnd = corner == 1 || corner == 2;
  vec4 position = isEnd ? to : from;
  vec4 neighbour = isEnd ? after : before;
  vec2 here = onScreen(position);
  vec2 own = directionOf(onScreen(from), onScreen(to), vec2(1.0, 0.0));
  vec2 next = own;
  if (neighbour.w > 0.0) next = isEnd ? directionOf(here, onScreen(neighbour), own) : directionOf(onScreen(neighbour), here, own);
  vec2 middle = directionOf(vec2(0.0), own + next, own);
  float halfWidth = kHalfWidth * viewport.z;
  across = corner < 2 ? -halfWidth : halfWidth;
  vec2 square = vec2(-middle.y, middle.x) / max(dot(middle, own), kSharpest);
  position.xy += square * across * 2.0 / viewport.xy * position.w;
  gl_Position = position;
}
