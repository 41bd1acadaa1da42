// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/skeleton_read.h"

#include "core/binary_angle.h"
#include "core/game/game_rules.h"
#include "formats/z64/codes.h"
#include "formats/z64/limb_tree.h"
#include "formats/z64/object_view.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace marrow::formats::z64 {
namespace {

constexpr std::array<const char*, 3> kPositions = {"position X", "position Y", "position Z"};
constexpr std::array<const char*, 3> kRotations = {"rotation X", "rotation Y", "rotation Z"};
constexpr std::uint8_t kNoLimb = 0xFF;
constexpr std::uint32_t kHighestSegment = 0xF;
constexpr auto kStandardBytes = static_cast<std::uint64_t>(LimbSize::Standard);
constexpr auto kWideLimbBytes = static_cast<std::uint64_t>(LimbSize::Wide);
constexpr std::uint64_t kEarlyBytes = FoundSkeleton::kEarlyLimbBytes;
constexpr std::uint64_t kPointers = 0x18;  // an early limb's sibling and child, or the other way round

/// True if a table ends at a header, apart from up to 15 zeros of padding.
bool endsAtHeader(ByteView bytes, std::uint64_t tableEnd, std::uint64_t header) {
  constexpr std::uint64_t kMostAlignment = 16;
  if (tableEnd > header || header - tableEnd >= kMostAlignment) return false;
  const ByteView padding = bytes.subspan(tableEnd, header - tableEnd);
  return std::all_of(padding.begin(), padding.end(), [](std::uint8_t byte) { return byte == 0; });
}

/// The common part of limb tables and early limb lists: pointers to limbs that form a tree.
class LimbReader {
 public:
  LimbReader(ByteReader& reader, FoundSkeleton& found, int segment)
      : reader_(reader), found_(found), segment_(segment) {}

 protected:
  void readPointers(std::uint64_t limbBytes) {
    (void)reader_.numbersAt(found_.tableOffset, found_.limbCount, FieldType::U32, "limb table", "limb");
    for (std::size_t i = 0; i < found_.limbCount; ++i) {
      const std::uint64_t at = found_.tableOffset + 4 * i;
      const ByteReader::Scope scope(reader_, "limb", static_cast<int>(i));
      core::Bone limb;
      limb.name = "limb_" + std::to_string(i);
      limb.byteOffset = fileOffset(reader_, reader_.u32(at, "pointer"), segment_, {at, "pointer", 4});
      reader_.slice(limb.byteOffset, limbBytes, 1, "record");
      limbs_.push_back(std::move(limb));
    }
  }

  [[nodiscard]] const core::Bone& limb(int index) const { return limbs_[static_cast<std::size_t>(index)]; }

  /// @param field  where the link is, from the limb's start.
  [[noreturn]] void failAt(const LimbFault& fault, std::uint64_t field) const {
    const ByteReader::Scope scope(reader_, "limb", fault.limb);
    reader_.fail(fault.isLoop ? core::ErrorCode::BadValue : core::ErrorCode::IndexOutOfRange,
                 fault.message(found_.limbCount), limb(fault.limb).byteOffset + field, fault.field());
  }

  void warn(core::Message message, std::uint64_t offset, const char* field = nullptr) {
    formats::warn(found_.diagnostics, reader_, std::move(message), offset, field);
  }

  ByteReader& reader_;
  FoundSkeleton& found_;
  int segment_;
  std::vector<core::Bone> limbs_;
};

/// Reads the limbs of one header into bones and links.
class HeaderReader : LimbReader {
 public:
  using LimbReader::LimbReader;

  void readHeader() {
    const std::uint64_t at = found_.headerOffset;
    const std::uint32_t table = reader_.u32(at, "limb table");
    found_.limbCount = reader_.u8(at + 4, "limb count");
    if (found_.limbCount == 0) {
      reader_.fail(core::ErrorCode::BadValue, {code("z64.no-limbs")}, at + 4, "limb count");
    }
    found_.tableOffset = fileOffset(reader_, table, segment_, {at, "limb table", 4});
    found_.tableEndsAtHeader = endsAtHeader(reader_.bytes(), found_.tableEnd(), at);
    if ((reader_.u32(at + 4, "limb count") & 0xFFFFFFU) != 0) {
      warn({code("z64.skeleton-padding")}, at + 5, "padding");
    }
  }

  void readLimbs(LimbSize wanted) {
    readPointers(kStandardBytes);
    const std::uint64_t apart = spacing();
    const LimbSize stored = apart == kWideLimbBytes ? LimbSize::Wide : LimbSize::Standard;
    found_.limbBytes = static_cast<int>(wanted == LimbSize::Auto ? stored : wanted);
    if (wanted != LimbSize::Auto) checkSize(apart);
    found_.firstLimb = reader_.size();
    for (std::size_t i = 0; i < found_.limbCount; ++i) {
      const ByteReader::Scope scope(reader_, "limb", static_cast<int>(i), FieldGroup::Bone);
      readLimb(limbs_[i]);
    }
  }

  void link() {
    tl::expected<LimbTree, LimbFault> tree = walkLimbs(links_, 0);
    if (!tree) failAt(tree.error(), tree.error().link == LimbFault::Link::Child ? 6 : 7);
    report(*tree);
    found_.drawingOrder = tree->order;
    nameLinkLimbs(limbs_, *tree);
    decideFlex();
    found_.skeleton.properties = properties();
    found_.skeleton.bones = toBones(std::move(limbs_), *tree);
    if (isLinkTree(*tree)) found_.skeleton.previewPose = linkPreviewPose(found_.skeleton.bones);
  }

 private:
  // Records lie side by side, so the smallest distance between two of them is their size.
  [[nodiscard]] std::uint64_t spacing() const {
    std::vector<std::uint64_t> sorted;
    for (const core::Bone& limb : limbs_) sorted.push_back(limb.byteOffset);
    std::sort(sorted.begin(), sorted.end());
    std::uint64_t smallest = 0;
    for (std::size_t i = 1; i < sorted.size(); ++i) {
      const std::uint64_t distance = sorted[i] - sorted[i - 1];
      if (distance > 0 && (smallest == 0 || distance < smallest)) smallest = distance;
    }
    // A single limb ends at the table behind it.
    if (smallest == 0 && found_.tableOffset > sorted.front()) smallest = found_.tableOffset - sorted.front();
    return smallest;
  }

  void checkSize(std::uint64_t apart) {
    const auto wanted = static_cast<std::uint64_t>(found_.limbBytes);
    if (apart == wanted || (apart != kStandardBytes && apart != kWideLimbBytes)) return;
    warn({code("z64.limb-size"), apart, wanted}, found_.tableOffset, "limb size");
  }

  void readLimb(core::Bone& limb) {
    const std::uint64_t at = limb.byteOffset;
    reader_.slice(at, static_cast<std::uint64_t>(found_.limbBytes), 1, "record");
    for (int axis = 0; axis < 3; ++axis) {
      limb.rest.translation[axis] = reader_.s16(at + 2 * static_cast<std::uint64_t>(axis), kPositions[axis]);
    }
    links_.push_back({linkOf(reader_.u8(at + 6, "child")), linkOf(reader_.u8(at + 7, "sibling"))});
    checkDisplayList(reader_.u32(at + 8, "display list"));
    found_.firstLimb = std::min(found_.firstLimb, at);
  }

  static int linkOf(std::uint8_t stored) { return stored == kNoLimb ? LimbLinks::kNone : stored; }

  // Display lists may lie in another file, so only the form of the address is checked. A skin limb has its
  // type there, a small number.
  void checkDisplayList(std::uint32_t address) {
    const bool isSkinType = address <= 0xB;
    const bool isWide = found_.limbBytes == static_cast<int>(LimbSize::Wide);
    if (isWide && address != 0 && isSkinType) hasSkinLimbs_ = true;
    const bool isAddress =
        segmentOf(address) >= 1 && segmentOf(address) <= kHighestSegment && address % 8 == 0;
    if (!isSkinType && !isAddress) found_.plausibleDisplayLists = false;
  }

  void decideFlex() {
    const std::uint64_t at = found_.headerOffset + FoundSkeleton::kHeaderBytes;
    if (reader_.size() < at + 4) return;
    const std::uint32_t word = reader_.u32(at, "matrix count");
    matrixCount_ = word >> 24;
    // The bytes after a plain header are seldom a small count and three zero bytes.
    found_.isFlex = (word & 0xFFFFFFU) == 0 && matrixCount_ >= 1 && matrixCount_ <= found_.limbCount;
  }

  [[nodiscard]] const char* limbKind() const {
    if (found_.limbBytes == static_cast<int>(LimbSize::Standard)) return "standard";
    return hasSkinLimbs_ ? "skin" : "LOD";
  }

  [[nodiscard]] core::Properties properties() const {
    core::Properties properties = {
        core::wordProperty("header", "header", found_.isFlex ? "flex" : "standard"),
        core::wordProperty("limbKind", "limbs", limbKind()),
        core::countProperty("limbRecordSize", "limb size", static_cast<std::uint64_t>(found_.limbBytes)),
        core::countProperty("limbCount", "limbs in the table", found_.limbCount),
        core::offsetProperty("limbTable", "limb table", found_.tableOffset),
    };
    if (found_.isFlex) properties.push_back(core::countProperty("matrixCount", "matrices", matrixCount_));
    return properties;
  }

  void report(const LimbTree& tree) {
    for (const int limb : tree.shared) {
      const ByteReader::Scope scope(reader_, "limb", limb);
      warn({code("z64.limb-shared"), limb}, this->limb(limb).byteOffset);
    }
    const std::size_t reached = tree.order.size();
    if (reached < found_.limbCount) {
      found_.skeleton.unreachedBones = found_.limbCount - reached;
      warn({code("z64.limbs-unreached"), reached, found_.limbCount}, found_.tableOffset, "limb table");
    }
    if (links_[0].sibling != LimbLinks::kNone) {
      const ByteReader::Scope scope(reader_, "limb", 0);
      warn({code("z64.root-sibling"), links_[0].sibling}, limbs_[0].byteOffset + 7, "sibling");
    }
  }

  std::vector<LimbLinks> links_;
  bool hasSkinLimbs_ = false;  // wide limbs whose third word is a type of skin, not an address
  std::size_t matrixCount_ = 0;
};

/// The limbs that a limb's two pointers lead to.
using Targets = std::array<int, 2>;

/// The limb that no other points to; the first one if pointers run in circles.
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

/// Reads a limb list of the early format.
class ListReader : LimbReader {
 public:
  using LimbReader::LimbReader;

  void read() {
    readPointers(kEarlyBytes);
    for (std::size_t i = 0; i < limbs_.size(); ++i) readLimb(i);
    readTargets();
    root_ = rootOf(targets_);
    // The game's child is the second pointer; the animation document's is the first.
    tl::expected<LimbTree, LimbFault> tree = walk(1);
    if (!isWhole(tree)) tree = walk(0);
    if (!isWhole(tree)) tree = walk(1);
    check(tree);
    report(*tree);
    found_.skeleton.properties = {
        core::wordProperty("header", "header", "none, a bare list of limbs"),
        core::wordProperty("limbKind", "limbs", "early"),
        core::countProperty("limbRecordSize", "limb size", kEarlyBytes),
        core::countProperty("limbCount", "limbs in the list", found_.limbCount),
        core::offsetProperty("limbTable", "limb list", found_.tableOffset),
        core::wordProperty("pointerOrder", "pointers of a limb",
                           child_ == 1 ? "sibling, child" : "child, sibling"),
    };
    found_.skeleton.bones = toBones(std::move(limbs_), *tree);
  }

 private:
  void readLimb(std::size_t index) {
    const ByteReader::Scope scope(reader_, "limb", static_cast<int>(index), FieldGroup::Bone);
    core::Bone& limb = limbs_[index];
    const std::uint64_t at = limb.byteOffset;
    if (!indexOf_.emplace(at, static_cast<int>(index)).second) {
      reader_.fail(core::ErrorCode::BadValue, {code("z64.early-limb-twice")}, found_.tableOffset + 4 * index,
                   "pointer");
    }
    for (int axis = 0; axis < 3; ++axis) {
      const auto step = static_cast<std::uint64_t>(axis);
      limb.rest.translation[axis] = reader_.f32(at + 4 + 4 * step, kPositions[axis]);
      limb.rest.rotationDegrees[axis] =
          core::BinaryAngle{reader_.s16(at + 0x10 + 2 * step, kRotations[axis])}.degrees();
    }
    if (!core::isFinite(limb.rest.translation)) {
      warn({code("z64.early-rest-not-finite")}, at + 4, "translation");
    }
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

  /// @param child  index of the child's pointer.
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

  /// The pointer's place from a limb's start.
  [[nodiscard]] std::uint64_t pointerOf(LimbFault::Link link) const {
    return kPointers + 4 * (link == LimbFault::Link::Child ? child_ : 1 - child_);
  }

  void check(const tl::expected<LimbTree, LimbFault>& tree) {
    if (!tree) failAt(tree.error(), pointerOf(tree.error().link));
    if (tree->reachesAll()) return;
    reader_.fail(core::ErrorCode::BadValue, {code("z64.early-no-tree"), tree->order.size(), limbs_.size()},
                 found_.tableOffset, "limb list");
  }

  void report(const LimbTree& tree) {
    for (const int limb : tree.shared) {
      warn({code("z64.early-limb-shared"), limb}, this->limb(limb).byteOffset);
    }
    if (!hasRootSibling()) return;
    warn({code("z64.early-root-sibling")}, limb(root_).byteOffset + pointerOf(LimbFault::Link::Sibling),
         "sibling");
  }

  std::map<std::uint64_t, int> indexOf_;  // limb offset -> place in the list
  std::vector<Targets> targets_;
  int root_ = 0;
  std::size_t child_ = 1;
};

/// A skeleton without its limbs yet.
FoundSkeleton foundAt(std::uint64_t offset) {
  FoundSkeleton found;
  found.headerOffset = offset;
  found.skeleton.rules = &core::kZelda64Rules;
  found.skeleton.byteOffset = offset;
  found.skeleton.name = nameAt("skeleton_", offset);
  return found;
}

}  // namespace

void FoundSkeleton::claim(ClaimedBytes& claimed) const {
  if (damage) return;
  if (limbBytes != kEarlyLimbBytes) claimed.add(headerOffset, headerOffset + (isFlex ? 12U : kHeaderBytes));
  claimed.add(tableOffset, tableEnd());
  for (const core::Bone& bone : skeleton.bones) {
    claimed.add(bone.byteOffset, bone.byteOffset + static_cast<std::uint64_t>(limbBytes));
  }
}

FoundSkeleton readSkeleton(ByteReader& reader, std::uint64_t headerOffset, int segment, LimbSize limbSize) {
  FoundSkeleton found = foundAt(headerOffset);
  const ByteReader::Scope scope(reader, found.skeleton.name.c_str());
  HeaderReader limbs(reader, found, segment);
  limbs.readHeader();
  limbs.readLimbs(limbSize);
  limbs.link();
  return found;
}

FoundSkeleton readBetaSkeleton(ByteReader& reader, std::uint64_t listOffset, std::size_t limbs, int segment) {
  FoundSkeleton found = foundAt(listOffset);
  found.tableOffset = listOffset;
  found.limbCount = limbs;
  found.limbBytes = FoundSkeleton::kEarlyLimbBytes;
  const ByteReader::Scope scope(reader, found.skeleton.name.c_str());
  if (limbs == 0) {
    reader.fail(core::ErrorCode::BadValue, {code("z64.early-no-list")}, listOffset, "limb list");
  }
  ListReader(reader, found, segment).read();
  return found;
}

}  // namespace marrow::formats::z64
