// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "formats/bytes/byte_view.h"
#include "formats/format_descriptor.h"
#include "formats/sets/loaded_file.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace marrow::formats {

/// When the clips of a set are shown under the file of a slot.
enum class ShowsClips {
  Always,
  WithoutAlways,  ///< while no file is open that always shows them
  Last,           ///< while no other file does
};

/// One of the files that a set is made of.
struct FileRole {
  int slot;              ///< as the user names it
  const char* id;        ///< in JSON: "headers"
  const char* name;      ///< of the file, for people: "gameplay_keep"
  const char* holds;     ///< "where animations begin"
  const char* purpose;   ///< name and content in a clause: "gameplay_keep, which has the headers of ..."
  const char* wanted;    ///< what to open where it is missing: "gameplay_keep, which says where each begins"
  const char* contents;  ///< in a list: "headers"
  ShowsClips shows;
  bool isNeeded;           ///< without it nothing can be shown
  bool hasOthers = false;  ///< several files fit, and the user selects
};

/// A file that a set is joined from, for as long as it is.
struct SetPart {
  std::string path;
  std::shared_ptr<const Bytes> bytes = {};  ///< null: there is none
  /// The file is open by itself, asked for the same, and says what is wrong with that.
  bool isReadAlone = true;

  [[nodiscard]] ByteView view() const { return bytes ? ByteView(*bytes) : ByteView(); }
};

/// The parts, joined.
struct JoinedSet {
  Asset asset;
  std::vector<SetFact> facts = {};
};

/// Which files of a family of formats belong together. Data, but for what only code can say. It is written
/// beside the formats, and their descriptors point at it. joinSets() finds the files.
struct FileSet {
  std::span<const FileRole> roles;      ///< in the order in which they are told of
  const OptionSpec* slotOption;         ///< the FilePerSlot that the user names files with
  std::span<const OptionSpec> options;  ///< what the user may say of files and sets, that option among them
  /// Where the user makes a set around a file of the family that is part of none: the slot that it takes.
  int slotOfOthers;
  std::vector<SetFact> unknownFacts = {};  ///< the facts where it could not be joined

  // -- words for people --
  const char* clipsName;      ///< all clips of a set: "Link's animations"
  const char* modelName;      ///< what they are shown on
  const char* noModel;        ///< a clause: it was not found
  const char* noneInModel;    ///< before a file's name: it holds no skeleton of the set
  const char* modelAdvice;    ///< what to open while the model is missing; as all here, without a full stop
  const char* othersPurpose;  ///< behind names of files that fit as well: "to see him on it"
  const char* complete;       ///< headline: nothing is missing any longer
  const char* showClips;      ///< button: shows the clips
  const char* preview;        ///< what a skeleton of the set shows in Skeleton::previewPose
  const char* previewOpen;    ///< a sentence: what to open to see it move
  const char* previewSelect;  ///< the same where its clips are there

  // -- code --
  /// Does an option change what a file of the family shows? Null: each does.
  bool (*hasUseFor)(const OptionSpec& option, const Asset& file) = nullptr;
  /// The slot that a file of the family takes by its content; none: it is part of no set.
  std::optional<int> (*slotOf)(const Asset& own);
  /// How well the name of a neighbour suits a slot of the set around `anchor`; 0: not at all.
  int (*nameScore)(const std::string& fileName, int slot, const std::string& anchor);
  /// Reads what the parts give together; what is missing is said in the asset.
  /// @param parts  as `roles`.
  core::Result<JoinedSet> (*join)(std::span<const SetPart> parts, const Options& options);
  /// Says in the asset of a file what cannot be followed while needed parts are missing. Null: nothing.
  void (*explainMissing)(Asset& asset, int slot, const std::string& path, const Options& options) = nullptr;
  /// Why bytes are not what a slot is for, a clause; empty: they may be. Null: any bytes may be.
  /// @param others  as `roles`: the other parts of the set.
  std::string (*whyNot)(int slot, ByteView bytes, std::span<const SetPart> others,
                        const Options& options) = nullptr;

  /// Null: there is no such slot.
  [[nodiscard]] const FileRole* roleOf(int slot) const {
    const auto found = std::ranges::find(roles, slot, &FileRole::slot);
    return found == roles.end() ? nullptr : &*found;
  }
  /// The part that the clips are shown on; null: there is none.
  [[nodiscard]] const FileRole* modelRole() const {
    const auto found = std::ranges::find(roles, true, &FileRole::hasOthers);
    return found == roles.end() ? nullptr : &*found;
  }
};

}  // namespace marrow::formats
