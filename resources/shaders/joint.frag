// SPDX-License-Identifier: GPL-3.0-or-later
in vec3 place;
flat in vec4 paint;
flat in vec4 extra;
out vec4 result;

void main() {
  // However few faces the half sphere has, each of its places seen from the eye is that of a round one.
  vec3 toEye = extra.xyz;
  vec3 across = place - toEye * dot(place, toEye);
  float rim = sqrt(max(1.0 - dot(across, across), 0.0));
  vec3 lit = mix(shade(paint.rgb, across + toEye * rim), paint.rgb, 0.35 * extra.w);
  result = vec4(lit * mix(0.55, 1.0, smoothstep(0.10, 0.45, rim)), 1.0) * paint.a;
}
