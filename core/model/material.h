// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/image.h"

#include <glm/mat3x2.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace marrow::core {

/// Where a texture's coordinates come from.
enum class UvSource : std::uint8_t {
  Set,     ///< one of Mesh::uvs
  Normal,  ///< the normal as the camera sees it: shiny surfaces
};

/// An image as a material samples it.
struct Texture {
  int image = -1;  ///< into Model::images; -1: none
  UvSource uvSource = UvSource::Set;
  int uvSet = 0;                  ///< into Mesh::uvs
  glm::mat3x2 uvTransform{1.0F};  ///< of the stored coordinates; columns u, v, 1
  Wrap wrapS = Wrap::Repeat;
  Wrap wrapT = Wrap::Repeat;
  /// Coordinates are clamped at this many images before they wrap; 0: not clamped. The Nintendo 64 repeats or
  /// mirrors up to there.
  glm::vec2 clampAt{0.0F};
  bool isSmooth = true;    ///< texels are mixed, else the nearest is taken
  bool usesLevels = true;  ///< mipmaps, where the image has them

  /// The images that a clip's track swaps in, by the track's value; empty: always `image`.
  std::vector<int> frames = {};
  std::string track = {};  ///< name of that track (core::Target)

  int slot = -1;    ///< its number among the material's textures, by which tracks swap it; -1: none do
  int matrix = -1;  ///< which of the material's texture matrices moves it; -1: none
};

/// The test of a value against a reference.
enum class Compare : std::uint8_t { Never, Less, Equal, LessEqual, Greater, NotEqual, GreaterEqual, Always };

/// The name scripts see: "never", "less", "equal", ...
[[nodiscard]] const char* toString(Compare compare);

/// The operation that joins the answers of two tests.
enum class AlphaLogic : std::uint8_t { And, Or, Xor, Xnor };

/// A pixel is drawn if its alpha passes both comparisons, joined by `logic`.
struct AlphaTest {
  Compare compare = Compare::Always;
  float reference = 0.0F;  ///< 0..1
  AlphaLogic logic = AlphaLogic::And;
  Compare compare2 = Compare::Always;
  float reference2 = 0.0F;
  friend bool operator==(const AlphaTest&, const AlphaTest&) = default;
};

/// A factor of a blend: of the new colour (source) or of the one drawn before (destination).
enum class BlendFactor : std::uint8_t {
  Zero,
  One,
  OtherColour,  ///< the destination's for the source, the source's for the destination
  OneMinusOtherColour,
  SourceAlpha,
  OneMinusSourceAlpha,
  DestinationAlpha,
  OneMinusDestinationAlpha,
};

/// How a colour joins the one drawn before.
struct Blend {
  BlendFactor source = BlendFactor::SourceAlpha;
  BlendFactor destination = BlendFactor::OneMinusSourceAlpha;
  bool subtracts = false;  ///< the destination less the source, else their sum
  friend bool operator==(const Blend&, const Blend&) = default;
};

/// Which sides of a triangle are drawn.
enum class Cull : std::uint8_t { None, Front, Back, All };

/// The name scripts see: "none", "front", "back", "all".
[[nodiscard]] const char* toString(Cull cull);

/// How a texel's colour joins the surface's.
enum class TextureMode : std::uint8_t {
  Modulate,  ///< times the surface's colour
  Decal,     ///< over the surface's colour, by its alpha; the surface's alpha stays
};

/// A surface's answer to white light on its vertices, 0..1: constant + colour of the vertex x angle
/// + specular x reflection.
struct SurfaceLight {
  glm::vec3 constant{0.0F};  ///< emission and ambient
  glm::vec3 specular{0.0F};
  glm::vec3 direction{0.0F, 0.0F, 1.0F};  ///< towards the light, as the camera sees it; of length 1
  friend bool operator==(const SurfaceLight&, const SurfaceLight&) = default;
};

struct TevProgram;

/// How a surface looks, as far as one texture and one light can show it. If the console's own program does
/// more, `tev` holds that program.
struct Material {
  std::string name;
  std::optional<Texture> texture;      ///< the one that plain looks and exports show
  std::optional<Texture> eyelidLayer;  ///< its colour is multiplied in, its alpha replaces the texture's
  TextureMode textureMode = TextureMode::Modulate;
  bool isCoarse = false;              ///< colours have six bits, alpha five, as on the DS
  glm::vec4 colour{1.0F};             ///< times everything, 0..1
  bool usesVertexColour = true;       ///< the first set, where the run has one, times the colour
  bool isLit = true;                  ///< where the run has normals
  std::optional<SurfaceLight> light;  ///< where the console's light is known; empty: a preview's own
  bool usesImageAlpha = true;         ///< false: the surface's alpha alone counts
  bool usesAlpha = true;              ///< false: the result is opaque whatever the alpha
  bool isDrawn = true;                ///< false: a shadow volume, or a mask that only writes depth
  Cull cull = Cull::Back;
  AlphaTest alphaTest;
  std::optional<Blend> blend;  ///< empty: opaque
  bool isEarly = false;        ///< drawn among opaque surfaces though it blends; else blended ones come last
  bool testsDepth = true;
  bool writesDepth = true;
  bool isDecal = false;          ///< lies on the surface drawn before it
  std::uint64_t byteOffset = 0;  ///< of the record, in the unpacked bytes
  /// The console's own program, where the format has one that can be drawn; replaces all colours above.
  std::shared_ptr<const TevProgram> tev = {};
};

/// True if the alpha of the material's image shows. Otherwise the surface is opaque.
[[nodiscard]] bool showsImageAlpha(const Material& material);

}  // namespace marrow::core
