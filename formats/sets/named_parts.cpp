// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/sets/named_parts.h"

#include "formats/codes.h"
#include "formats/registry.h"
#include "formats/sets/file_set.h"
#include "formats/sets/part_reader.h"

#include <algorithm>
#include <utility>

namespace marrow::formats {
namespace {

std::vector<const FileSet*> allSets() {
  std::vector<const FileSet*> sets;
  for (const FormatDescriptor& format : registeredFormats()) {
    const bool isKnown = std::ranges::find(sets, format.fileSet) != sets.end();
    if (format.fileSet != nullptr && !isKnown) sets.push_back(format.fileSet);
  }
  return sets;
}

std::vector<NamedPart> namedIn(const Options& options) {
  std::vector<NamedPart> all;
  for (const FileSet* set : allSets()) {
    for (const auto& [slot, path] : options.files(set->slotOption->id)) {
      if (!path.empty()) all.push_back({set, slot, path});
    }
  }
  return all;
}

bool isSelectedIn(const LoadedFile& file, const NamedPart& named) {
  if (!file.set) return false;
  const PartTable& parts = file.set->parts;
  return std::any_of(parts.begin(), parts.end(), [&](const FoundPart& part) {
    return part.slot == named.slot && part.source == PartSource::Selected && part.path == named.path;
  });
}

/// A set that lacks a part shows nothing; what it lacks is said where the file itself is part of one.
bool isUsedBy(const LoadedFile& file, const NamedPart& named) {
  return isSelectedIn(file, named) && (file.set->isWhole || slotOf(file).has_value());
}

/// The file itself, said to be what it is.
bool isItself(const LoadedFile& file, const NamedPart& named) {
  return fileSetOf(file) == named.fileSet && file.path == named.path &&
         named.slot == slotOf(file).value_or(named.fileSet->slotOfOthers);
}

/// The label of what the bytes surely are where that is nothing of the set's family; empty otherwise.
std::string foreignLabel(const FileSet& set, ByteView bytes) {
  const FormatDescriptor* format = recognise(bytes, {}).format;
  return format != nullptr && format->fileSet != &set ? format->label : std::string();
}

/// Why a file is not what its slot is for: a clause. Empty: it may be.
std::string whyNot(const NamedPart& named, const SetPart& part, const std::vector<SetPart>& others,
                   const Options& options) {
  if (named.fileSet->roleOf(named.slot) == nullptr) return {};
  const std::string label = foreignLabel(*named.fileSet, part.view());
  if (!label.empty()) return "this is a file of another kind, " + label;
  if (named.fileSet->whyNot == nullptr) return {};
  return named.fileSet->whyNot(named.slot, part.view(), others, options);
}

}  // namespace

std::vector<NamedPart> unusedParts(const Options& options, const std::vector<LoadedFile>& files) {
  std::vector<NamedPart> unused = namedIn(options);
  std::erase_if(unused, [&](const NamedPart& named) {
    return std::any_of(files.begin(), files.end(), [&](const LoadedFile& file) {
      return isItself(file, named) || isUsedBy(file, named);
    });
  });
  return unused;
}

std::vector<core::Error> wrongParts(const Options& options, const std::vector<LoadedFile>& files) {
  std::vector<core::Error> errors;
  PartReader reader(files);
  for (const NamedPart& named : namedIn(options)) {
    const auto owner = std::find_if(files.begin(), files.end(),
                                    [&](const LoadedFile& file) { return isSelectedIn(file, named); });
    if (owner == files.end()) continue;
    const core::Result<SetPart> part = reader.read(named.path);
    const core::Result<std::vector<SetPart>> others = reader.readAll(*named.fileSet, owner->set->parts);
    if (!part || !others) continue;  // told of where the set was read
    const std::string why = whyNot(named, *part, *others, options);
    if (why.empty()) continue;
    const OptionSpec& option = *named.fileSet->slotOption;
    const std::string number = std::to_string(named.slot);
    errors.push_back(
        {core::ErrorCode::BadValue,
         {code("set.wrong-part"), why, option.slotName, number, named.fileSet->roleOf(named.slot)->purpose},
         named.path,
         std::nullopt,
         std::string("--") + option.id + " " + number});
  }
  return errors;
}

}  // namespace marrow::formats
