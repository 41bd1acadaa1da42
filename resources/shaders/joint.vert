// SPDX-License-Identifier: GPL-3.0-or-later
layout(location = 0) in vec3 dome;  // on the half of the unit sphere that faces the eye
layout(location = 1) in vec3 centre;
layout(location = 2) in float radius;
layout(location = 3) in float highlight;
layout(location = 4) in vec4 colour;

out vec3 place;       // normal in view space, about of unit length
flat out vec4 paint;  // the joint's colour
flat out vec4 extra;  // direction to the eye, highlight

void main() {
  vec3 inView = (view * vec4(centre, 1.0)).xyz;
  vec3 toEye = viewport.w > 0.5 ? vec3(0.0, 0.0, 1.0) : normalize(-inView);
  vec3 right = normalize(cross(vec3(0.0, 1.0, 0.0), toEye));
  vec3 up = cross(toEye, right);
  place = right * dome.x + up * dome.y + toEye * dome.z;
  paint = colour;
  extra = vec4(toEye, highlight);
  // From far away a joint stays a dot, and the chosen one a visible dot.
  float smallest = (ground.y + (2.0 - ground.y) * highlight) * viewport.z / pixelsPerUnit(-inView.z);
  gl_Position = projection * vec4(inView + place * max(radius, smallest), 1.0);
}
