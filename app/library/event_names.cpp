// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/library/event_names.h"

#include "app/library/codes.h"
#include "formats/source/source.h"
#include "formats/text/text_encoding.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

namespace marrow::app {
namespace {

using formats::baev::NameList;

NameList clipNamesOf(const std::vector<LoadedFile>& files) {
  NameList names;
  for (const LoadedFile& file : files) {
    for (const auto& clip : file.content.clips) names.add(clip->name);
  }
  return names;
}

class Names {
 public:
  Names(const WordList* words, const std::vector<LoadedFile>& files)
      : words_(words), clips_(clipNamesOf(files)) {}

  [[nodiscard]] std::string of(std::uint32_t hash) const {
    std::string name = words_ != nullptr ? words_->names.nameOf(hash) : std::string();
    return name.empty() ? clips_.nameOf(hash) : name;
  }

 private:
  const WordList* words_;
  NameList clips_;
};

/// Works on a copy of the archive from the first name on that changes.
class Archive {
 public:
  explicit Archive(std::shared_ptr<const core::EventArchive>& shown) : shown_(shown) {}

  std::size_t resolve(const Names& names) {
    std::size_t known = 0;
    for (std::size_t i = 0; i < shown_->events.size(); ++i) {
      std::string name = names.of(shown_->events[i].hash);
      known += name.empty() ? 0U : 1U;
      if (name != shown_->events[i].name) copy().events[i].name = std::move(name);
    }
    for (std::size_t i = 0; i < shown_->actions.size(); ++i) {
      std::string name = names.of(shown_->actions[i].hash);
      known += name.empty() ? 0U : 1U;
      if (name != shown_->actions[i].name) copy().actions[i].name = std::move(name);
    }
    if (copy_) shown_ = std::move(copy_);
    return known;
  }

 private:
  core::EventArchive& copy() {
    if (!copy_) copy_ = std::make_shared<core::EventArchive>(*shown_);
    return *copy_;
  }

  std::shared_ptr<const core::EventArchive>& shown_;
  std::shared_ptr<core::EventArchive> copy_;
};

std::string linesText(std::size_t count) { return count == 1 ? "1 line" : std::to_string(count) + " lines"; }

core::Result<std::shared_ptr<const WordList>> wordListOf(const std::string& path, formats::ByteView text) {
  auto list = std::make_shared<WordList>();
  list->path = path;
  list->names = NameList::fromText(text);
  const NameList::Skipped& skipped = list->names.skipped();
  if (skipped.count > list->names.size()) {
    return tl::unexpected(core::Error{
        core::ErrorCode::BadValue,
        {code("app.no-word-list"), linesText(skipped.count) + (skipped.count == 1 ? " holds" : " hold")},
        path,
        std::nullopt,
        "line " + std::to_string(skipped.first)});
  }
  return list;
}

bool isTextName(const std::string& path) {
  std::string extension = path.substr(std::min(path.size(), path.find_last_of("./\\")));
  for (char& c : extension) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return extension == ".txt" || extension == ".lst" || extension == ".csv";
}

}  // namespace

std::optional<core::Diagnostic> WordList::skippedLines() const {
  const NameList::Skipped& skipped = names.skipped();
  if (skipped.count == 0) return std::nullopt;
  return core::Diagnostic{core::Severity::Warning,
                          {code("app.words-skipped"), linesText(skipped.count),
                           skipped.count == 1 ? "was skipped: it holds" : "were skipped: they hold"},
                          path,
                          std::nullopt,
                          "line " + std::to_string(skipped.first)};
}

core::Result<std::shared_ptr<const WordList>> readWordList(const std::string& path) {
  const core::Result<formats::Source> source = formats::openSource(path);
  if (!source) return tl::unexpected(source.error());
  if (const std::size_t zero = formats::textOf(*source->bytes).find('\0'); zero != std::string::npos) {
    return tl::unexpected(core::Error{
        core::ErrorCode::BadValue, {code("app.zeros-in-word-list")}, path, std::nullopt, "word list"});
  }
  return wordListOf(path, *source->bytes);
}

bool looksLikeWordList(formats::ByteView bytes) {
  const std::string text = formats::textOf(bytes);
  constexpr std::size_t kLongestLine = 256;
  std::size_t names = 0;
  std::size_t sentences = 0;
  std::size_t length = 0;
  bool hasSpace = false;
  bool isComment = false;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const auto byte = static_cast<std::uint8_t>(i < text.size() ? text[i] : '\n');
    if (byte == '\n' || byte == '\r') {
      if (length > 0 && !isComment) ++(hasSpace ? sentences : names);
      length = 0;
      hasSpace = isComment = false;
      continue;
    }
    if (length == 0) isComment = byte == '#';
    if ((byte < 0x20 && byte != '\t') || byte == 0x7F || ++length > kLongestLine) return false;
    hasSpace = hasSpace || byte == ' ' || byte == '\t';
  }
  return names > sentences;
}

std::shared_ptr<const WordList> takeWordList(std::vector<core::Error>& errors) {
  constexpr std::size_t kMostLookedAt = 16;
  std::shared_ptr<const WordList> taken;
  std::size_t looked = 0;
  std::erase_if(errors, [&](const core::Error& error) {
    const bool isUnknown = error.code == core::ErrorCode::UnknownFormat && !error.file.empty();
    if (!isUnknown || !isTextName(error.file) || ++looked > kMostLookedAt) return false;
    const core::Result<formats::Source> source = formats::openSource(error.file);
    if (!source || !looksLikeWordList(*source->bytes)) return false;
    auto list = wordListOf(error.file, *source->bytes);
    if (!list) return false;
    taken = std::move(*list);
    return true;
  });
  return taken;
}

std::size_t resolveEventNames(std::vector<LoadedFile>& files, const WordList* words) {
  const Names names(words, files);
  std::size_t known = 0;
  for (LoadedFile& file : files) {
    if (file.content.events) known += Archive(file.content.events).resolve(names);
  }
  return known;
}

}  // namespace marrow::app
