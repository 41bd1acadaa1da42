// SPDX-License-Identifier: GPL-3.0-or-later
uniform sampler2DMS image;
uniform int samples;
out vec4 result;

void main() {
  vec4 sum = vec4(0.0);
  for (int i = 0; i < samples; ++i) sum += texelFetch(image, ivec2(gl_FragCoord.xy), i);
  result = sum / float(samples);
}
