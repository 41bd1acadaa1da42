// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/skeleton_read.h"

#include "formats/z64/address.h"
#include "formats/z64/bone_list.h"
#include "formats/z64/link_preview_pose.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace marrow::formats::z64 {
namespace {

constexpr std::uint8_t kNoLimb = 0xFF;
constexpr std::uint32_t kHighestSegment = 0xF;
constexpr auto kStandardBytes = static_cast<std::uint64_t>(LimbSize::Standard);
constexpr auto kWideBytes = static_cast<std::uint64_t>(LimbSize::Wide);

/// Does a table end at a header, but for zeros that pad it up to 16 bytes?
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
      reader_.fail(core::ErrorCode::BadValue, "the skeleton has no limbs", at + 4, "limb count");
    }
    found_.tableOffset = fileOffset(reader_, table, segment_, {at, "limb table", 4});
    reader_.slice(found_.tableOffset, found_.limbCount, 4, "limb table");
    found_.tableEndsAtHeader = endsAtHeader(reader_.bytes(), found_.tableEnd(), at);
    if ((reader_.u32(at + 4, "limb count") & 0xFFFFFFU) != 0) {
      warn("the three bytes behind the limb count are not zero; the game does not look at them", at + 5,
           "padding");
    }
  }

  void readLimbs(LimbSize wanted) {
    readPointers();
    const std::uint64_t apart = spacing();
    found_.limbBytes = static_cast<int>(
        wanted != LimbSize::Auto ? wanted : (apart == kWideBytes ? LimbSize::Wide : LimbSize::Standard));
    if (wanted != LimbSize::Auto) weighSize(apart);
    limbs_.resize(found_.limbCount);
    links_.resize(found_.limbCount);
    found_.firstLimb = reader_.size();
    for (std::size_t i = 0; i < found_.limbCount; ++i) {
      const ByteReader::Scope scope(reader_, "limb", static_cast<int>(i));
      if (offsets_[i]) readLimb(i, *offsets_[i]);
    }
  }

  void link() {
    tl::expected<LimbTree, LimbFault> tree = walkLimbs(links_, 0);
    if (!tree) failAt(tree.error());
    if (badPointer_ && tree->parents.back() != LimbTree::kUnreachable) throw ReadFailure(*badPointer_);
    report(*tree);
    nameLinkLimbs(limbs_, *tree);
    decideFlex();
    found_.skeleton.properties = properties();
    found_.skeleton.bones = toBones(std::move(limbs_), *tree);
    if (isLinkTree(*tree)) found_.skeleton.previewPose = linkPreviewPose(found_.skeleton.bones);
  }

 private:
  // The last entry may be wrong when no limb leads to it: a table whose count is one too large.
  void readPointers() {
    offsets_.resize(found_.limbCount);
    for (std::size_t i = 0; i < found_.limbCount; ++i) {
      const std::uint64_t at = found_.tableOffset + 4 * i;
      const ByteReader::Scope scope(reader_, "limb", static_cast<int>(i));
      try {
        offsets_[i] = fileOffset(reader_, reader_.u32(at, "pointer"), segment_, {at, "pointer", 4});
        reader_.slice(*offsets_[i], static_cast<std::uint64_t>(LimbSize::Standard), 1, "record");
      } catch (const ReadFailure& failure) {
        if (i == 0 || i + 1 < found_.limbCount) throw;
        offsets_[i].reset();
        badPointer_ = failure.error;
      }
    }
  }

  // Records lie side by side, so the smallest distance between two is their size. 0: there is only one.
  [[nodiscard]] std::uint64_t spacing() const {
    std::vector<std::uint64_t> sorted;
    for (const auto& offset : offsets_) {
      if (offset) sorted.push_back(*offset);
    }
    std::sort(sorted.begin(), sorted.end());
    std::uint64_t smallest = 0;
    for (std::size_t i = 1; i < sorted.size(); ++i) {
      const std::uint64_t distance = sorted[i] - sorted[i - 1];
      if (distance > 0 && (smallest == 0 || distance < smallest)) smallest = distance;
    }
    // A single limb is as long as the way to the table behind it.
    if (smallest == 0 && found_.tableOffset > sorted.front()) smallest = found_.tableOffset - sorted.front();
    return smallest;
  }

  // What the user says is done, but the records themselves may say otherwise.
  void weighSize(std::uint64_t apart) {
    const auto wanted = static_cast<std::uint64_t>(found_.limbBytes);
    if (apart == wanted || (apart != kStandardBytes && apart != kWideBytes)) return;
    warn("the limbs lie " + std::to_string(apart) + " bytes apart, but are read with " +
             std::to_string(wanted) + " bytes each, as asked for",
         found_.tableOffset, "limb size");
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
    weighDisplayList(reader_.u32(at + 8, "display list"));
    found_.firstLimb = std::min(found_.firstLimb, at);
    found_.limbsEnd = std::max(found_.limbsEnd, at + static_cast<std::uint64_t>(found_.limbBytes));
  }

  static int linkOf(std::uint8_t stored) { return stored == kNoLimb ? LimbLinks::kNone : stored; }

  // Display lists may lie in another file, so only the form of the address is looked at. A skin limb has its
  // type there, a small number.
  void weighDisplayList(std::uint32_t address) {
    if (address != 0) ++displayLists_;
    const bool isSkinType = address <= 0xB;
    const bool isWide = found_.limbBytes == static_cast<int>(LimbSize::Wide);
    if (isWide && address != 0 && isSkinType) found_.hasSkinLimbs = true;
    const bool isAddress =
        segmentOf(address) >= 1 && segmentOf(address) <= kHighestSegment && address % 8 == 0;
    if (!isSkinType && !isAddress) found_.plausibleDisplayLists = false;
  }

  void decideFlex() {
    const std::uint64_t at = found_.headerOffset + FoundSkeleton::kHeaderBytes;
    if (reader_.size() < at + 4) return;
    const std::uint32_t word = reader_.u32(at, "matrix count");
    const std::size_t matrices = word >> 24;
    // The count is that of limbs that draw; followers of a plain header are seldom so small and so round.
    found_.isFlex = (word & 0xFFFFFFU) == 0 && matrices >= 1 &&
                    (matrices == displayLists_ || matrices <= found_.limbCount);
    if (found_.isFlex) found_.matrixCount = matrices;
  }

  [[nodiscard]] const char* limbKind() const {
    if (found_.limbBytes == static_cast<int>(LimbSize::Standard)) return "standard";
    return found_.hasSkinLimbs ? "skin" : "LOD";
  }

  [[nodiscard]] core::Properties properties() const {
    core::Properties properties = {
        core::wordProperty("header", "header", found_.isFlex ? "flex" : "standard"),
        core::wordProperty("limbKind", "limbs", limbKind()),
        core::countProperty("limbRecordSize", "bytes a limb", static_cast<std::uint64_t>(found_.limbBytes)),
        core::countProperty("limbCount", "limbs in the table", found_.limbCount),
        core::offsetProperty("limbTable", "limb table", found_.tableOffset),
    };
    if (found_.isFlex)
      properties.push_back(core::countProperty("matrixCount", "matrices", found_.matrixCount));
    return properties;
  }

  [[noreturn]] void failAt(const LimbFault& fault) const {
    const auto index = static_cast<std::size_t>(fault.limb);
    const ByteReader::Scope scope(reader_, "limb", fault.limb);
    const std::uint64_t field = fault.link == LimbFault::Link::Child ? 6 : 7;
    reader_.fail(fault.isLoop ? core::ErrorCode::BadValue : core::ErrorCode::IndexOutOfRange,
                 fault.message(found_.limbCount), limbs_[index].byteOffset + field, fault.field());
  }

  void warn(std::string message, std::uint64_t offset, const char* field) {
    found_.diagnostics.add({core::Severity::Warning, std::move(message), {}, offset, reader_.path(field)});
  }

  void report(const LimbTree& tree) {
    for (const int limb : tree.shared) {
      const ByteReader::Scope scope(reader_, "limb", limb);
      warn("limb " + std::to_string(limb) +
               " is reached by more than one link; shown under the first, the game draws it again",
           limbs_[static_cast<std::size_t>(limb)].byteOffset, nullptr);
    }
    const std::size_t reached = tree.order.size();
    if (reached < found_.limbCount) {
      warn("only " + std::to_string(reached) + " of " + std::to_string(found_.limbCount) +
               " limbs hang under limb 0; the others are not shown, as the game does not draw them",
           found_.tableOffset, "limb table");
    }
    if (links_[0].sibling != LimbLinks::kNone) {
      const ByteReader::Scope scope(reader_, "limb", 0);
      warn("the root limb names a sibling, limb " + std::to_string(links_[0].sibling) +
               "; the game never follows it",
           limbs_[0].byteOffset + 7, "sibling");
    }
  }

  ByteReader& reader_;
  FoundSkeleton& found_;
  int segment_;
  std::vector<std::optional<std::uint64_t>> offsets_;
  std::optional<core::Error> badPointer_;
  std::vector<core::Bone> limbs_;
  std::vector<LimbLinks> links_;
  std::size_t displayLists_ = 0;
};

}  // namespace

FoundSkeleton readSkeleton(ByteReader& reader, std::uint64_t headerOffset, int segment, LimbSize limbSize) {
  FoundSkeleton found;
  found.headerOffset = headerOffset;
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
