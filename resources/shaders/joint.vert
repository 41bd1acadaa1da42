// SPDX-License-Identifier: GPL-3.0-or-later
#include "view.glsl"
#include "shapes.glsl"

// A corner of a disc that looks like a ball; render/gl/shape_corners.h numbers and joins the corners.
uniform usamplerBuffer joints;  // JointInstance of render/bones/bone_instances.h, two texels each

out vec3 place;       // on the disc, 1 at its rim, in view space
flat out vec4 paint;  // the joint's colour
flat out vec4 extra;  // direction to the eye, highlight

const float kTurn = 6.28318531 / 32.0;  // kDiscStride of render/gl/shape_corners.h
// The disc is this part of its radius nearer than the ball's middle, where a bone leaves the disc as it would leave the
// ball.
const float kNearer = 0.67;
const vec2 kLeastRadius = vec2(0.7, 2.0);  // logical pixels, of a joint and of a highlighted one

void main() {
  int texel = (gl_VertexID >> 5) * 2;
  float turn = float(gl_VertexID & 31) * kTurn;
  vec4 ball = uintBitsToFloat(texelFetch(joints, texel));  // centre and radius
  uvec4 look = texelFetch(joints, texel + 1);
  float highlight = uintBitsToFloat(look.x);
  vec3 inView = (view * vec4(ball.xyz, 1.0)).xyz;
  vec3 toEye = viewport.w > 0.5 ? vec3(0.0, 0.0, 1.0) : normalize(-inView);
  vec3 right = normalize(cross(vec3(0.0, 1.0, 0.0), toEye));
  vec3 up = cross(toEye, right);
  place = right * cos(turn) + up * sin(turn);
  paint = unpackedColour(look.y);
  extra = vec4(toEye, highlight);
  float smallest = mix(kLeastRadius.x, kLeastRadius.y, highlight) * viewport.z / pixelsPerUnit(-inView.z);
  float radius = max(ball.w, smallest);
  // Nearer, but as large on the screen as at its middle.
  vec3 corner = inView + place * radius;
  if (viewport.w > 0.5) corner.z += kNearer * radius;
  else corner *= max(1.0 - kNearer * radius * inversesqrt(dot(inView, inView)), 0.5);
  gl_Position = projection * vec4(corner, 1.0);
}
