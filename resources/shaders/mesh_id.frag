// SPDX-License-Identifier: GPL-3.0-or-later
// Says which triangle lies here, where anything of the surface can be seen.
#include "surface.glsl"

uniform uint draw;

out uvec2 id;

void main() {
  float alpha = paint.a * ((test.w & 1) != 0 ? 1.0 : surfaceTexel().a);
  if (!passes(int(alpha * 255.0 + 0.5)) || max(alpha, look.w) == 0.0) discard;
  id = uvec2(draw, gl_PrimitiveID);
}
