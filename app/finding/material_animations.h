// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/finding/find.h"
#include "app/finding/neighbourhood.h"
#include "app/opening/loaded_file.h"
#include "core/clip.h"
#include "core/message.h"
#include "core/model/model.h"
#include "formats/want.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace marrow::core {
struct GameRules;
}

namespace marrow::app {

/// A clip without bones that can play on a model, beside its animation.
struct MaterialAnimation {
  std::shared_ptr<const core::Clip> clip;
  std::string path;
  core::Message why;  ///< "has the animation's name"
  Standing standing;
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
  const core::Model* body = nullptr;    ///< not owned, never null
  const formats::Want* want = nullptr;  ///< of the clip's format, or the model's; never null
};

/// Says why a clip does not fit a model: names that no material has, images that the model lacks, another
/// number of shapes. Nothing: all of it fits.
[[nodiscard]] std::optional<core::Message> misfitOf(const core::Clip& clip, const core::Model& body);

/// Length and loop mode of a material animation, where they are not the animation's: "it has 32 frames
/// (loop), the animation 72 frames (once)".
/// @param clip  null: none is played.
[[nodiscard]] std::optional<core::Message> otherLength(const core::Clip& materialAnimation,
                                                       const core::Clip* clip);

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
  /// The clips that can play, the best first. Their reasons name the targets that the model lacks. The best
  /// of each kind may be sure.
  /// @param misfits  gets the clips that cannot play, with the reasons; null: they are dropped.
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
  [[nodiscard]] std::vector<Standing> standingsFor(const MaterialAnimationsFor& wanted) const;

  std::vector<Entry> entries_;
  Names byName_;
};

/// The names, without extension, that material animations of a clip and its model have: "walk", "twalk",
/// "cl".
[[nodiscard]] std::vector<std::string> materialAnimationNames(const std::string& clipPath,
                                                              const std::string& modelPath,
                                                              const formats::Want& want);

/// Looks for the material animations of a clip and its model by their names, near both as
/// MaterialAnimationIndex sees it.
/// @param defaultsOf  the game whose default files count, too; null: names alone count.
[[nodiscard]] Search materialAnimationSearch(const std::string& clipPath, const std::string& modelPath,
                                             const formats::Want& want,
                                             const core::GameRules* defaultsOf = nullptr);

}  // namespace marrow::app
