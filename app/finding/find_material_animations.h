// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/finding/pairing.h"
#include "app/opening/loaded_file.h"
#include "core/clip.h"
#include "core/result.h"
#include "formats/options/file_options.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace marrow::app {

/// Material animations that lie around a clip.
struct FoundMaterialAnimations {
  std::string clipPath;           ///< empty: nothing was looked for
  std::string modelPath;          ///< that it is shown on
  std::vector<LoadedFile> files;  ///< those that are not open, read
  std::vector<std::string> open;  ///< those that are
  std::vector<core::Error> errors;
};

/// Looks around a clip for material animations that play beside it at once: by its name, its model's or the
/// game's default rule. Files with such a name that fit in part are found, too; files that only fit are not.
class MaterialAnimationSearch {
 public:
  /// @param of       the clip's file
  /// @param pairing  what the clip is shown on
  /// @param open     all files that are open
  MaterialAnimationSearch(const LoadedFile& of, const core::Clip& clip, const Pairing& pairing,
                          const std::vector<LoadedFile>& open);

  /// Can anything play beside such a clip on its model?
  [[nodiscard]] bool isWorthIt() const { return body_ != nullptr; }
  /// Reads the disk: for a worker.
  /// @pre isWorthIt()
  /// @param mayGoOn  false cancels.
  [[nodiscard]] FoundMaterialAnimations run(const formats::FileOptions& options,
                                            const std::function<bool()>& mayGoOn) const;

 private:
  std::string clipPath_;
  std::string modelPath_;
  std::string unreadArchive_;  ///< of the clip, where none of its other members is open
  const formats::Want* want_;
  const core::GameRules* rules_;
  std::shared_ptr<const core::Model> body_;
  std::vector<LoadedFile> open_;  ///< those that hold material animations
};

}  // namespace marrow::app
