// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/opening/set_text.h"

#include "app/opening/codes.h"
#include "formats/format_descriptor.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace marrow::app {
namespace {

using formats::FoundPart;
using formats::PartSource;
using formats::Want;

core::FileName fileName(const std::string& path) { return {path, shortNameOf(path)}; }

core::Words alternativesText(const LoadedFile& file, PartChoice choice) {
  constexpr std::size_t kMostNames = 3;
  const formats::FormatDescriptor& format = *file.content->format;
  const std::vector<std::string>& paths = file.set->alternatives;
  if (paths.empty()) return {};
  core::Words text;
  for (std::size_t i = 0; i < std::min(paths.size(), kMostNames); ++i) {
    text += i == 0 ? " " : i + 1 == paths.size() ? " and " : ", ";
    text += fileName(paths[i]);
  }
  if (paths.size() > kMostNames) text += " and " + std::to_string(paths.size() - kMostNames) + " more";
  text += paths.size() == 1 ? " fits as well: " : " fit as well: ";
  const formats::OptionSpec& option = format.partOption();
  const std::string number = std::to_string(format.modelPart().slot);
  return text + (choice == PartChoice::ByOption
                     ? std::string("name it with --") + option.id + " " + number + "=FILE."
                     : std::string("select it as ") + option.slotName + " " + number + " in the inspector.");
}

/// Where no clip came of the set, any skeleton is its own.
bool isPosed(const LoadedFile& file) {
  if (file.set->clipCount == 0) return !file.content->skeletons.empty();
  return !file.content->clipSkeletons.empty() && file.content->clipSkeletons.front() >= 0;
}

bool isComplete(const LoadedFile& file) {
  return file.set && file.set->isWhole && !file.set->modelPath().empty();
}

bool lacksAPart(const LoadedFile& file) {
  if (!file.set) return false;
  const Want* own = formats::partOf(file);
  const std::vector<FoundPart>& parts = file.set->parts;
  return (own == nullptr || !own->isModel) &&
         std::ranges::find(parts, PartSource::None, &FoundPart::source) != parts.end();
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
  const std::string name = shortNameOf(part.path);
  const bool isInArchive = file.isMember() && part.path.starts_with(file.archive + ":");
  switch (part.source) {
    case PartSource::None:
      return "not found";
    case PartSource::Itself:
      return "this file";
    case PartSource::Open:
      return std::string(isInArchive ? "in the same archive" : "open") +
             (part.want->nameScore(*part.want, name, name) > 0 ? ", by its name" : ", by its content");
    case PartSource::Beside:
      return isInArchive ? "in the same archive, by its name" : "found beside it by its name";
    case PartSource::Selected:
      return "as selected";
    case PartSource::SelectedNone:
      return "none, as selected";
  }
  return {};
}

std::string partText(const Want& part) { return std::string(part.file) + " (" + part.noun + ")"; }

core::Message openPartsAdvice(const formats::FormatDescriptor& format) {
  std::string files;
  for (const Want& part : format.parts()) {
    if (part.isNeeded) files += (files.empty() ? "" : " and ") + std::string(part.file);
  }
  return {code("app.advice.open-parts"), files};
}

core::Words setText(const LoadedFile& file, PartChoice choice) {
  if (!file.set || !file.set->isWhole) return {};
  const formats::FormatDescriptor& format = *file.content->format;
  const bool hasClips = file.set->clipCount > 0;
  core::Words text = hasClips ? std::string(format.setName) + " are joined from these files"
                              : std::string("These files hold none of ") + format.setName;
  const char* before = ": ";
  std::vector<FoundPart> parts = file.set->parts;  // the model goes first
  std::stable_partition(parts.begin(), parts.end(), [](const FoundPart& part) { return part.want->isModel; });
  for (const FoundPart& part : parts) {
    if (part.path.empty()) continue;
    const bool hasNone = part.want->isModel && !isPosed(file);
    text += std::exchange(before, ", ") + std::string(hasNone ? "no fitting " : "") + part.want->noun +
            (hasClips && !hasNone ? " of " : " in ");
    text += fileName(part.path);
    if (part.source != PartSource::Itself) text += " (" + sourceText(part, file) + ")";
  }
  if (file.set->modelPath().empty()) text += std::string("; no ") + format.modelPart().noun + " was found";
  for (const formats::Fact& fact : file.content->facts) {
    if (fact.value) text += std::string("; the ") + fact.title + " " + fact.text;
  }
  return text + "." + alternativesText(file, choice);
}

std::string missingPartsText(const LoadedFile& file) {
  if (!lacksAPart(file)) return {};
  std::string text;
  for (const FoundPart& part : file.set->parts) {
    if (part.source == PartSource::None) text += (text.empty() ? "" : " and ") + partText(*part.want);
  }
  return std::string("for ") + file.content->format->setName + ", open " + text;
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

}  // namespace marrow::app
