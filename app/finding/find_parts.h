// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/finding/neighbourhood.h"
#include "app/opening/loaded_file.h"
#include "formats/options/options.h"
#include "formats/want.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace marrow::app {

/// The file that serves a part of a set, and which others would.
struct PartFound {
  formats::FoundPart part;
  std::vector<std::string> others = {};  ///< files that fit as well as a guessed model; at most 64
};

/// The file that the user names for a part of the set around a file, or that file itself; else none.
[[nodiscard]] formats::FoundPart namedPart(const formats::Want& want, const LoadedFile& around,
                                           const formats::Options& options);

/// Does the user name a needed part for the set around a file?
[[nodiscard]] bool namesNeededPart(const LoadedFile& around, const formats::Options& options);

/// Finds the parts of sets: named by the user, the file itself, among the open files, or beside it by the
/// usual names.
class PartSearch {
 public:
  /// @param files  stay where they are.
  PartSearch(const std::vector<LoadedFile>& files, const Neighbourhood& neighbourhood);

  /// @param around   the file whose set is looked for.
  /// @param options  the user's for it.
  [[nodiscard]] PartFound find(const formats::Want& want, const LoadedFile& around,
                               const formats::Options& options);

 private:
  using Paths = std::vector<std::string>;
  struct OpenFiles {
    Neighbourhood::Files all;                             ///< the likeliest first
    std::map<std::string, Neighbourhood::Files> inPlace;  ///< by folder or archive
  };

  [[nodiscard]] const LoadedFile* likeliest(const formats::Want& want, const LoadedFile& around) const;
  [[nodiscard]] std::string bestNamed(const formats::Want& want, const LoadedFile& around);
  [[nodiscard]] Paths othersThan(const formats::FoundPart& taken, const LoadedFile& around);
  /// Paths beside a file that are named as the part is; at most 64.
  [[nodiscard]] const Paths& namedBeside(const formats::Want& want, const LoadedFile& file);
  /// Are the bytes of a file what the part is? Reads it once.
  [[nodiscard]] bool holds(const formats::Want& want, const std::string& path);

  const Neighbourhood& neighbourhood_;
  std::map<const formats::Want*, OpenFiles> open_;
  std::map<std::pair<const formats::Want*, std::string>, Paths> named_;  ///< by folder or archive
  std::map<std::pair<const formats::Want*, std::string>, bool> holds_;
};

}  // namespace marrow::app
