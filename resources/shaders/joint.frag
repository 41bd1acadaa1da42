// SPDX-License-Identifier: GPL-3.0-or-later
in vec3 normal;
in float rim;
flat in vec4 jointColour;
flat in float jointHighlight;
out vec4 result;

void main() {
  vec3 lit = mix(shade(jointColour.rgb, normalize(normal)), jointColour.rgb, 0.35 * jointHighlight);
  result = vec4(lit * mix(0.55, 1.0, smoothstep(0.10, 0.45, rim)), 1.0);
}
