// SPDX-License-Identifier: GPL-3.0-or-later
#include "ground.glsl"

in vec3 place;
flat in vec4 paint;
flat in vec4 extra;
out vec4 result;

void main() {
  vec4 colour = mix(paint, extra, smoothstep(0.0, 1.0, place.z));
  if (groundLayout.w > 0.0) {
    vec2 checker = floor(place.xy / groundLayout.w);
    colour = mod(checker.x + checker.y, 2.0) < 0.5 ? extra : paint;
  }
  // Half a step of noise hides the bands of an 8-bit gradient.
  float noise = fract(52.9829189 * fract(dot(place.xy, vec2(0.06711056, 0.00583715))));
  result = vec4(colour.rgb + (noise - 0.5) / 255.0, colour.a);
}
