// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/beta_skeleton.h"

#include "core/binary_angle.h"
#include "formats/z64/address.h"
#include "formats/z64/bone_list.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace marrow::formats::z64 {
namespace {

constexpr std::uint64_t kLimbBytes = BetaSkeleton::kLimbBytes;
constexpr std::uint64_t kFirstPointer = 0x18;
constexpr std::uint64_t kSecondPointer = 0x1C;
constexpr std::size_t kMostLimbs = 512;  // object_human has 41
constexpr std::size_t kMostBroken = 16;
constexpr std::size_t kLeastCertain = 3;  // limbs; two may lie side by side by chance

enum class PointerOrder {
  SiblingFirst,  ///< the game's
  ChildFirst,    ///< the animation document's
};

class ListReader {
 public:
  ListReader(ByteReader& reader, BetaSkeleton& found, int segment)
      : reader_(reader), found_(found), segment_(segment) {}

  void readLimbs() {
    reader_.slice(found_.listOffset, found_.limbCount, 4, "limb list");
    for (std::size_t i = 0; i < found_.limbCount; ++i) {
      const ByteReader::Scope scope(reader_, "limb", static_cast<int>(i));
      const std::uint64_t at = found_.listOffset + 4 * i;
      const std::uint64_t limb =
          fileOffset(reader_, reader_.u32(at, "pointer"), segment_, {at, "pointer", 4});
      reader_.slice(limb, kLimbBytes, 1, "record");
      if (!indexOf_.emplace(limb, static_cast<int>(i)).second) {
        reader_.fail(core::ErrorCode::BadValue, "the list names this limb twice", at, "pointer");
      }
      limbs_.push_back(readLimb(limb, i));
    }
  }

  void link() {
    PointerOrder order = PointerOrder::SiblingFirst;
    Links links = linksOf(order);
    if (!isWhole(links)) {
      Links others = linksOf(PointerOrder::ChildFirst);
      if (isWhole(others)) {
        order = PointerOrder::ChildFirst;
        links = std::move(others);
      }
    }
    const LimbTree tree = treeOf(links, order);
    report(tree, links, order);
    found_.skeleton.properties = {
        core::wordProperty("header", "header", "none, a bare list of limbs"),
        core::wordProperty("limbKind", "limbs", "early"),
        core::countProperty("limbRecordSize", "bytes a limb", kLimbBytes),
        core::countProperty("limbCount", "limbs in the list", found_.limbCount),
        core::offsetProperty("limbTable", "limb list", found_.listOffset),
        core::wordProperty("pointerOrder", "pointers of a limb",
                           order == PointerOrder::SiblingFirst ? "sibling, child" : "child, sibling"),
    };
    found_.skeleton.bones = toBones(std::move(limbs_), tree);
  }

 private:
  /// The limbs' neighbours under one order of the pointers.
  struct Links {
    std::vector<LimbLinks> ofLimbs;
    int root = 0;

    [[nodiscard]] bool hasRootSibling() const {
      return ofLimbs[static_cast<std::size_t>(root)].sibling != LimbLinks::kNone;
    }
  };

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
      warn("the rest translation has a number that is infinite or not a number", at + 4, "translation");
    }
    return bone;
  }

  static std::uint64_t pointerAt(PointerOrder order, LimbFault::Link link) {
    const bool isFirst = (link == LimbFault::Link::Sibling) == (order == PointerOrder::SiblingFirst);
    return isFirst ? kFirstPointer : kSecondPointer;
  }

  int neighbourOf(std::size_t limb, PointerOrder order, LimbFault::Link link) {
    const std::uint64_t at = limbs_[limb].byteOffset + pointerAt(order, link);
    const char* field = link == LimbFault::Link::Child ? "child" : "sibling";
    const std::uint32_t address = reader_.u32(at, field);
    if (address == 0) return LimbLinks::kNone;
    const std::uint64_t target = fileOffset(reader_, address, segment_, {at, field, 4});
    const auto found = indexOf_.find(target);
    if (found == indexOf_.end()) {
      reader_.fail(core::ErrorCode::IndexOutOfRange, "address " + hexOf(address) + " is no limb of the list",
                   at, field);
    }
    return found->second;
  }

  Links linksOf(PointerOrder order) {
    Links links;
    for (std::size_t i = 0; i < limbs_.size(); ++i) {
      const ByteReader::Scope scope(reader_, "limb", static_cast<int>(i));
      links.ofLimbs.push_back(
          {neighbourOf(i, order, LimbFault::Link::Child), neighbourOf(i, order, LimbFault::Link::Sibling)});
    }
    links.root = rootOf(links.ofLimbs);
    return links;
  }

  /// The limb that no other points to; the first one where pointers run in circles.
  static int rootOf(const std::vector<LimbLinks>& links) {
    std::vector<bool> named(links.size(), false);
    for (const LimbLinks& link : links) {
      for (const int target : {link.child, link.sibling}) {
        if (target != LimbLinks::kNone) named[static_cast<std::size_t>(target)] = true;
      }
    }
    const auto free = std::find(named.begin(), named.end(), false);
    return free == named.end() ? 0 : static_cast<int>(free - named.begin());
  }

  static bool isWhole(const Links& links) {
    const auto tree = walkLimbs(links.ofLimbs, links.root);
    return tree && tree->reachesAll() && tree->shared.empty() && !links.hasRootSibling();
  }

  LimbTree treeOf(const Links& links, PointerOrder order) {
    auto tree = walkLimbs(links.ofLimbs, links.root);
    if (tree && tree->reachesAll()) return std::move(*tree);
    if (tree) {
      reader_.fail(core::ErrorCode::BadValue,
                   "only " + std::to_string(tree->order.size()) + " of " + std::to_string(limbs_.size()) +
                       " limbs form a tree",
                   found_.listOffset, "limb list");
    }
    const LimbFault& fault = tree.error();
    const ByteReader::Scope scope(reader_, "limb", fault.limb);
    reader_.fail(core::ErrorCode::BadValue, fault.message(limbs_.size()),
                 limbs_[static_cast<std::size_t>(fault.limb)].byteOffset + pointerAt(order, fault.link),
                 fault.field());
  }

  void report(const LimbTree& tree, const Links& links, PointerOrder order) {
    for (const int limb : tree.shared) {
      warn("limb " + std::to_string(limb) + " is reached by more than one pointer; shown under the first",
           limbs_[static_cast<std::size_t>(limb)].byteOffset, nullptr);
    }
    if (!links.hasRootSibling()) return;
    const std::uint64_t root = limbs_[static_cast<std::size_t>(links.root)].byteOffset;
    warn("the root limb names a sibling; the game never follows it",
         root + pointerAt(order, LimbFault::Link::Sibling), "sibling");
  }

  void warn(std::string message, std::uint64_t offset, const char* field) {
    found_.diagnostics.add({core::Severity::Warning, std::move(message), {}, offset, reader_.path(field)});
  }

  ByteReader& reader_;
  BetaSkeleton& found_;
  int segment_;
  std::vector<core::Bone> limbs_;
  std::map<std::uint64_t, int> indexOf_;  // limb offset -> place in the list
};

// -- search ---------------------------------------------------------------------------------------------

bool isPlausibleFloat(std::uint32_t word) {
  const std::uint32_t exponent = word >> 23 & 0xFFU;
  return (word & 0x7FFFFFFFU) == 0 || (exponent > 127 - 30 && exponent < 127 + 20) || exponent == 0xFF;
}

bool isNullOrIn(std::uint32_t address, int segment) {
  return address == 0 || segmentOf(address) == static_cast<std::uint32_t>(segment);
}

// The pointers may be damaged, so only their segment is checked.
bool hasLimbForm(const ObjectView& object, std::uint64_t at) {
  const std::uint32_t displayList = object.u32(at);
  const bool isAddress = segmentOf(displayList) >= 1 && segmentOf(displayList) <= 0xF;
  if ((displayList != 0 && !isAddress) || object.u16(at + 0x16) != 0) return false;
  for (std::uint64_t axis = 0; axis < 3; ++axis) {
    if (!isPlausibleFloat(object.u32(at + 4 + 4 * axis))) return false;
  }
  return isNullOrIn(object.u32(at + kFirstPointer), object.segment()) &&
         isNullOrIn(object.u32(at + kSecondPointer), object.segment());
}

bool isLimbPointer(const ObjectView& object, std::uint64_t at) {
  if (!object.has(at, 4)) return false;
  const std::uint32_t address = object.u32(at);
  if (segmentOf(address) != static_cast<std::uint32_t>(object.segment())) return false;
  const auto limb = object.resolve(address, kLimbBytes, 4);
  return limb && hasLimbForm(object, *limb);
}

/// A row of words that all point to what may be limbs.
struct Run {
  std::uint64_t begin = 0;
  std::size_t length = 0;
  std::uint64_t firstLimb = 0;  ///< where the lowest limb begins and the highest ends
  std::uint64_t limbsEnd = 0;
  bool isSideBySide = false;  ///< the limbs, without a gap

  [[nodiscard]] bool covers(const Run& other) const {
    return other.begin < limbsEnd && other.begin + 4 * other.length > firstLimb;
  }
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

/// @return whether the run is a list, whole or broken.
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

BetaSearch findBetaSkeletons(const ObjectView& object, const ClaimedBytes& claimed) {
  constexpr std::size_t kMostLists = 64;
  constexpr std::size_t kMostAttempts = 2'000;
  BetaSearch search;
  std::vector<Run> lists;
  std::size_t attempts = 0;
  for (const Run& run : runsIn(object)) {
    if (search.skeletons.size() == kMostLists || ++attempts > kMostAttempts) break;
    const bool isInsideLimbs =
        std::any_of(lists.begin(), lists.end(), [&](const Run& list) { return list.covers(run); });
    if (isInsideLimbs || claimed.overlaps(run.begin, run.begin + 4 * run.length)) continue;
    if (readRun(object, run, search)) lists.push_back(run);
  }
  std::sort(search.skeletons.begin(), search.skeletons.end(),
            [](const BetaSkeleton& a, const BetaSkeleton& b) { return a.listOffset < b.listOffset; });
  return search;
}

BetaSkeleton readBetaSkeleton(ByteReader& reader, std::uint64_t listOffset, std::size_t limbs, int segment) {
  BetaSkeleton found;
  found.listOffset = listOffset;
  found.limbCount = limbs;
  found.skeleton.byteOffset = listOffset;
  found.skeleton.name = nameAt("skeleton_", listOffset);
  const ByteReader::Scope scope(reader, found.skeleton.name.c_str());
  if (limbs == 0) {
    reader.fail(core::ErrorCode::BadValue, "there is no list of limb pointers here", listOffset, "limb list");
  }
  ListReader list(reader, found, segment);
  list.readLimbs();
  list.link();
  return found;
}

}  // namespace marrow::formats::z64
