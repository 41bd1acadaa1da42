// SPDX-License-Identifier: GPL-3.0-or-later
#include "view.glsl"
#include "shapes.glsl"

// A corner of an octahedron; render/gl/shape_corners.h numbers and joins the corners. A face takes its colour from its
// last corner.
uniform usamplerBuffer edges;  // EdgeInstance of render/bones/bone_instances.h, three texels each

out vec3 place;       // each number is 1 at one corner of the face and 0 on the opposite side
flat out vec4 paint;  // the bone's colour, lit
flat out vec4 extra;  // xy: where an outline fades out, in pixels; zw: which faces are too narrow for one, 1 / pixels

const float kRing = 0.13;          // kRingPosition of render/bones/bone_shapes.h
const float kLeastHalfWidth = 0.9;  // logical pixels: from far away an edge stays a line and does not break into dots

void main() {
  int texel = (gl_VertexID >> 3) * 3;
  int corner = gl_VertexID & 3;
  int end = (gl_VertexID >> 2) & 1;  // 0 for a face at the head, 1 for one at the tail
  uvec4 a = texelFetch(edges, texel);
  uvec4 b = texelFetch(edges, texel + 1);
  vec3 head = uintBitsToFloat(a.xyz);
  vec3 along = uintBitsToFloat(b.xyz);
  vec4 ring = uintBitsToFloat(texelFetch(edges, texel + 2));
  vec4 colour = unpackedColour(b.w);
  float highlight = uintBitsToFloat(a.w);
  float smallest = kLeastHalfWidth * viewport.z / pixelsPerUnit(-(view * vec4(head, 1.0)).z);
  vec3 side = ring.xyz * max(1.0, smallest * inversesqrt(dot(ring.xyz, ring.xyz)));
  vec3 other = cross(along, side) / ring.w;  // a quarter turn further

  // Every second corner is at its face's end, the others are on the ring.
  bool isRing = ((corner ^ end) & 1) == 1;
  float turn = float(1 - (corner & 2));
  vec2 quarter = (corner & 1) == 0 ? vec2(turn, 0.0) : vec2(0.0, turn);
  vec3 onEdge = isRing ? vec3(quarter, kRing) : vec3(0.0, 0.0, float(end));
  vec3 position = head + side * onEdge.x + other * onEdge.y + along * onEdge.z;

  vec2 facing = vec2(quarter.x - quarter.y, quarter.x + quarter.y);
  float slope = (end == 0 ? -1.0 / kRing : 1.0 / (1.0 - kRing)) * dot(side, side) / (ring.w * ring.w);
  vec3 normal = normalize(mat3(view) * (side * facing.x + other * facing.y + along * slope));
  paint = vec4(mix(shade(colour.rgb, normal), colour.rgb, 0.35 * highlight), colour.a);
  // Every face has one corner at an end and one on each of the ring's two axes.
  place = isRing ? vec3(0.0, abs(quarter)) : vec3(1.0, 0.0, 0.0);
  // A ghost (highlight 2) has no outlines: they fade out before they begin.
  vec2 fade = highlight > 1.5 ? vec2(-2.0, -1.0) : vec2(0.5, 1.5);
  extra = vec4(fade * viewport.z, vec2(0.12, 0.45) / viewport.z);
  gl_Position = projection * (view * vec4(position, 1.0));
}
