// SPDX-License-Identifier: GPL-3.0-or-later
flat in vec3 litColour;
flat in float reach;  // squared distance from the middle
out vec4 result;

void main() {
  vec2 place = gl_PointCoord * 2.0 - 1.0;
  if (dot(place, place) > reach) discard;
  result = vec4(litColour, 1.0);
}
