// SPDX-License-Identifier: GPL-3.0-or-later
// A corner of a body, moved by its draw matrix. After view.glsl.
layout(location = 0) in vec3 position;
layout(location = 1) in uint matrix;
layout(location = 2) in vec3 normal;

uniform samplerBuffer matrices;  // MatrixTexels of render/mesh/draw_matrices.h, six texels each

vec3 skinnedPlace() {
  int texel = int(matrix) * 6;
  vec4 stored = vec4(position, 1.0);
  return vec3(dot(texelFetch(matrices, texel), stored), dot(texelFetch(matrices, texel + 1), stored),
              dot(texelFetch(matrices, texel + 2), stored));
}

// As the camera sees it, of length 1.
vec3 skinnedNormal() {
  int texel = int(matrix) * 6 + 3;
  vec3 turned = vec3(dot(texelFetch(matrices, texel).xyz, normal), dot(texelFetch(matrices, texel + 1).xyz, normal),
                     dot(texelFetch(matrices, texel + 2).xyz, normal));
  return mat3(view) * turned * inversesqrt(max(dot(turned, turned), 1e-30));
}
