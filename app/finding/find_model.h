// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/finding/neighbourhood.h"
#include "app/finding/ranking.h"
#include "app/opening/loaded_file.h"
#include "core/clip.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace marrow::app {

/// Where a model is looked for.
enum class SearchIn {
  OpenFiles,
  Disk,  ///< also in the clip's archive and in the folders around its file
};

/// The model that was found for a clip.
struct FoundModelFor {
  ModelCandidate model;
  const Ranking* ranking = nullptr;     ///< of the place where it was found; lives as long as the search
  std::vector<RejectedModel> rejected;  ///< of all places that were looked at
  /// Counts the folders around the clip that lie nearer than an open model. A model there goes before it.
  std::size_t foldersNearer = 0;
  const LoadedFile* further = nullptr;  ///< an open model that fits, too, but lies further away
  const char* word = "";                ///< "open" or "given"
};

/// Finds the model of a clip: first among the open files, then in its archive, in the folders where games
/// keep models, and in archives and other folders beside it. The nearest place that has one decides. A clip
/// that moves materials or shapes is compared with the models of all places, since a near one may lack what
/// it moves.
class ModelSearch {
 public:
  /// @param clip, files  stay as they are.
  ModelSearch(const core::Clip& clip, const std::string& clipPath, const Neighbourhood& files);

  /// @return nothing where no model fits; rejected() then says why.
  [[nodiscard]] std::optional<FoundModelFor> run(SearchIn where);
  [[nodiscard]] const std::vector<RejectedModel>& rejected() const { return rejected_; }
  /// The open models that fit.
  [[nodiscard]] const Ranking& openModels();

 private:
  [[nodiscard]] ModelPlace placeOf(const LoadedFile& file) const;
  void lookAmongOpen();
  void lookAmongOpenForTracks();
  void lookIn(const std::vector<FoundModel>& models, const ModelPlace& place);
  [[nodiscard]] std::optional<FoundModelFor> selectAmongOpen();
  [[nodiscard]] std::optional<FoundModelFor> selectNearby(std::size_t most);
  [[nodiscard]] std::optional<FoundModelFor> selectInFolders(std::size_t most);
  [[nodiscard]] std::optional<FoundModelFor> selectElsewhere();
  [[nodiscard]] std::optional<FoundModelFor> selectOfTracks(SearchIn where);
  [[nodiscard]] std::optional<FoundModelFor> found(const ModelCandidate& model, const Ranking& ranking) const;
  void reject(std::vector<RejectedModel> more);
  void beginPlace();
  /// The path of the clip's file, or of its archive.
  [[nodiscard]] const std::string& diskPath() const;
  [[nodiscard]] bool isAloneOfArchive() const;

  const Neighbourhood& files_;
  ModelWant want_;
  std::optional<Ranking> open_;     ///< of the open files
  std::optional<Ranking> ranking_;  ///< of the place that is looked at
  std::vector<RejectedModel> rejected_;
};

}  // namespace marrow::app
