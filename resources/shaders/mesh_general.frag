// SPDX-License-Identifier: GPL-3.0-or-later
// Also tests alpha, lays a second image over the first, clamps coordinates before they wrap.
uniform sampler2D image;
uniform sampler2D coverImage;
uniform vec4 look;     // as in mesh.vert
uniform ivec4 test;    // core::Compare, reference 0..255, 1: has a cover, 1: decal, 2: the image's alpha does not count
uniform vec2 clampAt;  // core::Texture

in vec4 paint;
in vec2 imageUv;
in vec2 overUv;
out vec4 result;

bool passes(int alpha) {
  switch (test.x) {
    case 0: return false;
    case 1: return alpha < test.y;
    case 2: return alpha == test.y;
    case 3: return alpha <= test.y;
    case 4: return alpha > test.y;
    case 5: return alpha != test.y;
    case 6: return alpha >= test.y;
  }
  return true;
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
  if (test.w == 2) texel.a = 1.0;
  texel.rgb = mix(vec3(1.0), texel.rgb, look.y);
  result = test.w == 1 ? vec4(mix(paint.rgb, texel.rgb, texel.a), paint.a) : paint * texel;
  if (!passes(int(result.a * 255.0 + 0.5))) discard;
  result.a = max(result.a, look.w);
}
