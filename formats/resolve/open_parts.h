// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/resolve/loaded_file.h"
#include "formats/resolve/resolver.h"

#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace marrow::formats {

/// The open files of a resolver by the slots that they take, ready to be asked again and again: an archive
/// may hold thousands of them.
class OpenParts {
 public:
  /// @param files  stay where they are.
  OpenParts(const Resolver& resolver, const std::vector<LoadedFile>& files);

  /// All that take a slot, in their order.
  [[nodiscard]] const std::vector<const LoadedFile*>& of(int slot) const;
  /// The best that takes a slot beside a file, in its folder or archive, or else the best of all. Null:
  /// there is none of another path.
  [[nodiscard]] const LoadedFile* likeliest(int slot, const LoadedFile& around) const;

 private:
  struct Candidate {
    const LoadedFile* file = nullptr;
    int rank = -1;
  };
  using BestTwo = std::array<Candidate, 2>;  // of different paths; the first of equal ones
  static void add(BestTwo& best, const Candidate& one);

  std::map<int, std::vector<const LoadedFile*>> bySlot_;
  std::map<int, BestTwo> best_;
  std::map<std::pair<int, std::string>, BestTwo> bestInPlace_;
};

}  // namespace marrow::formats
