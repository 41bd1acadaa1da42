// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/finding/find_parts.h"

#include "formats/format_descriptor.h"
#include "formats/source/paths.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace marrow::app {
namespace {

using formats::FoundPart;
using formats::PartSource;
using formats::Want;

constexpr std::size_t kMostPaths = 64;

int scoreOf(const Want& want, const std::string& path, const std::string& anchor) {
  return want.nameScore(want, shortNameOf(path), shortNameOf(anchor));
}

std::string placeOf(const LoadedFile& file) {
  return file.isMember() ? ":" + file.archive : formats::toUtf8(formats::toPath(file.path).parent_path());
}

bool isSameFile(const std::string& a, const std::string& b) {
  std::error_code reason;
  return a == b || std::filesystem::equivalent(formats::toPath(a), formats::toPath(b), reason);
}

}  // namespace

FoundPart namedPart(const Want& want, const LoadedFile& around, const formats::Options& options) {
  const formats::FormatDescriptor& format = *formats::joiningFormatOf(around);
  const formats::Options::Files& files = options.files(format.partOption().id);
  if (const auto named = files.find(want.slot); named != files.end())
    return {&want, named->second, named->second.empty() ? PartSource::SelectedNone : PartSource::Selected};
  // A file that is no part stands for what the clips are shown on.
  const Want* own = formats::partOf(around);
  const bool isItself = &want == (own != nullptr ? own : &format.modelPart());
  return isItself ? FoundPart{&want, around.path, PartSource::Itself} : FoundPart{&want};
}

bool namesNeededPart(const LoadedFile& around, const formats::Options& options) {
  const formats::FormatDescriptor& format = *formats::joiningFormatOf(around);
  return std::ranges::any_of(options.files(format.partOption().id), [&](const auto& named) {
    const Want* part = format.part(named.first);
    return part != nullptr && part->isNeeded && !named.second.empty();
  });
}

PartSearch::PartSearch(const std::vector<LoadedFile>& files, const Neighbourhood& neighbourhood)
    : neighbourhood_(neighbourhood) {
  // A model that is named so goes before one with a body, and that before the others.
  const auto rankOf = [](const Want& part, const LoadedFile& file) {
    if (!part.isModel) return 0;
    const bool hasBody = !formats::ownContentOf(file).models.empty();
    return (scoreOf(part, file.path, file.path) > 0 ? 2 : 0) + (hasBody ? 1 : 0);
  };
  std::map<const Want*, std::vector<std::pair<int, const LoadedFile*>>> ranked;
  for (const LoadedFile& file : files) {
    if (const Want* part = formats::partOf(file)) ranked[part].emplace_back(rankOf(*part, file), &file);
  }
  for (auto& [part, all] : ranked) {
    std::ranges::stable_sort(all, std::ranges::greater(), [](const auto& one) { return one.first; });
    OpenFiles& open = open_[part];
    for (const auto& [rank, file] : all) {
      open.all.push_back(file);
      open.inPlace[placeOf(*file)].push_back(file);
    }
  }
}

PartFound PartSearch::find(const Want& want, const LoadedFile& around, const formats::Options& options) {
  PartFound found{namedPart(want, around, options)};
  FoundPart& part = found.part;
  // A file that is part of no set has no use for the rest, unless the user says so.
  const bool isWanted = formats::partOf(around) != nullptr || namesNeededPart(around, options);
  if (part.source != PartSource::None || !isWanted) return found;
  if (const LoadedFile* open = likeliest(want, around)) {
    part.path = open->path;
    part.source = PartSource::Open;
  } else if (std::string beside = bestNamed(want, around); !beside.empty()) {
    part.path = std::move(beside);
    part.source = PartSource::Beside;
  }
  if (want.isModel) found.others = othersThan(part, around);
  return found;
}

/// The one beside the file, in its folder or archive, or else of all. Null: there is none of another path.
const LoadedFile* PartSearch::likeliest(const Want& want, const LoadedFile& around) const {
  const auto open = open_.find(&want);
  if (open == open_.end()) return nullptr;
  const auto isOther = [&](const LoadedFile* file) { return file->path != around.path; };
  if (const auto near = open->second.inPlace.find(placeOf(around)); near != open->second.inPlace.end()) {
    const auto first = std::ranges::find_if(near->second, isOther);
    if (first != near->second.end()) return *first;
  }
  const auto first = std::ranges::find_if(open->second.all, isOther);
  return first == open->second.all.end() ? nullptr : *first;
}

std::string PartSearch::bestNamed(const Want& want, const LoadedFile& around) {
  const Paths& named = namedBeside(want, around);
  const auto score = [&](const std::string& path) { return scoreOf(want, path, around.path); };
  const auto best = std::ranges::max_element(named, {}, score);
  return best == named.end() || score(*best) == 0 ? std::string() : *best;
}

PartSearch::Paths PartSearch::othersThan(const FoundPart& taken, const LoadedFile& around) {
  const Want& want = *taken.want;
  Paths others;
  if (taken.source == PartSource::Open) {
    for (const LoadedFile* file : open_.at(&want).all) {
      if (file->path != taken.path && others.size() < kMostPaths) others.push_back(file->path);
    }
  } else if (taken.source == PartSource::Beside) {
    others = namedBeside(want, around);
    std::erase_if(others, [&](const std::string& path) {
      return scoreOf(want, path, around.path) == 0 || isSameFile(path, taken.path) || !holds(want, path);
    });
  }
  return others;
}

const PartSearch::Paths& PartSearch::namedBeside(const Want& want, const LoadedFile& file) {
  const auto [known, isNew] = named_.try_emplace({&want, placeOf(file)});
  if (!isNew) return known->second;
  for (const std::string& path : neighbourhood_.beside(file).paths) {
    if (known->second.size() < kMostPaths && scoreOf(want, path, path) > 0) known->second.push_back(path);
  }
  return known->second;
}

bool PartSearch::holds(const Want& want, const std::string& path) {
  const auto [known, isNew] = holds_.try_emplace({&want, path});
  if (!isNew) return known->second;
  const auto bytes = neighbourhood_.bytesOf(path);
  const bool isRead = bytes && neighbourhood_.spendBytes((*bytes)->size());
  return known->second =
             isRead && (want.whyNot == nullptr || !want.whyNot(formats::ByteView(**bytes), {}, {}));
}

}  // namespace marrow::app
