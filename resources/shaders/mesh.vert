// SPDX-License-Identifier: GPL-3.0-or-later
#include "view.glsl"
#include "shapes.glsl"
#include "skinned.glsl"

// A corner of a body. Light is computed here, as the consoles do.
layout(location = 3) in vec4 colour;
layout(location = 4) in vec2 uv;
layout(location = 5) in vec2 eyelidUv;

uniform mat3x2 uvTransform;
uniform mat3x2 eyelidTransform;
uniform vec4 surface;  // times the colour
uniform vec4 look;     // lit: 1 softly, 2 by a known light; 1: with texture colours, coordinates from the normal, opaque
uniform vec3 light[3];  // core::SurfaceLight: constant, specular, direction

out vec4 paint;
out vec2 imageUv;
out vec2 overUv;

void main() {
  vec3 facing = skinnedNormal();
  paint = colour * surface;
  bool hasNormal = dot(normal, normal) > 0.0;  // colours that a list gives stay as they are
  if (look.x > 1.5 && hasNormal) {
    float reflection = max(dot(facing, normalize(light[2] + vec3(0.0, 0.0, 1.0))), 0.0);
    float shine = max(2.0 * reflection * reflection - 1.0, 0.0);
    paint.rgb = min(light[0] + paint.rgb * max(dot(facing, light[2]), 0.0) + light[1] * shine, vec3(1.0));
  } else if (look.x > 0.5 && hasNormal) {
    paint.rgb = shadeSoftly(paint.rgb, facing);
  }
  imageUv = uvTransform * vec3(look.z > 0.5 ? facing.xy * vec2(0.5, -0.5) + 0.5 : uv, 1.0);
  overUv = eyelidTransform * vec3(eyelidUv, 1.0);
  gl_Position = projection * (view * vec4(skinnedPlace(), 1.0));
}
