// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/opening/event_list.h"

#include "app/opening/codes.h"
#include "app/opening/event_merger.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace marrow::app {
namespace {

void placeEnd(EventPlace& place, float storedStart, float storedEnd, double frameCount) {
  auto& oddities = place.oddities;
  if (!std::isfinite(storedEnd)) return oddities.push_back(code("app.event.end-not-finite"));
  if (storedEnd < storedStart)
    return oddities.push_back(
        {code("app.event.ends-before-start"), core::FrameNumber{storedEnd}, core::FrameNumber{storedStart}});
  place.end = std::clamp(static_cast<double>(storedEnd), place.start, std::max(place.start, frameCount));
  if (static_cast<double>(storedEnd) > frameCount && !place.isCutAtEnd) {
    place.isCutAtEnd = true;
    oddities.push_back({code("app.event.ends-late"), core::FrameNumber{storedEnd}});
  }
}

using Kind = EventRow::Kind;

void setRange(EventRow& row, float start, float end, double frameCount) {
  row.storedStart = start;
  row.storedEnd = end;
  static_cast<EventPlace&>(row) = placeOf(row.kind == Kind::Hold, start, end, frameCount);
}

void addOwn(const core::EventTrack& track, double frameCount, std::vector<EventRow>& rows) {
  for (const core::Event& event : track.events) {
    EventRow row;
    row.kind = event.isHold ? Kind::Hold : Kind::Trigger;
    row.name = event.name;
    row.action = track.name;
    row.parameters = event.parameters;
    row.byteOffset = event.byteOffset;
    setRange(row, event.startFrame, event.endFrame, frameCount);
    rows.push_back(std::move(row));
  }
}

/// The start of an action, in words.
class Starter {
 public:
  void add(const core::EventEntry& entry) {
    if (!entries_.empty() && entries_.back().entry == &entry) {
      ++entries_.back().times;
    } else if (entries_.size() < kMostNamed) {
      entries_.push_back({&entry, 1});
    } else {
      hasMore_ = true;
    }
  }

  [[nodiscard]] std::string names() const {
    std::string text;
    for (const Entry& one : entries_) {
      text += (text.empty() ? "" : ", ") + core::labelOf(*one.entry);
      if (one.times > 1) text += " ×" + std::to_string(one.times);
    }
    return hasMore_ ? text + ", …" : text;
  }

  /// The name of the only one, where it is known.
  [[nodiscard]] std::string hash() const {
    const bool isNamed = entries_.size() == 1 && !entries_.front().entry->name.empty();
    return isNamed ? core::hashText(entries_.front().entry->hash) : std::string();
  }

 private:
  static constexpr std::size_t kMostNamed = 8;  // shared by thousands, an action would be all names

  struct Entry {
    const core::EventEntry* entry;
    int times;  ///< an event may name an action more than once
  };
  std::vector<Entry> entries_;
  bool hasMore_ = false;
};

class ArchiveRows {
 public:
  ArchiveRows(const EventSource& source, const LoadedFile& file, double frameCount,
              std::vector<EventRow>& rows)
      : source_(source),
        archive_(*file.content->events),
        file_(shortNameOf(file.path)),
        path_(file.path),
        frameCount_(frameCount),
        rows_(rows),
        starters_(archive_.actions.size()) {}

  void add() {
    const std::vector<bool> meant = actionsMeant(source_, archive_);
    for (const core::EventEntry& entry : archive_.events) {
      const bool isMeant = !source_.hash || entry.hash == *source_.hash;
      if (isMeant && entry.actionIndices.empty()) addIdle(entry);
      for (const std::uint32_t action : entry.actionIndices) {
        if (action < starters_.size()) starters_[action].add(entry);
      }
    }
    for (std::size_t i = 0; i < meant.size(); ++i) {
      if (meant[i]) addAction(i);
    }
  }

 private:
  void addIdle(const core::EventEntry& entry) {
    EventRow row;
    Starter starter;
    starter.add(entry);
    row.event = starter.names();
    row.eventHash = starter.hash();
    row.file = file_;
    row.path = path_;
    row.byteOffset = entry.byteOffset;
    rows_.push_back(std::move(row));
  }

  [[nodiscard]] EventRow rowFor(std::size_t index) const {
    const core::EventAction& action = archive_.actions[index];
    EventRow row;
    row.action = core::labelOf(action);
    if (!action.name.empty()) row.actionHash = core::hashText(action.hash);
    row.actionWord = action.unknown;
    row.event = starters_[index].names();
    row.eventHash = starters_[index].hash();
    row.file = file_;
    row.path = path_;
    row.byteOffset = action.byteOffset;
    return row;
  }

  void addAction(std::size_t index) {
    const core::EventAction& action = archive_.actions[index];
    if (action.animations.empty()) rows_.push_back(rowFor(index));
    for (const core::EventAnimation& animation : action.animations) {
      EventRow row = rowFor(index);
      row.name = animation.name;
      row.typeIndex = animation.typeIndex;
      row.byteOffset = animation.byteOffset;
      if (animation.triggers.empty() && animation.holds.empty()) rows_.push_back(row);
      for (const core::EventSpan& span : animation.triggers) addSpan(row, span, Kind::Trigger);
      for (const core::EventSpan& span : animation.holds) addSpan(row, span, Kind::Hold);
    }
  }

  void addSpan(EventRow row, const core::EventSpan& span, Kind kind) {
    row.kind = kind;
    row.parameters = span.parameters;
    row.byteOffset = span.byteOffset;
    setRange(row, span.startFrame, kind == Kind::Hold ? span.endFrame : span.startFrame, frameCount_);
    rows_.push_back(std::move(row));
  }

  const EventSource& source_;
  const core::EventArchive& archive_;
  std::string file_;
  std::string path_;
  double frameCount_;
  std::vector<EventRow>& rows_;
  std::vector<Starter> starters_;
};

EventText textOf(const EventRow& row) {
  EventText text;
  text.add(static_cast<std::int64_t>(row.kind)).add(row.name).add(row.action).add(row.actionHash);
  text.add(row.actionWord).add(row.event).add(row.eventHash);
  return text.add(row.storedStart).add(row.storedEnd).add(row.parameters);
}

/// Puts the rows of one more file behind those of others, or into them.
void mergeRows(std::vector<EventRow> more, EventMerger& merger, std::vector<EventRow>& rows) {
  merger.beginFile();
  for (EventRow& row : more) {
    const std::size_t place = merger.keep(textOf(row), rows.size());
    if (place == rows.size()) {
      rows.push_back(std::move(row));
    } else {
      rows[place].file += ", " + row.file;
      rows[place].otherPaths.push_back(std::move(row.path));
    }
  }
}

}  // namespace

std::string odditiesIn(const EventPlace& place) {
  std::string text;
  for (const core::Message& oddity : place.oddities) text += (text.empty() ? "" : "; ") + oddity.text();
  return text;
}

EventPlace placeOf(bool isHold, float storedStart, float storedEnd, double frameCount) {
  EventPlace place;
  if (!std::isfinite(storedStart)) {
    place.oddities.push_back(code("app.event.start-not-finite"));
    return place;
  }
  place.start = std::clamp(static_cast<double>(storedStart), 0.0, frameCount);
  place.end = place.start;
  place.isCutAtStart = storedStart < 0.0F;
  if (place.isCutAtStart)
    place.oddities.push_back({code("app.event.starts-early"), core::FrameNumber{storedStart}});
  place.isCutAtEnd = static_cast<double>(storedStart) >= frameCount && frameCount > 0.0;
  if (place.isCutAtEnd)
    place.oddities.push_back({code("app.event.starts-late"), core::FrameNumber{storedStart}});
  if (isHold) placeEnd(place, storedStart, storedEnd, frameCount);
  return place;
}

std::vector<EventRow> listEvents(const core::Clip* clip, const EventPairing& pairing,
                                 const std::vector<LoadedFile>& files, int frameCount) {
  std::vector<EventRow> rows;
  if (clip != nullptr) {
    for (const core::EventTrack& track : clip->eventTracks) addOwn(track, frameCount, rows);
  }
  EventMerger merger;
  for (const EventSource& source : pairing.sources) {
    const LoadedFile* file = fileOf(source, files);
    if (file == nullptr) continue;
    if (pairing.sources.size() == 1) {
      ArchiveRows(source, *file, frameCount, rows).add();
      break;
    }
    std::vector<EventRow> ofFile;
    ArchiveRows(source, *file, frameCount, ofFile).add();
    mergeRows(std::move(ofFile), merger, rows);
  }
  std::stable_sort(rows.begin(), rows.end(),
                   [](const EventRow& a, const EventRow& b) { return a.start < b.start; });
  return rows;
}

int lastEventFrame(const EventPairing& pairing, const std::vector<LoadedFile>& files) {
  constexpr double kMostFrames = 1e6;  // a damaged file may say anything
  double last = 0.0;
  const auto reach = [&](float frame) {
    if (std::isfinite(frame)) last = std::max(last, static_cast<double>(frame));
  };
  for (const EventSource& source : pairing.sources) {
    const LoadedFile* file = fileOf(source, files);
    if (file == nullptr) continue;
    for (const core::EventAction& action : file->content->events->actions) {
      for (const core::EventAnimation& animation : action.animations) {
        for (const core::EventSpan& span : animation.triggers) reach(span.startFrame + 1.0F);
        for (const core::EventSpan& span : animation.holds) {
          reach(span.startFrame + 1.0F);
          reach(span.endFrame);
        }
      }
    }
  }
  return static_cast<int>(std::ceil(std::min(last, kMostFrames)));
}

}  // namespace marrow::app
