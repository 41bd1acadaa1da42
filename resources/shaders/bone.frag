// SPDX-License-Identifier: GPL-3.0-or-later
in vec3 edge;
flat in vec3 normal;
flat in vec4 boneColour;
flat in float boneHighlight;
out vec4 result;

void main() {
  vec3 perPixel = max(fwidth(edge), vec3(1e-6));
  vec3 pixels = edge / perPixel;
  float nearest = min(pixels.x, min(pixels.y, pixels.z)) / viewport.z;
  float line = 1.0 - smoothstep(0.5, 1.5, nearest);
  // A face only a few pixels wide would be all edge and lose its colour.
  line *= 1.0 - smoothstep(0.12, 0.45, max(perPixel.x, max(perPixel.y, perPixel.z)) * viewport.z);
  vec3 lit = mix(shade(boneColour.rgb, normal), boneColour.rgb, 0.35 * boneHighlight);
  result = vec4(lit * (1.0 - 0.52 * line), 1.0) * boneColour.a;
}
