// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/resolve/part_table.h"

#include "formats/codes.h"
#include "formats/registry.h"
#include "formats/source/paths.h"
#include "formats/source/source.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

namespace marrow::formats {
namespace {

namespace fs = std::filesystem;

int nameScore(const Resolver& resolver, const std::string& neighbour, int slot, const std::string& anchor) {
  return resolver.nameScore(shortNameOf(neighbour), slot, shortNameOf(anchor));
}

std::string neighbourFor(const Resolver& resolver, int slot, const std::string& anchor,
                         const std::vector<std::string>& beside) {
  std::string best;
  int bestScore = 0;
  for (const std::string& path : beside) {
    const int score = nameScore(resolver, path, slot, anchor);
    if (score <= bestScore) continue;
    bestScore = score;
    best = path;
  }
  return best;
}

void setIfFree(PartTable& table, int slot, const std::string& path, PartSource source) {
  const auto part =
      std::find_if(table.begin(), table.end(), [&](const BoundPart& one) { return one.slot == slot; });
  if (part == table.end() || part->source != PartSource::None) return;
  part->path = path;
  part->source = source;
}

PartTable selectedParts(const Resolver& resolver, const Options& options) {
  PartTable table;
  const Options::Files& files = options.files(resolver.slotOption().id);
  for (const SetSlot& slot : resolver.slotList()) {
    BoundPart part{slot.number, {}, PartSource::None};
    if (const auto selected = files.find(slot.number); selected != files.end()) {
      part.path = selected->second;
      part.source = part.path.empty() ? PartSource::SelectedNone : PartSource::Selected;
    }
    table.push_back(std::move(part));
  }
  return table;
}

bool isSameFile(const std::string& a, const std::string& b) {
  if (a == b) return true;
  std::error_code reason;
  return fs::equivalent(toPath(a), toPath(b), reason);
}

void addOpen(const Resolver& resolver, PartTable& table, const LoadedFile& file, const OpenParts& open) {
  for (const SetSlot& slot : resolver.slotList()) {
    if (const LoadedFile* other = open.likeliest(slot.number, file))
      setIfFree(table, slot.number, other->path, PartSource::Open);
  }
}

constexpr std::size_t kMostNamed = 64;

}  // namespace

const FolderListing& NamedNeighbours::namedBeside(const LoadedFile& file) {
  const std::string place = file.isMember() ? file.archive : toUtf8(toPath(file.path).parent_path());
  const auto [known, isNew] = named_.try_emplace(place);
  FolderListing& named = known->second;
  if (!isNew) return named;
  const auto slots = resolver_.slotList();
  FolderListing beside = neighboursOf(file);
  named.fault = std::move(beside.fault);
  for (std::string& path : beside.paths) {
    const std::string name = shortNameOf(path);
    const bool isNamed = std::any_of(slots.begin(), slots.end(), [&](const SetSlot& slot) {
      return resolver_.nameScore(name, slot.number, name) > 0;
    });
    if (isNamed && named.paths.size() < kMostNamed) named.paths.push_back(std::move(path));
  }
  return named;
}

bool NamedNeighbours::holds(int slot, const std::string& path) {
  const auto [known, isNew] = holds_.try_emplace({slot, path});
  if (!isNew) return known->second;
  const core::Result<SetPart> part = reader_ == nullptr ? readPart(path) : reader_->read(path);
  const bool isRead = part && (reader_ == nullptr || reader_->spend(part->view().size()));
  return known->second = isRead && resolver_.whyNot(slot, part->view(), {}, {}).empty();
}

bool namesNeededPart(const Resolver& resolver, const Options& options) {
  const Options::Files& files = options.files(resolver.slotOption().id);
  return std::any_of(files.begin(), files.end(), [&](const auto& named) {
    const SetSlot* slot = resolver.findSlot(named.first);
    return slot != nullptr && slot->isNeeded && !named.second.empty();
  });
}

PartTable guessParts(const LoadedFile& file, const OpenParts& open, const Options& options,
                     NamedNeighbours& neighbours) {
  const Resolver* resolver = resolverOf(file);
  if (resolver == nullptr) return {};
  PartTable table = selectedParts(*resolver, options);
  const std::optional<int> own = slotOf(file);
  setIfFree(table, own.value_or(resolver->slotOfOthers()), file.path, PartSource::Itself);
  // A file that is part of no set has no use for the rest, unless the user says so.
  if (!own && !namesNeededPart(*resolver, options)) return table;
  addOpen(*resolver, table, file, open);
  const bool isFull = std::none_of(table.begin(), table.end(),
                                   [](const BoundPart& part) { return part.source == PartSource::None; });
  if (isFull) return table;
  const std::vector<std::string>& beside = neighbours.of(file);
  for (const SetSlot& slot : resolver->slotList()) {
    const std::string path = neighbourFor(*resolver, slot.number, file.path, beside);
    if (!path.empty()) setIfFree(table, slot.number, path, PartSource::Beside);
  }
  return table;
}

PartTable shownParts(const LoadedFile& file, const Options& options) {
  if (file.binding) return file.binding->parts;
  const Resolver* resolver = resolverOf(file);
  if (resolver == nullptr) return {};
  PartTable table = selectedParts(*resolver, options);
  setIfFree(table, slotOf(file).value_or(resolver->slotOfOthers()), file.path, PartSource::Itself);
  return table;
}

std::vector<std::string> alternativesTo(const PartTable& table, const LoadedFile& host, const OpenParts& open,
                                        NamedNeighbours& neighbours) {
  const Resolver& resolver = *resolverOf(host);
  std::vector<std::string> others;
  for (const BoundPart& taken : table) {
    if (!resolver.findSlot(taken.slot)->hasOthers) continue;
    if (taken.source == PartSource::Open) {
      for (const LoadedFile* file : open.of(taken.slot)) {
        if (others.size() == kMostNamed) break;
        if (file->path != taken.path) others.push_back(file->path);
      }
    } else if (taken.source == PartSource::Beside) {
      for (const std::string& path : neighbours.of(host)) {
        const bool isNamedSo = nameScore(resolver, path, taken.slot, host.path) > 0;
        if (isNamedSo && !isSameFile(path, taken.path) && neighbours.holds(taken.slot, path))
          others.push_back(path);
      }
    }
  }
  return others;
}

FolderListing neighboursOf(const LoadedFile& file) {
  constexpr std::size_t kMostFiles = 5'000;
  if (!file.isMember()) {
    const fs::path folder = wholePath(toPath(file.path)).parent_path();
    return filesIn(folder, kMostFiles, [](const fs::path&) { return true; });
  }
  const core::Result<Source> archive = openSource(file.archive);
  if (!archive) return {{}, archive.error()};
  FolderListing members{memberPaths(*archive), std::nullopt};
  std::sort(members.paths.begin(), members.paths.end());
  return members;
}

core::Result<std::vector<SetPart>> readParts(const Resolver& resolver, const PartTable& table,
                                             PartReader& reader) {
  std::vector<SetPart> parts;
  for (const SetSlot& slot : resolver.slotList()) {
    core::Result<SetPart> part = reader.read(pathOf(table, slot.number));
    if (!part) return tl::unexpected(std::move(part.error()));
    parts.push_back(std::move(*part));
  }
  return parts;
}

// -- files that were named ------------------------------------------------------------------------------

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
  if (!label.empty()) return "this is a file of another kind, " + label;
  return named.resolver->whyNot(named.slot, part.view(), others, options);
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
    const auto host = std::find_if(files.begin(), files.end(),
                                   [&](const LoadedFile& file) { return isSelectedIn(file, named); });
    if (host == files.end()) continue;
    const core::Result<SetPart> part = reader.read(named.path);
    const core::Result<std::vector<SetPart>> others =
        readParts(*named.resolver, host->binding->parts, reader);
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

}  // namespace marrow::formats
