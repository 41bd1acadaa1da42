// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/bytes/byte_view.h"

#include <span>
#include <string_view>
#include <vector>

namespace marrow::fuzz {

/// One entry for hostile bytes. The fuzzer, the replay of its corpus and the damage tests use the table of
/// these.
struct FuzzTarget {
  const char* name;     ///< also of the corpus: tests/fuzz/corpus/NAME
  const char* covers;   ///< space separated: the registered format, container or archive that it reads
  const char* endings;  ///< space separated: ends of the names of suitable samples

  /// Reads the bytes and uses the result as the program would. It must return; whether the bytes are valid
  /// does not matter.
  void (*run)(formats::ByteView bytes);

  /// Small whole files to start from, made by the tests' own builders.
  std::vector<formats::Bytes> (*seeds)();
};

[[nodiscard]] std::span<const FuzzTarget> fuzzTargets();

/// @return the target of that name, or null.
[[nodiscard]] const FuzzTarget* findTarget(std::string_view name);

/// True when a space separated list holds the word.
[[nodiscard]] bool hasWord(std::string_view list, std::string_view word);

}  // namespace marrow::fuzz
