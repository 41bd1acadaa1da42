// SPDX-License-Identifier: GPL-3.0-or-later
// The inputs from mesh.vert, the texel of a surface and its alpha test.
uniform sampler2D image;
uniform sampler2D eyelidImage;
uniform vec4 look;     // as in mesh.vert
uniform ivec4 test;    // core::Compare, reference 0..255, 1: has an eyelid layer, bits: decal, no alpha of the image, coarse
uniform ivec3 secondTest;  // core::Compare, reference 0..255, core::AlphaLogic
uniform vec2 clampAt;  // core::Texture

in vec4 paint;
in vec2 imageUv;
in vec2 overUv;

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

// Clamps coordinates before they wrap, lays a second image over the first.
vec4 surfaceTexel() {
  vec2 at = imageUv;
  if (clampAt.x > 0.0) at.x = clamp(at.x, 0.0, clampAt.x);
  if (clampAt.y > 0.0) at.y = clamp(at.y, 0.0, clampAt.y);
  vec4 texel = textureGrad(image, at, dFdx(imageUv), dFdy(imageUv));
  if (test.z == 1) {
    vec4 over = texture(eyelidImage, overUv);
    texel = vec4(texel.rgb * over.rgb, over.a);
  }
  if ((test.w & 2) != 0) texel.a = 1.0;
  return texel;
}
