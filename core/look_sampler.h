// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clip.h"
#include "core/model/model.h"
#include "core/model/tev_program.h"
#include "core/sampler.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace marrow::core {

struct GameRules;

/// A model's surfaces at a frame, while tracks move them.
struct ModelLook {
  /// As Model::materials; materials that tracks move have a program of their own.
  std::vector<Material> materials;
  std::vector<std::uint8_t> isHidden;                 ///< by run of the mesh
  std::vector<int> images;                            ///< of the model, that tracks can show; ascending
  std::vector<std::shared_ptr<TevProgram>> programs;  ///< by material; null: the model's
};

/// True if the game plays a material animation of this name where an animation has none of its own. At its
/// end, it returns to its first frame.
/// @param name  without extension, in any case.
/// Source: docs/formats/j3d-material-animations.md, "Playback".
[[nodiscard]] bool isDefaultMaterialAnimation(const GameRules& rules, std::string_view name);

/// The frame that a clip of materials or shapes shows beside another: by its own length and loop mode.
/// @param frame  of the clip that it plays beside.
/// Source: docs/formats/j3d-material-animations.md, "Playback".
[[nodiscard]] double materialAnimationFrame(const Clip& materialAnimation, double frame);

/// Clips whose tracks move the materials and shapes of a model. Materials are found by their names, once.
/// Thread-safe: yes, immutable.
class LookSampler {
 public:
  struct Part {
    std::shared_ptr<const Clip> clip;
    bool isBeside = true;   ///< false: it is the clip that is shown
    std::string file = {};  ///< path of the clip's file, to be shown
  };

  /// @param parts  later ones count where two move the same.
  /// @pre model and all clips are set.
  LookSampler(std::shared_ptr<const Model> model, std::vector<Part> parts);

  /// A look to sample into. Allocates; sampling does not.
  [[nodiscard]] ModelLook makeLook() const;
  /// @param frame  of the shown clip.
  /// @param look   of makeLook() of this sampler.
  void sample(double frame, SampleMode mode, ModelLook& look) const;

  [[nodiscard]] const Model& model() const { return *model_; }
  [[nodiscard]] const std::vector<Part>& parts() const { return parts_; }
  /// True if a track finds its material or shape in the model.
  [[nodiscard]] bool isBound() const { return !bound_.empty(); }

 private:
  struct BoundTrack {
    std::size_t part = 0;
    std::size_t track = 0;   ///< into Clip::tracks
    std::size_t number = 0;  ///< among the clip's tracks that move no bone
    std::size_t target = 0;  ///< number of the material, or of the shape for visibility
  };

  void bindOverlays(BoundTrack bound, std::span<const char* const> endings);
  void apply(const BoundTrack& bound, double frame, SampleMode mode, ModelLook& look) const;
  void applyMatrix(const BoundTrack& bound, float frame, SampleMode mode, ModelLook& look) const;
  void applyImage(std::size_t material, const Target& target, int value, ModelLook& look) const;
  [[nodiscard]] std::vector<int> imagesOf() const;

  std::shared_ptr<const Model> model_;
  std::vector<Part> parts_;
  std::vector<BoundTrack> bound_;
};

/// The model with a look's materials and without the shapes that it hides: for writers of still poses.
[[nodiscard]] Model withLook(const Model& model, const ModelLook& look);

/// True if a track with this target finds its material or shape in the model.
[[nodiscard]] bool movesPartOf(const Model& model, const Target& target);

/// The texture that an image track shows for a value; empty: the model has no texture of that number.
[[nodiscard]] std::optional<Texture> textureShown(const Model& model, const Target& target, int value);
/// The image of that texture, into Model::images; -1: none.
[[nodiscard]] int imageShown(const Model& model, const Target& target, int value);

/// The material names and shapes that a clip's tracks move and the model lacks, each once.
[[nodiscard]] std::vector<std::string> unboundTargets(const Clip& clip, const Model& model);

}  // namespace marrow::core
