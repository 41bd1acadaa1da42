// SPDX-License-Identifier: GPL-3.0-or-later
// One corner of three lines; render/shape_corners.h says how they are numbered and joined.
uniform usamplerBuffer axes;  // AxisInstance of render/instances.h, four texels each

out float across;  // pixels from the middle of the line
flat out vec3 axisColour;
flat out float strength;

const vec3 kColours[3] = vec3[3](vec3(0.93, 0.30, 0.33), vec3(0.42, 0.78, 0.30), vec3(0.30, 0.53, 0.97));

void main() {
  int texel = (gl_VertexID >> 4) * 4;
  int which = (gl_VertexID & 15) >> 2;
  int corner = gl_VertexID & 3;  // once round the line's rectangle
  vec4 place = uintBitsToFloat(texelFetch(axes, texel));
  vec3 origin = place.xyz;
  float axisLength = place.w;
  vec3 direction = uintBitsToFloat(texelFetch(axes, texel + 1 + which).xyz);
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
  across = corner < 2 ? -halfWidth : halfWidth;
  vec4 position = (corner == 1 || corner == 2) ? to : from;
  position.xy += square * across * 2.0 / viewport.xy * position.w;
  gl_Position = position;
}
