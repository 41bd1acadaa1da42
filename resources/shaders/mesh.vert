// SPDX-License-Identifier: GPL-3.0-or-later
#include "view.glsl"
#include "shapes.glsl"
#include "skinned.glsl"

// A corner of a body. Light is computed here, as the consoles do.
layout(location = 3) in vec4 colour;
layout(location = 4) in vec2 uv;
layout(location = 5) in vec2 coverUv;

uniform mat3x2 uvTransform;
uniform mat3x2 coverTransform;
uniform vec4 surface;  // times the colour
uniform vec4 look;     // 1: lit, with texture colours, coordinates from the normal, opaque

out vec4 paint;
out vec2 imageUv;
out vec2 overUv;

void main() {
  vec3 facing = skinnedNormal();
  paint = colour * surface;
  if (look.x > 0.5) paint.rgb = shadeSoftly(paint.rgb, facing);
  imageUv = look.z > 0.5 ? facing.xy * vec2(0.5, -0.5) + 0.5 : uvTransform * vec3(uv, 1.0);
  overUv = coverTransform * vec3(coverUv, 1.0);
  gl_Position = projection * (view * vec4(skinnedPlace(), 1.0));
}
