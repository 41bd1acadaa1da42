// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/bytes/byte_view.h"

#include <span>
#include <string_view>
#include <vector>

namespace marrow::fuzz {

/// One way into the readers that hostile bytes may take. The fuzzer, the replay of its corpus and the damage
/// tests all go through this table.
struct FuzzTarget {
  const char* name;     ///< names the corpus too: tests/fuzz/corpus/NAME
  const char* covers;   ///< space separated: the registered format, container or archive that it reads
  const char* endings;  ///< space separated: files of samples that are good to start from

  /// Reads the bytes and uses what was read as the program would. Answers nothing: whether the bytes are good
  /// is not the point, that it returns is.
  void (*run)(formats::ByteView bytes);

  /// Small whole files to start from, made by the tests' own builders.
  std::vector<formats::Bytes> (*seeds)();
};

[[nodiscard]] std::span<const FuzzTarget> fuzzTargets();

/// @return the target of that name, or null.
[[nodiscard]] const FuzzTarget* findTarget(std::string_view name);

/// Is a word one of a list that blanks part?
[[nodiscard]] bool hasWord(std::string_view list, std::string_view word);

}  // namespace marrow::fuzz
