// SPDX-License-Identifier: GPL-3.0-or-later
// One corner of an octahedron; render/shape_corners.h says how they are numbered and joined. The last corner of a face carries its colour.
uniform usamplerBuffer links;  // LinkInstance of render/instances.h, three texels each

out vec3 place;       // 1 at one corner each, so that 0 is an edge
flat out vec4 paint;  // the bone's colour, lit
flat out vec4 extra;  // where an edge's line fades out, pixels; which faces are too narrow for one, 1 / pixels

const float kRing = 0.13;  // kRingPosition of render/bone_shapes.h

void main() {
  int texel = (gl_VertexID >> 3) * 3;
  int corner = gl_VertexID & 3;
  int end = (gl_VertexID >> 2) & 1;  // 0 for a face at the head, 1 for one at the tail
  uvec4 a = texelFetch(links, texel);
  uvec4 b = texelFetch(links, texel + 1);
  vec3 head = uintBitsToFloat(a.xyz);
  vec3 link = uintBitsToFloat(b.xyz);
  vec4 ring = uintBitsToFloat(texelFetch(links, texel + 2));
  vec4 colour = unpackedColour(b.w);
  float highlight = uintBitsToFloat(a.w);
  // From far away a link stays a line instead of falling apart into dots.
  float smallest = ground.z * viewport.z / pixelsPerUnit(-(view * vec4(head, 1.0)).z);
  vec3 side = ring.xyz * max(1.0, smallest * inversesqrt(dot(ring.xyz, ring.xyz)));
  vec3 other = cross(link, side) / ring.w;  // a quarter round

  // Every second corner lies at the end of its face, the others on the ring.
  bool isRing = ((corner ^ end) & 1) == 1;
  float turn = float(1 - (corner & 2));
  vec2 quarter = (corner & 1) == 0 ? vec2(turn, 0.0) : vec2(0.0, turn);
  vec3 onLink = isRing ? vec3(quarter, kRing) : vec3(0.0, 0.0, float(end));
  vec3 position = head + side * onLink.x + other * onLink.y + link * onLink.z;

  vec2 facing = vec2(quarter.x - quarter.y, quarter.x + quarter.y);
  float slope = (end == 0 ? -1.0 / kRing : 1.0 / (1.0 - kRing)) * dot(side, side) / (ring.w * ring.w);
  vec3 normal = normalize(mat3(view) * (side * facing.x + other * facing.y + link * slope));
  paint = vec4(mix(shade(colour.rgb, normal), colour.rgb, 0.35 * highlight), colour.a);
  // Every face has one end, one corner on each of the two axes of the ring.
  place = isRing ? vec3(0.0, abs(quarter)) : vec3(1.0, 0.0, 0.0);
  // A ghost has no edges, which are the pose's own: its lines end before they begin.
  vec2 fade = highlight > 1.5 ? vec2(-2.0, -1.0) : vec2(0.5, 1.5);
  extra = vec4(fade * viewport.z, vec2(0.12, 0.45) / viewport.z);
  gl_Position = projection * (view * vec4(position, 1.0));
}
