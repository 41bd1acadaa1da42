// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/opening/join_sets.h"

#include "app/finding/find_parts.h"
#include "app/finding/neighbourhood.h"
#include "app/opening/codes.h"
#include "formats/format_descriptor.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_set>
#include <utility>

namespace marrow::app {
namespace {

using formats::Asset;
using formats::FileOptions;
using formats::FoundPart;
using formats::FoundSet;
using formats::Options;
using formats::OptionSpec;
using formats::PartFile;
using formats::Want;

/// The user's options for the owner, with those for the files of the other parts. An option for a needed part
/// that is given to another file holds for that file itself, unless the part's file has options of its own.
Options optionsFor(const LoadedFile& owner, const FoundSet& set, const FileOptions& said) {
  const formats::FormatDescriptor& format = *owner.content->format;
  Options options = said.of(owner.path);
  const Want* own = formats::partOf(owner);
  for (const OptionSpec& spec : format.options) {
    const Want* part = format.part(spec.ofSlot);
    if (part == nullptr) continue;
    const std::string path = set.pathOf(part->slot);
    if (path == owner.path) continue;
    if (part->isNeeded) {
      const bool isOtherNeeded = own != nullptr && own->isNeeded && own != part;
      if (!isOtherNeeded && spec.kind == formats::OptionKind::Offsets) options.clear(spec.id);
      if (said.isSelected(path)) options.copy(spec.id, said.of(path));
    } else if (!path.empty()) {
      options.copy(spec.id, said.of(path));
    }
  }
  return options;
}

/// Joins the files of one format.
class SetJoiner {
 public:
  SetJoiner(const formats::FormatDescriptor& format, std::vector<LoadedFile>& files, const FileOptions& said,
            const std::vector<std::string>& fresh, const Neighbourhood& neighbourhood, PartSearch& search)
      : format_(format),
        files_(files),
        said_(said),
        fresh_(fresh.begin(), fresh.end()),
        neighbourhood_(neighbourhood),
        search_(search) {
    for (const LoadedFile& file : files) {
      const Want* part = ownPart(file);
      // Clips are shown under the first part of the list that is open, and under the model last.
      if (part != nullptr && !part->isModel && (host_ == nullptr || part < host_)) host_ = part;
    }
  }

  std::vector<core::Error> run() {
    std::vector<core::Error> errors;
    std::vector<LoadedFile*> models;
    for (LoadedFile& file : files_) {
      if (!isOfFormat(file)) continue;
      const bool isNamed = namesNeededPart(file, said_.of(file.path));
      const Want* part = ownPart(file);
      if (part != nullptr && part->isModel && !isNamed) {
        models.push_back(&file);
      } else if (!isNamed && (part == nullptr || part != host_)) {
        takeApart(file);
      } else if (auto error = join(file)) {
        errors.push_back(std::move(*error));
      }
    }
    // Where the user has parted a set, the file that comes last does not put it together again.
    const bool isShown = std::ranges::any_of(files_, [&](const LoadedFile& file) {
      return file.set && isOfFormat(file) && !isModel(file) &&
             (file.set->isWhole || file.set->options.has(format_.partOption().id));
    });
    for (LoadedFile* file : models) joinModel(*file, !isShown);
    return errors;
  }

 private:
  [[nodiscard]] bool isOfFormat(const LoadedFile& file) const { return file.content->format == &format_; }
  [[nodiscard]] const Want* ownPart(const LoadedFile& file) const {
    return isOfFormat(file) ? formats::partOf(file) : nullptr;
  }
  [[nodiscard]] bool isModel(const LoadedFile& file) const {
    const Want* part = ownPart(file);
    return part != nullptr && part->isModel;
  }

  static void takeApart(LoadedFile& file) {
    if (!file.set) return;
    file.content = file.set->own;
    file.set = nullptr;
  }

  std::optional<core::Error> join(LoadedFile& owner) {
    const Options& said = said_.of(owner.path);
    FoundSet found;
    for (const Want& want : format_.parts()) {
      PartFound part = search_.find(want, owner, said);
      found.parts.push_back(std::move(part.part));
      found.alternatives.insert(found.alternatives.end(), part.others.begin(), part.others.end());
    }
    found.options = optionsFor(owner, found, said_);
    if (owner.set && isSame(*owner.set, found)) return std::nullopt;
    found.own = owner.set ? owner.set->own : owner.content;
    found.isWhole = std::ranges::none_of(
        found.parts, [](const FoundPart& part) { return part.want->isNeeded && part.path.empty(); });
    Asset asset = *found.own;
    std::optional<core::Error> failure = readSet(owner, found, asset);
    owner.content = std::make_shared<const Asset>(std::move(asset));
    owner.set = std::make_shared<const FoundSet>(std::move(found));
    return failure;
  }

  [[nodiscard]] bool isSame(const FoundSet& before, const FoundSet& now) const {
    const auto isFresh = [&](const FoundPart& part) { return fresh_.contains(part.path); };
    return before.parts == now.parts && before.alternatives == now.alternatives &&
           before.options == now.options && std::ranges::none_of(before.parts, isFresh);
  }

  std::optional<core::Error> readSet(const LoadedFile& owner, FoundSet& found, Asset& asset) {
    core::Result<std::vector<PartFile>> parts = partsOf(owner, found);
    core::Result<Asset> joined = parts ? format_.join({.own = *found.own,
                                                       .path = owner.path,
                                                       .parts = *parts,
                                                       .options = found.options,
                                                       .ownOptions = said_.of(owner.path),
                                                       .others = othersThan(owner, found.options)})
                                       : tl::unexpected(std::move(parts.error()));
    if (!joined) {
      found.isWhole = false;
      const bool isLeftOut = &joined.error().message.code() == &code("app.set.left-out");
      if (isLeftOut && std::exchange(isLeftOutSaid_, true)) return std::nullopt;
      return std::move(joined.error());
    }
    found.clipCount = joined->clips.size() - found.own->clips.size();
    asset = std::move(*joined);
    if (found.isWhole || ownPart(owner) == nullptr) return std::nullopt;
    if (const auto& fault = neighbourhood_.beside(owner).fault) {
      core::Diagnostic entry = core::toDiagnostic(*fault);
      entry.severity = core::Severity::Warning;
      asset.diagnostics.add(std::move(entry));
    }
    return std::nullopt;
  }

  /// The parts with their bytes if the set is whole.
  core::Result<std::vector<PartFile>> partsOf(const LoadedFile& owner, const FoundSet& found) {
    std::vector<PartFile> parts;
    std::uint64_t count = 0;
    for (const FoundPart& part : found.parts) {
      PartFile& file = parts.emplace_back(PartFile{part.path});
      if (!found.isWhole || part.path.empty()) continue;
      auto bytes = neighbourhood_.bytesOf(part.path);
      if (!bytes) return tl::unexpected(std::move(bytes.error()));
      file.bytes = std::move(*bytes);
      count += file.view().size();
      const auto isAskedForMore = [&](const OptionSpec& spec) {
        return spec.namesClips && said_.of(part.path).offsets(spec.id) != found.options.offsets(spec.id);
      };
      file.isReadAlone =
          neighbourhood_.at(part.path) != nullptr && std::ranges::none_of(format_.options, isAskedForMore);
    }
    if (found.isWhole && !neighbourhood_.spendBytes(count)) return tl::unexpected(setLeftOut(owner.path));
    return parts;
  }

  /// The other open files of the format, if the user names offsets that may lie in them.
  [[nodiscard]] std::vector<const Asset*> othersThan(const LoadedFile& owner, const Options& options) const {
    std::vector<const Asset*> others;
    const bool namesOffsets = std::ranges::any_of(format_.options, [&](const OptionSpec& spec) {
      return spec.kind == formats::OptionKind::Offsets && !options.offsets(spec.id).empty();
    });
    for (const LoadedFile& file : files_) {
      if (!namesOffsets) break;
      if (file.path != owner.path && isOfFormat(file)) others.push_back(&formats::ownContentOf(file));
    }
    return others;
  }

  /// A model that is opened brings its set. If a needed part is missing, the model is shown alone.
  void joinModel(LoadedFile& file, bool isHostNow) {
    std::optional<core::Error> error;
    if (isHostNow) error = join(file);
    // If the user selected a part, the form with the parts stays.
    const bool isKept = file.set && (file.set->isWhole || said_.of(file.path).has(format_.partOption().id));
    if (!isHostNow || !isKept) takeApart(file);
    if (!error) return;
    // Nobody asked for what lies beside it.
    const core::Diagnostic entry{
        core::Severity::Warning,
        {code("app.set.clips-not-shown"), format_.setName, shortNameOf(error->file), error->message},
        error->file,
        error->byteOffset,
        error->fieldPath};
    const auto& known = file.content->diagnostics.entries();
    if (std::ranges::find(known, entry) == known.end()) file.edited().diagnostics.add(entry);
  }

  const formats::FormatDescriptor& format_;
  std::vector<LoadedFile>& files_;
  const FileOptions& said_;
  std::unordered_set<std::string_view> fresh_;
  const Neighbourhood& neighbourhood_;
  PartSearch& search_;
  const Want* host_ = nullptr;  ///< the part whose files show the clips; null: the model, if anything
  bool isLeftOutSaid_ = false;
};

}  // namespace

void joinSets(std::vector<LoadedFile>& files, const FileOptions& options,
              const std::vector<std::string>& fresh, std::vector<core::Error>* errors) {
  std::vector<const formats::FormatDescriptor*> formats;
  for (const LoadedFile& file : files) {
    const formats::FormatDescriptor* format = formats::joiningFormatOf(file);
    if (format != nullptr && std::ranges::find(formats, format) == formats.end()) formats.push_back(format);
  }
  if (formats.empty()) return;
  const Neighbourhood neighbourhood(files);
  PartSearch search(files, neighbourhood);
  for (const formats::FormatDescriptor* format : formats) {
    for (core::Error& error : SetJoiner(*format, files, options, fresh, neighbourhood, search).run()) {
      if (errors != nullptr && std::ranges::find(*errors, error) == errors->end())
        errors->push_back(std::move(error));
    }
  }
}

}  // namespace marrow::app
