// SPDX-License-Identifier: GPL-3.0-or-later
layout(location = 0) in vec3 corner;     // side, other side, along the link (0..1)
layout(location = 1) in vec3 face;       // signs of the two sides, slope of the face
layout(location = 2) in vec3 head;
layout(location = 3) in float radius;
layout(location = 4) in vec3 tail;
layout(location = 5) in float highlight;
layout(location = 6) in vec3 side;
layout(location = 7) in vec4 colour;

out vec3 place;       // 1 at one corner each, so that 0 is an edge
flat out vec4 paint;  // the bone's colour
flat out vec4 extra;  // normal in view space, highlight

void main() {
  vec3 link = tail - head;
  float linkLength = length(link);
  vec3 along = link / linkLength;
  vec3 other = cross(along, side);
  // From far away a link stays a line instead of falling apart into dots.
  float smallest = ground.z * viewport.z / pixelsPerUnit(-(view * vec4(head, 1.0)).z);
  float drawn = max(radius, smallest);
  vec3 position = head + link * corner.z + (side * corner.x + other * corner.y) * drawn;
  vec3 facing = side * face.x + other * face.y + along * (face.z * drawn / linkLength);
  place = vec3(gl_VertexID % 3 == 0, gl_VertexID % 3 == 1, gl_VertexID % 3 == 2);
  paint = colour;
  extra = vec4(normalize(mat3(view) * facing), highlight);
  gl_Position = projection * view * vec4(position, 1.0);
}
