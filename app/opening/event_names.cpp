// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/opening/event_names.h"

#include "app/finding/names.h"
#include "app/opening/codes.h"
#include "core/name_hash.h"
#include "formats/source/folder.h"
#include "formats/source/paths.h"
#include "formats/source/source.h"
#include "formats/text/printable.h"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <optional>
#include <utility>

namespace marrow::app {
namespace {

bool isHexDigit(char c) { return std::isxdigit(static_cast<unsigned char>(c)) != 0; }

/// "0123abcd-..." for a GUID in any spelling with hyphens, else an empty text.
std::string plainGuid(std::string_view text) {
  if (text.size() == 38 && text.front() == '{' && text.back() == '}') text = text.substr(1, 36);
  if (text.size() != 36) return {};
  std::string guid;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool isHyphen = i == 8 || i == 13 || i == 18 || i == 23;
    if (isHyphen ? text[i] != '-' : !isHexDigit(text[i])) return {};
    guid += static_cast<char>(std::tolower(static_cast<unsigned char>(text[i])));
  }
  return guid;
}

bool isName(std::string_view line) {
  bool isAscii = true;
  for (const char c : line) {
    const auto byte = static_cast<std::uint8_t>(c);
    if ((byte < 0x20 && byte != '\t') || byte == 0x7F) return false;
    isAscii = isAscii && byte < 0x80;
  }
  return isAscii || formats::isValidUtf8(line);
}

std::string_view withoutBlanksAround(std::string_view text) {
  constexpr std::string_view kBlanks = " \t";
  const std::size_t first = std::min(text.find_first_not_of(kBlanks), text.size());
  text.remove_prefix(first);
  return text.substr(0, text.find_last_not_of(kBlanks) + 1);
}

NameList clipNamesOf(const std::vector<LoadedFile>& files) {
  NameList names;
  for (const LoadedFile& file : files) {
    for (const auto& clip : file.content->clips) names.add(clip->name);
  }
  return names;
}

/// Names the entries anew: those of a copy, where a name changes.
/// @return how many have one.
template <typename NameOf>
std::size_t nameEntries(std::shared_ptr<const core::EventArchive>& archive, NameOf nameOf) {
  std::shared_ptr<core::EventArchive> copy;
  std::size_t known = 0;
  const auto nameAll = [&](auto entries) {
    for (std::size_t i = 0; i < ((*archive).*entries).size(); ++i) {
      const auto& entry = ((*archive).*entries)[i];
      const std::string name = nameOf(entry.hash);
      known += name.empty() ? 0U : 1U;
      if (name == entry.name) continue;
      if (!copy) copy = std::make_shared<core::EventArchive>(*archive);
      ((*copy).*entries)[i].name = name;
    }
  };
  nameAll(&core::EventArchive::events);
  nameAll(&core::EventArchive::actions);
  if (copy) archive = std::move(copy);
  return known;
}

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

// Only so many texts are looked at, in a folder or among files that are opened together.
constexpr std::size_t kMostTexts = 16;

bool isTextName(const std::string& path) {
  const std::string extension = formats::extensionOf(path);
  return extension == "txt" || extension == "lst" || extension == "csv";
}

}  // namespace

// Names are kept as given, perhaps not UTF-8; nameOf() converts the few of a million that are used.
void NameList::add(std::string_view name) {
  const std::string_view bare = withoutBlanksAround(name);
  const std::string guid = plainGuid(name);
  if (names_.try_emplace(core::nameHash(name), name).second) ++given_;
  for (const std::string_view other : {bare, std::string_view(guid)}) {
    if (!other.empty()) names_.try_emplace(core::nameHash(other), other);
  }
}

void NameList::addLine(std::string_view line, std::size_t number) {
  if (isName(line)) return add(line);
  if (skipped_.count++ == 0) skipped_.first = number;
}

NameList NameList::fromText(formats::ByteView bytes) {
  NameList list;
  const std::string decoded = formats::textOf(bytes);
  std::string_view text = decoded;
  list.names_.reserve(static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1);
  std::size_t number = 1;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
    const std::string_view line = text.substr(0, end);
    if (end > 0 && line.front() != '#') list.addLine(line, number);
    const bool isPair = text.substr(end).starts_with("\r\n");
    text.remove_prefix(std::min(end + (isPair ? 2 : 1), text.size()));
    ++number;
  }
  return list;
}

std::string NameList::nameOf(std::uint32_t hash) const {
  const auto found = names_.find(hash);
  return found == names_.end() ? std::string() : formats::toValidUtf8(found->second);
}

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

std::vector<std::shared_ptr<const WordList>> takeWordLists(std::vector<std::string>& paths) {
  std::vector<std::shared_ptr<const WordList>> taken;
  std::size_t looked = 0;
  std::erase_if(paths, [&](const std::string& path) {
    if (!isTextName(path) || ++looked > kMostTexts) return false;
    const core::Result<formats::Source> source = formats::openSource(path);
    if (!source || !looksLikeWordList(*source->bytes)) return false;
    auto list = wordListOf(path, *source->bytes);
    if (!list) return false;
    taken.push_back(std::move(*list));
    return true;
  });
  return taken;
}

bool hasBareHashes(const LoadedFile& file) {
  if (!file.content->events) return false;
  const auto isBare = [](const auto& entry) { return entry.name.empty(); };
  const core::EventArchive& archive = *file.content->events;
  return std::ranges::any_of(archive.events, isBare) || std::ranges::any_of(archive.actions, isBare);
}

std::string wordListBeside(const std::vector<LoadedFile>& files) {
  const auto bare = std::ranges::find_if(files, hasBareHashes);
  if (bare == files.end()) return {};
  const auto isText = [](const std::filesystem::path& name) { return isTextName(formats::toUtf8(name)); };
  for (const std::string& path :
       formats::filesIn(wholeFolderOf(bare->diskPath()), kMostTexts, isText).paths) {
    const core::Result<formats::Source> source = formats::openSource(path);
    if (source && looksLikeWordList(*source->bytes)) return path;
  }
  return {};
}

std::size_t resolveEventNames(std::vector<LoadedFile>& files, const WordList* words) {
  const NameList clips = clipNamesOf(files);
  const auto nameOf = [&](std::uint32_t hash) {
    const std::string name = words != nullptr ? words->names.nameOf(hash) : std::string();
    return name.empty() ? clips.nameOf(hash) : name;
  };
  std::size_t known = 0;
  for (LoadedFile& file : files) {
    std::shared_ptr<const core::EventArchive> events = file.content->events;
    if (!events) continue;
    known += nameEntries(events, nameOf);
    if (events != file.content->events) file.edited().events = std::move(events);
  }
  return known;
}

}  // namespace marrow::app
