// SPDX-License-Identifier: GPL-3.0-or-later
#include "shapes.glsl"

in vec3 place;
flat in vec4 paint;
flat in vec4 extra;
out vec4 result;

void main() {
  // Lit like a ball.
  float height = sqrt(max(1.0 - dot(place, place), 0.0));
  vec3 lit = mix(shade(paint.rgb, place + extra.xyz * height), paint.rgb, 0.35 * extra.w);
  result = vec4(lit * mix(0.55, 1.0, smoothstep(0.10, 0.45, height)), 1.0) * paint.a;
}
