// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/beta_skeleton.h"

#include "core/binary_angle.h"
#include "formats/z64/address.h"
#include "formats/z64/bone_list.h"
#include "formats/z64/known_parts.h"

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
constexpr std::size_t kLeastSure = 3;  // limbs of which some hang together

/// Where the game keeps the sibling, or where the animation document says it is.
enum class PointerOrder { SiblingFirst, ChildFirst };

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
    const PointerOrder likely = likelyOrder();
    const PointerOrder other =
        likely == PointerOrder::SiblingFirst ? PointerOrder::ChildFirst : PointerOrder::SiblingFirst;
    PointerOrder order = likely;
    std::optional<LimbTree> tree = wholeTree(likely);
    if (!tree) {
      tree = wholeTree(other);
      order = tree ? other : likely;
    }
    if (!tree) tree = treeOf(likely);
    report(*tree);
    found_.skeleton.properties = {
        core::wordProperty("header", "header", "none, a bare list of limbs"),
        core::wordProperty("limbKind", "limbs", "early"),
        core::countProperty("limbRecordSize", "bytes a limb", kLimbBytes),
        core::countProperty("limbCount", "limbs in the list", found_.limbCount),
        core::offsetProperty("limbTable", "limb list", found_.listOffset),
        core::wordProperty("pointerOrder", "pointers of a limb",
                           order == PointerOrder::SiblingFirst ? "sibling, child" : "child, sibling"),
    };
    found_.skeleton.bones = toBones(std::move(limbs_), *tree);
  }

 private:
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

  static std::uint64_t placeOf(PointerOrder order, LimbFault::Link link) {
    const bool isFirst = (link == LimbFault::Link::Sibling) == (order == PointerOrder::SiblingFirst);
    return isFirst ? kFirstPointer : kSecondPointer;
  }

  int onChange(std::size_t limb, PointerOrder order, LimbFault::Link link) {
    const std::uint64_t at = limbs_[limb].byteOffset + placeOf(order, link);
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

  std::vector<LimbLinks> linksOf(PointerOrder order) {
    std::vector<LimbLinks> links(limbs_.size());
    for (std::size_t i = 0; i < limbs_.size(); ++i) {
      const ByteReader::Scope scope(reader_, "limb", static_cast<int>(i));
      links[i] = {onChange(i, order, LimbFault::Link::Child), onChange(i, order, LimbFault::Link::Sibling)};
    }
    return links;
  }

  /// The limb that none points to; the first one where pointers run in circles.
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

  // The root has a child and no sibling, under either reading.
  PointerOrder likelyOrder() {
    std::vector<LimbLinks> links;
    try {
      links = linksOf(PointerOrder::SiblingFirst);
    } catch (const ReadFailure&) {
      return PointerOrder::SiblingFirst;  // the error is found again, and then it counts
    }
    const LimbLinks& root = links[static_cast<std::size_t>(rootOf(links))];
    const bool isSeedOrder = root.sibling != LimbLinks::kNone && root.child == LimbLinks::kNone;
    return isSeedOrder ? PointerOrder::ChildFirst : PointerOrder::SiblingFirst;
  }

  std::optional<LimbTree> wholeTree(PointerOrder order) {
    const std::vector<LimbLinks> links = linksOf(order);
    const int root = rootOf(links);
    rootSibling_.reset();
    if (links[static_cast<std::size_t>(root)].sibling != LimbLinks::kNone) return std::nullopt;
    auto tree = walkLimbs(links, root);
    if (!tree || !tree->reachesAll() || !tree->shared.empty()) return std::nullopt;
    return std::move(*tree);
  }

  LimbTree treeOf(PointerOrder order) {
    const std::vector<LimbLinks> links = linksOf(order);
    const int root = rootOf(links);
    auto tree = walkLimbs(links, root);
    if (links[static_cast<std::size_t>(root)].sibling != LimbLinks::kNone) {
      rootSibling_ =
          limbs_[static_cast<std::size_t>(root)].byteOffset + placeOf(order, LimbFault::Link::Sibling);
    }
    if (tree) return std::move(*tree);
    const LimbFault& fault = tree.error();
    const ByteReader::Scope scope(reader_, "limb", fault.limb);
    reader_.fail(core::ErrorCode::BadValue, fault.message(limbs_.size()),
                 limbs_[static_cast<std::size_t>(fault.limb)].byteOffset + placeOf(order, fault.link),
                 fault.field());
  }

  void report(const LimbTree& tree) {
    if (!tree.reachesAll()) {
      warn("only " + std::to_string(tree.order.size()) + " of " + std::to_string(limbs_.size()) +
               " limbs hang together; the others are not shown",
           found_.listOffset, "limb list");
    }
    for (const int limb : tree.shared) {
      warn("limb " + std::to_string(limb) + " is reached by more than one pointer; shown under the first",
           limbs_[static_cast<std::size_t>(limb)].byteOffset, nullptr);
    }
    if (rootSibling_)
      warn("the root limb names a sibling; the game never follows it", *rootSibling_, "sibling");
  }

  void warn(std::string message, std::uint64_t offset, const char* field) {
    found_.diagnostics.add({core::Severity::Warning, std::move(message), {}, offset, reader_.path(field)});
  }

  ByteReader& reader_;
  BetaSkeleton& found_;
  int segment_;
  std::vector<core::Bone> limbs_;
  std::map<std::uint64_t, int> indexOf_;  // limb offset -> place in the list
  std::optional<std::uint64_t> rootSibling_;
};

// -- search ---------------------------------------------------------------------------------------------

bool isPlausibleFloat(std::uint32_t word) {
  const std::uint32_t exponent = word >> 23 & 0xFFU;
  return (word & 0x7FFFFFFFU) == 0 || (exponent > 127 - 30 && exponent < 127 + 20) || exponent == 0xFF;
}

bool isNullOrIn(std::uint32_t address, int segment) {
  return address == 0 || segmentOf(address) == static_cast<std::uint32_t>(segment);
}

// Pointers may be damaged in a file that still means to be this format, so only their segment is looked at.
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
  // Where the list stands right behind its limbs, as in object_human, the last one's pointers run into it.
  while (run.length > 0 && run.begin >= run.firstLimb && run.begin < run.limbsEnd) {
    run.begin += 4;
    --run.length;
  }
  return run;
}

/// Every such row, longest first: a limb's two pointers and its neighbour's display list look like a short
/// list, too.
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

core::Error apartError(const BetaSkeleton& found) {
  return {core::ErrorCode::BadValue,
          "only " + std::to_string(found.skeleton.size()) + " of " + std::to_string(found.limbCount) +
              " limbs hang together",
          {},
          found.listOffset,
          found.skeleton.name + " / limb list"};
}

/// @return whether the run is a list, whole or damaged.
bool readRun(const ObjectView& object, const Run& run, BetaSearch& search) {
  std::optional<core::Error> why;
  try {
    ByteReader reader(object.bytes(), Endian::Big);
    BetaSkeleton found = readBetaSkeleton(reader, run.begin, run.length, object.segment());
    if (found.skeleton.size() == found.limbCount) {
      search.skeletons.push_back(std::move(found));
      return true;
    }
    if (run.length >= kLeastSure) why = apartError(found);
  } catch (const ReadFailure& failure) {
    why = failure.error;
  }
  // Limbs side by side are no chance, whatever their pointers say.
  if (!why || !run.isSideBySide || search.broken.size() >= kMostBroken) return false;
  search.broken.push_back({run.length, std::move(*why)});
  return true;
}

}  // namespace

std::size_t betaListLength(const ObjectView& object, std::uint64_t offset) {
  std::size_t length = 0;
  while (length < kMostLimbs && isLimbPointer(object, offset + 4 * length)) ++length;
  return length;
}

BetaSearch findBetaSkeletons(const ObjectView& object, const KnownParts& known) {
  constexpr std::size_t kMostLists = 64;
  constexpr std::size_t kMostAttempts = 2'000;
  BetaSearch search;
  std::vector<Run> lists;
  std::size_t attempts = 0;
  for (const Run& run : runsIn(object)) {
    if (search.skeletons.size() == kMostLists || ++attempts > kMostAttempts) break;
    const bool isInsideLimbs =
        std::any_of(lists.begin(), lists.end(), [&](const Run& list) { return list.covers(run); });
    if (isInsideLimbs || known.overlaps(run.begin, run.begin + 4 * run.length)) continue;
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
