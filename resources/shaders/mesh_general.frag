// SPDX-License-Identifier: GPL-3.0-or-later
// Also tests alpha, lays a second image over the first, clamps coordinates before they wrap.
uniform sampler2D image;
uniform sampler2D coverImage;
uniform vec4 look;     // as in mesh.vert
uniform ivec4 test;    // core::Compare, reference 0..255, 1: has a cover, bits: decal, no alpha of the image, coarse
uniform ivec3 secondTest;  // core::Compare, reference 0..255, core::AlphaLogic
uniform vec2 clampAt;  // core::Texture

in vec4 paint;
in vec2 imageUv;
in vec2 overUv;
out vec4 result;

bool passesOne(int alpha, int compare, int reference) {
  switch (compare) {
    case 0: return false;
    case 1: return alpha < reference;
    case 2: return alpha == reference;
    case 3: return alpha <= reference;
    case 4: return alpha > reference;
    case 5: return alpha != reference;
    case 6: return alpha >= reference;
  }
  return true;
}

bool passes(int alpha) {
  bool first = passesOne(alpha, test.x, test.y);
  bool second = passesOne(alpha, secondTest.x, secondTest.y);
  switch (secondTest.z) {
    case 0: return first && second;
    case 1: return first || second;
    case 2: return first != second;
  }
  return first == second;
}

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
  vec2 at = imageUv;
  if (clampAt.x > 0.0) at.x = clamp(at.x, 0.0, clampAt.x);
  if (clampAt.y > 0.0) at.y = clamp(at.y, 0.0, clampAt.y);
  vec4 texel = textureGrad(image, at, dFdx(imageUv), dFdy(imageUv));
  if (test.z == 1) {
    vec4 over = texture(coverImage, overUv);
    texel = vec4(texel.rgb * over.rgb, over.a);
  }
  if ((test.w & 2) != 0) texel.a = 1.0;
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
