// SPDX-License-Identifier: GPL-3.0-or-later
out vec2 place;  // along gridU and gridV, 0 at the model's origin
out vec3 position;

void main() {
  vec2 corner = (vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0) * grid.z;
  position = gridCentre.xyz + gridU.xyz * corner.x + gridV.xyz * corner.y;
  place = vec2(dot(gridCentre.xyz, gridU.xyz), dot(gridCentre.xyz, gridV.xyz)) + corner;
  gl_Position = projection * view * vec4(position, 1.0);
}
