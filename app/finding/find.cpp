// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/finding/find.h"

#include "app/opening/codes.h"
#include "app/opening/read_paths.h"
#include "core/look_sampler.h"
#include "formats/text/printable.h"

#include <algorithm>
#include <iterator>
#include <unordered_set>
#include <utility>

namespace marrow::app {
namespace {

/// Members of the same folder of the archive.
void addMembers(const formats::Want& want, const Search& search, std::vector<std::string>& paths) {
  const std::string name = shortNameOf(search.member->path);
  const std::string inside = search.member->path.substr(0, search.member->path.size() - name.size());
  for (const std::string& path : formats::neighboursOf(*search.member).paths) {
    const std::string other = shortNameOf(path);
    const auto stem = stemFor(want, other);
    const bool isNamed = stem && std::ranges::find(search.names, *stem) != search.names.end();
    if (isNamed && path == inside + other) paths.push_back(path);
  }
}

void addNamed(const NamedFiles& named, const Search& search, const std::string& ending,
              std::vector<std::string>& paths) {
  const auto add = [&](const std::vector<std::string>& found) {
    for (const std::string& path : found) {
      if (ending.empty() || formats::extensionOf(path) == ending) paths.push_back(path);
    }
  };
  for (const std::string& name : search.names) {
    if (const auto found = named.byStem.find(name); found != named.byStem.end()) add(found->second);
  }
  if (search.defaultsOf == nullptr) return;
  for (const auto& [stem, found] : named.byStem) {
    if (core::isDefaultMaterialAnimation(*search.defaultsOf, stem)) add(found);
  }
}

}  // namespace

FoundPaths pathsFor(const formats::Want& want, const Search& search, const Neighbourhood& neighbourhood) {
  FoundPaths found;
  if (search.member != nullptr) addMembers(want, search, found.paths);
  for (const std::string& file : search.around) {
    for (const SearchFolder& folder : neighbourhood.around(file, want)) {
      const NamedFiles& named = neighbourhood.namedIn(folder.path, want);
      if (named.fault) found.faults.push_back(*named.fault);
      const auto count = std::ssize(found.paths);
      addNamed(named, search, folder.ending, found.paths);
      std::sort(found.paths.begin() + count, found.paths.end());
    }
  }
  if (!search.archive.empty()) found.paths.push_back(search.archive);
  std::unordered_set<std::string> known;
  std::erase_if(found.paths, [&](const std::string& path) { return !known.insert(path).second; });
  return found;
}

bool serves(const formats::Want& want, const LoadedFile& file) {
  if (want.kind == formats::WantKind::Clip) return file.content->events != nullptr;
  return std::ranges::any_of(file.content->clips,
                             [](const auto& clip) { return clip->isMaterialAnimation(); });
}

FoundFiles find(const formats::Want& want, const Search& search, const Neighbourhood& neighbourhood,
                const FoundReading& reading) {
  FoundPaths named = pathsFor(want, search, neighbourhood);
  FoundFiles found{{}, std::move(named.faults)};
  if (reading.isKnown) std::erase_if(named.paths, reading.isKnown);
  if (named.paths.empty()) return found;
  LoadResult read = readPaths(named.paths, reading.options, [&](std::size_t, std::size_t) {
    return !reading.mayGoOn || reading.mayGoOn();
  });
  for (LoadedFile& file : read.files) {
    if (serves(want, file)) {
      found.files.push_back(std::move(file));
    } else if (!file.isMember()) {
      const core::Message other = {code("app.other-format"), file.content->formatLabel};
      found.errors.push_back({core::ErrorCode::UnknownFormat, other, file.path});
    }
  }
  // An archive without such a member is no fault.
  std::erase_if(read.errors,
                [](const core::Error& error) { return error.code == core::ErrorCode::NotFound; });
  std::ranges::move(read.errors, std::back_inserter(found.errors));
  return found;
}

}  // namespace marrow::app
