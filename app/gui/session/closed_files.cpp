// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/closed_files.h"

#include "app/gui/text.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace marrow::gui {

ClosedFiles::ClosedFiles(const app::Document& document, QObject* parent)
    : QObject(parent), document_(document) {
  connect(&document_, &app::Document::filesChanged, this, &ClosedFiles::syncFiles);
}

void ClosedFiles::syncFiles() {
  std::vector<Place> now;
  std::unordered_set<std::string> paths;
  for (const app::LoadedFile& file : document_.files()) {
    now.push_back({file.path, file.archive});
    paths.insert(file.path);
  }
  std::vector<Place> closed = std::exchange(open_, std::move(now));
  std::erase_if(closed, [&](const Place& place) { return paths.contains(place.path); });
  if (closed.empty()) return;
  groups_.push_back(pathsOf(closed));
  if (groups_.size() > kLimit) groups_.pop_front();
  emit changed();
}

// Of an archive's members, many are opened as the archive that they came in: it is then unpacked once.
QStringList ClosedFiles::pathsOf(const std::vector<Place>& closed) {
  std::unordered_map<std::string, int> members;
  for (const Place& place : closed) ++members[place.archive];
  QStringList paths;
  for (const Place& place : closed) {
    const bool isOneOfMany = !place.archive.empty() && members[place.archive] > 1;
    const QString path = toQString(isOneOfMany ? place.archive : place.path);
    if (!isOneOfMany || std::exchange(members[place.archive + '/'], 1) == 0) paths.append(path);
  }
  return paths;
}

QStringList ClosedFiles::takeLast() {
  if (groups_.empty()) return {};
  QStringList last = std::move(groups_.back());
  groups_.pop_back();
  emit changed();
  return last;
}

}  // namespace marrow::gui
