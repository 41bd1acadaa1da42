// SPDX-License-Identifier: GPL-3.0-or-later
// A PackedColour of render/gl/packed_colour.h.
vec4 unpackedColour(uint packed4) { return vec4((uvec4(packed4) >> uvec4(0u, 8u, 16u, 24u)) & 255u) / 255.0; }

// Two lamps fixed to the camera, upper left and lower right, so that no side is ever dark.
vec3 shade(vec3 colour, vec3 normal) {
  float key = max(dot(normal, normalize(vec3(-0.45, 0.70, 0.62))), 0.0);
  float fill = max(dot(normal, normalize(vec3(0.75, -0.25, 0.45))), 0.0);
  float facing = max(normal.z, 0.0);
  return min(colour * (0.50 + 0.50 * key + 0.15 * fill + 0.12 * facing), vec3(1.0));
}

// The same lamps, weaker: textures have light painted in. May be more than 1.
float softLight(vec3 normal) {
  float key = dot(normal, normalize(vec3(-0.45, 0.70, 0.62))) * 0.5 + 0.5;
  float facing = max(normal.z, 0.0);
  return 0.52 + 0.42 * key + 0.12 * facing;
}
vec3 shadeSoftly(vec3 colour, vec3 normal) { return min(colour * softLight(normal), vec3(1.0)); }

// The reflection of the first lamp.
float highlight(vec3 normal) {
  float facing = max(dot(normal, normalize(vec3(-0.45, 0.70, 1.62))), 0.0);
  return pow(facing, 24.0);
}
