// SPDX-License-Identifier: GPL-3.0-or-later
// One corner of half a sphere that faces the eye; render/shape_corners.h says how they are numbered and joined.
uniform usamplerBuffer joints;  // JointInstance of render/instances.h, two texels each

out vec3 place;       // normal in view space, about of unit length
flat out vec4 paint;  // the joint's colour
flat out vec4 extra;  // direction to the eye, highlight

const int kSides = 16;  // kDomeSides of render/shape_corners.h
const float kTurn = 6.28318531 / float(kSides);

// On the half of the unit sphere around +z.
vec3 domePlace(int corner) {
  if (corner == 0) return vec3(0.0, 0.0, 1.0);
  vec2 reachHeight = corner <= kSides ? vec2(sqrt(0.5)) : vec2(1.0, 0.0);
  float turn = float((corner - 1) % kSides) * kTurn;
  return vec3(vec2(cos(turn), sin(turn)) * reachHeight.x, reachHeight.y);
}

void main() {
  int texel = (gl_VertexID >> 6) * 2;
  vec3 dome = domePlace(gl_VertexID & 63);
  vec4 ball = uintBitsToFloat(texelFetch(joints, texel));  // centre and radius
  uvec4 look = texelFetch(joints, texel + 1);
  float highlight = uintBitsToFloat(look.x);
  vec3 inView = (view * vec4(ball.xyz, 1.0)).xyz;
  vec3 toEye = viewport.w > 0.5 ? vec3(0.0, 0.0, 1.0) : normalize(-inView);
  vec3 right = normalize(cross(vec3(0.0, 1.0, 0.0), toEye));
  vec3 up = cross(toEye, right);
  place = right * dome.x + up * dome.y + toEye * dome.z;
  paint = unpackedColour(look.y);
  extra = vec4(toEye, highlight);
  // From far away a joint stays a dot, and the chosen one a visible dot.
  float smallest = (ground.y + (2.0 - ground.y) * highlight) * viewport.z / pixelsPerUnit(-inView.z);
  gl_Position = projection * vec4(inView + place * max(ball.w, smallest), 1.0);
}
