// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/library/loaded_file.h"
#include "app/library/model_search.h"
#include "core/clip.h"
#include "core/skeleton.h"

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace marrow::app {

/// A model that was looked at and not taken.
struct RejectedModel {
  std::string path;
  std::string why;  ///< what follows the name: "has 3 joints"
  /// Has as many joints as the clip, but lies there: "in ../models"; empty: does not fit.
  std::string place = {};
  bool isNear = false;  ///< its name or its damage make it worth a word
  /// Cannot be read and lies where the clip's own model would: nobody knows whether it is that.
  bool isInDoubt = false;
};

/// One file may be named in several ways: as it was given, and as the search found it. Both are this path.
[[nodiscard]] std::string wholePath(const std::string& path);

/// A model, or a folder of models, near the clip that cannot be read.
[[nodiscard]] RejectedModel unreadableModel(const FoundModel& found, const SearchFolder& folder);

/// One text a miss, "cl.bdl has 3 joints", in their order; a file that was looked at twice is there once.
/// Files of one name are told apart by their folders: "old/cl.bdl has 3 joints".
[[nodiscard]] std::vector<std::string> rejectedTexts(const std::vector<RejectedModel>& rejected);

/// Names for people: the last part of each path, with as many folders as tell files of one name apart.
/// @return [paths.size()]; equal where paths mean the same file.
[[nodiscard]] std::vector<std::string> distinctNames(const std::vector<std::string>& paths);

/// The whole words that two names begin with in common, words ending at "_", "-", "." or a space: "big_kuro"
/// for "big_kuro_walk" and "big_kuro_model". Empty when the first words differ.
[[nodiscard]] std::string sharedWords(const std::string& a, const std::string& b);

/// Does a file's name begin with all of a model's, as "object_hero_anime1" and "HeroAnm" do with
/// "object_hero" and "Hero"?
[[nodiscard]] bool isOfFamily(const std::string& name, const std::string& model);

/// "kuro" of "kuro_walk".
[[nodiscard]] std::string firstWord(const std::string& name);

/// The clip to find a model for, and where it lies.
struct WantedModel {
  const core::Clip& clip;
  std::string path;
  std::string archive;  ///< empty unless the clip lies in one
};

/// Where a model lies, as seen from the clip.
struct ModelPlace {
  std::string description;  ///< "in ../bdl"
  int rank = 0;             ///< 0 is nearest
  bool needsName =
      false;  ///< models of all kinds lie there: one that merely has as many joints is a stranger
  std::string folder = {};  ///< of an open model, as seen from the clip: "beside it"; empty: elsewhere
};

/// Looks at models one after the other and knows which suits the clip best, and why the others do not.
class ModelChoice {
 public:
  struct Fit {
    std::shared_ptr<const core::Skeleton> skeleton;
    std::string path;
    std::string sharedWords;  ///< what both names have in common, where the game names files so
    ModelPlace place;
    int score = 0;  ///< how much the names say
    [[nodiscard]] bool hasClipsName() const;
    [[nodiscard]] bool isStranger() const { return place.needsName && score == 0; }
  };

  explicit ModelChoice(WantedModel wanted);

  void look(const LoadedFile& file, const ModelPlace& place);
  /// Does the file hold a skeleton of the clip's game with as many joints?
  [[nodiscard]] bool hasFitIn(const LoadedFile& file) const;
  void note(RejectedModel unreadable) { nearRejected_.push_back(std::move(unreadable)); }

  /// The nearest, then the best named; null when only strangers have as many joints.
  [[nodiscard]] const Fit* best() const;
  /// The only model with as many joints, though its name and place do not fit, where few models are open.
  /// Null otherwise.
  [[nodiscard]] const Fit* onlyStranger() const;
  /// All models with as many joints, the best first.
  [[nodiscard]] std::vector<Fit> ranked() const;
  /// The models that suit exactly as well as this one: paths.
  [[nodiscard]] std::vector<std::string> equalsOf(const Fit& fit) const;

  /// Why models that seemed to suit do not; then also why all the others do not.
  [[nodiscard]] std::vector<RejectedModel> nearRejected() const;
  [[nodiscard]] std::vector<RejectedModel> allRejected() const;

  [[nodiscard]] const WantedModel& wanted() const { return wanted_; }

 private:
  [[nodiscard]] int nameScore(const std::string& model, const std::string& shared) const;
  /// As one of the three folders above the clip, or as its archive.
  [[nodiscard]] bool isNamedAsAFolder(const std::string& model) const;

  WantedModel wanted_;
  std::string fileStem_;                           ///< of the clip's file
  mutable std::vector<std::string> foldersAbove_;  ///< only remembers
  std::vector<Fit> fits_;
  std::vector<RejectedModel> nearRejected_;
  std::vector<RejectedModel> otherRejected_;
  std::size_t modelCount_ = 0;
};

}  // namespace marrow::app
