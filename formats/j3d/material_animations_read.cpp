// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/j3d/j3d_formats.h"

#include "core/binary_angle.h"
#include "core/game/game_rules.h"
#include "formats/j3d/codes.h"
#include "formats/j3d/j3d_file.h"
#include "formats/j3d/key_rows.h"
#include "formats/text/printable.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace marrow::formats::j3d {
namespace {

constexpr std::uint8_t kSkippedSlot = 255;
constexpr std::array<const char*, 4> kComponents = {"red", "green", "blue", "alpha"};
constexpr std::array<const char*, 4> kColourPools = {"red values", "green values", "blue values",
                                                     "alpha values"};

constexpr std::array<const char*, 4> kPoolOffsets = {"red offset", "green offset", "blue offset",
                                                     "alpha offset"};

/// The rows of one kind of target.
struct TrackTable {
  core::TargetKind kind = core::TargetKind::TextureMatrix;
  std::uint64_t offset = 0;
  std::uint16_t rows = 0;
  std::uint16_t rowSize = 0;
  std::vector<std::string> names = {};  ///< by row
  bool areNamed = true;                 ///< otherwise tracks go by their number
};

/// Reads the one block of such a file into a clip.
class MaterialAnimationReader {
 public:
  /// @param declaredSize  of the file, by its header.
  MaterialAnimationReader(ByteReader& reader, std::uint64_t block, std::uint64_t declaredSize,
                          core::Clip& clip, core::Diagnostics& diagnostics)
      : reader_(reader), block_(block), declaredSize_(declaredSize), clip_(clip), diagnostics_(diagnostics) {}

  void readTtk1() {
    readHeader(0x0A, 0x5C);
    const std::uint8_t shift = reader_.u8(block_ + 0x09, "rotation shift");
    if (shift >= 32) {
      reader_.fail(core::ErrorCode::BadValue, {code("j3d.shift-impossible"), shift}, block_ + 0x09,
                   "rotation shift");
    }
    clip_.rotationShift = shift;
    clip_.properties.push_back(core::countProperty("rotationShift", "rotation shift", shift));
    clip_.areMatricesMaya = reader_.size() >= block_ + 0x60 && reader_.u32(block_ + 0x5C, "matrix mode") == 1;
    const auto unit = static_cast<float>(std::ldexp(core::BinaryAngle::kDegreesPerUnit, shift));
    const std::array<KeyPool, 3> pools = {
        KeyPool{at(0x28, "scale values offset"), 4, "scale values", 1.0F, 1.0F, true},
        KeyPool{at(0x2C, "rotation values offset"), 2, "rotation values", unit, 0.0F, true},
        KeyPool{at(0x30, "translation values offset"), 4, "translation values", 1.0F, 0.0F, true},
    };
    const auto rows = static_cast<std::uint16_t>(reader_.u16(block_ + 0x0C, "row count") / 3U);
    const TrackTable table{core::TargetKind::TextureMatrix, at(0x14, "track table offset"), rows, 0x36,
                           namesAt(0x1C)};
    const std::uint64_t slots = at(0x20, "matrix slots offset");
    const std::uint64_t centres = at(0x24, "centres offset");
    readTracks(table, [&](core::Track& track, std::size_t row, std::uint64_t place) {
      if (!takeSlot(track, slots + row, 8, "matrix slot")) return false;
      readMatrixCurves(track, place, pools);
      const std::uint64_t centre = centres + 12 * row;
      clip_.matrixCentres.emplace_back(reader_.f32(centre, "centre X"), reader_.f32(centre + 4, "centre Y"),
                                       reader_.f32(centre + 8, "centre Z"));
      return true;
    });
  }

  void readTrk1() {
    readHeader(0x0A, 0x58);
    const auto read = [&](core::TargetKind kind, std::uint64_t rows, std::uint64_t offset,
                          std::uint64_t names, std::uint64_t pools) {
      const TrackTable table{kind, at(offset, "track table offset"), reader_.u16(block_ + rows, "row count"),
                             0x1C, namesAt(names)};
      readTracks(table, [&](core::Track& track, std::size_t, std::uint64_t place) {
        if (!takeSlot(track, place + 0x18, 4, "colour")) return false;
        readColour(track, place, pools, 2);
        return true;
      });
    };
    read(core::TargetKind::TevRegister, 0x0C, 0x20, 0x30, 0x38);
    read(core::TargetKind::TevConstant, 0x0E, 0x24, 0x34, 0x48);
  }

  /// @param wordSize  2: PAK1, keys; 1: PAF1, a byte a frame.
  void readMaterialColours(std::uint16_t wordSize) {
    if (wordSize == 1) diagnostics_.add({core::Severity::Info, {code("j3d.from-code-only")}});
    readHeader(0x0C, 0x34);
    const auto rowSize = static_cast<std::uint16_t>(wordSize == 2 ? 0x18 : 0x10);
    const TrackTable table{core::TargetKind::MaterialColour, at(0x18, "track table offset"),
                           reader_.u16(block_ + 0x0E, "row count"), rowSize, namesAt(0x20)};
    readTracks(table, [&](core::Track& track, std::size_t, std::uint64_t place) {
      if (wordSize == 1 && hasEmptyRun(place)) return false;
      readColour(track, place, 0x24, wordSize);
      return true;
    });
  }

  void readTpt1() {
    readHeader(0x0A, 0x20);
    const TrackTable table{core::TargetKind::TextureImage, at(0x10, "track table offset"),
                           reader_.u16(block_ + 0x0C, "row count"), 8, namesAt(0x1C)};
    readTracks(table, [&](core::Track& track, std::size_t, std::uint64_t place) {
      return takeSlot(track, place + 4, 8, "texture slot") &&
             readRun(track, place, at(0x14, "images offset"), 2, "image");
    });
  }

  void readVaf1() {
    readHeader(0x0A, 0x18);
    const TrackTable table{core::TargetKind::Visibility,
                           at(0x10, "shape table offset"),
                           reader_.u16(block_ + 0x0C, "row count"),
                           4,
                           {},
                           false};
    readTracks(table, [&](core::Track& track, std::size_t row, std::uint64_t place) {
      track.target.slot = static_cast<std::uint32_t>(row);
      return readRun(track, place, at(0x14, "values offset"), 1, "visible");
    });
  }

 private:
  [[nodiscard]] std::uint64_t at(std::uint64_t offset, const char* field) const {
    return block_ + reader_.u32(block_ + offset, field);
  }

  [[nodiscard]] std::vector<std::string> namesAt(std::uint64_t offset) {
    return readNameTable(reader_, block_, reader_.u32(block_ + offset, "name table offset"), diagnostics_);
  }

  void readHeader(std::uint64_t framesAt, std::uint64_t size) {
    reader_.slice(block_, size, 1, "header");
    const std::int16_t frames = reader_.s16(block_ + framesAt, "duration");
    if (frames < 0) {
      reader_.fail(core::ErrorCode::BadValue, {code("j3d.negative-duration"), frames}, block_ + framesAt,
                   "duration");
    }
    const std::uint8_t loop = reader_.u8(block_ + 0x08, "loop mode");
    if (loop > kLastLoopMode)
      warn(diagnostics_, reader_, {code("j3d.loop-mode"), loop}, block_ + 0x08, "loop mode");
    clip_.frameCount = frames;
    clip_.loopMode = loop <= kLastLoopMode ? static_cast<core::LoopMode>(loop) : core::LoopMode::Once;
    clip_.byteOffset = block_;
  }

  /// Reads all rows of a table.
  /// @param read  called with track, row and its offset; returns whether there is a track. If not, everything
  /// that it added is removed again.
  /// @throws ReadFailure if the table leaves the file, or if bad bytes leave no track at all.
  template <typename Read>
  void readTracks(const TrackTable& table, Read read) {
    if (table.rows == 0) return;
    reader_.slice(table.offset, table.rows, table.rowSize, "track table");
    std::optional<core::Error> first;
    const std::size_t before = clip_.tracks.size();
    for (std::size_t row = 0; row < table.rows; ++row) {
      const ByteReader::Scope scope(reader_, toString(table.kind), static_cast<int>(row));
      const Sizes sizes = sizesNow();
      const std::uint64_t place = table.offset + row * table.rowSize;
      try {
        core::Track track{{table.kind, {}, 0}, static_cast<std::uint32_t>(clip_.curves.size())};
        if (table.areNamed) track.target.name = nameOf(table.names, row, place);
        if (read(track, row, place)) {
          warnOfSameTarget(track.target, place);
          clip_.tracks.push_back(std::move(track));
          continue;
        }
      } catch (const ReadFailure& failure) {
        diagnostics_.add(
            core::leftOut({code("j3d.track-left-out"), row, failure.error.message}, failure.error));
        if (!first) first = failure.error;
      }
      takeBack(sizes);
    }
    if (first && clip_.tracks.size() == before) throw ReadFailure(*first);
  }

  [[nodiscard]] const std::string& nameOf(const std::vector<std::string>& names, std::size_t row,
                                          std::uint64_t place) const {
    if (row >= names.size() && declaredSize_ > reader_.size())
      reader_.fail(core::ErrorCode::Truncated, {code("j3d.file-cut"), reader_.size(), declaredSize_},
                   reader_.size(), "names");
    if (row >= names.size())
      reader_.fail(core::ErrorCode::BadValue, {code("j3d.track-without-name")}, place, "name");
    return names[row];
  }

  /// The game goes through the rows in their order, so the later one counts.
  void warnOfSameTarget(const core::Target& target, std::uint64_t place) {
    if (target.kind == core::TargetKind::Visibility) return;  // shapes go by number: no two are the same
    const auto key = std::tuple(target.kind, target.name, target.slot);
    const auto [known, isNew] = targets_.try_emplace(key, clip_.tracks.size());
    if (isNew) return;
    warn(diagnostics_, reader_, {code("j3d.target-twice"), known->second}, place, "name");
    known->second = clip_.tracks.size();
  }

  /// @return false, with a warning, if there is no such slot.
  bool takeSlot(core::Track& track, std::uint64_t place, int count, const char* what) {
    const std::uint8_t slot = reader_.u8(place, what);
    track.target.slot = slot;
    const bool isMatrix = track.target.kind == core::TargetKind::TextureMatrix;
    if (isMatrix && slot == kSkippedSlot) {
      warn(diagnostics_, reader_, {code("j3d.matrix-slot-skipped")}, place, what);
      return true;
    }
    if (slot < count) return true;
    warn(diagnostics_, reader_, {code("j3d.slot-outside"), what, slot, count}, place, what);
    return false;
  }

  void readCurve(std::uint64_t place, bool isKeyed, const KeyPool& pool, core::Interpolation many) {
    core::Curve& curve = clip_.curves.emplace_back();
    const KeyCell cell = startCurve(reader_, place, isKeyed, pool, clip_, curve, diagnostics_);
    if (cell.count != 0) readKeys(reader_, cell, pool, many, clip_, curve, diagnostics_);
  }

  // Rows are ordered by axis, then kind; channels by kind, then axis.
  void readMatrixCurves(core::Track& track, std::uint64_t place, const std::array<KeyPool, 3>& pools) {
    track.curveCount = core::kChannelCount;
    for (const core::Channel channel : core::kChannels) {
      const ByteReader::Scope scope(reader_, core::toString(channel));
      const auto [kind, axis] = std::div(static_cast<int>(channel), 3);
      readCurve(place + static_cast<std::uint64_t>(axis * 18 + kind * 6), true,
                pools[static_cast<std::size_t>(kind)], core::Interpolation::Hermite);
    }
  }

  void readColour(core::Track& track, std::uint64_t place, std::uint64_t pools, std::uint16_t wordSize) {
    track.curveCount = core::kColourCurves;
    const bool isKeyed = wordSize == 2;
    for (std::size_t i = 0; i < core::kColourCurves; ++i) {
      const ByteReader::Scope scope(reader_, kComponents[i]);
      const KeyPool pool{at(pools + 4 * i, kPoolOffsets[i]), wordSize, kColourPools[i], 1.0F, 0.0F, true};
      readCurve(place + i * (isKeyed ? 6 : 4), isKeyed, pool,
                isKeyed ? core::Interpolation::Hermite : core::Interpolation::Stepped);
    }
  }

  bool hasEmptyRun(std::uint64_t place) {
    for (std::uint64_t i = 0; i < core::kColourCurves; ++i) {
      if (reader_.u16(place + 4 * i, "count") != 0) continue;
      warn(diagnostics_, reader_, {code("j3d.run-empty")}, place + 4 * i, "count");
      return true;
    }
    return false;
  }

  /// @return false, with a warning, if the run is empty.
  bool readRun(core::Track& track, std::uint64_t place, std::uint64_t pool, std::uint32_t wordSize,
               const char* field) {
    const std::uint16_t count = reader_.u16(place, "count");
    const std::uint16_t first = reader_.u16(place + 2, "first value");
    if (count == 0) {
      warn(diagnostics_, reader_, {code("j3d.run-empty")}, place, "count");
      return false;
    }
    const std::uint64_t offset = pool + std::uint64_t{first} * wordSize;
    const ByteView bytes = reader_.slice(offset, count, wordSize, field);
    requireKeyBudget(reader_, numbersInRuns_, count, place, "count");
    numbersInRuns_ += count;
    core::ValueRun run;
    run.values.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t p = i * wordSize;
      run.values.push_back(
          static_cast<std::uint16_t>(wordSize == 1 ? bytes[p] : bytes[p] << 8U | bytes[p + 1]));
    }
    run.field = field;
    run.byteOffset = offset;
    run.strideBytes = wordSize;
    run.holdsLast = true;
    track.run = static_cast<int>(clip_.runs.size());
    clip_.runs.push_back(std::move(run));
    return true;
  }

  struct Sizes {
    std::size_t curves, keys, runs, centres;
  };
  [[nodiscard]] Sizes sizesNow() const {
    return {clip_.curves.size(), clip_.keys.size(), clip_.runs.size(), clip_.matrixCentres.size()};
  }
  void takeBack(const Sizes& sizes) {
    clip_.curves.resize(sizes.curves);
    clip_.keys.resize(sizes.keys);
    clip_.runs.resize(sizes.runs);
    clip_.matrixCentres.resize(sizes.centres);
  }

  ByteReader& reader_;
  std::uint64_t block_;
  std::uint64_t declaredSize_;
  core::Clip& clip_;
  core::Diagnostics& diagnostics_;
  std::size_t numbersInRuns_ = 0;
  std::map<std::tuple<core::TargetKind, std::string, std::uint32_t>, std::size_t> targets_;  ///< last track
};

/// Shipped TTK1 blocks say up to 24 bytes too few or 4 too many; the block ends with the file.
bool isUsualSize(const ByteReader& reader, const FileHeader& header) {
  constexpr std::uint64_t kTooMany = 4;
  if (header.type != "btk1" || reader.size() < FileHeader::kSize + 8) return false;
  const std::uint32_t size = reader.u32(FileHeader::kSize + 4, "size");
  return size >= 8 && size <= reader.size() - FileHeader::kSize + kTooMany;
}

template <typename Read>
core::Result<Asset> readMaterialAnimation(ByteView bytes, const ReadContext& context, const char* format,
                                          const char* tag, Read read) {
  return resultOf([&] {
    ByteReader reader(bytes, Endian::Big, context.recording);
    Asset content;
    const FileHeader header = readHeader(reader, content.diagnostics);
    core::Diagnostics ofBlocks;
    const std::vector<Block> blocks =
        readBlocks(reader, header, isUsualSize(reader, header) ? ofBlocks : content.diagnostics);
    auto clip = std::make_shared<core::Clip>();
    clip->name = stemOf(context.fileName);
    const bool isLater = context.options.text(kFrameRuleOption) == "later";
    clip->rules = isLater ? &core::kJ3dLaterRules : &core::kJ3dRules;
    const std::uint64_t block = requireOnlyBlock(reader, blocks, format, tag).offset;
    const ByteReader::Scope scope(reader, tag);
    MaterialAnimationReader materialAnimation(reader, block, header.declaredSize, *clip, content.diagnostics);
    read(materialAnimation);
    content.clips.push_back(std::move(clip));
    return content;
  });
}

}  // namespace

core::Result<Asset> readBtk(ByteView bytes, const ReadContext& context) {
  return readMaterialAnimation(bytes, context, "BTK", "TTK1",
                               [](MaterialAnimationReader& one) { one.readTtk1(); });
}
core::Result<Asset> readBrk(ByteView bytes, const ReadContext& context) {
  return readMaterialAnimation(bytes, context, "BRK", "TRK1",
                               [](MaterialAnimationReader& one) { one.readTrk1(); });
}
core::Result<Asset> readBpk(ByteView bytes, const ReadContext& context) {
  return readMaterialAnimation(bytes, context, "BPK", "PAK1",
                               [](MaterialAnimationReader& one) { one.readMaterialColours(2); });
}
core::Result<Asset> readBpa(ByteView bytes, const ReadContext& context) {
  return readMaterialAnimation(bytes, context, "BPA", "PAF1",
                               [](MaterialAnimationReader& one) { one.readMaterialColours(1); });
}
core::Result<Asset> readBtp(ByteView bytes, const ReadContext& context) {
  return readMaterialAnimation(bytes, context, "BTP", "TPT1",
                               [](MaterialAnimationReader& one) { one.readTpt1(); });
}
core::Result<Asset> readBva(ByteView bytes, const ReadContext& context) {
  return readMaterialAnimation(bytes, context, "BVA", "VAF1",
                               [](MaterialAnimationReader& one) { one.readVaf1(); });
}

core::Result<Asset> refuseUnplayed(ByteView bytes, const ReadContext&) {
  return resultOf([&]() -> Asset {
    ByteReader reader(bytes, Endian::Big);
    const bool isCluster = hasType(bytes, "blk1") || hasType(bytes, "bla1");
    const char* kind = hasType(bytes, "blk1")   ? "a cluster animation with keys (BLK)"
                       : isCluster              ? "a cluster animation of every frame (BLA)"
                       : hasType(bytes, "bxk1") ? "a vertex colour animation with keys (BXK)"
                                                : "a vertex colour animation of every frame (BXA)";
    reader.fail(core::ErrorCode::Unsupported, {code("j3d.not-played"), kind}, 4, "type");
  });
}

}  // namespace marrow::formats::j3d
