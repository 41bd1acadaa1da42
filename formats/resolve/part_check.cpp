// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/resolve/part_check.h"

#include "formats/codes.h"

#include "formats/registry.h"
#include "formats/resolve/part_table.h"
#include "formats/resolve/resolver.h"

#include <algorithm>
#include <utility>

namespace marrow::formats {
namespace {

std::vector<const Resolver*> allResolvers() {
  std::vector<const Resolver*> resolvers;
  for (const FormatDescriptor& format : registeredFormats()) {
    const bool isKnown = std::find(resolvers.begin(), resolvers.end(), format.resolver) != resolvers.end();
    if (format.resolver != nullptr && !isKnown) resolvers.push_back(format.resolver);
  }
  return resolvers;
}

std::vector<NamedPart> namedIn(const Options& options) {
  std::vector<NamedPart> all;
  for (const Resolver* resolver : allResolvers()) {
    for (const auto& [slot, path] : options.files(resolver->slotOption().id)) {
      if (!path.empty()) all.push_back({resolver, slot, path});
    }
  }
  return all;
}

bool isSelectedIn(const LoadedFile& file, const NamedPart& named) {
  if (!file.binding) return false;
  const PartTable& parts = file.binding->parts;
  return std::any_of(parts.begin(), parts.end(), [&](const BoundPart& part) {
    return part.slot == named.slot && part.source == PartSource::Selected && part.path == named.path;
  });
}

/// Of a set that lacks a part nothing is shown; what it lacks is said where the file itself is part of one.
bool isUsedBy(const LoadedFile& file, const NamedPart& named) {
  return isSelectedIn(file, named) && (file.binding->isWhole || slotOf(file).has_value());
}

/// The file itself, said to be what it is.
bool isItself(const LoadedFile& file, const NamedPart& named) {
  return resolverOf(file) == named.resolver && file.path == named.path &&
         named.slot == slotOf(file).value_or(named.resolver->slotOfOthers());
}

/// The label of what the bytes surely are where that is nothing of the resolver's; empty otherwise.
std::string foreignLabel(const Resolver& resolver, ByteView bytes) {
  const FormatDescriptor* format = recognise(bytes, {}).format;
  return format != nullptr && format->resolver != &resolver ? format->label : std::string();
}

/// Why a file is not what its slot is for: a clause. Empty: it may be.
std::string whyNot(const NamedPart& named, const SetPart& part, const std::vector<SetPart>& others,
                   const Options& options) {
  const SetSlot* slot = named.resolver->findSlot(named.slot);
  if (slot == nullptr) return {};
  const std::string label = foreignLabel(*named.resolver, part.view());
  const bool isCompleting = slot->isUnsigned && named.resolver->completes(part.view(), others);
  if (!label.empty() && !isCompleting) return "this is a file of another kind, " + label;
  return named.resolver->whyNot(named.slot, part.view(), others, options);
}

/// The other parts of the set that a file was named for.
core::Result<std::vector<SetPart>> othersOf(const NamedPart& named, const std::vector<LoadedFile>& files) {
  const auto host = std::find_if(files.begin(), files.end(),
                                 [&](const LoadedFile& file) { return isSelectedIn(file, named); });
  return readParts(*named.resolver, host->binding->parts);
}

struct Waiting {
  const LoadedFile* file = nullptr;
  const SetSlot* slot = nullptr;
};

/// The sets that lack nothing needed but a part without a signature.
std::vector<Waiting> waitingSets(const std::vector<LoadedFile>& files) {
  std::vector<Waiting> waiting;
  for (const LoadedFile& file : files) {
    if (!file.binding || file.binding->isWhole) continue;
    const SetSlot* lacking = nullptr;
    bool isOnly = true;
    for (const SetSlot& slot : file.binding->resolver->slotList()) {
      if (!slot.isNeeded || !pathOf(file.binding->parts, slot.number).empty()) continue;
      isOnly = isOnly && slot.isUnsigned && lacking == nullptr;
      lacking = &slot;
    }
    if (lacking != nullptr && isOnly) waiting.push_back({&file, lacking});
  }
  return waiting;
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
  for (const NamedPart& named : namedIn(options)) {
    const bool isAsked = std::any_of(files.begin(), files.end(),
                                     [&](const LoadedFile& file) { return isSelectedIn(file, named); });
    if (!isAsked) continue;
    const core::Result<SetPart> part = readPart(named.path);
    const core::Result<std::vector<SetPart>> others = othersOf(named, files);
    if (!part || !others) continue;  // told of where the set was read
    const std::string why = whyNot(named, *part, *others, options);
    if (why.empty()) continue;
    const OptionSpec& option = named.resolver->slotOption();
    const std::string number = std::to_string(named.slot);
    errors.push_back({core::ErrorCode::BadValue,
                      {code("set.wrong-part"), why, option.slotName, number,
                       named.resolver->findSlot(named.slot)->purpose},
                      named.path,
                      std::nullopt,
                      std::string("--") + option.id + " " + number});
  }
  return errors;
}

UnknownParts findUnknownParts(const std::vector<std::string>& paths, const std::vector<LoadedFile>& files) {
  UnknownParts found;
  const std::vector<Waiting> waiting = waitingSets(files);
  for (const std::string& path : paths) {
    const core::Result<SetPart> part = readPart(path);
    if (!part) continue;
    const auto set = std::find_if(waiting.begin(), waiting.end(), [&](const Waiting& one) {
      const Resolver& resolver = *one.file->binding->resolver;
      const auto others = readParts(resolver, one.file->binding->parts, true);
      return others && resolver.completes(part->view(), *others);
    });
    if (set != waiting.end()) {
      found.taken.push_back({path, set->file->binding->resolver, set->slot->number});
      continue;
    }
    for (const Resolver* resolver : allResolvers()) {
      for (const SetSlot& slot : resolver->slotList()) {
        if (slot.isUnsigned && resolver->looksLikePart(slot.number, part->view()))
          found.likely.push_back({path, resolver, slot.number});
      }
    }
  }
  return found;
}

bool waitsForUnsigned(const std::vector<LoadedFile>& files) { return !waitingSets(files).empty(); }

std::optional<UnknownPart> partWaitedFor(const std::vector<LoadedFile>& files, const std::string& path) {
  const std::vector<Waiting> waiting = waitingSets(files);
  if (waiting.empty()) return std::nullopt;
  return UnknownPart{path, waiting.front().file->binding->resolver, waiting.front().slot->number};
}

}  // namespace marrow::formats
