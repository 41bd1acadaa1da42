// SPDX-License-Identifier: GPL-3.0-or-later
layout(location = 0) in vec3 corner;  // which axis (0, 1, 2), along it (0..1), which side of it (-1, 1)
layout(location = 1) in vec3 origin;
layout(location = 2) in float axisLength;
layout(location = 3) in vec3 axisX;
layout(location = 4) in vec3 axisY;
layout(location = 5) in vec3 axisZ;

out float across;  // pixels from the middle of the line
flat out vec3 axisColour;
flat out float strength;

const vec3 kColours[3] = vec3[3](vec3(0.93, 0.30, 0.33), vec3(0.42, 0.78, 0.30), vec3(0.30, 0.53, 0.97));

void main() {
  int which = int(corner.x);
  vec3 direction = which == 0 ? axisX : which == 1 ? axisY : axisZ;
  axisColour = kColours[which];
  vec4 from = projection * view * vec4(origin, 1.0);
  vec4 to = projection * view * vec4(origin + direction * axisLength, 1.0);
  // A line that reaches behind the eye has no direction on the screen.
  if (from.w <= 0.0 || to.w <= 0.0 || direction == vec3(0.0)) {
    across = 0.0;
    strength = 0.0;
    gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
    return;
  }
  vec2 onScreen = (to.xy / to.w - from.xy / from.w) * viewport.xy;
  vec2 square = length(onScreen) > 1e-6 ? normalize(vec2(-onScreen.y, onScreen.x)) : vec2(0.0);
  // Tiny axes would cover the bones like fur, so they fade out; by the full length, not the foreshortened one.
  float fullLength = axisLength * pixelsPerUnit(from.w) / viewport.z;
  strength = 0.85 * smoothstep(4.0, 11.0, fullLength);
  float halfWidth = 1.2 * viewport.z;
  across = corner.z * halfWidth;
  vec4 position = corner.y > 0.5 ? to : from;
  position.xy += square * across * 2.0 / viewport.xy * position.w;
  gl_Position = position;
}
