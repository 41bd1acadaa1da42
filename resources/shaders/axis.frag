// SPDX-License-Identifier: GPL-3.0-or-later
in float across;
flat in vec3 axisColour;
flat in float strength;
out vec4 result;

void main() {
  float cover = clamp(1.2 * viewport.z - abs(across) + 0.1, 0.0, 1.0);
  result = vec4(axisColour, 1.0) * cover * strength;
}
