// SPDX-License-Identifier: GPL-3.0-or-later
#include "view.glsl"

in float across;
flat in vec4 colour;
out vec4 result;

const float kHalfWidth = 1.2;  // logical pixels, as in line.vert

void main() {
  float cover = clamp(kHalfWidth * viewport.z - abs(across) + 0.1, 0.0, 1.0);
  result = vec4(colour.rgb, 1.0) * colour.a * cover;
}
