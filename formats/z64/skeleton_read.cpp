// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/skeleton_read.h"

#include "core/game/game_rules.h"
#include "formats/z64/bone_list.h"
#include "formats/z64/codes.h"
#include "formats/z64/object_view.h"

#include <algorithm>
#include <string>
#include <utility>

namespace marrow::formats::z64 {
namespace {

constexpr std::uint8_t kNoLimb = 0xFF;
constexpr std::uint32_t kHighestSegment = 0xF;
constexpr auto kStandardBytes = static_cast<std::uint64_t>(LimbSize::Standard);
constexpr auto kWideBytes = static_cast<std::uint64_t>(LimbSize::Wide);

/// Does a table end at a header, but for up to 15 zeros of padding?
bool endsAtHeader(ByteView bytes, std::uint64_t tableEnd, std::uint64_t header) {
  constexpr std::uint64_t kMostAlignment = 16;
  if (tableEnd > header || header - tableEnd >= kMostAlignment) return false;
  const ByteView padding = bytes.subspan(tableEnd, header - tableEnd);
  return std::all_of(padding.begin(), padding.end(), [](std::uint8_t byte) { return byte == 0; });
}

/// Reads the limbs of one header into bones and links.
class LimbReader {
 public:
  LimbReader(ByteReader& reader, FoundSkeleton& found, int segment)
      : reader_(reader), found_(found), segment_(segment) {}

  void readHeader() {
    const std::uint64_t at = found_.headerOffset;
    const std::uint32_t table = reader_.u32(at, "limb table");
    found_.limbCount = reader_.u8(at + 4, "limb count");
    if (found_.limbCount == 0) {
      reader_.fail(core::ErrorCode::BadValue, {code("z64.no-limbs")}, at + 4, "limb count");
    }
    found_.tableOffset = fileOffset(reader_, table, segment_, {at, "limb table", 4});
    reader_.slice(found_.tableOffset, found_.limbCount, 4, "limb table");
    found_.tableEndsAtHeader = endsAtHeader(reader_.bytes(), found_.tableEnd(), at);
    if ((reader_.u32(at + 4, "limb count") & 0xFFFFFFU) != 0) {
      warn({code("z64.skeleton-padding")}, at + 5, "padding");
    }
  }

  void readLimbs(LimbSize wanted) {
    readPointers();
    const std::uint64_t apart = spacing();
    const LimbSize stored = apart == kWideBytes ? LimbSize::Wide : LimbSize::Standard;
    found_.limbBytes = static_cast<int>(wanted == LimbSize::Auto ? stored : wanted);
    if (wanted != LimbSize::Auto) checkSize(apart);
    limbs_.resize(found_.limbCount);
    links_.resize(found_.limbCount);
    found_.firstLimb = reader_.size();
    for (std::size_t i = 0; i < found_.limbCount; ++i) {
      const ByteReader::Scope scope(reader_, "limb", static_cast<int>(i));
      readLimb(i, offsets_[i]);
    }
  }

  void link() {
    tl::expected<LimbTree, LimbFault> tree = walkLimbs(links_, 0);
    if (!tree) failAt(tree.error());
    report(*tree);
    nameLinkLimbs(limbs_, *tree);
    decideFlex();
    found_.skeleton.properties = properties();
    found_.skeleton.bones = toBones(std::move(limbs_), *tree);
    if (isLinkTree(*tree)) found_.skeleton.previewPose = linkPreviewPose(found_.skeleton.bones);
  }

 private:
  void readPointers() {
    for (std::size_t i = 0; i < found_.limbCount; ++i) {
      const std::uint64_t at = found_.tableOffset + 4 * i;
      const ByteReader::Scope scope(reader_, "limb", static_cast<int>(i));
      offsets_.push_back(fileOffset(reader_, reader_.u32(at, "pointer"), segment_, {at, "pointer", 4}));
      reader_.slice(offsets_[i], kStandardBytes, 1, "record");
    }
  }

  // Records lie side by side, so the smallest distance between two is their size.
  [[nodiscard]] std::uint64_t spacing() const {
    std::vector<std::uint64_t> sorted = offsets_;
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
    if (apart == wanted || (apart != kStandardBytes && apart != kWideBytes)) return;
    warn({code("z64.limb-size"), apart, wanted}, found_.tableOffset, "limb size");
  }

  void readLimb(std::size_t index, std::uint64_t at) {
    reader_.slice(at, static_cast<std::uint64_t>(found_.limbBytes), 1, "record");
    core::Bone& limb = limbs_[index];
    limb.name = "limb_" + std::to_string(index);
    limb.byteOffset = at;
    for (int axis = 0; axis < 3; ++axis) {
      limb.rest.translation[axis] = reader_.s16(at + 2 * static_cast<std::uint64_t>(axis), "position");
    }
    links_[index] = {linkOf(reader_.u8(at + 6, "child")), linkOf(reader_.u8(at + 7, "sibling"))};
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
    // Whatever follows a plain header is seldom a small count and three zero bytes.
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
        core::countProperty("limbRecordSize", "bytes a limb", static_cast<std::uint64_t>(found_.limbBytes)),
        core::countProperty("limbCount", "limbs in the table", found_.limbCount),
        core::offsetProperty("limbTable", "limb table", found_.tableOffset),
    };
    if (found_.isFlex) properties.push_back(core::countProperty("matrixCount", "matrices", matrixCount_));
    return properties;
  }

  [[noreturn]] void failAt(const LimbFault& fault) const {
    const auto index = static_cast<std::size_t>(fault.limb);
    const ByteReader::Scope scope(reader_, "limb", fault.limb);
    const std::uint64_t field = fault.link == LimbFault::Link::Child ? 6 : 7;
    reader_.fail(fault.isLoop ? core::ErrorCode::BadValue : core::ErrorCode::IndexOutOfRange,
                 fault.message(found_.limbCount), limbs_[index].byteOffset + field, fault.field());
  }

  void warn(core::Message message, std::uint64_t offset, const char* field) {
    found_.diagnostics.add({core::Severity::Warning, std::move(message), {}, offset, reader_.path(field)});
  }

  void report(const LimbTree& tree) {
    for (const int limb : tree.shared) {
      const ByteReader::Scope scope(reader_, "limb", limb);
      warn({code("z64.limb-shared"), limb}, limbs_[static_cast<std::size_t>(limb)].byteOffset, nullptr);
    }
    const std::size_t reached = tree.order.size();
    if (reached < found_.limbCount) {
      warn({code("z64.limbs-unreached"), reached, found_.limbCount}, found_.tableOffset, "limb table");
    }
    if (links_[0].sibling != LimbLinks::kNone) {
      const ByteReader::Scope scope(reader_, "limb", 0);
      warn({code("z64.root-sibling"), links_[0].sibling}, limbs_[0].byteOffset + 7, "sibling");
    }
  }

  ByteReader& reader_;
  FoundSkeleton& found_;
  int segment_;
  std::vector<std::uint64_t> offsets_;
  std::vector<core::Bone> limbs_;
  std::vector<LimbLinks> links_;
  bool hasSkinLimbs_ = false;  // wide limbs whose third word is a type of skin, not an address
  std::size_t matrixCount_ = 0;
};

}  // namespace

void FoundSkeleton::claim(ClaimedBytes& claimed) const {
  claimed.add(headerOffset, headerOffset + (isFlex ? 12U : kHeaderBytes));
  claimed.add(tableOffset, tableEnd());
  for (const core::Bone& bone : skeleton.bones) {
    claimed.add(bone.byteOffset, bone.byteOffset + static_cast<std::uint64_t>(limbBytes));
  }
}

FoundSkeleton readSkeleton(ByteReader& reader, std::uint64_t headerOffset, int segment, LimbSize limbSize) {
  FoundSkeleton found;
  found.headerOffset = headerOffset;
  found.skeleton.rules = &core::kZelda64Rules;
  found.skeleton.byteOffset = headerOffset;
  found.skeleton.name = nameAt("skeleton_", headerOffset);
  const ByteReader::Scope scope(reader, found.skeleton.name.c_str());
  LimbReader limbs(reader, found, segment);
  limbs.readHeader();
  limbs.readLimbs(limbSize);
  limbs.link();
  return found;
}

}  // namespace marrow::formats::z64
