// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/library/loaded_file.h"
#include "app/library/model_search.h"
#include "core/clip.h"
#include "core/result.h"
#include "core/skeleton.h"
#include "formats/resolve/set_text.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace marrow::app {

/// A model under the name that a sentence gives it.
struct NamedModel {
  std::string name;
  std::string path;
};

/// Which skeleton a clip is shown on, and why.
struct Pairing {
  std::shared_ptr<const core::Skeleton> skeleton;  ///< never null: a flat list of joints where none was found
  std::string modelPath;                           ///< empty for the flat list
  std::string reason;                              ///< a sentence, without what reasonOf() says of a set
  std::string advice;                              ///< without a model: what would give it one
  std::vector<std::string> rejected;               ///< models that were looked at and why they do not fit
  std::vector<NamedModel> named;                   ///< by the sentences here
  std::string doubt;  ///< models that might have been taken instead, and why nobody knows; empty: none
  bool selectedByUser = false;
  /// Of an open model: how many of the folders around the clip lie nearer. A model there goes before it.
  std::size_t foldersNearer = 0;
  bool isOfSet = false;  ///< the clip comes from the set that is bound to its file

  [[nodiscard]] bool hasModel() const { return !modelPath.empty(); }
};

/// The open files, ready to be asked for a model again and again: an archive may hold 100,000 clips.
class PairingIndex {
 public:
  /// What the files are to the user: a window has them open, a command was given them.
  enum class FilesAre { Open, Given };

  /// @param openFiles  stay as they are while the index is used.
  PairingIndex(const std::vector<LoadedFile>& openFiles, FilesAre filesAre = FilesAre::Open);

  /// "open" or "given".
  [[nodiscard]] const char* word() const { return filesAre_ == FilesAre::Open ? "open" : "given"; }
  /// "among the open files"
  [[nodiscard]] std::string among() const { return std::string("among the ") + word() + " files"; }

  /// The file that a clip was read from, or null when it is not open under that path.
  [[nodiscard]] const LoadedFile* fileOf(const core::Clip& clip, const std::string& path) const;
  /// The first file of that path, or null; several members of an archive may share a name.
  [[nodiscard]] const LoadedFile* at(const std::string& path) const;
  /// Files that hold skeletons for clips of others, in their order.
  [[nodiscard]] const std::vector<const LoadedFile*>& models() const { return models_; }
  [[nodiscard]] std::size_t skeletonCount() const { return skeletonCount_; }
  /// The folders that were searched so far.
  [[nodiscard]] ModelFolders& folders() const { return folders_; }
  /// Counts that a clip is compared with so many models. Thousands of clips and models may lie in one
  /// archive, so what all clips that ask this index may compare has a bound, by the size of the open files.
  /// @return false where that is too much; then the clip is not compared.
  [[nodiscard]] bool mayCompare(std::size_t models) const;
  /// Was a clip refused to be compared?
  [[nodiscard]] bool isExhausted() const { return isExhausted_; }
  /// Is any file of the archive open but one of that path?
  [[nodiscard]] bool hasOtherOf(const std::string& archive, const std::string& path) const;

 private:
  FilesAre filesAre_;
  std::unordered_map<const core::Clip*, const LoadedFile*> byClip_;
  std::unordered_map<std::string_view, const LoadedFile*> byPath_;
  std::unordered_map<std::string_view, std::size_t> filesOfArchive_;
  std::vector<const LoadedFile*> models_;
  std::size_t skeletonCount_ = 0;
  mutable ModelFolders folders_;  // only remembers
  mutable std::uint64_t comparisonsLeft_;
  mutable bool isExhausted_ = false;
};

/// Where a model is looked for.
enum class SearchIn {
  OpenFiles,
  Disk,  ///< also in the clip's archive and in the folders around its file
};

/// Finds a model for a clip: one with as many joints. Where the clip lies in an archive, models of the same
/// archive come first. A model beside the clip goes before an open one that lies further away, unless that
/// has the clip's name.
[[nodiscard]] Pairing findPairing(const core::Clip& clip, const std::string& clipPath,
                                  const PairingIndex& openFiles, SearchIn where = SearchIn::Disk);

/// The user's choice of a model file. A skeleton of another size is taken, with the bones that do not match
/// named.
[[nodiscard]] core::Result<Pairing> pairWith(const core::Clip& clip, const std::string& modelPath);

/// The user's choice of a skeleton that is already open.
[[nodiscard]] Pairing pairWith(const core::Clip& clip, std::shared_ptr<const core::Skeleton> skeleton,
                               const std::string& modelPath);

/// The model that a clip is shown on, read once more because its file changed. It stays where another would
/// be found now, with what does not match named.
[[nodiscard]] core::Result<Pairing> pairAgain(const core::Clip& clip, const std::string& clipPath,
                                              const Pairing& before,
                                              const std::vector<LoadedFile>& openFiles);

/// A skeleton of as many joints that was opened after the clip: a wish, but no choice among others. The
/// reason is the same as if the model had been open first, where it would have been found then.
[[nodiscard]] Pairing pairWithOpened(const core::Clip& clip, std::shared_ptr<const core::Skeleton> skeleton,
                                     const std::string& clipPath, const std::string& modelPath,
                                     const std::vector<LoadedFile>& openFiles);

/// An open model with as many joints as a clip.
struct ModelOffer {
  std::shared_ptr<const core::Skeleton> skeleton;
  std::string path;
  std::string name;  ///< of the file, told apart from those of other offers
  std::string why;   ///< "beside the animation, has its name"
};

/// The open models that a clip can be shown on, the best first.
[[nodiscard]] std::vector<ModelOffer> fittingModels(const core::Clip& clip, const std::string& clipPath,
                                                    const std::vector<LoadedFile>& openFiles);

/// No model, on request.
[[nodiscard]] Pairing pairWithNone(const core::Clip& clip);

/// Why a clip is shown on its skeleton, for people: which files its set was put together from, then the
/// reason.
/// @param clipFile  null: none.
[[nodiscard]] std::string reasonOf(const Pairing& pairing, const LoadedFile* clipFile,
                                   formats::PartChoice choice = formats::PartChoice::InPanel);

/// A skeleton that an object holds and that could not be read: "limb 3's child is limb 0, …
/// (skeleton_0000B0 / limb 3 / child, offset 0x7A)". Empty where none was refused.
[[nodiscard]] std::string refusedSkeletonText(const formats::Asset& content);

/// A sentence about limbs of a skeleton's table that nothing leads to; empty where all hang
/// together.
[[nodiscard]] std::string unreachedBonesText(const core::Skeleton& skeleton);

}  // namespace marrow::app
