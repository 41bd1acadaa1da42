// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/opening/loaded_file.h"
#include "core/clip.h"
#include "core/model/model.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace marrow::core {
struct PairingPolicy;
}

namespace marrow::app {

/// A clip without bones that can play on a model, beside its animation.
struct MaterialAnimation {
  std::shared_ptr<const core::Clip> clip;
  std::string path;
  std::string why;           ///< "has the animation's name"
  int rank = 0;              ///< by how much speaks for it; 0 is the most
  bool fits = true;          ///< the model has all that it moves
  bool isNamed = false;      ///< its name speaks for it
  bool isSuggested = false;  ///< that, or the game's default rule does
  bool isSure = false;       ///< plays unless the user says otherwise

  friend bool operator==(const MaterialAnimation&, const MaterialAnimation&) = default;
};

/// For which animation and model material animations are looked for.
struct MaterialAnimationsFor {
  std::string clipPath;  ///< empty: the model alone
  std::string modelPath;
  const core::Model* body = nullptr;  ///< not owned, never null
};

/// The parts of a material animation that do not fit a model, for people: names that no material has, images
/// that the model lacks, another number of shapes. Empty: all of it fits.
[[nodiscard]] std::string misfitText(const core::Clip& clip, const core::Model& body);

/// Length and loop mode of a material animation, where they are not the animation's, for people: "it has 32
/// frames (loop), the animation 72 (once)".
/// @param clip  null: none is played.
[[nodiscard]] std::string clockText(const core::Clip& materialAnimation, const core::Clip* clip);

/// How many of the materials or shapes that a material animation moves a model has. Games skip the others.
struct FoundTargets {
  std::size_t found = 0;
  std::size_t all = 0;
};
[[nodiscard]] FoundTargets foundTargets(const core::Clip& clip, const core::Model& body);

/// Does a model have any of what a material animation moves? Then it can play there if the user says so:
/// games skip the rest, names and shapes alike.
[[nodiscard]] bool canPlay(const core::Clip& clip, const core::Model& body);

/// The material animations among open files, found by their names once.
class MaterialAnimationIndex {
 public:
  explicit MaterialAnimationIndex(const std::vector<LoadedFile>& files);

  [[nodiscard]] bool empty() const { return entries_.empty(); }
  /// Those that can play, saying what of them does not fit, the best first. Of each kind the best may be
  /// sure.
  /// @param misfits  gets the others, why saying what of them does not fit; null: nobody asks.
  [[nodiscard]] std::vector<MaterialAnimation> of(const MaterialAnimationsFor& wanted,
                                                  std::vector<MaterialAnimation>* misfits = nullptr) const;

 private:
  struct Entry {
    std::shared_ptr<const core::Clip> clip;
    std::string path;
    std::string archive;
    std::filesystem::path folder;  ///< its own
    std::filesystem::path above;   ///< of a folder of its kind, "btp"; else empty
  };
  struct Place {
    const std::string& path;
    std::filesystem::path folder;
  };
  using Names = std::unordered_multimap<std::string, std::size_t>;  ///< lower case, without extension
  [[nodiscard]] static bool isNear(const Entry& entry, const Place& place);
  /// By entry.
  [[nodiscard]] std::vector<int> ranksFor(const MaterialAnimationsFor& wanted,
                                          const std::vector<bool>& near) const;

  std::vector<Entry> entries_;
  Names byName_;
  Names byPrefixedName_;  ///< without what the game puts before an animation's name
};

/// The names, without extension, that material animations of a clip and its model have: "walk", "twalk",
/// "cl".
[[nodiscard]] std::vector<std::string> materialAnimationNames(const std::string& clipPath,
                                                              const std::string& modelPath,
                                                              const core::PairingPolicy& policy);

/// Whether files that the game plays by default count as well.
enum class Defaults { Without, With };

/// Files on the disk that would be material animations by their names, near a clip and its model as
/// MaterialAnimationIndex sees it: in their folder, or in one of their kind in it or beside it. Nothing is
/// read.
[[nodiscard]] std::vector<std::string> materialAnimationPathsAround(const std::string& clipPath,
                                                                    const std::string& modelPath,
                                                                    const core::PairingPolicy& policy,
                                                                    Defaults defaults = Defaults::Without);

}  // namespace marrow::app
