// SPDX-License-Identifier: GPL-3.0-or-later
in vec3 place;
flat in vec4 paint;
flat in vec4 extra;
out vec4 result;

void main() {
  vec3 perPixel = max(fwidth(place), vec3(1e-6));
  vec3 pixels = place / perPixel;
  float nearest = min(pixels.x, min(pixels.y, pixels.z)) / viewport.z;
  float line = 1.0 - smoothstep(0.5, 1.5, nearest);
  // A face only a few pixels wide would be all edge and lose its colour.
  line *= 1.0 - smoothstep(0.12, 0.45, max(perPixel.x, max(perPixel.y, perPixel.z)) * viewport.z);
  line *= 1.0 - step(1.5, extra.w);  // a ghost has no edges, which are the pose's own
  vec3 lit = mix(shade(paint.rgb, extra.xyz), paint.rgb, 0.35 * extra.w);
  result = vec4(lit * (1.0 - 0.52 * line), 1.0) * paint.a;
}
