// SPDX-License-Identifier: GPL-3.0-or-later
in float fromBottom;
out vec4 result;

void main() {
  vec3 colour = mix(backgroundBottom.rgb, backgroundTop.rgb, smoothstep(0.0, 1.0, fromBottom));
  // Half a step of noise hides the bands that 8 bits would show in a dark gradient.
  float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
  result = vec4(colour + (noise - 0.5) / 255.0, 1.0);
}
