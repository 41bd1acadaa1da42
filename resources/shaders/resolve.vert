// SPDX-License-Identifier: GPL-3.0-or-later
void main() {
  // One triangle covers the view.
  gl_Position = vec4(vec2((gl_VertexID << 1) & 2, gl_VertexID & 2) * 2.0 - 1.0, 0.0, 1.0);
}
