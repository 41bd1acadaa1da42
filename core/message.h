// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace marrow::core {

/// A kind of message about files. Tables of codes stand beside the formats that use them.
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

/// A place in the file that the message is about, in words "0x1F".
struct Offset {
  std::uint64_t value;
};

/// A file, under the name that a sentence gives it.
struct FileName {
  std::string path;
  std::string name;
};

/// A bone of the skeleton that the sentence is about.
struct BoneName {
  std::size_t bone;
  std::string name;
};

/// A frame of the clip that the sentence is about, in words "12.5".
struct FrameNumber {
  double value;  ///< may be infinite or not a number
};

/// Text that knows which files, places, bones and frames it names, so that the window can show links.
class Words {
 public:
  struct Part {
    std::string text;
    std::string path = {};                     ///< the named file; empty: none
    std::optional<std::uint64_t> offset = {};  ///< the named place
    std::optional<std::size_t> bone = {};      ///< the named bone
    std::optional<double> frame = {};          ///< the named frame
    friend bool operator==(const Part&, const Part&) = default;
  };

  Words() = default;
  Words(std::string_view text) : plain_(text) {}
  Words(std::string text) : plain_(std::move(text)) {}
  Words(const char* text) : Words(std::string_view(text)) {}
  Words(FileName file) { add({oneLine(file.name), std::move(file.path)}); }
  Words(Offset offset) { add({hex(offset.value), {}, offset.value}); }
  Words(FrameNumber frame);
  Words(BoneName bone) { add({oneLine(bone.name), {}, {}, bone.bone}); }

  Words& operator+=(const Words& more);
  friend Words operator+(Words words, const Words& more) { return std::move(words += more); }
  friend bool operator==(const Words&, const Words&) = default;

  [[nodiscard]] bool empty() const { return plain_.empty() && parts_.empty(); }
  [[nodiscard]] std::string text() const;
  /// No part is empty, and two neighbours never both name nothing.
  [[nodiscard]] std::vector<Part> parts() const;

 private:
  void add(std::string_view plain);
  void add(Part part);

  // Most words name nothing, and a hostile file makes very many of them: those take no more than a string.
  std::string plain_;        ///< all of them, where nothing is named
  std::vector<Part> parts_;  ///< all of them, where something is
};

/// "a.bck, b.bck, c.bck": at most `most` of them, and how many more there are.
[[nodiscard]] Words listed(const std::vector<Words>& all, std::size_t most);

/// A code with its arguments. The sentence is made only where it is shown; no logic may depend on it.
class Message {
 public:
  Message() = default;
  template <typename... Arguments>
  Message(const Code& code, const Arguments&... arguments)
      : code_(&code), arguments_{toArgument(arguments)...} {
    assert(sizeof...(arguments) == argumentCount(code.sentence));
  }
  /// Words from elsewhere, such as the system's or a driver's.
  Message(const std::string& words) : code_(&kWords), arguments_{Words(words)} {}
  Message(const char* words) : Message(std::string(words)) {}

  [[nodiscard]] Words words() const;
  [[nodiscard]] std::string text() const { return words().text(); }
  [[nodiscard]] const Code& code() const { return *code_; }
  [[nodiscard]] const std::vector<Words>& arguments() const { return arguments_; }

  friend bool operator==(const Message&, const Message&) = default;

 private:
  static constexpr Code kWords{"words", "{0}"};

  static Words toArgument(const std::convertible_to<std::string_view> auto& text) { return oneLine(text); }
  static Words toArgument(const std::same_as<Message> auto& message) { return message.words(); }
  static Words toArgument(std::integral auto number) { return std::to_string(number); }
  static Words toArgument(const Words& words) { return words; }

  const Code* code_ = &kWords;
  std::vector<Words> arguments_;
};

/// Sentences that follow each other; each gets its full stop.
using Sentences = std::vector<Message>;
[[nodiscard]] Words toWords(const Sentences& sentences);
[[nodiscard]] std::string toText(const Sentences& sentences);
[[nodiscard]] bool says(const Sentences& sentences, std::string_view code);

}  // namespace marrow::core
