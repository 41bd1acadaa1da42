// SPDX-License-Identifier: GPL-3.0-or-later
#include "view.glsl"
#include "ground.glsl"

out vec3 place;       // in model space
flat out vec4 paint;  // of the finest lines
flat out vec4 extra;  // of the coarser ones

void main() {
  vec2 corner = (vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0) * groundLayout.z;
  place = gridCentre.xyz + gridU.xyz * corner.x + gridV.xyz * corner.y;
  paint = gridMinor;
  extra = gridMajor;
  gl_Position = projection * view * vec4(place, 1.0);
}
