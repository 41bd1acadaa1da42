// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/sets/set_text.h"

#include "formats/format_descriptor.h"
#include "formats/sets/file_set.h"

#include <algorithm>
#include <cstddef>

namespace marrow::formats {
namespace {

std::string howToSelect(const FileSet& set, int slot, PartChoice choice) {
  const OptionSpec& option = *set.slotOption;
  const std::string number = std::to_string(slot);
  return choice == PartChoice::ByOption
             ? std::string("name it with --") + option.id + " " + number + "=FILE"
             : std::string("select it as ") + option.slotName + " " + number + " in the inspector";
}

core::FileName fileName(const std::string& path) { return {path, shortNameOf(path)}; }

core::Words alternativesText(const FoundSet& found, PartChoice choice) {
  constexpr std::size_t kMostNames = 3;
  const std::vector<std::string>& paths = found.alternatives;
  const FileRole* slot = found.fileSet->modelRole();
  if (paths.empty() || slot == nullptr) return {};
  core::Words text;
  for (std::size_t i = 0; i < std::min(paths.size(), kMostNames); ++i) {
    text += i == 0 ? " " : i + 1 == paths.size() ? " and " : ", ";
    text += fileName(paths[i]);
  }
  if (paths.size() > kMostNames) text += " and " + std::to_string(paths.size() - kMostNames) + " more";
  return text + (paths.size() == 1 ? " fits" : " fit") + " as well: " + found.fileSet->othersPurpose + ", " +
         howToSelect(*found.fileSet, slot->slot, choice) + ".";
}

/// Where no clip came of the set, any skeleton is its own.
bool isPosed(const LoadedFile& file) {
  if (file.set->clipCount == 0) return !file.content->skeletons.empty();
  return !file.content->clipSkeletons.empty() && file.content->clipSkeletons.front() >= 0;
}

bool isComplete(const LoadedFile& file) {
  return file.set && file.set->isWhole && !file.set->modelPath.empty();
}

bool lacksAPart(const LoadedFile& file) {
  if (!file.set) return false;
  const auto own = slotOf(file);
  const FileRole* slot = own ? file.set->fileSet->roleOf(*own) : nullptr;
  if (slot != nullptr && slot->shows == ShowsClips::Last) return false;
  const PartTable& parts = file.set->parts;
  return std::any_of(parts.begin(), parts.end(),
                     [](const FoundPart& part) { return part.source == PartSource::None; });
}

template <typename Is>
int indexWhere(const std::vector<LoadedFile>& files, Is is) {
  const auto found = std::find_if(files.begin(), files.end(), is);
  return found == files.end() ? -1 : static_cast<int>(found - files.begin());
}

}  // namespace

const char* idOf(PartSource source) {
  switch (source) {
    case PartSource::None:
      break;
    case PartSource::Itself:
      return "itself";
    case PartSource::Open:
      return "open";
    case PartSource::Beside:
      return "beside";
    case PartSource::Selected:
      return "chosen";
    case PartSource::SelectedNone:
      return "chosen-none";
  }
  return "none";
}

std::string sourceText(const FoundPart& part, const LoadedFile& file) {
  const auto isNamedSo = [&](const std::string& name) {
    return fileSetOf(file)->nameScore(name, part.slot, name) > 0;
  };
  const bool isInArchive = file.isMember() && part.path.starts_with(file.archive + ":");
  switch (part.source) {
    case PartSource::None:
      return "not found";
    case PartSource::Itself:
      return "this file";
    case PartSource::Open:
      return std::string(isInArchive ? "in the same archive" : "open") +
             (isNamedSo(shortNameOf(part.path)) ? ", by its name" : ", by its content");
    case PartSource::Beside:
      return isInArchive ? "in the same archive, by its name" : "found beside it by its name";
    case PartSource::Selected:
      return "as selected";
    case PartSource::SelectedNone:
      return "none, as selected";
  }
  return {};
}

core::Words setText(const LoadedFile& file, PartChoice choice) {
  if (!file.set || !file.set->isWhole) return {};
  const FoundSet& found = *file.set;
  const FileSet& set = *found.fileSet;
  const bool hasClips = found.clipCount > 0;
  core::Words text;
  PartTable parts = found.parts;  // what the clips are shown on first
  std::stable_partition(parts.begin(), parts.end(),
                        [&](const FoundPart& part) { return set.roleOf(part.slot)->hasOthers; });
  for (const FoundPart& part : parts) {
    if (part.path.empty()) continue;
    const FileRole& slot = *set.roleOf(part.slot);
    const bool hasNone = slot.hasOthers && !isPosed(file);
    text += text.empty() ? "" : ", ";
    if (hasNone || hasClips) text += hasNone ? set.noneInModel : std::string(slot.contents) + " of ";
    text += fileName(part.path);
    if (!hasNone && !hasClips) text += std::string(" for the ") + slot.contents;
    if (part.source != PartSource::Itself) text += " (" + sourceText(part, file) + ")";
  }
  text = (hasClips ? std::string(set.clipsName) + " are joined from these files: "
                   : std::string("These files hold none of ") + set.clipsName + ": ") +
         text;
  if (found.modelPath.empty()) text += std::string("; ") + set.noModel;
  for (const SetFact& fact : found.facts) {
    if (!fact.remark.empty()) text += "; " + fact.remark;
  }
  return text + "." + alternativesText(found, choice);
}

std::string missingPartsText(const LoadedFile& file) {
  if (!lacksAPart(file)) return {};
  const FileSet& set = *file.set->fileSet;
  std::string text;
  for (const FoundPart& part : file.set->parts) {
    if (part.source == PartSource::None)
      text += (text.empty() ? "" : ", and ") + std::string(set.roleOf(part.slot)->wanted);
  }
  return std::string("for ") + set.clipsName + ", open " + text;
}

std::vector<std::string> completeSets(const std::vector<LoadedFile>& files) {
  std::vector<std::string> paths;
  for (const LoadedFile& file : files) {
    if (isComplete(file)) paths.push_back(file.path);
  }
  return paths;
}

int completedSince(const std::vector<LoadedFile>& files, const std::vector<std::string>& before) {
  return indexWhere(files, [&](const LoadedFile& file) {
    return isComplete(file) && std::find(before.begin(), before.end(), file.path) == before.end();
  });
}

int incompleteSet(const std::vector<LoadedFile>& files) { return indexWhere(files, lacksAPart); }

}  // namespace marrow::formats
