// SPDX-License-Identifier: GPL-3.0-or-later
layout(std140) uniform Ground {  // GroundBlock of render/ground/ground_block.h
  vec4 backgroundTop;
  vec4 backgroundBottom;
  vec4 gridMinor;
  vec4 gridMajor;
  vec4 groundLayout;  // cell size, 0..1 on the way to the next power of ten, fade radius, side of a checker in pixels
  vec4 gridCentre;    // xyz in model space, on the grid's plane
  vec4 gridU;         // xyz along one set of lines, unit length
  vec4 gridV;         // xyz along the other
  vec4 gridUColour;   // of the line through the origin along gridU
  vec4 gridVColour;
};
