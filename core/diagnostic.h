// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace marrow::core {

enum class Severity { Info, Warning, Error };

/// The name scripts see: "info", "warning" or "error".
[[nodiscard]] const char* toString(Severity severity);

/// Something odd in a file that could still be used.
struct Diagnostic {
  Severity severity = Severity::Warning;
  Message message;
  std::string file = {};                         ///< path as the user gave it
  std::optional<std::uint64_t> byteOffset = {};  ///< in the unpacked bytes where the file is compressed
  std::string fieldPath = {};                    ///< for example "ANK1 / joint 3 / rotation Y / index"
  OptionRef option = {};  ///< the option that cannot be followed, or that would settle this; may be none

  friend bool operator==(const Diagnostic&, const Diagnostic&) = default;
};

/// The diagnostic as one line, like toText(const Error&) with the severity in front.
[[nodiscard]] std::string toText(const Diagnostic& diagnostic);

/// The error as an entry of a list.
[[nodiscard]] Diagnostic toDiagnostic(const Error& error);

/// A warning that something was left out because of an error; it stands at the error's place.
[[nodiscard]] Diagnostic leftOut(Message message, const Error& why);

/// The diagnostics of one file, in reading order. The first kLimit entries are kept and the rest counted: a
/// hostile file may have a million.
class Diagnostics {
 public:
  static constexpr std::size_t kLimit = 200;

  void add(Diagnostic diagnostic);
  void setFile(const std::string& file);

  [[nodiscard]] const std::vector<Diagnostic>& entries() const { return entries_; }
  [[nodiscard]] std::size_t dropped() const { return dropped_; }
  [[nodiscard]] bool empty() const { return entries_.empty(); }

 private:
  std::vector<Diagnostic> entries_;
  std::size_t dropped_ = 0;
};

}  // namespace marrow::core
