// SPDX-License-Identifier: GPL-3.0-or-later
// From top to bottom: where parts may lie, which file is taken for each slot, which options hold for the
// set, how it is put into the file that shows it, and joinSets(), which does all of this for each set.
#include "formats/sets/join_sets.h"

#include "formats/codes.h"
#include "formats/sets/file_set.h"
#include "formats/sets/part_reader.h"
#include "formats/sets/set_diagnostics.h"
#include "formats/source/paths.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string_view>
#include <system_error>
#include <tuple>
#include <unordered_set>
#include <utility>

namespace marrow::formats {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostNamed = 64;

int nameScore(const FileSet& set, const std::string& path, int slot, const std::string& anchor) {
  return set.nameScore(shortNameOf(path), slot, shortNameOf(anchor));
}

// -- where parts may lie --------------------------------------------------------------------------------

/// The open files of a set by the slots that they take. An archive may hold thousands of them.
class OpenParts {
 public:
  using Files = std::vector<const LoadedFile*>;

  /// @param files  stay where they are.
  OpenParts(const FileSet& set, const std::vector<LoadedFile>& files) {
    // Where several fit, a file that is named so goes before one with a body, and that before the others.
    const auto rankOf = [&](int slot, const LoadedFile& file) {
      if (!set.roleOf(slot)->hasOthers) return 0;
      return (nameScore(set, file.path, slot, file.path) > 0 ? 2 : 0) +
             (ownContentOf(file).models.empty() ? 0 : 1);
    };
    std::map<int, std::vector<std::pair<int, const LoadedFile*>>> ranked;
    for (const LoadedFile& file : files) {
      const auto slot = fileSetOf(file) == &set ? slotOf(file) : std::nullopt;
      if (slot) ranked[*slot].emplace_back(rankOf(*slot, file), &file);
    }
    for (auto& [slot, all] : ranked) {
      std::ranges::stable_sort(all, std::ranges::greater(), [](const auto& one) { return one.first; });
      for (const auto& [rank, file] : all) {
        bySlot_[slot].push_back(file);
        inPlace_[{slot, placeOf(*file)}].push_back(file);
      }
    }
  }

  /// All that take a slot, the likeliest first.
  [[nodiscard]] const Files& of(int slot) const { return at(bySlot_, slot); }

  /// The likeliest file that takes a slot beside another, in its folder or archive, or else of all. Null:
  /// there is none of another path.
  [[nodiscard]] const LoadedFile* likeliest(int slot, const LoadedFile& around) const {
    for (const Files* files : {&at(inPlace_, std::pair(slot, placeOf(around))), &of(slot)}) {
      for (const LoadedFile* file : *files) {
        if (file->path != around.path) return file;
      }
    }
    return nullptr;
  }

 private:
  static std::string placeOf(const LoadedFile& file) {
    return file.isMember() ? ":" + file.archive : toUtf8(toPath(file.path).parent_path());
  }
  template <typename Key>
  static const Files& at(const std::map<Key, Files>& map, const Key& key) {
    static const Files kNone;
    const auto found = map.find(key);
    return found == map.end() ? kNone : found->second;
  }

  std::map<int, Files> bySlot_;
  std::map<std::pair<int, std::string>, Files> inPlace_;
};

/// The neighbours that are named as a set's parts. Each folder and each archive is listed once, however many
/// files lie in it.
class NamedNeighbours {
 public:
  NamedNeighbours(const FileSet& set, PartReader& reader) : set_(set), reader_(reader) {}

  /// At most kMostNamed, sorted, and why some may be missing.
  const FolderListing& of(const LoadedFile& file) {
    const std::string place = file.isMember() ? file.archive : toUtf8(toPath(file.path).parent_path());
    const auto [known, isNew] = named_.try_emplace(place);
    FolderListing& named = known->second;
    if (!isNew) return named;
    FolderListing beside = neighboursOf(file);
    named.fault = std::move(beside.fault);
    for (std::string& path : beside.paths) {
      const bool isNamed = std::ranges::any_of(
          set_.roles, [&](const FileRole& role) { return nameScore(set_, path, role.slot, path) > 0; });
      if (isNamed && named.paths.size() < kMostNamed) named.paths.push_back(std::move(path));
    }
    return named;
  }

  /// The best named for a slot; empty: none.
  std::string bestFor(int slot, const LoadedFile& file) {
    std::string best;
    int bestScore = 0;
    for (const std::string& path : of(file).paths) {
      const int score = nameScore(set_, path, slot, file.path);
      if (score > bestScore) best = path;
      bestScore = std::max(bestScore, score);
    }
    return best;
  }

  /// Are the bytes of a neighbour what the slot is for? Reads it once.
  bool holds(int slot, const std::string& path) {
    const auto [known, isNew] = holds_.try_emplace({slot, path});
    if (!isNew) return known->second;
    const core::Result<SetPart> part = reader_.read(path);
    const bool isRead = part && reader_.spend(part->view().size());
    return known->second =
               isRead && (set_.whyNot == nullptr || set_.whyNot(slot, part->view(), {}, {}).empty());
  }

 private:
  const FileSet& set_;
  PartReader& reader_;
  std::map<std::string, FolderListing> named_;  // by folder or archive
  std::map<std::pair<int, std::string>, bool> holds_;
};

// -- which file is taken for each slot ------------------------------------------------------------------

void setIfFree(PartTable& table, int slot, const std::string& path, PartSource source) {
  const auto part = std::ranges::find(table, slot, &FoundPart::slot);
  if (part == table.end() || part->source != PartSource::None) return;
  part->path = path;
  part->source = source;
}

/// The user's selection, and the file itself.
PartTable selectedParts(const FileSet& set, const LoadedFile& file, const Options& options) {
  PartTable table;
  const Options::Files& files = options.files(set.slotOption->id);
  for (const FileRole& role : set.roles) {
    FoundPart part{role.slot, {}, PartSource::None};
    if (const auto selected = files.find(role.slot); selected != files.end()) {
      part.path = selected->second;
      part.source = part.path.empty() ? PartSource::SelectedNone : PartSource::Selected;
    }
    table.push_back(std::move(part));
  }
  setIfFree(table, slotOf(file).value_or(set.slotOfOthers), file.path, PartSource::Itself);
  return table;
}

/// Does the user name a part that the set needs?
bool namesNeededPart(const FileSet& set, const Options& options) {
  return std::ranges::any_of(options.files(set.slotOption->id), [&](const auto& named) {
    const FileRole* role = set.roleOf(named.first);
    return role != nullptr && role->isNeeded && !named.second.empty();
  });
}

/// Named by the user, else open, else beside the file.
PartTable guessParts(const FileSet& set, const LoadedFile& file, const OpenParts& open,
                     const Options& options, NamedNeighbours& neighbours) {
  PartTable table = selectedParts(set, file, options);
  // A file that is part of no set has no use for the rest, unless the user says so.
  if (!slotOf(file) && !namesNeededPart(set, options)) return table;
  for (const FileRole& role : set.roles) {
    if (const LoadedFile* other = open.likeliest(role.slot, file))
      setIfFree(table, role.slot, other->path, PartSource::Open);
  }
  for (FoundPart& part : table) {
    if (part.source != PartSource::None) continue;
    part.path = neighbours.bestFor(part.slot, file);
    if (!part.path.empty()) part.source = PartSource::Beside;
  }
  return table;
}

bool isSameFile(const std::string& a, const std::string& b) {
  std::error_code reason;
  return a == b || fs::equivalent(toPath(a), toPath(b), reason);
}

/// Files that fit a slot as well as the one that was guessed; at most kMostNamed.
std::vector<std::string> alternativesTo(const FileSet& set, const PartTable& table, const LoadedFile& owner,
                                        const OpenParts& open, NamedNeighbours& neighbours) {
  std::vector<std::string> others;
  for (const FoundPart& taken : table) {
    if (!set.roleOf(taken.slot)->hasOthers) continue;
    if (taken.source == PartSource::Open) {
      for (const LoadedFile* file : open.of(taken.slot)) {
        if (file->path != taken.path && others.size() < kMostNamed) others.push_back(file->path);
      }
    } else if (taken.source == PartSource::Beside) {
      for (const std::string& path : neighbours.of(owner).paths) {
        const bool isNamedSo = nameScore(set, path, taken.slot, owner.path) > 0;
        if (isNamedSo && !isSameFile(path, taken.path) && neighbours.holds(taken.slot, path))
          others.push_back(path);
      }
    }
  }
  return others;
}

// -- which options hold for the set ---------------------------------------------------------------------

/// The user's options for the owner, with those for the other files' own parts. Options for a needed
/// part under a file that is none, or has a slot of its own for it, is meant for the file itself, unless
/// something is said of the part.
Options optionsFor(const FileSet& set, const LoadedFile& owner, const PartTable& parts,
                   const FileOptions& said) {
  Options options = said.of(owner.path);
  const std::optional<int> own = slotOf(owner);
  const FileRole* ownRole = own ? set.roleOf(*own) : nullptr;
  for (const OptionSpec& spec : set.options) {
    const FileRole* role = set.roleOf(spec.ofSlot);
    if (role == nullptr) continue;
    const std::string path = pathOf(parts, role->slot);
    if (path == owner.path) continue;
    if (role->isNeeded) {
      const bool isOtherNeeded = ownRole != nullptr && ownRole->isNeeded && ownRole->slot != role->slot;
      if (!isOtherNeeded && spec.kind == OptionKind::Offsets) options.clear(spec.id);
      if (said.isSelected(path)) options.copy(spec.id, said.of(path));
    } else if (!path.empty()) {
      options.copy(spec.id, said.of(path));
    }
  }
  return options;
}

// -- how the set is put into the file that shows it -----------------------------------------------------

/// Puts the set before whatever the file holds of its own.
/// @param sharesSkeletons  the set has read skeletons of this very file.
Asset merged(const FileSet& set, const Asset& own, Asset joined, bool sharesSkeletons) {
  Asset all = std::move(joined);
  all.format = own.format;
  all.formatId = own.formatId;
  all.formatLabel = own.formatLabel;
  all.containers = own.containers;
  all.byteCount = own.byteCount;
  all.bytes = own.bytes;
  all.stamp = own.stamp;
  const std::size_t first = all.skeletons.size();
  all.clipSkeletons.resize(all.clips.size(), -1);
  std::vector<int> places;
  for (const auto& skeleton : own.skeletons) {
    const auto end = all.skeletons.begin() + static_cast<std::ptrdiff_t>(sharesSkeletons ? first : 0);
    const auto known = std::find_if(all.skeletons.begin(), end, [&](const auto& other) {
      return other->byteOffset == skeleton->byteOffset;
    });
    places.push_back(
        static_cast<int>(known != end ? known - all.skeletons.begin() : std::ssize(all.skeletons)));
    if (known == end) all.skeletons.push_back(skeleton);
  }
  for (std::size_t i = 0; i < own.clips.size(); ++i) {
    const int index = i < own.clipSkeletons.size() ? own.clipSkeletons[i] : -1;
    all.clips.push_back(own.clips[i]);
    all.clipSkeletons.push_back(index < 0 ? -1 : places[static_cast<std::size_t>(index)]);
  }
  for (const core::Diagnostic& entry : own.diagnostics.entries()) {
    const bool isKnown = std::ranges::any_of(all.diagnostics.entries(), [&](const core::Diagnostic& other) {
      return std::tie(other.message, other.byteOffset) == std::tie(entry.message, entry.byteOffset);
    });
    const bool isNews = !isKnown && !asksForParts(set, entry) && entry.severity != core::Severity::Info;
    if (isNews) all.diagnostics.add(entry);
  }
  return all;
}

/// Joins the files of one FileSet.
class SetJoiner {
 public:
  SetJoiner(const FileSet& set, std::vector<LoadedFile>& files, const FileOptions& said,
            const std::vector<std::string>& fresh)
      : set_(set),
        files_(files),
        said_(said),
        fresh_(fresh.begin(), fresh.end()),
        reader_(files),
        open_(set, files),
        neighbours_(set, reader_) {
    hasAlways_ =
        std::ranges::any_of(files, [&](const LoadedFile& file) { return shows(file, ShowsClips::Always); });
  }

  std::vector<core::Error> run() {
    std::vector<core::Error> errors;
    std::vector<LoadedFile*> last;
    for (LoadedFile& file : files_) {
      if (fileSetOf(file) != &set_) continue;
      if (shows(file, ShowsClips::Last) && !namesNeededPart(set_, said_.of(file.path))) {
        last.push_back(&file);
      } else if (!isHost(file)) {
        part(file);
      } else if (auto error = join(file)) {
        errors.push_back(std::move(*error));
      }
    }
    // Where the user has parted a set, the file that comes last does not put it together again.
    const bool isShown = std::ranges::any_of(files_, [&](const LoadedFile& file) {
      return file.set && file.set->fileSet == &set_ && !shows(file, ShowsClips::Last) &&
             (file.set->isWhole || file.set->options.has(set_.slotOption->id));
    });
    for (LoadedFile* file : last) joinLast(*file, !isShown);
    return errors;
  }

 private:
  [[nodiscard]] const FileRole* ownRole(const LoadedFile& file) const {
    const auto slot = fileSetOf(file) == &set_ ? slotOf(file) : std::nullopt;
    return slot ? set_.roleOf(*slot) : nullptr;
  }
  [[nodiscard]] bool shows(const LoadedFile& file, ShowsClips when) const {
    const FileRole* role = ownRole(file);
    return role != nullptr && role->shows == when;
  }
  /// Are clips shown under this file?
  [[nodiscard]] bool isHost(const LoadedFile& file) const {
    return shows(file, ShowsClips::Always) || namesNeededPart(set_, said_.of(file.path)) ||
           (shows(file, ShowsClips::WithoutAlways) && !hasAlways_);
  }

  static void part(LoadedFile& file) {
    if (!file.set) return;
    file.content = file.set->own;
    file.set = nullptr;
  }

  [[nodiscard]] PartTable guessed(const LoadedFile& owner, const Options& options) {
    return guessParts(set_, owner, open_, options, neighbours_);
  }

  std::optional<core::Error> join(LoadedFile& owner) {
    const Options& said = said_.of(owner.path);
    FoundSet found;
    found.fileSet = &set_;
    found.facts = set_.unknownFacts;
    found.parts = guessed(owner, said);
    if (const FileRole* model = set_.modelRole()) found.modelPath = pathOf(found.parts, model->slot);
    found.alternatives = alternativesTo(set_, found.parts, owner, open_, neighbours_);
    found.options = optionsFor(set_, owner, found.parts, said_);
    if (owner.set && isSame(*owner.set, found)) return std::nullopt;
    Options withoutSelection = said;
    withoutSelection.clear(set_.slotOption->id);
    found.guesses = said.has(set_.slotOption->id) ? guessed(owner, withoutSelection) : found.parts;
    found.own = owner.set ? owner.set->own : owner.content;
    found.isWhole = std::ranges::none_of(set_.roles, [&](const FileRole& role) {
      return role.isNeeded && pathOf(found.parts, role.slot).empty();
    });
    Asset asset = *found.own;
    std::optional<core::Error> failure;
    if (found.isWhole) {  // else what is missing stands in the file's own diagnostics
      failure = readSet(owner, found, asset);
    } else {
      sayWhatIsMissing(owner, found, asset);
    }
    owner.content = std::make_shared<const Asset>(std::move(asset));
    owner.set = std::make_shared<const FoundSet>(std::move(found));
    return failure;
  }

  [[nodiscard]] bool isSame(const FoundSet& before, const FoundSet& now) const {
    const auto isFresh = [&](const FoundPart& part) { return fresh_.contains(part.path); };
    return before.parts == now.parts && before.alternatives == now.alternatives &&
           before.options == now.options && std::ranges::none_of(before.parts, isFresh);
  }

  void sayWhatIsMissing(const LoadedFile& owner, const FoundSet& found, Asset& asset) {
    const FileRole* role = ownRole(owner);
    if (role == nullptr) return;
    if (set_.explainMissing != nullptr) set_.explainMissing(asset, role->slot, owner.path, found.options);
    if (const auto& fault = neighbours_.of(owner).fault) {
      core::Diagnostic entry = core::toDiagnostic(*fault);
      entry.severity = core::Severity::Warning;
      asset.diagnostics.add(std::move(entry));
    }
  }

  std::optional<core::Error> readSet(const LoadedFile& owner, FoundSet& found, Asset& asset) {
    core::Result<std::vector<SetPart>> parts = reader_.readAll(set_, found.parts);
    core::Result<JoinedSet> joined =
        parts ? joinParts(owner, *parts, found.options) : tl::unexpected(std::move(parts.error()));
    if (!joined) {
      found.isWhole = false;
      const bool isLeftOut = reader_.isExhausted();
      if (isLeftOut && std::exchange(isLeftOutSaid_, true)) return std::nullopt;
      return std::move(joined.error());
    }
    found.facts = std::move(joined->facts);
    const bool namesOffsets = std::ranges::any_of(set_.options, [&](const OptionSpec& spec) {
      return spec.kind == OptionKind::Offsets && !found.options.offsets(spec.id).empty();
    });
    for (const LoadedFile& file : files_) {
      if (!namesOffsets) break;
      if (file.path != owner.path && fileSetOf(file) == &set_)
        dropAnswered(set_, joined->asset.diagnostics, ownContentOf(file), found.options);
    }
    settleNamed(set_, asset, joined->asset, found.options, said_.of(owner.path));
    found.clipCount = joined->asset.clips.size();
    asset = merged(set_, asset, std::move(joined->asset), shows(owner, ShowsClips::Last));
    return std::nullopt;
  }

  [[nodiscard]] core::Result<JoinedSet> joinParts(const LoadedFile& owner, std::vector<SetPart>& parts,
                                                  const Options& options) {
    std::uint64_t bytes = 0;
    for (const SetPart& part : parts) bytes += part.view().size();
    if (!reader_.spend(bytes)) return tl::unexpected(setLeftOut(owner.path));
    for (SetPart& part : parts) {
      part.isReadAlone =
          reader_.isOpen(part.path) && std::ranges::none_of(set_.options, [&](const auto& spec) {
            return spec.namesClips && said_.of(part.path).offsets(spec.id) != options.offsets(spec.id);
          });
    }
    return set_.join(parts, options);
  }

  /// Fetches its set as an animation fetches its model; where it is not all to be found the file is shown as
  /// it is.
  void joinLast(LoadedFile& file, bool isHostNow) {
    std::optional<core::Error> error;
    if (isHostNow) error = join(file);
    // A table in which the user selected something stays to be seen.
    const bool isKept = file.set && (file.set->isWhole || said_.of(file.path).has(set_.slotOption->id));
    if (!isHostNow || !isKept) part(file);
    if (!error) return;
    // Nobody asked for what lies beside it.
    const core::Diagnostic entry{
        core::Severity::Warning,
        {code("set.clips-not-shown"), set_.clipsName, shortNameOf(error->file), error->message},
        error->file,
        error->byteOffset,
        error->fieldPath};
    const auto& known = file.content->diagnostics.entries();
    if (std::ranges::find(known, entry) == known.end()) file.edited().diagnostics.add(entry);
  }

  const FileSet& set_;
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

std::vector<core::Error> joinSets(std::vector<LoadedFile>& files, const FileOptions& options,
                                  const std::vector<std::string>& fresh) {
  std::vector<const FileSet*> sets;
  for (const LoadedFile& file : files) {
    const FileSet* set = fileSetOf(file);
    if (set != nullptr && std::ranges::find(sets, set) == sets.end()) sets.push_back(set);
  }
  std::vector<core::Error> errors;
  for (const FileSet* set : sets) {
    for (core::Error& error : SetJoiner(*set, files, options, fresh).run())
      errors.push_back(std::move(error));
  }
  return errors;
}

PartTable shownParts(const LoadedFile& file, const Options& options) {
  if (file.set) return file.set->parts;
  const FileSet* set = fileSetOf(file);
  return set == nullptr ? PartTable() : selectedParts(*set, file, options);
}

}  // namespace marrow::formats
