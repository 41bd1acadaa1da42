// SPDX-License-Identifier: GPL-3.0-or-later
#include "view.glsl"
#include "ground.glsl"

out vec3 place;       // pixels from the lower left, 0..1 from the bottom
flat out vec4 paint;  // at the bottom
flat out vec4 extra;  // at the top

void main() {
  // One triangle covers the view.
  vec2 corner = vec2((gl_VertexID << 1) & 2, gl_VertexID & 2);
  place = vec3(corner * viewport.xy, corner.y);
  paint = backgroundBottom;
  extra = backgroundTop;
  gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
}
