// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/resolve/bind_sets.h"

#include "formats/codes.h"

#include "formats/resolve/open_parts.h"
#include "formats/resolve/part_reader.h"
#include "formats/resolve/part_table.h"
#include "formats/resolve/resolver.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <tuple>
#include <unordered_set>
#include <utility>

namespace marrow::formats {
namespace {

bool asksForParts(const Resolver& resolver, const core::Diagnostic& entry) {
  return entry.option.id == resolver.slotOption().id;
}

// -- offsets that the user names ------------------------------------------------------------------------

template <typename Items>
bool holdsAt(const Items& items, std::uint64_t offset) {
  return std::any_of(items.begin(), items.end(),
                     [&](const auto& item) { return item->byteOffset == offset; });
}

bool holdsAt(const Asset& asset, const OptionSpec& spec, std::uint32_t at) {
  return spec.namesClips ? holdsAt(asset.clips, at & spec.offsetMask)
                         : holdsAt(asset.skeletons, at & spec.offsetMask);
}

bool holdsAny(const Asset& asset, const OptionSpec& spec, const Options& options) {
  const Options::Offsets& offsets = options.offsets(spec.id);
  return std::any_of(offsets.begin(), offsets.end(),
                     [&](std::uint32_t at) { return holdsAt(asset, spec, at); });
}

/// Refuses one reading of a named offset that another part of the set answers?
bool isAnswered(const Resolver& resolver, const core::Diagnostic& entry, const Asset& other,
                const Options& options) {
  const OptionSpec* spec = findSpec(resolver.options(), entry.option.id);
  if (spec == nullptr || spec->kind != OptionKind::Offsets) return false;
  const Options::Offsets& offsets = options.offsets(spec->id);
  return std::find(offsets.begin(), offsets.end(), entry.option.value) != offsets.end() &&
         holdsAt(other, *spec, entry.option.value);
}

bool namesOffsets(const Resolver& resolver, const Options& options) {
  const auto all = resolver.options();
  return std::any_of(all.begin(), all.end(), [&](const OptionSpec& spec) {
    return spec.kind == OptionKind::Offsets && !options.offsets(spec.id).empty();
  });
}

void dropAnswered(const Resolver& resolver, core::Diagnostics& diagnostics, const Asset& other,
                  const Options& options) {
  core::Diagnostics left;
  bool isAny = false;
  for (const core::Diagnostic& entry : diagnostics.entries()) {
    const bool isDropped = isAnswered(resolver, entry, other, options);
    isAny = isAny || isDropped;
    if (!isDropped) left.add(entry);
  }
  if (isAny) diagnostics = std::move(left);
}

/// A file of its own and the set that it is part of are asked for the same offsets; one answer is enough.
/// @param ownOptions  what the user says of the file itself.
void settleNamed(const Resolver& resolver, Asset& own, Asset& set, const Options& options,
                 const Options& ownOptions) {
  dropAnswered(resolver, own.diagnostics, set, options);
  dropAnswered(resolver, set.diagnostics, own, options);
  for (const OptionSpec& spec : resolver.options()) {
    if (!spec.namesClips || options.flag(spec.formFlag)) continue;
    if (!holdsAny(own, spec, ownOptions) || holdsAny(set, spec, options)) continue;
    set.clips.clear();
    set.clipSkeletons.clear();
  }
}

// -- joining --------------------------------------------------------------------------------------------

/// Which of the first `count` skeletons was read from the same place; -1: none.
int indexOf(const std::vector<std::shared_ptr<const core::Skeleton>>& skeletons, const core::Skeleton& wanted,
            int count) {
  for (int i = 0; i < count; ++i) {
    if (skeletons[static_cast<std::size_t>(i)]->byteOffset == wanted.byteOffset) return i;
  }
  return -1;
}

/// Puts the set before whatever the file holds of its own.
/// @param sharesSkeletons  the set has read skeletons of this very file.
Asset merged(const Resolver& resolver, const Asset& own, Asset set, bool sharesSkeletons) {
  Asset all = std::move(set);
  all.format = own.format;
  all.formatId = own.formatId;
  all.formatLabel = own.formatLabel;
  all.containers = own.containers;
  all.byteCount = own.byteCount;
  all.bytes = own.bytes;
  all.stamp = own.stamp;
  const auto first = static_cast<int>(all.skeletons.size());
  all.clipSkeletons.resize(all.clips.size(), -1);
  std::vector<int> places;
  for (const auto& skeleton : own.skeletons) {
    const int known = sharesSkeletons ? indexOf(all.skeletons, *skeleton, first) : -1;
    places.push_back(known >= 0 ? known : static_cast<int>(all.skeletons.size()));
    if (known < 0) all.skeletons.push_back(skeleton);
  }
  for (std::size_t i = 0; i < own.clips.size(); ++i) {
    const int index = i < own.clipSkeletons.size() ? own.clipSkeletons[i] : -1;
    all.clips.push_back(own.clips[i]);
    all.clipSkeletons.push_back(index < 0 ? -1 : places[static_cast<std::size_t>(index)]);
  }
  for (const core::Diagnostic& entry : own.diagnostics.entries()) {
    const auto& known = all.diagnostics.entries();
    const bool isKnown = std::any_of(known.begin(), known.end(), [&](const core::Diagnostic& other) {
      return std::tie(other.message, other.byteOffset) == std::tie(entry.message, entry.byteOffset);
    });
    const bool isNews = !isKnown && !asksForParts(resolver, entry) && entry.severity != core::Severity::Info;
    if (isNews) all.diagnostics.add(entry);
  }
  return all;
}

/// What the user says of the host, with what is said of the other files' own parts. What is said of a needed
/// part under a file that is none, or has a slot of its own for it, is meant for the file itself, unless
/// something is said of the part.
Options optionsFor(const Resolver& resolver, const LoadedFile& host, const PartTable& parts,
                   const FileOptions& said) {
  Options options = said.of(host.path);
  const std::optional<int> own = slotOf(host);
  const SetSlot* ownSlot = own ? resolver.findSlot(*own) : nullptr;
  for (const OptionSpec& spec : resolver.options()) {
    const SetSlot* slot = resolver.findSlot(spec.ofSlot);
    if (slot == nullptr) continue;
    const std::string path = pathOf(parts, slot->number);
    if (path == host.path) continue;
    if (slot->isNeeded) {
      const bool isOtherNeeded = ownSlot != nullptr && ownSlot->isNeeded && ownSlot->number != slot->number;
      if (!isOtherNeeded && spec.kind == OptionKind::Offsets) options.clear(spec.id);
      if (said.isSelected(path)) options.copy(spec.id, said.of(path));
    } else if (!path.empty()) {
      options.copy(spec.id, said.of(path));
    }
  }
  return options;
}

bool isStale(const Binding& binding, const std::unordered_set<std::string_view>& fresh) {
  return std::any_of(binding.parts.begin(), binding.parts.end(),
                     [&](const BoundPart& part) { return !part.path.empty() && fresh.contains(part.path); });
}

/// Binds the files of one resolver.
class SetBinder {
 public:
  SetBinder(const Resolver& resolver, std::vector<LoadedFile>& files, const FileOptions& said,
            const std::vector<std::string>& fresh)
      : resolver_(resolver),
        files_(files),
        said_(said),
        fresh_(fresh.begin(), fresh.end()),
        reader_(files),
        open_(resolver, files),
        neighbours_(resolver, &reader_) {
    hasAlways_ = std::any_of(files.begin(), files.end(), [&](const LoadedFile& other) {
      const SetSlot* its = resolverOf(other) == &resolver_ ? ownSlot(other) : nullptr;
      return its != nullptr && its->host == SlotHost::Always;
    });
  }

  std::vector<core::Error> bind() {
    std::vector<core::Error> errors;
    std::vector<LoadedFile*> last;
    for (LoadedFile& file : files_) {
      if (resolverOf(file) != &resolver_) continue;
      if (isLast(file)) {
        last.push_back(&file);
      } else if (!isHost(file)) {
        unbind(file);
      } else if (auto error = bindHost(file)) {
        errors.push_back(std::move(*error));
      }
    }
    // Where the user has parted a set, the file that comes last does not put it together again.
    const bool isShown = std::any_of(files_.begin(), files_.end(), [&](const LoadedFile& file) {
      return file.binding && file.binding->resolver == &resolver_ && !isOfLastSlot(file) &&
             (file.binding->isWhole || file.binding->options.has(resolver_.slotOption().id));
    });
    for (LoadedFile* file : last) bindLast(*file, !isShown);
    return errors;
  }

 private:
  [[nodiscard]] const SetSlot* ownSlot(const LoadedFile& file) const {
    const auto slot = slotOf(file);
    return slot ? resolver_.findSlot(*slot) : nullptr;
  }
  [[nodiscard]] bool isOfLastSlot(const LoadedFile& file) const {
    const SetSlot* slot = ownSlot(file);
    return slot != nullptr && slot->host == SlotHost::Last;
  }
  [[nodiscard]] bool isLast(const LoadedFile& file) const {
    return isOfLastSlot(file) && !namesNeededPart(resolver_, said_.of(file.path));
  }
  /// Are clips shown under this file?
  [[nodiscard]] bool isHost(const LoadedFile& file) const {
    const SetSlot* slot = ownSlot(file);
    if (slot != nullptr && slot->host == SlotHost::Always) return true;
    if (namesNeededPart(resolver_, said_.of(file.path))) return true;
    return slot != nullptr && slot->host == SlotHost::WithoutAlways && !hasAlways_;
  }

  static void unbind(LoadedFile& file) {
    if (!file.binding) return;
    file.content = file.binding->own;
    file.binding = nullptr;
  }

  [[nodiscard]] bool isWhole(const PartTable& parts) const {
    const auto slots = resolver_.slotList();
    return std::all_of(slots.begin(), slots.end(), [&](const SetSlot& slot) {
      return !slot.isNeeded || !pathOf(parts, slot.number).empty();
    });
  }

  /// What would be guessed had the user selected nothing.
  [[nodiscard]] PartTable guessesFor(const LoadedFile& host, const PartTable& parts) {
    Options options = said_.of(host.path);
    if (!options.has(resolver_.slotOption().id)) return parts;
    options.clear(resolver_.slotOption().id);
    return guessParts(host, open_, options, neighbours_);
  }

  std::optional<core::Error> bindHost(LoadedFile& host) {
    Binding binding;
    binding.resolver = &resolver_;
    binding.facts = resolver_.unknownFacts();
    binding.parts = guessParts(host, open_, said_.of(host.path), neighbours_);
    if (const SetSlot* model = resolver_.modelSlot())
      binding.modelPath = pathOf(binding.parts, model->number);
    binding.alternatives = alternativesTo(binding.parts, host, open_, neighbours_);
    binding.options = optionsFor(resolver_, host, binding.parts, said_);
    const Binding* before = host.binding.get();
    const bool isSame = before != nullptr && before->parts == binding.parts &&
                        before->alternatives == binding.alternatives && before->options == binding.options &&
                        !isStale(*before, fresh_);
    if (isSame) return std::nullopt;
    binding.guesses = guessesFor(host, binding.parts);
    binding.own = host.binding ? host.binding->own : host.content;
    binding.isWhole = isWhole(binding.parts);
    Asset asset = *binding.own;
    std::optional<core::Error> failure;
    if (binding.isWhole) {  // else what is missing stands in the file's own diagnostics
      failure = join(host, binding, asset);
    } else if (const SetSlot* slot = ownSlot(host)) {
      resolver_.explainMissing(asset, slot->number, host.path, binding.options);
      if (auto fault = neighbours_.faultOf(host)) {
        core::Diagnostic entry = core::toDiagnostic(*fault);
        entry.severity = core::Severity::Warning;
        asset.diagnostics.add(std::move(entry));
      }
    }
    host.content = std::make_shared<const Asset>(std::move(asset));
    host.binding = std::make_shared<const Binding>(std::move(binding));
    return failure;
  }

  std::optional<core::Error> join(const LoadedFile& host, Binding& binding, Asset& asset) {
    core::Result<std::vector<SetPart>> parts = readParts(resolver_, binding.parts, reader_);
    core::Result<JoinedSet> set =
        parts ? joinParts(host, *parts, binding.options) : tl::unexpected(std::move(parts.error()));
    if (!set) {
      binding.isWhole = false;
      const bool isLeftOut = reader_.isExhausted();
      if (isLeftOut && std::exchange(isLeftOutSaid_, true)) return std::nullopt;
      return std::move(set.error());
    }
    binding.facts = std::move(set->facts);
    if (namesOffsets(resolver_, binding.options)) {
      for (const LoadedFile& file : files_) {
        if (file.path != host.path && resolverOf(file) == &resolver_)
          dropAnswered(resolver_, set->asset.diagnostics, ownContentOf(file), binding.options);
      }
    }
    settleNamed(resolver_, asset, set->asset, binding.options, said_.of(host.path));
    binding.clipCount = set->asset.clips.size();
    asset = merged(resolver_, asset, std::move(set->asset), isOfLastSlot(host));
    return std::nullopt;
  }

  [[nodiscard]] core::Result<JoinedSet> joinParts(const LoadedFile& host, std::vector<SetPart>& parts,
                                                  const Options& options) {
    std::uint64_t bytes = 0;
    for (const SetPart& part : parts) bytes += part.view().size();
    if (!reader_.spend(bytes)) return tl::unexpected(setLeftOut(host.path));
    for (SetPart& part : parts) {
      part.isReadAlone = reader_.isOpen(part.path);
      for (const OptionSpec& spec : resolver_.options()) {
        if (spec.namesClips && said_.of(part.path).offsets(spec.id) != options.offsets(spec.id))
          part.isReadAlone = false;
      }
    }
    return resolver_.join(parts, options);
  }

  /// Fetches its set as an animation fetches its model; where it is not all to be found the file is shown as
  /// it is.
  void bindLast(LoadedFile& file, bool isHostNow) {
    std::optional<core::Error> error;
    if (isHostNow) error = bindHost(file);
    // A table in which the user selected something stays to be seen.
    const bool isKept =
        file.binding && (file.binding->isWhole || said_.of(file.path).has(resolver_.slotOption().id));
    if (!isHostNow || !isKept) unbind(file);
    if (!error) return;
    // Nobody asked for what lies beside it.
    const core::Diagnostic entry{
        core::Severity::Warning,
        {code("set.clips-not-shown"), resolver_.words().clips, shortNameOf(error->file), error->message},
        error->file,
        error->byteOffset,
        error->fieldPath};
    const auto& known = file.content->diagnostics.entries();
    const bool isSaid = std::any_of(known.begin(), known.end(),
                                    [&](const core::Diagnostic& other) { return other == entry; });
    if (!isSaid) file.edited().diagnostics.add(entry);
  }

  const Resolver& resolver_;
  std::vector<LoadedFile>& files_;
  const FileOptions& said_;
  std::unordered_set<std::string_view> fresh_;
  PartReader reader_;
  OpenParts open_;
  NamedNeighbours neighbours_;
  bool hasAlways_ = false;
  bool isLeftOutSaid_ = false;
};

}  // namespace

std::vector<core::Error> bindSets(std::vector<LoadedFile>& files, const FileOptions& options,
                                  const std::vector<std::string>& fresh) {
  std::vector<const Resolver*> resolvers;
  for (const LoadedFile& file : files) {
    const Resolver* resolver = resolverOf(file);
    const bool isKnown = std::find(resolvers.begin(), resolvers.end(), resolver) != resolvers.end();
    if (resolver != nullptr && !isKnown) resolvers.push_back(resolver);
  }
  std::vector<core::Error> errors;
  for (const Resolver* resolver : resolvers) {
    for (core::Error& error : SetBinder(*resolver, files, options, fresh).bind())
      errors.push_back(std::move(error));
  }
  return errors;
}

SetHosts::SetHosts(const std::vector<LoadedFile>& files) {
  for (const LoadedFile& host : files) {
    if (!host.binding || !host.binding->isWhole) continue;
    for (const BoundPart& row : host.binding->parts) byPart_.emplace(row.path, &host);
  }
}

const LoadedFile* SetHosts::of(const LoadedFile& part) const {
  const auto found = byPart_.find(part.path);
  return found == byPart_.end() ? nullptr : found->second;
}

std::vector<core::Diagnostic> openDiagnostics(const LoadedFile& file, const SetHosts& hosts) {
  std::vector<core::Diagnostic> entries = file.content->diagnostics.entries();
  const LoadedFile* host = hosts.of(file);
  if (host == nullptr) return entries;
  const Binding& set = *host->binding;
  std::erase_if(entries, [&](const core::Diagnostic& entry) {
    return asksForParts(*set.resolver, entry) ||
           (host != &file && isAnswered(*set.resolver, entry, *host->content, set.options));
  });
  return entries;
}

}  // namespace marrow::formats
