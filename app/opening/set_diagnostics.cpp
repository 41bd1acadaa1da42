// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/opening/set_diagnostics.h"

#include "app/finding/neighbourhood.h"
#include "app/opening/codes.h"
#include "app/opening/set_text.h"
#include "formats/registry.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace marrow::app {
namespace {

using formats::FoundPart;
using formats::Options;
using formats::PartFile;

std::vector<NamedPart> namedIn(const Options& options) {
  std::vector<NamedPart> all;
  for (const formats::FormatDescriptor& format : formats::registeredFormats()) {
    if (format.join == nullptr) continue;
    for (const auto& [slot, path] : options.files(format.partOption().id)) {
      if (!path.empty()) all.push_back({&format, slot, path});
    }
  }
  return all;
}

bool isSelectedIn(const LoadedFile& file, const NamedPart& named) {
  return file.set && std::ranges::any_of(file.set->parts, [&](const FoundPart& part) {
           return part.want->slot == named.slot && part.source == formats::PartSource::Selected &&
                  part.path == named.path;
         });
}

/// A set that lacks a part shows nothing; what it lacks is said where the file itself is part of one.
bool isUsedBy(const LoadedFile& file, const NamedPart& named) {
  return isSelectedIn(file, named) && (file.set->isWhole || formats::partOf(file) != nullptr);
}

/// The file itself, said to be what it is.
bool isItself(const LoadedFile& file, const NamedPart& named) {
  if (formats::joiningFormatOf(file) != named.format || file.path != named.path) return false;
  const formats::Want* part = formats::partOf(file);
  return named.slot == (part != nullptr ? *part : named.format->modelPart()).slot;
}

/// Why a file is not what its slot is for.
/// @param parts  all of the set's.
std::optional<core::Message> whyNot(const NamedPart& named, const std::vector<PartFile>& parts,
                                    const Options& options) {
  const formats::Want* want = named.format->part(named.slot);
  const auto part = std::ranges::find(parts, named.path, &PartFile::path);
  if (want == nullptr || part == parts.end()) return std::nullopt;
  const formats::FormatDescriptor* format = formats::recognise(part->view(), {}).format;
  if (format != nullptr && format != named.format)
    return core::Message{code("app.set.other-kind"), format->label};
  return want->whyNot == nullptr ? std::nullopt : want->whyNot(part->view(), parts, options);
}

/// As FormatDescriptor::parts(). Empty: one cannot be read, which is told of where the set was read.
std::vector<PartFile> partsOf(const formats::FoundSet& set, const Neighbourhood& files) {
  std::vector<PartFile> parts;
  for (const FoundPart& part : set.parts) {
    parts.push_back({part.path});
    if (part.path.empty()) continue;
    auto bytes = files.bytesOf(part.path);
    if (!bytes) return {};
    parts.back().bytes = std::move(*bytes);
  }
  return parts;
}

}  // namespace

SetOwners::SetOwners(const std::vector<LoadedFile>& files) {
  for (const LoadedFile& owner : files) {
    if (!owner.set || !owner.set->isWhole) continue;
    for (const FoundPart& part : owner.set->parts) byPart_.emplace(part.path, &owner);
  }
}

const LoadedFile* SetOwners::of(const LoadedFile& part) const {
  const auto found = byPart_.find(part.path);
  return found == byPart_.end() ? nullptr : found->second;
}

std::vector<core::Diagnostic> openDiagnostics(const LoadedFile& file, const SetOwners& owners) {
  std::vector<core::Diagnostic> entries = file.content->diagnostics.entries();
  const LoadedFile* owner = owners.of(file);
  if (owner == nullptr) return entries;
  const formats::FormatDescriptor& format = *owner->content->format;
  std::erase_if(entries, [&](const core::Diagnostic& entry) {
    const bool asksForParts = entry.option.id == format.partOption().id;
    return asksForParts || (owner != &file &&
                            formats::isAnswered(entry, *owner->content, owner->set->options, format.options));
  });
  return entries;
}

std::vector<NamedPart> unusedParts(const Options& options, const std::vector<LoadedFile>& files) {
  std::vector<NamedPart> unused = namedIn(options);
  std::erase_if(unused, [&](const NamedPart& named) {
    return std::ranges::any_of(
        files, [&](const LoadedFile& file) { return isItself(file, named) || isUsedBy(file, named); });
  });
  return unused;
}

std::vector<core::Error> wrongParts(const Options& options, const std::vector<LoadedFile>& files) {
  std::vector<core::Error> errors;
  const std::vector<NamedPart> all = namedIn(options);
  if (all.empty()) return errors;
  const Neighbourhood neighbourhood(files);
  for (const NamedPart& named : all) {
    const auto owner =
        std::ranges::find_if(files, [&](const LoadedFile& file) { return isSelectedIn(file, named); });
    if (owner == files.end()) continue;
    const auto why = whyNot(named, partsOf(*owner->set, neighbourhood), options);
    if (!why) continue;
    const formats::OptionSpec& option = named.format->partOption();
    errors.push_back({core::ErrorCode::BadValue,
                      {code("app.set.wrong-part"), *why, option.slotName, named.slot,
                       partText(*named.format->part(named.slot))},
                      named.path,
                      std::nullopt,
                      std::string("--") + option.id + " " + std::to_string(named.slot)});
  }
  return errors;
}

}  // namespace marrow::app
