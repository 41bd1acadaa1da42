// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace marrow::core {

/// Something that can be said of files. Tables of codes stand beside the formats that say them.
struct Code {
  const char* id;        ///< "j3d.no-block": stable, begins with the table's prefix
  const char* sentence;  ///< plain words, {0}, {1}... for the arguments; no trailing full stop
};

/// How many arguments a sentence takes: 2 for one with {0} and {1}.
[[nodiscard]] constexpr std::size_t argumentCount(std::string_view sentence) {
  std::size_t count = 0;
  for (std::size_t i = 0; i + 2 < sentence.size(); ++i) {
    if (sentence[i] != '{' || sentence[i + 2] != '}') continue;
    const auto number = static_cast<std::size_t>(sentence[i + 1] - '0');
    count = number + 1 > count ? number + 1 : count;
  }
  return count;
}

/// The code of that id. A call with an id that the table does not have fails to compile.
consteval const Code& findCode(std::span<const Code> codes, std::string_view id) {
  for (const Code& code : codes) {
    if (id == code.id) return code;
  }
  throw "the table has no such code";
}

/// A name on one line: line feeds, carriage returns and tabs are written as \x0A, \x0D, \x09.
[[nodiscard]] std::string oneLine(std::string_view name);

/// "0x1F"
[[nodiscard]] std::string hex(std::uint64_t value);

/// An argument: a place in the file that the message is about, in words "0x1F".
struct Offset {
  std::uint64_t value;
};

/// A code with its arguments. The sentence is made for whoever shows it; nothing else may depend on words.
class Message {
 public:
  Message() = default;
  template <typename... Arguments>
  Message(const Code& code, const Arguments&... arguments)
      : code_(&code), arguments_{toArgument(arguments)...} {
    assert(sizeof...(arguments) == argumentCount(code.sentence));
    (noteOffsets(arguments), ...);
  }
  /// Words from elsewhere, such as the system's or a driver's.
  Message(std::string words) : code_(&kWords), arguments_{std::move(words)} {}
  Message(const char* words) : Message(std::string(words)) {}

  [[nodiscard]] std::string text() const;
  [[nodiscard]] const Code& code() const { return *code_; }
  [[nodiscard]] const std::vector<std::string>& arguments() const { return arguments_; }
  /// Those among the arguments, in their order.
  [[nodiscard]] const std::vector<std::uint64_t>& offsets() const { return offsets_; }

  friend bool operator==(const Message&, const Message&) = default;

 private:
  static constexpr Code kWords{"words", "{0}"};

  static std::string toArgument(std::string_view text) { return oneLine(text); }
  static std::string toArgument(const std::same_as<Message> auto& message) { return message.text(); }
  static std::string toArgument(std::integral auto number) { return std::to_string(number); }
  static std::string toArgument(Offset offset) { return hex(offset.value); }

  void noteOffsets(const auto& argument) {
    if constexpr (std::same_as<std::decay_t<decltype(argument)>, Offset>) {
      offsets_.push_back(argument.value);
    } else if constexpr (std::same_as<std::decay_t<decltype(argument)>, Message>) {
      offsets_.insert(offsets_.end(), argument.offsets_.begin(), argument.offsets_.end());
    }
  }

  const Code* code_ = &kWords;
  std::vector<std::string> arguments_;
  std::vector<std::uint64_t> offsets_;
};

}  // namespace marrow::core
