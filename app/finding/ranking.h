// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/finding/neighbourhood.h"
#include "app/opening/loaded_file.h"
#include "core/clip.h"
#include "core/message.h"
#include "core/skeleton.h"
#include "formats/want.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace marrow::app {

/// A clip that wants a model, and where it lies.
struct ModelWant {
  const core::Clip& clip;
  const formats::Want& want;
  std::string path;
  std::string archive;  ///< empty unless the clip lies in one
};

/// A model that was looked at and not taken.
struct RejectedModel {
  std::string path;
  core::Message why;  ///< follows the name: "has 3 bones"
  /// Has as many bones as the clip, but lies there: "in ../models"; nothing: does not fit.
  std::optional<core::Message> place = {};
  bool isOpen = false;  ///< that place is among the open files
  bool isNear = false;  ///< its name or its damage make it worth a word
  /// Cannot be read and lies where the clip's own model would: nobody knows whether it is that.
  bool isInDoubt = false;
};

/// One text a miss, "cl.bdl has 3 bones", in their order; a file that was looked at twice is there once.
/// Files of one name are told apart by their folders: "old/cl.bdl has 3 bones".
[[nodiscard]] std::vector<core::Words> rejectedTexts(const std::vector<RejectedModel>& rejected);

/// Where a model lies, as seen from the clip. The messages are the neighbourhood's.
struct ModelPlace {
  const core::Message* place = nullptr;  ///< "in ../bdl"
  int rank = 0;                          ///< 0 is nearest
  /// Models of all kinds lie there: one that only fits, without the name, does not count.
  bool needsName = false;
  const core::Message* folder = nullptr;  ///< of an open model: "beside it"; null: elsewhere
  bool isOpen = false;
};

/// A model that fits a clip, whole or in part.
struct ModelCandidate {
  const LoadedFile* file = nullptr;
  const std::shared_ptr<const core::Skeleton>* skeleton = nullptr;
  ModelPlace place;
  Fit fit;
  int score = 0;  ///< how much the names say

  [[nodiscard]] bool hasClipsName() const { return nameLevel() == 0; }
  /// 0: the clip's name; 1: that of its family, or words of it; 2: any other.
  [[nodiscard]] int nameLevel() const;
  [[nodiscard]] Standing standing() const {
    return {!fit.isWhole, nameLevel(), fit.missing, place.rank, -score};
  }
  [[nodiscard]] bool isUnlikely() const { return place.needsName && score == 0; }
};

/// Looks at models one after the other and knows which suits the clip best, and why the others do not.
/// A whole fit goes before a part of one, then the clip's name and its family's before others, then what
/// lacks less, then a near place before others, then names that share more.
class Ranking {
 public:
  /// @param files  stay as they are, as do all files that are looked at.
  Ranking(ModelWant want, const Neighbourhood& files);

  /// Takes the skeletons of a file that fit.
  void look(const LoadedFile& file, const ModelPlace& place);
  /// Notes why the others do not.
  void noteMisfits(const LoadedFile& file);
  void note(RejectedModel unreadable) { nearRejected_.push_back(std::move(unreadable)); }

  /// The best; null when only unlikely ones fit.
  [[nodiscard]] const ModelCandidate* best() const;
  /// The only one, though its name and place do not fit; null: there are none or several.
  [[nodiscard]] const ModelCandidate* onlyUnlikely() const;
  /// The best first.
  [[nodiscard]] std::vector<ModelCandidate> ranked() const;
  /// The models that suit exactly as well as this one: the first paths.
  struct Equals {
    std::vector<std::string> first;
    std::size_t count = 0;
  };
  [[nodiscard]] Equals equalsOf(const ModelCandidate& one, std::size_t most) const;
  /// For materials and shapes: does a model without faults go before any such one, whatever the other has?
  [[nodiscard]] bool isBeaten(int score, bool isElsewhere) const;

  /// Why models that seemed to suit do not; then also why all the others do not.
  [[nodiscard]] std::vector<RejectedModel> nearRejected() const;
  [[nodiscard]] std::vector<RejectedModel> allRejected() const;

  [[nodiscard]] const ModelWant& want() const { return want_; }
  [[nodiscard]] const std::string& fileStem() const { return fileStem_; }
  /// The words that a model's name shares with the clip's, where the game names files so.
  [[nodiscard]] std::string sharedWith(const LoadedFile& file) const;

 private:
  [[nodiscard]] int nameScore(const std::string& model) const;
  /// As one of the three folders above the clip, or as its archive.
  [[nodiscard]] bool isNamedAsAFolder(const std::string& model) const;

  ModelWant want_;
  const Neighbourhood& files_;
  std::string fileStem_;                           ///< of the clip's file
  bool isNameless_;                                ///< shapes have no names: any model of as many would do
  mutable std::vector<std::string> foldersAbove_;  ///< only remembers
  std::vector<ModelCandidate> fits_;
  std::pair<int, int> bestWhole_ = {-1, 0};  ///< name's score and less distance
  std::vector<RejectedModel> nearRejected_;
  std::vector<RejectedModel> otherRejected_;
};

}  // namespace marrow::app
