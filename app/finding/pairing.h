// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/finding/find_model.h"
#include "app/finding/neighbourhood.h"
#include "app/opening/loaded_file.h"
#include "app/opening/set_text.h"
#include "core/clip.h"
#include "core/message.h"
#include "core/result.h"
#include "core/skeleton.h"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace marrow::app {

/// Which skeleton a clip is shown on, and why.
struct Pairing {
  std::shared_ptr<const core::Skeleton> skeleton;  ///< never null: a flat list of bones where none was found
  std::string modelPath;                           ///< empty for the flat list
  core::Sentences reason;                          ///< without what reasonOf() says of a set
  core::Sentences advice;                          ///< without a model: what would give it one
  std::vector<core::Words> rejected;               ///< models that were looked at and why they do not fit
  core::Words doubt;  ///< models that might have been taken instead, and why nobody knows; empty: none
  bool selectedByUser = false;
  /// Counts the folders around the clip that lie nearer than an open model. A model there goes before it.
  std::size_t foldersNearer = 0;
  bool isOfSet = false;  ///< the clip comes from the set that is shown under its file

  [[nodiscard]] bool hasModel() const { return !modelPath.empty(); }
  /// Does a sentence here name that file?
  [[nodiscard]] bool names(const std::string& path) const;
};

/// Finds a model for a clip: one with as many bones. Models of the clip's own archive come first. A model
/// beside the clip goes before an open one that lies further away, unless the open one has the clip's
/// name.
[[nodiscard]] Pairing findPairing(const core::Clip& clip, const std::string& clipPath,
                                  const Neighbourhood& openFiles, SearchIn where = SearchIn::Disk);

/// The user's choice of a model file. A skeleton of another size is taken, with the bones that do not match
/// named.
[[nodiscard]] core::Result<Pairing> pairWith(const core::Clip& clip, const std::string& modelPath);

/// The user's choice of a skeleton that is already open.
[[nodiscard]] Pairing pairWith(const core::Clip& clip, std::shared_ptr<const core::Skeleton> skeleton,
                               const std::string& modelPath);

/// The model that a clip is shown on, read again because its file changed. It stays, even if another would
/// be found now. What does not match is named.
[[nodiscard]] core::Result<Pairing> pairAgain(const core::Clip& clip, const std::string& clipPath,
                                              const Pairing& before,
                                              const std::vector<LoadedFile>& openFiles);

/// A skeleton of as many bones that was opened after the clip: a wish, but no choice among others. If the
/// search finds it too, the reason is the search's.
[[nodiscard]] Pairing pairWithOpened(const core::Clip& clip, std::shared_ptr<const core::Skeleton> skeleton,
                                     const std::string& clipPath, const std::string& modelPath,
                                     const std::vector<LoadedFile>& openFiles);

/// An open model with as many bones as a clip.
struct ModelOffer {
  std::shared_ptr<const core::Skeleton> skeleton;
  std::string path;
  std::string name;   ///< of the file, told apart from those of other offers
  core::Message why;  ///< "beside it, has the animation's name"
};

/// The open models that a clip can be shown on, the best first.
[[nodiscard]] std::vector<ModelOffer> fittingModels(const core::Clip& clip, const std::string& clipPath,
                                                    const std::vector<LoadedFile>& openFiles);

/// No model, on request.
[[nodiscard]] Pairing pairWithNone(const core::Clip& clip);

/// Why a clip is shown on its skeleton, for people. The files that its set was joined from come first, then
/// the reason.
/// @param clipFile  null: none.
[[nodiscard]] core::Words reasonOf(const Pairing& pairing, const LoadedFile* clipFile,
                                   PartChoice choice = PartChoice::InPanel);

/// "it has the 3 materials that the animation names", or what is missing.
[[nodiscard]] core::Message trackFit(const core::Clip& clip, const core::Skeleton& skeleton);

/// Says which limbs of a skeleton's table nothing leads to; empty where all hang together.
[[nodiscard]] core::Sentences unreachedBones(const core::Skeleton& skeleton);

}  // namespace marrow::app
