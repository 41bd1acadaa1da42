// SPDX-License-Identifier: GPL-3.0-or-later
in vec3 place;
flat in vec4 paint;
flat in vec4 extra;
out vec4 result;

void main() {
  vec3 perPixel = max(fwidth(place), vec3(1e-6));
  vec3 pixels = place / perPixel;
  float nearest = min(pixels.x, min(pixels.y, pixels.z));
  float outline = 1.0 - smoothstep(extra.x, extra.y, nearest);
  // A face of only a few pixels would be all outline and lose its colour.
  outline *= 1.0 - smoothstep(extra.z, extra.w, max(perPixel.x, max(perPixel.y, perPixel.z)));
  result = vec4(paint.rgb * (1.0 - 0.52 * outline), 1.0) * paint.a;
}
