// SPDX-License-Identifier: GPL-3.0-or-later
#include "view.glsl"
#include "shapes.glsl"

// A joint as one flat point, for thousands of joints.
uniform usamplerBuffer joints;  // JointInstance of render/bones/bone_instances.h, two texels each

flat out vec3 litColour;
flat out float reach;

void main() {
  vec4 ball = uintBitsToFloat(texelFetch(joints, gl_VertexID * 2));  // centre and radius
  uvec4 look = texelFetch(joints, gl_VertexID * 2 + 1);
  float highlight = uintBitsToFloat(look.x);
  vec3 colour = unpackedColour(look.y).rgb;
  vec3 inView = (view * vec4(ball.xyz, 1.0)).xyz;
  vec3 toEye = viewport.w > 0.5 ? vec3(0.0, 0.0, 1.0) : normalize(-inView);
  litColour = mix(shade(colour, vec3(0.0, 0.0, 1.0)), colour, 0.35 * highlight);
  float pixels = ball.w * pixelsPerUnit(-inView.z);
  float smallest = (0.6 + 1.4 * highlight) * viewport.z;
  gl_PointSize = 2.0 * max(pixels, smallest);
  // Rounding could make a dot of about a pixel vanish.
  reach = gl_PointSize < 3.0 ? 2.0 : 1.0;
  gl_Position = projection * vec4(inView + toEye * ball.w, 1.0);
}
