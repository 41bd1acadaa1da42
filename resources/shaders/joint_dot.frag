// SPDX-License-Identifier: GPL-3.0-or-later
flat in vec3 litColour;
out vec4 result;

void main() {
  vec2 place = gl_PointCoord * 2.0 - 1.0;
  if (dot(place, place) > 1.0) discard;
  result = vec4(litColour, 1.0);
}
