// SPDX-License-Identifier: GPL-3.0-or-later
in vec3 place;
flat in vec4 paint;
flat in vec4 extra;
out vec4 result;

void main() {
  vec3 lit = mix(shade(paint.rgb, normalize(place)), paint.rgb, 0.35 * extra.w);
  float rim = dot(place, extra.xyz);
  result = vec4(lit * mix(0.55, 1.0, smoothstep(0.10, 0.45, rim)), 1.0) * paint.a;
}
