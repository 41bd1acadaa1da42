// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"
#include "core/result.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace marrow::formats::gltf {

using Json = nlohmann::json;

/// The JSON of a glTF file. Every value that is asked for is checked, and a failure names the field's path
/// and its offset in the file; finding them costs nothing until something fails.
class GltfJson {
 public:
  /// @param text    outlives this. @param offset  its place in the file.
  /// @throws ReadFailure if it is not a JSON object.
  GltfJson(std::string_view text, std::uint64_t offset);

  [[nodiscard]] const Json& root() const { return root_; }
  /// An array of the document; empty if it has none of that name.
  [[nodiscard]] const Json& list(const char* name) const { return listIn(root_, name); }
  [[nodiscard]] const Json& listIn(const Json& object, const char* key) const;
  /// @throws ReadFailure if it is not an object.
  [[nodiscard]] const Json& item(const Json& list, std::size_t index) const;

  /// Null if the object has no such value.
  [[nodiscard]] const Json* find(const Json& object, const char* key) const;
  /// The object of that key; empty if there is none.
  [[nodiscard]] const Json& objectIn(const Json& object, const char* key) const;
  /// The object of a key that may hold anything, such as `extras`: any other value counts as missing.
  [[nodiscard]] const Json& objectOrNothing(const Json& object, const char* key) const;
  /// A whole number of at most 2^53. Without a default it has to be there.
  [[nodiscard]] std::uint64_t whole(const Json& object, const char* key,
                                    std::optional<std::uint64_t> otherwise = std::nullopt) const;
  [[nodiscard]] std::uint64_t wholeOf(const Json& value) const;
  /// An index into a list; empty if the object has no such value.
  [[nodiscard]] std::optional<std::size_t> index(const Json& object, const char* key, const Json& list) const;
  [[nodiscard]] double number(const Json& object, const char* key, double otherwise) const;
  /// Fills `out` from an array of the same length. @return false if the object has no such value.
  bool numbers(const Json& object, const char* key, std::span<double> out) const;
  /// Valid UTF-8 of at most 256 bytes; empty if the object has no such value.
  [[nodiscard]] std::string text(const Json& object, const char* key) const;
  /// The whole text, which lives as long as this.
  [[nodiscard]] std::string_view longText(const Json& object, const char* key) const;

  /// @param at  a value of the document. @param field  of that value; null: the value itself.
  [[noreturn]] void fail(core::ErrorCode code, core::Message message, const Json& at,
                         const char* field = nullptr) const;
  /// Adds the fault as a diagnostic. After many, they have no place, because finding it takes time.
  void note(core::Diagnostics& diagnostics, core::Severity severity, core::Message message, const Json& at,
            const char* field = nullptr) const;
  /// A warning that a value of the document was left out. Its place is the reason's, else the value's.
  void noteLeftOut(core::Diagnostics& diagnostics, core::Message message, const core::Error& why,
                   const Json& at) const;

 private:
  struct Place {
    std::string path;
    std::uint64_t offset = 0;
  };
  [[nodiscard]] Place placeOf(const Json& at, const char* field) const;

  std::string_view text_;
  std::uint64_t offset_;
  Json root_;
  mutable int notes_ = 0;
};

}  // namespace marrow::formats::gltf
