// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"
#include "core/result.h"
#include "formats/options/option_spec.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace marrow::formats {

struct Asset;

/// The options that a user set: option id -> value. A flag that is off, a choice's default and empty values
/// are left out, so that equal settings compare equal.
class Options {
 public:
  using Offsets = std::vector<std::uint32_t>;
  using Files =
      std::map<int, std::string>;  ///< slot -> path; an empty path: no file, whatever would be found
  using Value = std::variant<bool, double, std::string, Offsets, Files>;

  /// An option that is not set, or has another kind of value, reads as the fallback or as empty.
  [[nodiscard]] bool flag(std::string_view id) const { return get<bool>(id, false); }
  [[nodiscard]] double number(std::string_view id, double fallback = 0) const { return get(id, fallback); }
  [[nodiscard]] int integer(std::string_view id, int fallback = 0) const;
  /// The value of a Choice, a Text or a Size.
  [[nodiscard]] std::string text(std::string_view id, std::string_view fallback = {}) const;
  [[nodiscard]] const Offsets& offsets(std::string_view id) const;
  [[nodiscard]] const Files& files(std::string_view id) const;

  /// False and empty values clear the option.
  void set(std::string_view id, Value value);
  void setFile(std::string_view id, int slot, std::string path);
  void clear(std::string_view id);
  /// Copies the option from the others, or clears it if they do not have it.
  void copy(std::string_view id, const Options& from);

  [[nodiscard]] bool has(std::string_view id) const { return values_.find(id) != values_.end(); }
  [[nodiscard]] bool empty() const { return values_.empty(); }
  [[nodiscard]] const std::map<std::string, Value, std::less<>>& values() const { return values_; }

  friend bool operator==(const Options&, const Options&) = default;

 private:
  template <typename T>
  [[nodiscard]] const T& held(std::string_view id) const;
  template <typename T>
  [[nodiscard]] T get(std::string_view id, T fallback) const {
    const auto found = values_.find(id);
    const T* value = found == values_.end() ? nullptr : std::get_if<T>(&found->second);
    return value == nullptr ? fallback : *value;
  }

  std::map<std::string, Value, std::less<>> values_;
};

/// Reads a user's text for an option into the options. Offsets are added to those that are there, and files
/// to those of other slots. "on" and "off" are a Flag's values. A Choice's default clears it.
/// @return the fault in words, with the option's id as its field path; nothing if the text was taken.
[[nodiscard]] std::optional<core::Error> parseOption(const OptionSpec& spec, std::string_view text,
                                                     Options& options);

struct PixelSize {
  int width = 1280;
  int height = 720;

  friend bool operator==(const PixelSize&, const PixelSize&) = default;
};

/// "640x480"; nothing for any other text.
[[nodiscard]] std::optional<PixelSize> parseSize(std::string_view text);
[[nodiscard]] std::string toText(const PixelSize& size);

/// The first option that could not be used: an offset where nothing lies. Callers that must not answer with
/// something else stop there.
[[nodiscard]] std::optional<core::Error> findRefusedOption(std::span<const core::Diagnostic> entries);

/// Does a file hold a clip or a skeleton at the offset that a user named for an option?
[[nodiscard]] bool holdsAt(const Asset& file, const OptionSpec& spec, std::uint32_t address);

/// Does a diagnostic refuse a named offset that lies in another file of the set?
/// @param specs  those of the file's format.
[[nodiscard]] bool isAnswered(const core::Diagnostic& entry, const Asset& other, const Options& options,
                              std::span<const OptionSpec> specs);

/// "0x377F4" or "227316"; nothing for any other text, or if it does not fit.
[[nodiscard]] std::optional<std::uint32_t> parseOffset(std::string_view text);

/// The spec of that id, or null.
[[nodiscard]] const OptionSpec* findSpec(std::span<const OptionSpec> specs, std::string_view id);

}  // namespace marrow::formats
