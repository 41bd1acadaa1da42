// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/waiting_files.h"

#include "app/document/event_pairing.h"
#include "app/document/link_binding.h"
#include "app/document/link_progress.h"
#include "app/document/pairing.h"
#include "app/session/workspace.h"

#include <algorithm>

namespace marrow::app {

int optionsFile(const Workspace& workspace) {
  const std::vector<LoadedFile>& files = workspace.files();
  const auto holdsTheSet =
      std::find_if(files.begin(), files.end(), [](const LoadedFile& file) { return file.link != nullptr; });
  const int set = holdsTheSet == files.end() ? -1 : static_cast<int>(holdsTheSet - files.begin());
  if (const int shown = workspace.shownFile(); shown >= 0) {
    const LoadedFile& file = files[static_cast<std::size_t>(shown)];
    if (!isZeldaFile(file)) return -1;
    // A part that is shown alone belongs to the set that is to be put together.
    return !file.link && set >= 0 && linkSegmentOf(file) != 0 ? set : shown;
  }
  if (set >= 0) return set;
  const auto waiting = std::find_if(files.begin(), files.end(), isZeldaFile);
  return waiting == files.end() ? -1 : static_cast<int>(waiting - files.begin());
}

int waitingFile(const Workspace& workspace) {
  const std::vector<LoadedFile>& files = workspace.files();
  if (const std::shared_ptr<const core::Clip> shown = workspace.clip())
    return isOfLink(*shown) ? -1 : incompleteSet(files);
  const int file = optionsFile(workspace);
  const bool waits = file >= 0 && files[static_cast<std::size_t>(file)].content.clips.empty() &&
                     (!workspace.skeleton() || files[static_cast<std::size_t>(file)].link);
  return waits ? file : incompleteSet(files);
}

std::string waitingText(const Workspace& workspace) {
  const int file = waitingFile(workspace);
  if (file < 0) return {};
  const LoadedFile& waiting = workspace.files()[static_cast<std::size_t>(file)];
  const std::string name = shortNameOf(waiting.path) + ": ";
  if (const std::string missing = missingPartsText(waiting); !missing.empty()) return name + missing + ".";
  const auto& entries = waiting.content.diagnostics.entries();
  return entries.empty() ? std::string() : name + entries.front().message + ".";
}

std::string explanationOf(const Workspace& workspace) {
  std::string text = workspace.pairing().reason;
  const auto add = [&](const std::string& more) { text += (text.empty() || more.empty() ? "" : " ") + more; };
  add(waitingText(workspace));
  add(workspace.eventPairing().reason);
  return text;
}

}  // namespace marrow::app
