// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that a material may ask for.
#include "surface.glsl"

out vec4 result;

// 0 is 0, and all bits are all bits.
ivec4 sixAndFiveBits(vec4 colour) {
  ivec4 five = ivec4(colour * 31.0 + 0.5);
  return ivec4(five.rgb * 2 + min(five.rgb, 1), five.a);
}

// As the DS mixes: six bits a colour, five of alpha.
vec4 coarse(vec4 texel, bool isDecal) {
  ivec4 t = sixAndFiveBits(texel);
  ivec4 p = sixAndFiveBits(paint);
  ivec4 mixed;
  if (isDecal) {
    mixed = ivec4(t.a == 31 ? t.rgb : (t.rgb * t.a + p.rgb * (31 - t.a)) >> 5, p.a);
    if (t.a == 0) mixed.rgb = p.rgb;
  } else {
    mixed = ((t + 1) * (p + 1) - 1) >> ivec4(6, 6, 6, 5);
  }
  return vec4(mixed) / vec4(63.0, 63.0, 63.0, 31.0);
}

void main() {
  vec4 texel = surfaceTexel();
  texel.rgb = mix(vec3(1.0), texel.rgb, look.y);
  bool isDecal = (test.w & 1) != 0;
  if ((test.w & 4) != 0) {
    result = coarse(texel, isDecal);
  } else {
    result = isDecal ? vec4(mix(paint.rgb, texel.rgb, texel.a), paint.a) : paint * texel;
  }
  if (!passes(int(result.a * 255.0 + 0.5))) discard;
  result.a = max(result.a, look.w);
}
