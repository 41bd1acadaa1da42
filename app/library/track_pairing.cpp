// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/library/track_pairing.h"

#include "app/library/companions.h"
#include "app/library/read_paths.h"
#include "core/look_sampler.h"
#include "core/model/model.h"
#include "formats/exchange/csv/track_table.h"
#include "formats/text/printable.h"

#include <algorithm>
#include <limits>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

namespace marrow::app {
namespace {

struct Candidate {
  std::shared_ptr<const core::Skeleton> skeleton;
  std::string path;
  std::string place;
  int nameScore = 0;
  std::size_t missing = 0;  ///< of the materials that the clip names
  bool fits = true;         ///< with all that it shows
  int distance = 0;
};

constexpr int kSameName = 2;

/// 1: the clip's name begins with the model's.
int nameScoreOf(const std::string& clipPath, const std::string& modelPath) {
  const std::string clip = formats::stemOf(formats::shortNameOf(clipPath));
  const std::string model = formats::stemOf(formats::shortNameOf(modelPath));
  if (clip == model) return kSameName;
  return !model.empty() && clip.starts_with(model) ? 1 : 0;
}

std::string folderOf(const std::string& path) { return path.substr(0, path.rfind('/') + 1); }

/// Looks at models one after the other.
class TrackModels {
 public:
  TrackModels(const core::Clip& clip, const std::string& clipPath) : clip_(clip), clipPath_(clipPath) {}

  void look(const LoadedFile& file, const std::string& place, int distance, bool needsName) {
    const int score = nameScoreOf(clipPath_, file.path);
    // Shapes have no names: any model of as many would do.
    const bool isNameless = !clip_.tracksOf(core::TargetKind::Visibility).empty();
    if (score == 0 && (needsName || (isNameless && distance > 0))) return;
    if (isBeaten(score, file.isMember() && distance > 0)) return;
    std::vector<Candidate> fitting;
    for (const auto& skeleton : file.content.skeletons) {
      if (!skeleton->body) continue;
      const FoundTargets targets = foundTargets(clip_, *skeleton->body);
      const bool fits = misfitText(clip_, *skeleton->body).empty();
      // Games skip the names that a model lacks; numbers of shapes say nothing of another model.
      if (targets.found == 0 || (isNameless && !fits && score < kSameName)) continue;
      fitting.push_back({skeleton, file.path, place, score, targets.all - targets.found, fits, distance});
    }
    if (fitting.empty()) return;
    // An open file that lies beside the clip is found there again.
    const std::string whole = wholePath(file.path);
    if (!seen_.insert(whole).second) return;
    if (folderOf(whole) == folderOf(wholePath(clipPath_))) distance = 0;
    for (Candidate& one : fitting) {
      one.distance = distance;
      if (one.fits && one.missing == 0)
        bestWhole_ = std::max(bestWhole_, std::pair(one.nameScore, -distance));
      found_.push_back(std::move(one));
    }
  }

  [[nodiscard]] std::optional<Pairing> best() const {
    // What a model lacks counts less than its name, but one that has everything goes before all others.
    const auto order = [](const Candidate& one) {
      return std::tuple(!one.fits, -one.nameScore, one.missing, one.distance);
    };
    const auto best = std::min_element(found_.begin(), found_.end(),
                                       [&](const auto& a, const auto& b) { return order(a) < order(b); });
    if (best == found_.end()) return std::nullopt;
    Pairing pairing;
    pairing.skeleton = best->skeleton;
    pairing.modelPath = best->path;
    pairing.reason = "Shown on " + formats::baseNameOf(best->path) + ", found " + best->place + ": " +
                     trackFitText(clip_, *best->skeleton) + ".";
    std::vector<std::string> equals;
    for (const Candidate& other : found_) {
      if (other.path != best->path && order(other) == order(*best))
        equals.push_back(formats::baseNameOf(other.path));
    }
    for (const Candidate& one : found_) pairing.named.push_back({formats::baseNameOf(one.path), one.path});
    if (!equals.empty()) pairing.reason += " " + formats::listed(equals, 3) + " would fit as well.";
    return pairing;
  }

 private:
  /// Has a model without faults a better name or, with the same name, a nearer place? Thousands of open
  /// models are compared by that alone.
  /// @param isElsewhere  it lies in another archive.
  [[nodiscard]] bool isBeaten(int score, bool isElsewhere) const {
    return score < bestWhole_.first || (score == bestWhole_.first && bestWhole_.second == 0 && isElsewhere);
  }

  const core::Clip& clip_;
  const std::string& clipPath_;
  std::pair<int, int> bestWhole_ = {-1, 0};  ///< name's score and less distance
  std::vector<Candidate> found_;
  std::set<std::string> seen_;  ///< whole paths of those that fit
};

}  // namespace

std::string trackFitText(const core::Clip& clip, const core::Skeleton& skeleton) {
  if (!skeleton.body) return "it has no body to move";
  const std::string misfit = misfitText(clip, *skeleton.body);
  const auto [found, all] = foundTargets(clip, *skeleton.body);
  const bool isShapes = !clip.tracksOf(core::TargetKind::Visibility).empty();
  if (!misfit.empty()) {
    if (isShapes || found == all) return misfit;
    return "it has " + (found == 0 ? "none" : std::to_string(found)) + " of the " +
           formats::counted(all, "material") + " that the animation names; " + misfit;
  }
  return isShapes ? "it has " + formats::counted(all, "shape") + ", as the animation has"
                  : "it has the " + (all == 1 ? "material" : formats::counted(all, "material")) +
                        " that the animation names";
}

std::optional<Pairing> findTrackModel(const core::Clip& clip, const std::string& clipPath,
                                      const PairingIndex& openFiles, SearchIn where,
                                      std::vector<RejectedModel>& rejected) {
  TrackModels models(clip, clipPath);
  const LoadedFile* own = openFiles.at(clipPath);
  const std::string archive = own == nullptr ? std::string() : own->archive;
  // The nearest first: they beat most of the others by their place.
  for (const bool isNear : {true, false}) {
    for (const LoadedFile* file : openFiles.models()) {
      const bool isSameArchive = !archive.empty() && file->archive == archive;
      if (isSameArchive != isNear) continue;
      models.look(*file, isNear ? "in the same archive" : openFiles.among(), isNear ? 0 : 1, false);
    }
  }
  if (where != SearchIn::Disk) return models.best();
  if (!archive.empty() && !openFiles.hasOtherOf(archive, clipPath)) {
    for (const LoadedFile& file : openFile(archive).files) models.look(file, "in the same archive", 0, false);
  }
  int distance = 0;
  for (const SearchFolder& folder :
       openFiles.folders().around(archive.empty() ? clipPath : archive, *clip.rules)) {
    for (const FoundModel& model : openFiles.folders().modelsIn(folder)) {
      if (model.error) {
        rejected.push_back(unreadableModel(model, folder));
      } else {
        models.look(model.file, folder.description, distance, folder.needsName);
      }
    }
    ++distance;
  }
  return models.best();
}

std::string nearestTrackModelText(const core::Clip& clip, const PairingIndex& openFiles,
                                  std::vector<NamedModel>& named) {
  if (!openFiles.mayCompare(openFiles.skeletonCount())) return {};
  std::string text;
  std::size_t fewest = std::numeric_limits<std::size_t>::max();
  for (const LoadedFile* file : openFiles.models()) {
    for (const auto& skeleton : file->content.skeletons) {
      if (!skeleton->body) continue;
      const std::size_t missing = core::unboundTargets(clip, *skeleton->body).size();
      if (missing >= fewest) continue;
      fewest = missing;
      text = formats::baseNameOf(file->path) + " is " + openFiles.word() +
             ", but does not fit: " + misfitText(clip, *skeleton->body) + ". ";
      named = {{formats::baseNameOf(file->path), file->path}};
    }
  }
  return text;
}

}  // namespace marrow::app
