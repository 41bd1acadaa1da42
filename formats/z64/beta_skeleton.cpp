// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/beta_skeleton.h"

#include "core/binary_angle.h"
#include "core/game/game_rules.h"
#include "formats/z64/bone_list.h"
#include "formats/z64/codes.h"
#include "formats/z64/object_view.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace marrow::formats::z64 {
namespace {

constexpr std::uint64_t kLimbBytes = BetaSkeleton::kLimbBytes;
constexpr std::uint64_t kPointers = 0x18;  // the sibling's and the child's, or the other way round
constexpr std::size_t kMostLimbs = 512;    // object_human has 41
constexpr std::size_t kMostBroken = 16;
constexpr std::size_t kLeastCertain = 3;  // limbs; two may lie side by side by chance

/// The limbs that a limb's two pointers lead to.
using Targets = std::array<int, 2>;

/// The limb that no other points to; the first one where pointers run in circles.
int rootOf(const std::vector<Targets>& limbs) {
  std::vector<bool> isNamed(limbs.size(), false);
  for (const Targets& targets : limbs) {
    for (const int target : targets) {
      if (target != LimbLinks::kNone) isNamed[static_cast<std::size_t>(target)] = true;
    }
  }
  const auto free = std::find(isNamed.begin(), isNamed.end(), false);
  return free == isNamed.end() ? 0 : static_cast<int>(free - isNamed.begin());
}

class ListReader {
 public:
  ListReader(ByteReader& reader, BetaSkeleton& found, int segment)
      : reader_(reader), found_(found), segment_(segment) {}

  void read() {
    readLimbs();
    readTargets();
    root_ = rootOf(targets_);
    // The second pointer is the child in the game, the first in the animation document.
    tl::expected<LimbTree, LimbFault> tree = walk(1);
    if (!isWhole(tree)) tree = walk(0);
    if (!isWhole(tree)) tree = walk(1);
    check(tree);
    report(*tree);
    found_.skeleton.properties = {
        core::wordProperty("header", "header", "none, a bare list of limbs"),
        core::wordProperty("limbKind", "limbs", "early"),
        core::countProperty("limbRecordSize", "bytes a limb", kLimbBytes),
        core::countProperty("limbCount", "limbs in the list", found_.limbCount),
        core::offsetProperty("limbTable", "limb list", found_.listOffset),
        core::wordProperty("pointerOrder", "pointers of a limb",
                           child_ == 1 ? "sibling, child" : "child, sibling"),
    };
    found_.skeleton.bones = toBones(std::move(limbs_), *tree);
  }

 private:
  void readLimbs() {
    reader_.slice(found_.listOffset, found_.limbCount, 4, "limb list");
    for (std::size_t i = 0; i < found_.limbCount; ++i) {
      const ByteReader::Scope scope(reader_, "limb", static_cast<int>(i));
      const std::uint64_t at = found_.listOffset + 4 * i;
      const std::uint64_t limb =
          fileOffset(reader_, reader_.u32(at, "pointer"), segment_, {at, "pointer", 4});
      reader_.slice(limb, kLimbBytes, 1, "record");
      if (!indexOf_.emplace(limb, static_cast<int>(i)).second) {
        reader_.fail(core::ErrorCode::BadValue, {code("z64.early-limb-twice")}, at, "pointer");
      }
      limbs_.push_back(readLimb(limb, i));
    }
  }

  core::Bone readLimb(std::uint64_t at, std::size_t index) {
    core::Bone bone;
    bone.name = "limb_" + std::to_string(index);
    bone.byteOffset = at;
    for (int axis = 0; axis < 3; ++axis) {
      const auto step = static_cast<std::uint64_t>(axis);
      bone.rest.translation[axis] = reader_.f32(at + 4 + 4 * step, "translation");
      bone.rest.rotationDegrees[axis] =
          core::BinaryAngle{reader_.s16(at + 0x10 + 2 * step, "rotation")}.degrees();
    }
    if (!core::isFinite(bone.rest.translation)) {
      warn({code("z64.early-rest-not-finite")}, at + 4, "translation");
    }
    return bone;
  }

  void readTargets() {
    for (std::size_t i = 0; i < limbs_.size(); ++i) {
      const ByteReader::Scope scope(reader_, "limb", static_cast<int>(i));
      const std::uint64_t at = limbs_[i].byteOffset + kPointers;
      targets_.push_back({targetAt(at, "sibling"), targetAt(at + 4, "child")});
    }
  }

  int targetAt(std::uint64_t at, const char* field) {
    const std::uint32_t address = reader_.u32(at, field);
    if (address == 0) return LimbLinks::kNone;
    const auto found = indexOf_.find(fileOffset(reader_, address, segment_, {at, field, 4}));
    if (found == indexOf_.end()) {
      reader_.fail(core::ErrorCode::IndexOutOfRange, {code("z64.early-no-limb"), hexOf(address)}, at, field);
    }
    return found->second;
  }

  /// @param child  which of the two pointers is the child's.
  tl::expected<LimbTree, LimbFault> walk(std::size_t child) {
    child_ = child;
    std::vector<LimbLinks> links;
    for (const Targets& targets : targets_) links.push_back({targets[child], targets[1 - child]});
    return walkLimbs(links, root_);
  }

  [[nodiscard]] bool hasRootSibling() const {
    return targets_[static_cast<std::size_t>(root_)][1 - child_] != LimbLinks::kNone;
  }

  [[nodiscard]] bool isWhole(const tl::expected<LimbTree, LimbFault>& tree) const {
    return tree && tree->reachesAll() && tree->shared.empty() && !hasRootSibling();
  }

  [[nodiscard]] std::uint64_t pointerAt(int limb, LimbFault::Link link) const {
    const std::size_t which = link == LimbFault::Link::Child ? child_ : 1 - child_;
    return limbs_[static_cast<std::size_t>(limb)].byteOffset + kPointers + 4 * which;
  }

  void check(const tl::expected<LimbTree, LimbFault>& tree) {
    if (!tree) {
      const LimbFault& fault = tree.error();
      const ByteReader::Scope scope(reader_, "limb", fault.limb);
      reader_.fail(core::ErrorCode::BadValue, fault.message(limbs_.size()), pointerAt(fault.limb, fault.link),
                   fault.field());
    }
    if (tree->reachesAll()) return;
    reader_.fail(core::ErrorCode::BadValue, {code("z64.early-no-tree"), tree->order.size(), limbs_.size()},
                 found_.listOffset, "limb list");
  }

  void report(const LimbTree& tree) {
    for (const int limb : tree.shared) {
      warn({code("z64.early-limb-shared"), limb}, limbs_[static_cast<std::size_t>(limb)].byteOffset, nullptr);
    }
    if (!hasRootSibling()) return;
    warn({code("z64.early-root-sibling")}, pointerAt(root_, LimbFault::Link::Sibling), "sibling");
  }

  void warn(core::Message message, std::uint64_t offset, const char* field) {
    found_.diagnostics.add({core::Severity::Warning, std::move(message), {}, offset, reader_.path(field)});
  }

  ByteReader& reader_;
  BetaSkeleton& found_;
  int segment_;
  std::vector<core::Bone> limbs_;
  std::map<std::uint64_t, int> indexOf_;  // limb offset -> place in the list
  std::vector<Targets> targets_;
  int root_ = 0;
  std::size_t child_ = 1;
};

// -- search ---------------------------------------------------------------------------------------------

bool isPlausibleFloat(std::uint32_t word) {
  const std::uint32_t exponent = word >> 23 & 0xFFU;
  return (word & 0x7FFFFFFFU) == 0 || (exponent > 127 - 30 && exponent < 127 + 20) || exponent == 0xFF;
}

// The pointers may be damaged, so only their segment is checked.
bool hasLimbForm(const ObjectView& object, std::uint64_t at) {
  const auto isOwn = [&](std::uint32_t address) {
    return address == 0 || segmentOf(address) == static_cast<std::uint32_t>(object.segment());
  };
  const std::uint32_t displayList = object.u32(at);
  const bool isAddress = segmentOf(displayList) >= 1 && segmentOf(displayList) <= 0xF;
  return (displayList == 0 || isAddress) && object.u16(at + 0x16) == 0 &&
         isPlausibleFloat(object.u32(at + 4)) && isPlausibleFloat(object.u32(at + 8)) &&
         isPlausibleFloat(object.u32(at + 12)) && isOwn(object.u32(at + kPointers)) &&
         isOwn(object.u32(at + kPointers + 4));
}

bool isLimbPointer(const ObjectView& object, std::uint64_t at) {
  const auto limb = object.has(at, 4) ? object.resolve(object.u32(at), kLimbBytes, 4) : std::nullopt;
  return limb && hasLimbForm(object, *limb);
}

/// A row of words that all point to what may be limbs.
struct Run {
  std::uint64_t begin = 0;
  std::size_t length = 0;
  std::uint64_t firstLimb = 0;  ///< where the lowest limb begins and the highest ends
  std::uint64_t limbsEnd = 0;
  bool isSideBySide = false;  ///< the limbs, without a gap
};

Run runAt(const ObjectView& object, std::uint64_t begin, std::size_t length) {
  std::vector<std::uint64_t> limbs;
  for (std::size_t i = 0; i < length; ++i) limbs.push_back(offsetOf(object.u32(begin + 4 * i)));
  std::sort(limbs.begin(), limbs.end());
  limbs.erase(std::unique(limbs.begin(), limbs.end()), limbs.end());
  const std::uint64_t end = limbs.back() + kLimbBytes;
  Run run{begin, length, limbs.front(), end, end - limbs.front() == kLimbBytes * limbs.size()};
  // Where the list follows its limbs, as in object_human, the last limb's two pointers look like entries.
  while (run.length > 0 && run.begin >= run.firstLimb && run.begin < run.limbsEnd) {
    run.begin += 4;
    --run.length;
  }
  return run;
}

/// Every such row, longest first, because a limb's two pointers and the next display list look like a list,
/// too.
std::vector<Run> runsIn(const ObjectView& object) {
  constexpr std::size_t kMostRuns = 20'000;
  std::vector<Run> runs;
  for (std::uint64_t at = 0; object.has(at, 8) && runs.size() < kMostRuns; at += 4) {
    const std::size_t length = betaListLength(object, at);
    if (length < 2) continue;
    const Run run = runAt(object, at, length);
    if (run.length >= 2) runs.push_back(run);
    at += 4 * (length - 1);
  }
  std::stable_sort(runs.begin(), runs.end(), [](const Run& a, const Run& b) { return a.length > b.length; });
  return runs;
}

/// @return false when the run is no list, not even a broken one.
bool readRun(const ObjectView& object, const Run& run, BetaSearch& search) {
  try {
    ByteReader reader(object.bytes(), Endian::Big);
    search.skeletons.push_back(readBetaSkeleton(reader, run.begin, run.length, object.segment()));
    return true;
  } catch (const ReadFailure& failure) {
    // Three limbs side by side are no chance, whatever their pointers say.
    const bool isList = run.isSideBySide && run.length >= kLeastCertain && search.broken.size() < kMostBroken;
    if (isList) search.broken.push_back({run.length, failure.error});
    return isList;
  }
}

}  // namespace

std::size_t betaListLength(const ObjectView& object, std::uint64_t offset) {
  std::size_t length = 0;
  while (length < kMostLimbs && isLimbPointer(object, offset + 4 * length)) ++length;
  return length;
}

void BetaSkeleton::claim(ClaimedBytes& claimed) const {
  claimed.add(listOffset, listOffset + 4 * limbCount);
  for (const core::Bone& bone : skeleton.bones) claimed.add(bone.byteOffset, bone.byteOffset + kLimbBytes);
}

BetaSearch findBetaSkeletons(const ObjectView& object, ClaimedBytes claimed) {
  constexpr std::size_t kMostLists = 64;
  constexpr std::size_t kMostAttempts = 2'000;
  BetaSearch search;
  std::size_t attempts = 0;
  for (const Run& run : runsIn(object)) {
    if (search.skeletons.size() == kMostLists || ++attempts > kMostAttempts) break;
    if (claimed.overlaps(run.begin, run.begin + 4 * run.length)) continue;
    if (readRun(object, run, search)) claimed.add(run.firstLimb, run.limbsEnd);
  }
  std::sort(search.skeletons.begin(), search.skeletons.end(),
            [](const BetaSkeleton& a, const BetaSkeleton& b) { return a.listOffset < b.listOffset; });
  return search;
}

BetaSkeleton readBetaSkeleton(ByteReader& reader, std::uint64_t listOffset, std::size_t limbs, int segment) {
  BetaSkeleton found;
  found.listOffset = listOffset;
  found.limbCount = limbs;
  found.skeleton.rules = &core::kZelda64Rules;
  found.skeleton.byteOffset = listOffset;
  found.skeleton.name = nameAt("skeleton_", listOffset);
  const ByteReader::Scope scope(reader, found.skeleton.name.c_str());
  if (limbs == 0) {
    reader.fail(core::ErrorCode::BadValue, {code("z64.early-no-list")}, listOffset, "limb list");
  }
  ListReader(reader, found, segment).read();
  return found;
}

}  // namespace marrow::formats::z64
