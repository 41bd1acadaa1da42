// SPDX-License-Identifier: GPL-3.0-or-later
out float fromBottom;

void main() {
  // One triangle that covers the view.
  vec2 corner = vec2((gl_VertexID << 1) & 2, gl_VertexID & 2);
  fromBottom = corner.y;
  gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
}
