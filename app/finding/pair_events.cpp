// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/finding/pair_events.h"

#include "app/finding/find_events.h"
#include "app/finding/neighbourhood.h"
#include "app/opening/codes.h"
#include "app/opening/event_merger.h"
#include "core/name_hash.h"
#include "formats/text/printable.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace marrow::app {
namespace {

// "Hero" for "Hero.anim.bfres", "Hero.baev.zs" and "cl.arc:bck/Hero.bck".
std::string baseStemOf(const std::string& path) {
  const std::string name = shortNameOf(path);
  return name.substr(0, name.find('.', name.empty() ? 0 : 1));
}

const core::EventEntry* entryOf(const core::EventArchive& archive, std::uint32_t hash) {
  const auto found = std::find_if(archive.events.begin(), archive.events.end(),
                                  [&](const core::EventEntry& entry) { return entry.hash == hash; });
  return found == archive.events.end() ? nullptr : &*found;
}

std::string labelWithHash(const core::EventEntry& entry) {
  const std::string hash = core::hashText(entry.hash);
  return entry.name.empty() ? "event " + hash : "\"" + entry.name + "\" (" + hash + ")";
}

core::FileName fileName(const std::string& path) { return {path, shortNameOf(path)}; }

core::Words listed(const std::vector<EventSource>& sources) {
  core::Words text;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    text += i == 0 ? "" : i + 1 == sources.size() ? " and " : ", ";
    text += fileName(sources[i].path);
  }
  return text;
}

EventPairing selected(const EventChoice& choice, const std::vector<LoadedFile>& files) {
  EventPairing pairing;
  pairing.selectedByUser = true;
  if (choice.path.empty()) {
    pairing.reason = {{code("app.events.none-selected")}};
    return pairing;
  }
  pairing.sources.push_back(choice);
  const core::EventArchive& archive = *fileOf(choice, files)->content->events;
  const core::EventEntry* entry = choice.hash ? entryOf(archive, *choice.hash) : nullptr;
  const std::string what = entry != nullptr ? labelWithHash(*entry) : core::spansText(archive.spanCount());
  pairing.reason = {{code("app.events.selected"), what, fileName(choice.path)}};
  return pairing;
}

// A folder of thousands is selected from, not laid out at once.
constexpr std::size_t kMostTogether = 16;

EventPairing everything(const std::vector<LoadedFile>& files) {
  EventPairing pairing;
  core::EventArchive::SpanCount spans;
  std::size_t open = 0;
  for (const LoadedFile& file : files) {
    if (!file.content->events || ++open > kMostTogether) continue;
    pairing.sources.push_back({file.path, {}});
    const auto count = file.content->events->spanCount();
    spans.triggers += count.triggers;
    spans.holds += count.holds;
  }
  if (pairing.sources.empty()) return pairing;
  const std::string count = core::spansText(spans);
  pairing.reason.push_back(
      open > kMostTogether ? core::Message(code("app.events.first"), kMostTogether, open, count)
      : open > 3           ? core::Message(code("app.events.all-files"), open, count)
                           : core::Message(code("app.events.all"), listed(pairing.sources), count));
  pairing.reason.push_back({code("app.events.open-clip")});
  return pairing;
}

std::string folderOf(const std::string& path) {
  return path.substr(0, path.size() - shortNameOf(path).size());
}

/// A packed copy lies beside the plain one that it was made of, or the other way round: it goes behind it.
Standing standingOf(const LoadedFile& file, const std::string& clipPath) {
  const bool isNear = folderOf(file.path) == folderOf(clipPath) || isPlaceOfEvents(file.path, clipPath);
  return {.name = baseStemOf(file.path) == baseStemOf(clipPath) ? 0 : 1,
          .place = isNear ? 0 : 1,
          .rest = static_cast<int>(file.content->containers.size())};
}

core::Message skippedFor(const core::Words& name, const LoadedFile& file, const LoadedFile& taken,
                         const std::string& clipPath) {
  const bool isSameName = baseStemOf(file.path) == baseStemOf(taken.path);
  if (!isSameName) return {code("app.skipped.name"), name, fileName(clipPath)};
  const bool isSameFolder = folderOf(file.path) == folderOf(taken.path);
  if (!isSameFolder) return {code("app.skipped.place"), name};
  const bool isPacked = file.content->containers.size() > taken.content->containers.size();
  return {isPacked ? code("app.skipped.packed") : code("app.skipped.same"), name};
}

/// The files that could be meant, the one that suits best first; of those that share a base name only that
/// one, and where it is the clip's, only that file.
class Candidates {
 public:
  Candidates(std::vector<const LoadedFile*> files, std::string clipPath)
      : files_(std::move(files)), clipPath_(std::move(clipPath)) {
    std::stable_sort(files_.begin(), files_.end(), [this](const LoadedFile* a, const LoadedFile* b) {
      return standingOf(*a, clipPath_) < standingOf(*b, clipPath_);
    });
    const bool isNamed = !files_.empty() && baseStemOf(files_.front()->path) == baseStemOf(clipPath_);
    std::map<std::string, const LoadedFile*> byStem;
    for (const LoadedFile* file : files_) {
      const LoadedFile* best = byStem.try_emplace(baseStemOf(file->path), file).first->second;
      if (isNamed) best = files_.front();
      if (best == file) {
        taken_.push_back(file);
      } else {
        skip(*file, *best);
      }
    }
  }

  [[nodiscard]] const std::vector<const LoadedFile*>& taken() const { return taken_; }
  /// Names the files that hold no event for the clip but are named like it or like one that is taken: they
  /// may be meant, too.
  void skipNamesakes(const EventIndex& files) {
    std::set<std::string> stems = {baseStemOf(clipPath_)};
    for (const LoadedFile* taken : taken_) stems.insert(baseStemOf(taken->path));
    for (const LoadedFile* file : files.namesakesOf(stems)) {
      if (std::find(files_.begin(), files_.end(), file) == files_.end())
        skipped_.push_back({code("app.skipped.no-event"), nameAmongTaken(*file)});
    }
  }
  void addSkipped(core::Sentences& reason) const {
    if (skipped_.empty()) return;
    constexpr std::size_t kMostNamed = 3;
    std::vector<core::Words> texts;
    for (const core::Message& one : skipped_) texts.push_back(one.words());
    reason.push_back({code("app.events.skipped"), core::listed(texts, kMostNamed)});
  }

 private:
  void skip(const LoadedFile& file, const LoadedFile& taken) {
    const std::string name = shortNameOf(file.path);
    const bool isAmbiguous = name == shortNameOf(taken.path);
    const core::FileName shown{file.path, isAmbiguous ? file.path : name};
    skipped_.push_back(skippedFor(shown, file, taken, clipPath_));
  }

  [[nodiscard]] core::Words nameAmongTaken(const LoadedFile& file) const {
    const std::string name = shortNameOf(file.path);
    const bool isAmbiguous = std::any_of(taken_.begin(), taken_.end(), [&](const LoadedFile* taken) {
      return shortNameOf(taken->path) == name;
    });
    return core::FileName{file.path, isAmbiguous ? file.path : name};
  }

  std::vector<const LoadedFile*> files_;
  std::string clipPath_;
  std::vector<const LoadedFile*> taken_;
  std::vector<core::Message> skipped_;
};

/// The hash of the clip's name is what the games look up.
EventPairing byClipName(const core::Clip& clip, const std::string& clipPath, const EventIndex& files) {
  EventPairing pairing;
  const std::uint32_t hash = core::nameHash(clip.name);
  EventIndex::Files holders = files.holdersOf(hash, baseStemOf(clipPath));
  if (holders.empty()) return pairing;
  Candidates candidates(std::move(holders), clipPath);
  candidates.skipNamesakes(files);
  for (const LoadedFile* file : candidates.taken()) pairing.sources.push_back({file->path, hash});
  pairing.reason = {{code("app.events.by-hash"), listed(pairing.sources), clip.name, core::hashText(hash)}};
  candidates.addSkipped(pairing.reason);
  return pairing;
}

EventPairing byBaseName(const std::string& clipPath, const EventIndex& files) {
  EventPairing pairing;
  EventIndex::Files namesakes = files.namesakesOf({baseStemOf(clipPath)});
  if (namesakes.empty()) return pairing;
  const Candidates candidates(std::move(namesakes), clipPath);
  const LoadedFile& taken = *candidates.taken().front();
  pairing.sources.push_back({taken.path, {}});
  pairing.reason = {{code("app.events.by-name"), fileName(taken.path), fileName(clipPath),
                     core::spansText(taken.content->events->spanCount())}};
  candidates.addSkipped(pairing.reason);
  pairing.reason.push_back({code(kSelectInTab)});
  return pairing;
}

EventPairing none(const core::Clip& clip, const EventIndex& files) {
  EventPairing pairing;
  if (files.isEmpty()) return pairing;
  if (clip.isMaterialAnimation()) {
    pairing.reason = {{code("app.events.of-bones"), clip.name}, {code(kSelectInTab)}};
    return pairing;
  }
  pairing.reason = {{code("app.events.none"), clip.name, core::hashText(core::nameHash(clip.name))},
                    {code(kSelectInTab)}};
  return pairing;
}

std::uint64_t keyOf(std::uint32_t hash, std::size_t number) {
  return static_cast<std::uint64_t>(hash) << 32U | static_cast<std::uint32_t>(number);
}

void addTo(EventIndex::Files& files, const LoadedFile& file) {
  const bool isIn = !files.empty() && files.back() == &file;
  if (files.size() < kMostTogether && !isIn) files.push_back(&file);
}

}  // namespace

const LoadedFile* fileOf(const EventSource& source, const std::vector<LoadedFile>& files) {
  const auto found = std::find_if(files.begin(), files.end(), [&](const LoadedFile& file) {
    return file.path == source.path && file.content->events != nullptr;
  });
  return found == files.end() ? nullptr : &*found;
}

EventIndex::EventIndex(const std::vector<LoadedFile>& files, std::optional<std::uint32_t> only)
    : files_(files) {
  for (const LoadedFile& file : files) {
    if (!file.content->events) continue;
    Stem& stem =
        stems_.try_emplace(baseStemOf(file.path), Stem{static_cast<std::uint32_t>(stems_.size()), {}})
            .first->second;
    addTo(stem.files, file);
    byPath_.emplace(file.path, &file);
    const auto& events = file.content->events->events;
    for (std::size_t i = 0; i < events.size(); ++i) {
      const std::uint32_t hash = events[i].hash;
      if (only && hash != *only) continue;
      addTo(byHash_[hash], file);
      addTo(byHashAndStem_[keyOf(hash, stem.number)], file);
      byHashAndFile_.emplace(keyOf(hash, static_cast<std::size_t>(&file - files.data())), i);
    }
  }
}

EventIndex::Files EventIndex::holdersOf(std::uint32_t hash, const std::string& stem) const {
  Files found;
  if (const auto named = stems_.find(stem); named != stems_.end()) {
    const auto holders = byHashAndStem_.find(keyOf(hash, named->second.number));
    if (holders != byHashAndStem_.end()) found = holders->second;
  }
  if (const auto holders = byHash_.find(hash); holders != byHash_.end()) {
    for (const LoadedFile* file : holders->second) {
      const bool isIn = std::find(found.begin(), found.end(), file) != found.end();
      if (!isIn && found.size() < kMostTogether) found.push_back(file);
    }
  }
  std::sort(found.begin(), found.end());  // they stand in one array
  return found;
}

EventIndex::Files EventIndex::namesakesOf(const std::set<std::string>& stems) const {
  Files found;
  for (const std::string& stem : stems) {
    const auto named = stems_.find(stem);
    if (named != stems_.end())
      found.insert(found.end(), named->second.files.begin(), named->second.files.end());
  }
  std::sort(found.begin(), found.end());
  return found;
}

const core::EventEntry* EventIndex::entryOf(const EventSource& source) const {
  const auto file = byPath_.find(source.path);
  if (file == byPath_.end() || !source.hash) return nullptr;
  const auto place =
      byHashAndFile_.find(keyOf(*source.hash, static_cast<std::size_t>(file->second - files_.data())));
  return place == byHashAndFile_.end() ? nullptr : &file->second->content->events->events[place->second];
}

EventPairing pairEvents(const core::Clip* clip, const std::string& clipPath, const EventIndex& files,
                        const std::optional<EventChoice>& choice) {
  if (choice && (choice->path.empty() || fileOf(*choice, files.files()) != nullptr))
    return selected(*choice, files.files());
  if (clip == nullptr) return everything(files.files());
  if (clip->isMaterialAnimation()) return none(*clip, files);
  if (EventPairing pairing = byClipName(*clip, clipPath, files); !pairing.sources.empty()) return pairing;
  if (EventPairing pairing = byBaseName(clipPath, files); !pairing.sources.empty()) return pairing;
  return none(*clip, files);
}

EventPairing pairEvents(const core::Clip* clip, const std::string& clipPath,
                        const std::vector<LoadedFile>& files, const std::optional<EventChoice>& choice) {
  const std::uint32_t hash = clip == nullptr ? 0 : core::nameHash(clip->name);
  return pairEvents(clip, clipPath, EventIndex(files, hash), choice);
}

std::vector<bool> actionsMeant(const EventSource& source, const core::EventArchive& archive) {
  std::vector<bool> meant(archive.actions.size(), !source.hash);
  if (!source.hash) return meant;
  for (const core::EventEntry& entry : archive.events) {
    if (entry.hash != *source.hash) continue;
    for (const std::uint32_t action : entry.actionIndices) {
      if (action < meant.size()) meant[action] = true;
    }
  }
  return meant;
}

namespace {

/// Puts the lanes of one more file behind those of others, without what these hold already.
/// @param count  of the events of all files so far, which numbers them.
void mergeTracks(std::vector<core::EventTrack> more, EventMerger& merger, std::size_t& count,
                 std::vector<core::EventTrack>& tracks) {
  merger.beginFile();
  for (core::EventTrack& track : more) {
    const bool wasEmpty = track.events.empty();
    std::erase_if(track.events, [&](const core::Event& event) {
      EventText text;
      text.add(track.name).add(event.name).add(static_cast<std::int64_t>(event.isHold));
      text.add(event.startFrame).add(event.endFrame).add(event.parameters);
      const std::size_t place = count++;
      return merger.keep(text, place) != place;
    });
    if (wasEmpty || !track.events.empty()) tracks.push_back(std::move(track));
  }
}

}  // namespace

std::vector<core::EventTrack> eventTracksOf(const EventPairing& pairing,
                                            const std::vector<LoadedFile>& files) {
  std::vector<core::EventTrack> tracks;
  EventMerger merger;
  std::size_t count = 0;
  for (const EventSource& source : pairing.sources) {
    const LoadedFile* file = fileOf(source, files);
    if (file == nullptr) continue;
    const core::EventArchive& archive = *file->content->events;
    const std::vector<bool> meant = actionsMeant(source, archive);
    core::EventArchive part;
    for (std::size_t i = 0; i < meant.size(); ++i) {
      if (meant[i]) part.actions.push_back(archive.actions[i]);
    }
    if (pairing.sources.size() == 1) return core::toEventTracks(part);
    mergeTracks(core::toEventTracks(part), merger, count, tracks);
  }
  return tracks;
}

}  // namespace marrow::app
