// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/closed_files.h"

#include "app/gui/text.h"
#include "app/session/workspace.h"

#include <unordered_map>
#include <utility>

namespace marrow::gui {

ClosedFiles::ClosedFiles(const app::Workspace& workspace, QObject* parent) : QObject(parent) {
  connect(&workspace, &app::Workspace::filesChanged, this, &ClosedFiles::add);
}

void ClosedFiles::add(const std::vector<app::ClosedFile>& closed) {
  if (closed.empty()) return;
  groups_.push_back(pathsOf(closed));
  if (groups_.size() > kLimit) groups_.pop_front();
  emit changed();
}

// Many members of one archive are reopened as the archive, which is then unpacked once.
QStringList ClosedFiles::pathsOf(const std::vector<app::ClosedFile>& closed) {
  std::unordered_map<std::string, int> members;
  for (const app::ClosedFile& place : closed) ++members[place.archive];
  QStringList paths;
  for (const app::ClosedFile& place : closed) {
    const bool isOneOfMany = !place.archive.empty() && members[place.archive] > 1;
    paths.append(toQString(isOneOfMany ? place.archive : place.path));
  }
  paths.removeDuplicates();
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
