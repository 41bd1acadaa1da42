// SPDX-License-Identifier: GPL-3.0-or-later
#include "view.glsl"
#include "shapes.glsl"

// A corner of a body. Light is computed here, as the consoles do.
layout(location = 0) in vec3 position;
layout(location = 1) in uint matrix;
layout(location = 2) in vec3 normal;
layout(location = 3) in vec4 colour;
layout(location = 4) in vec2 uv;
layout(location = 5) in vec2 coverUv;

uniform samplerBuffer matrices;  // MatrixTexels of render/mesh/draw_matrices.h, six texels each
uniform mat3x2 uvTransform;
uniform mat3x2 coverTransform;
uniform vec4 surface;  // times the colour
uniform vec4 look;     // 1: lit, with texture colours, coordinates from the normal, opaque

out vec4 paint;
out vec2 imageUv;
out vec2 overUv;

void main() {
  int texel = int(matrix) * 6;
  vec4 stored = vec4(position, 1.0);
  vec3 place = vec3(dot(texelFetch(matrices, texel), stored), dot(texelFetch(matrices, texel + 1), stored),
                    dot(texelFetch(matrices, texel + 2), stored));
  vec3 turned = vec3(dot(texelFetch(matrices, texel + 3).xyz, normal),
                     dot(texelFetch(matrices, texel + 4).xyz, normal),
                     dot(texelFetch(matrices, texel + 5).xyz, normal));
  vec3 facing = mat3(view) * turned * inversesqrt(max(dot(turned, turned), 1e-30));
  paint = colour * surface;
  if (look.x > 0.5) paint.rgb = shadeSoftly(paint.rgb, facing);
  imageUv = look.z > 0.5 ? facing.xy * vec2(0.5, -0.5) + 0.5 : uvTransform * vec3(uv, 1.0);
  overUv = coverTransform * vec3(coverUv, 1.0);
  gl_Position = projection * (view * vec4(place, 1.0));
}
