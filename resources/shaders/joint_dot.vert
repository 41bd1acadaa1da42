// SPDX-License-Identifier: GPL-3.0-or-later
// A joint as one flat point, for joints by the thousand.
layout(location = 1) in vec3 centre;
layout(location = 2) in float radius;
layout(location = 3) in float highlight;
layout(location = 4) in vec4 colour;
layout(location = 5) in float leastPixels;  // what is smaller is left to the bones; the same for all

flat out vec3 litColour;

void main() {
  vec3 inView = (view * vec4(centre, 1.0)).xyz;
  vec3 toEye = viewport.w > 0.5 ? vec3(0.0, 0.0, 1.0) : normalize(-inView);
  litColour = mix(shade(colour.rgb, vec3(0.0, 0.0, 1.0)), colour.rgb, 0.35 * highlight);
  float pixels = radius * pixelsPerUnit(-inView.z);
  float smallest = (0.6 + 1.4 * highlight) * viewport.z;
  gl_PointSize = 2.0 * max(pixels, smallest);
  bool isLeftOut = pixels < leastPixels && highlight == 0.0;
  gl_Position = isLeftOut ? vec4(0.0, 0.0, 2.0, 1.0) : projection * vec4(inView + toEye * radius, 1.0);
}
