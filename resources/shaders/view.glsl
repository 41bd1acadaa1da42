// SPDX-License-Identifier: GPL-3.0-or-later
// Every fragment shader writes colours with alpha multiplied in.
//
// The shaders of every image (background, grid, bone_edge, joint) pass the same three values from vertex to fragment,
// `place`, `paint` and `extra`, and read all their components. A software renderer then compiles one triangle set-up for
// all of them; one for each took longer than drawing the first image. Other shaders need not do so.
layout(std140) uniform View {  // ViewBlock of render/view.h
  mat4 view;
  mat4 projection;
  vec4 eye;       // xyz
  vec4 viewport;  // width, height, device pixels per logical pixel, 1 when orthographic
};

// As in render/view.h.
float pixelsPerUnit(float viewDepth) {
  float perspective = viewport.w > 0.5 ? 1.0 : max(viewDepth, 1e-12);
  return 0.5 * viewport.y * projection[1][1] / perspective;
}
