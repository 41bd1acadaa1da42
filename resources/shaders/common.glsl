// SPDX-License-Identifier: GPL-3.0-or-later
// Prepended to every stage. Mirrors FrameBlock in render/frame_block.h. Every fragment shader writes colours with
// alpha multiplied in.
//
// All programs that every frame needs hand the same three from vertex to fragment, `place`, `paint` and `extra`, and
// read every number of them: a software renderer then compiles one triangle set-up for all of them. One for each took
// longer than drawing the first frame.
layout(std140) uniform Frame {
  mat4 view;
  mat4 projection;
  vec4 backgroundTop;
  vec4 backgroundBottom;
  vec4 gridMinor;
  vec4 gridMajor;
  vec4 eye;          // xyz
  vec4 viewport;     // width, height, device pixels per logical pixel, 1 when orthographic
  vec4 grid;         // cell size, 0..1 on the way to the next power of ten, fade radius
  vec4 gridCentre;   // xyz in model space, on the grid's plane
  vec4 gridU;        // xyz along one set of lines, unit length
  vec4 gridV;        // xyz along the other
  vec4 gridUColour;  // of the line through the origin along gridU
  vec4 gridVColour;
  vec4 ground;       // x: side of a checker in pixels, 0: a plain background; y, z: least half width of joints and links
};

// A PackedColour of render/bone_palette.h.
vec4 unpackedColour(uint packed4) { return vec4((uvec4(packed4) >> uvec4(0u, 8u, 16u, 24u)) & 255u) / 255.0; }

float pixelsPerUnit(float viewDepth) {
  float perspective = viewport.w > 0.5 ? 1.0 : max(viewDepth, 1e-12);
  return 0.5 * viewport.y * projection[1][1] / perspective;
}

// A headlight of two lamps, upper left and lower right, so that turning the camera never leaves a side dark.
vec3 shade(vec3 colour, vec3 normal) {
  float key = max(dot(normal, normalize(vec3(-0.45, 0.70, 0.62))), 0.0);
  float fill = max(dot(normal, normalize(vec3(0.75, -0.25, 0.45))), 0.0);
  float facing = max(normal.z, 0.0);
  return min(colour * (0.50 + 0.50 * key + 0.15 * fill + 0.12 * facing), vec3(1.0));
}
