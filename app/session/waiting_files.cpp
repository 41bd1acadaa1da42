// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/waiting_files.h"

#include "app/finding/pair_events.h"
#include "app/finding/pairing.h"
#include "app/opening/loaded_file.h"
#include "app/opening/set_text.h"
#include "app/session/workspace.h"

#include <algorithm>

namespace marrow::app {

int optionsFile(const Workspace& workspace) {
  const std::vector<LoadedFile>& files = workspace.files();
  const auto firstWhere = [&](auto is) {
    const auto found = std::find_if(files.begin(), files.end(), is);
    return found == files.end() ? -1 : static_cast<int>(found - files.begin());
  };
  const int set = firstWhere([](const LoadedFile& file) { return file.set != nullptr; });
  if (const int shown = workspace.shownFile(); shown >= 0) {
    const LoadedFile& file = files[static_cast<std::size_t>(shown)];
    if (!formats::hasOptions(file)) return -1;
    // A part that is shown alone belongs to the set that waits for other files.
    return !file.set && set >= 0 && formats::partOf(file) != nullptr ? set : shown;
  }
  return set >= 0 ? set : firstWhere(formats::hasOptions);
}

int waitingFile(const Workspace& workspace) {
  const std::vector<LoadedFile>& files = workspace.files();
  if (workspace.clip()) return workspace.showsSet() ? -1 : incompleteSet(files);
  const int file = optionsFile(workspace);
  const bool waits = file >= 0 && files[static_cast<std::size_t>(file)].content->clips.empty() &&
                     (!workspace.skeleton() || files[static_cast<std::size_t>(file)].set);
  return waits ? file : incompleteSet(files);
}

core::Words waitingText(const Workspace& workspace) {
  const int file = waitingFile(workspace);
  if (file < 0) return {};
  const LoadedFile& waiting = workspace.files()[static_cast<std::size_t>(file)];
  const core::Words name = core::Words(core::FileName{waiting.path, shortNameOf(waiting.path)}) + ": ";
  if (const std::string missing = missingPartsText(waiting); !missing.empty()) return name + missing + ".";
  const auto& entries = waiting.content->diagnostics.entries();
  return entries.empty() ? core::Words() : name + entries.front().message.words() + ".";
}

core::Words pairingText(const Workspace& workspace) {
  const int file = workspace.shownFile();
  return reasonOf(workspace.pairing(),
                  file < 0 ? nullptr : &workspace.files()[static_cast<std::size_t>(file)]);
}

core::Words explanationOf(const Workspace& workspace) {
  core::Words text = pairingText(workspace);
  const auto add = [&](const core::Words& more) { text += (text.empty() || more.empty() ? "" : " ") + more; };
  add(waitingText(workspace));
  // A clip without events from event files is not worth a sentence: most games have none.
  if (!workspace.eventPairing().sources.empty()) add(core::toWords(workspace.eventPairing().reason));
  return text;
}

}  // namespace marrow::app
