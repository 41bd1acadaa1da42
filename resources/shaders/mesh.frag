// SPDX-License-Identifier: GPL-3.0-or-later
uniform sampler2D image;
uniform vec4 look;  // as in mesh.vert

in vec4 paint;
in vec2 imageUv;
out vec4 result;  // alpha is not multiplied in: materials blend in ways of their own

void main() {
  vec4 texel = texture(image, imageUv);
  result = paint * vec4(mix(vec3(1.0), texel.rgb, look.y), texel.a);
  result.a = max(result.a, look.w);
}
