// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "formats/bytes/byte_view.h"
#include "formats/format_descriptor.h"
#include "formats/resolve/loaded_file.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace marrow::formats {

/// When the clips of a set are shown under the file of a slot.
enum class SlotHost {
  Always,
  WithoutAlways,  ///< while no file is open that always shows them
  Last,           ///< while no other file does
};

/// One of the files that a set is made of.
struct SetSlot {
  int number;            ///< as the user names it
  const char* role;      ///< in JSON: "headers"
  const char* name;      ///< of the file, for people: "gameplay_keep"
  const char* holds;     ///< "where animations begin"
  const char* purpose;   ///< name and content in a clause: "gameplay_keep, which has the headers of ..."
  const char* wanted;    ///< what to open where it is missing: "gameplay_keep, which says where each begins"
  const char* contents;  ///< in a list: "headers"
  SlotHost host;
  bool isNeeded;           ///< without it nothing can be shown
  bool hasOthers = false;  ///< several files fit, and the user selects
};

/// Words for sets, for people.
struct SetWords {
  const char* invitation;     ///< what to open while nothing of it is open
  const char* clips;          ///< all clips of a set: "his animations"
  const char* noClip;         ///< subject of a sentence: "No animation of his"
  const char* model;          ///< what they are shown on
  const char* noModel;        ///< a clause: it was not found
  const char* noneInModel;    ///< before a file's name: it holds no skeleton of the set
  const char* modelAdvice;    ///< a sentence: what to open while the model is missing
  const char* others;         ///< behind names of files that fit as well: "to see him on it"
  const char* complete;       ///< headline: nothing is missing any longer
  const char* showClips;      ///< button: shows the clips
  const char* preview;        ///< of a skeleton of the set in Skeleton::previewPose
  const char* previewOpen;    ///< a sentence: what to open to see it move
  const char* previewSelect;  ///< the same where its clips are there
};

/// A file that a set is joined from, for as long as it is.
struct SetPart {
  std::string path;
  std::shared_ptr<const Bytes> bytes = {};  ///< null: there is none
  /// The file is open by itself, asked for the same, and says what is wrong with that.
  bool isReadAlone = true;

  [[nodiscard]] ByteView view() const { return bytes ? ByteView(*bytes) : ByteView(); }
};

/// What became of the parts together.
struct JoinedSet {
  Asset asset;
  std::vector<SetFact> facts = {};
};

/// Knows which files of a family of formats belong together: what each is for, how it is recognised, how they
/// join. Written beside the formats; their descriptors give it. Where files come from is not its concern.
/// Holds no state.
class Resolver {
 public:
  virtual ~Resolver() = default;

  /// The files of a set in the order in which they are told of.
  [[nodiscard]] virtual std::span<const SetSlot> slotList() const = 0;
  [[nodiscard]] virtual const SetWords& words() const = 0;
  /// The FilePerSlot that the user names files with.
  [[nodiscard]] virtual const OptionSpec& slotOption() const = 0;
  /// What the user may say of files and sets, that option among them.
  [[nodiscard]] virtual std::span<const OptionSpec> options() const = 0;
  /// Does an option change what a file of the family shows?
  [[nodiscard]] virtual bool hasUseFor(const OptionSpec&, const Asset&) const { return true; }

  /// The slot that a file of the family takes by its content; none: it is part of no set.
  [[nodiscard]] virtual std::optional<int> slotOf(const Asset& own) const = 0;
  /// The slot for a file of the family that is part of no set, where the user makes one around it.
  [[nodiscard]] virtual int slotOfOthers() const = 0;
  [[nodiscard]] virtual bool isNamedFor(const std::string& fileName, int slot) const = 0;
  /// How well the name of a neighbour suits a slot of the set around `anchor`; 0: not at all.
  [[nodiscard]] virtual int nameScore(const std::string& fileName, int slot,
                                      const std::string& anchor) const = 0;

  /// What would be found out about a set, where it could not be joined.
  [[nodiscard]] virtual std::vector<SetFact> unknownFacts() const = 0;
  /// Reads what the parts give together; what is missing is said in the asset.
  /// @param parts  as slotList().
  [[nodiscard]] virtual core::Result<JoinedSet> join(std::span<const SetPart> parts,
                                                     const Options& options) const = 0;
  /// Says in the asset of a file what cannot be followed while needed parts are missing.
  virtual void explainMissing(Asset& asset, int slot, const std::string& path,
                              const Options& options) const = 0;
  /// Why bytes are not what a slot is for, a clause; empty: they may be.
  /// @param others  as slotList(): the other parts of the set.
  [[nodiscard]] virtual std::string whyNot(int slot, ByteView bytes, std::span<const SetPart> others,
                                           const Options& options) const = 0;

  [[nodiscard]] const SetSlot* findSlot(int number) const {
    const std::span<const SetSlot> all = slotList();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const SetSlot& slot) { return slot.number == number; });
    return found == all.end() ? nullptr : &*found;
  }
  /// Of the part that the clips are shown on; null: no slot is for it.
  [[nodiscard]] const SetSlot* modelSlot() const {
    const std::span<const SetSlot> all = slotList();
    const auto found =
        std::find_if(all.begin(), all.end(), [](const SetSlot& slot) { return slot.hasOthers; });
    return found == all.end() ? nullptr : &*found;
  }
};

}  // namespace marrow::formats
