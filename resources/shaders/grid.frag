// SPDX-License-Identifier: GPL-3.0-or-later
#include "view.glsl"
#include "ground.glsl"

in vec3 place;
flat in vec4 paint;
flat in vec4 extra;
out vec4 result;

// How much lines `widthPixels` wide cover this pixel, for lines at every whole number of `position`.
float lines(vec2 position, vec2 perPixel, float widthPixels) {
  vec2 fromLine = abs(fract(position - 0.5) - 0.5) / perPixel;
  vec2 cover = clamp(0.5 + 0.5 * widthPixels - fromLine, 0.0, 1.0);
  // Lines closer than a few pixels would make haze or moire, so they fade out.
  cover *= 1.0 - smoothstep(0.06, 0.24, perPixel);
  return max(cover.x, cover.y);
}

float axisLine(float position, float perPixel) {
  return clamp(0.5 + 0.8 * viewport.z - abs(position) / perPixel, 0.0, 1.0);
}

// Blends `above` over `below`; both with alpha multiplied in.
vec4 over(vec4 above, vec4 below) { return above + below * (1.0 - above.a); }

vec4 premultiplied(vec4 colour, float cover) { return vec4(colour.rgb, 1.0) * colour.a * cover; }

void main() {
  vec2 onGrid = vec2(dot(place, gridU.xyz), dot(place, gridV.xyz));  // 0 at the model's origin
  vec2 perPixel = max(vec2(length(vec2(dFdx(onGrid.x), dFdy(onGrid.x))), length(vec2(dFdx(onGrid.y), dFdy(onGrid.y)))),
                      vec2(1e-12));
  float cell = groundLayout.x;
  float blend = groundLayout.y;
  float width = viewport.z;
  // As the camera moves nearer, the finest lines fade in and each coarser set takes on the look of the next.
  float fine = lines(onGrid / cell, perPixel / cell, width) * (1.0 - blend);
  float middle = lines(onGrid / (cell * 10.0), perPixel / (cell * 10.0), width);
  float coarse = lines(onGrid / (cell * 100.0), perPixel / (cell * 100.0), width);
  vec4 middleColour = mix(extra, paint, blend);

  vec4 colour = premultiplied(paint, fine);
  colour = mix(colour, premultiplied(middleColour, 1.0), middle);
  colour = mix(colour, premultiplied(extra, 1.0), coarse);
  colour = over(premultiplied(gridUColour, axisLine(onGrid.y, perPixel.y)), colour);
  colour = over(premultiplied(gridVColour, axisLine(onGrid.x, perPixel.x)), colour);

  float away = distance(place, gridCentre.xyz) / groundLayout.z;
  float fade = pow(clamp(1.0 - away, 0.0, 1.0), 1.5);
  vec3 toEye = viewport.w > 0.5 ? vec3(view[0][2], view[1][2], view[2][2])
                                : normalize(eye.xyz - place);
  fade *= smoothstep(0.0, 0.12, abs(dot(toEye, cross(gridU.xyz, gridV.xyz))));
  result = colour * fade;
}
