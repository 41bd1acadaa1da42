// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/j3d/materials_read.h"

#include "core/model/material.h"
#include "core/model/tev_program.h"
#include "formats/j3d/codes.h"
#include "formats/j3d/j3d_file.h"
#include "formats/j3d/material_layout.h"
#include "formats/source/limits.h"

#include <algorithm>
#include <array>
#include <utility>

namespace marrow::formats::j3d {
namespace {

// Offsets of tables in MAT3's header.
constexpr std::uint32_t kRecords = 0x0C;
constexpr std::uint32_t kRemap = 0x10;
constexpr std::uint32_t kNames = 0x14;
constexpr std::uint32_t kIndirects = MaterialLayout::kIndirects;
constexpr std::uint32_t kCulls = 0x1C;
constexpr std::uint32_t kColours = 0x20;
constexpr std::uint32_t kChannels = 0x28;
constexpr std::uint32_t kAmbients = MaterialLayout::kAmbients;
constexpr std::uint32_t kTexgens = 0x38;
constexpr std::uint32_t kTextureMatrices = 0x40;
constexpr std::uint32_t kTextureNumbers = 0x48;
constexpr std::uint32_t kOrders = 0x4C;
constexpr std::uint32_t kRegisters = 0x50;
constexpr std::uint32_t kConstants = 0x54;
constexpr std::uint32_t kStageCounts = 0x58;
constexpr std::uint32_t kStages = 0x5C;
constexpr std::uint32_t kSwapModes = 0x60;
constexpr std::uint32_t kSwaps = 0x64;
constexpr std::uint32_t kAlphaTests = 0x6C;
constexpr std::uint32_t kBlends = 0x70;
constexpr std::uint32_t kDepths = 0x74;
constexpr std::uint32_t kFirstTable = kIndirects;
constexpr std::uint32_t kLastTable = 0x80;

constexpr std::array<const char*, 4> kParts = {"red", "green", "blue", "alpha"};
constexpr std::uint8_t kNone8 = 0xFF;
constexpr std::uint16_t kNone16 = 0xFFFF;
constexpr std::size_t kMostStages = 16;
constexpr std::uint8_t kRampType = 10;
constexpr std::uint8_t kMostLookups = 4;

/// The tables that decide which images are seen, and how.
const char* nameOfTable(std::uint32_t header) {
  switch (header) {
    case kIndirects:
      return "indirect stages";
    case kTexgens:
      return "generated coordinates";
    case kTextureMatrices:
      return "texture matrices";
    case kTextureNumbers:
      return "texture numbers";
    case kOrders:
      return "stage orders";
    case kStages:
      return "stages";
    default:
      return "material values";
  }
}

/// Follows the indices of one record into the tables.
class MaterialReader {
 public:
  MaterialReader(ByteReader& reader, const Block& block, core::Diagnostics& diagnostics)
      : reader_(reader), block_(block), diagnostics_(diagnostics), layout_{block.tag == "MAT2"} {}

  /// The place of a table's entry. @throws ReadFailure if it is not inside the block.
  [[nodiscard]] std::uint64_t entry(std::uint32_t header, std::uint64_t index, std::uint64_t size) const {
    const std::uint64_t table = placeIn(reader_, block_, layout_.header(header), "table offset");
    const std::uint64_t end = block_.offset + block_.size;
    if (table + (index + 1) * size > end) {
      reader_.fail(core::ErrorCode::IndexOutOfRange, {code("j3d.table-entry"), index, (end - table) / size},
                   block_.offset + layout_.header(header), "table");
    }
    return table + index * size;
  }
  [[nodiscard]] std::uint64_t recordSize() const { return layout_.recordSize(); }

  /// Tables begin at multiples of four. A table that does not is misplaced.
  void noteMisplacedTables() const {
    for (std::uint32_t header = kFirstTable; header <= kLastTable; header += 4) {
      if (!layout_.hasTable(header)) continue;
      const std::uint64_t at = block_.offset + layout_.header(header);
      const std::uint32_t offset = reader_.u32(at, "table offset");  // in the block
      if (offset % 4 != 0)
        warn(diagnostics_, reader_, {code("j3d.table-misplaced"), nameOfTable(header), core::hex(offset)}, at,
             "table offset");
    }
  }

  /// @param number  the material's; indirect stages are not remapped.
  [[nodiscard]] StoredMaterial read(std::uint64_t record, std::uint64_t number) {
    record_ = record;
    saidValue_ = false;
    StoredMaterial material;
    material.byteOffset = record;
    material.mode = reader_.u8(at(0x00), "mode");
    if (const auto index = byteAt(0x01, "cull index")) {
      const std::uint64_t at = entry(kCulls, *index, 4);
      material.cull = reader_.u32(at, "cull");
      noteAbove(3, material.cull, at, "cull");
    }
    readChannels(material);
    for (std::uint32_t i = 0; i < 8; ++i) readTexture(material, i);
    readStages(material);
    readStageTables(material);
    readIndirect(material, number);
    readPixels(material);
    return material;
  }

 private:
  [[nodiscard]] std::uint64_t at(std::uint32_t offset) const { return record_ + layout_.inRecord(offset); }
  [[nodiscard]] std::optional<std::uint8_t> byteAt(std::uint32_t offset, const char* what) const {
    const std::uint8_t index = reader_.u8(at(offset), what);
    return index == kNone8 ? std::nullopt : std::optional(index);
  }
  /// @param number  of the entry, because a material has several.
  [[nodiscard]] std::optional<std::uint16_t> wordAt(std::uint32_t offset, const char* what,
                                                    std::uint32_t number) const {
    const ByteReader::Scope scope(reader_, what, static_cast<int>(number));
    const std::uint16_t index = reader_.u16(at(offset), "index");
    return index == kNone16 ? std::nullopt : std::optional(index);
  }

  [[nodiscard]] StoredColour colourAt(std::uint64_t offset, const char* what, std::uint32_t number) const {
    const ByteReader::Scope scope(reader_, what, static_cast<int>(number));
    StoredColour colour{};
    for (std::uint64_t c = 0; c < 4; ++c) colour[c] = reader_.u8(offset + c, kParts[c]);
    return colour;
  }

  // Reports only the first such value of a material. The material may look different on the console.
  void noteAbove(std::uint32_t most, std::uint32_t value, std::uint64_t offset, const char* field) {
    if (value > most && !std::exchange(saidValue_, true))
      warn(diagnostics_, reader_, {code("j3d.material-value"), value, most}, offset, field);
  }
  std::uint8_t upTo(std::uint8_t most, std::uint64_t offset, const char* field) {
    const std::uint8_t value = reader_.u8(offset, field);
    noteAbove(most, value, offset, field);
    return value;
  }
  std::uint8_t upToOrNone(std::uint8_t most, std::uint64_t offset, const char* field) {
    const std::uint8_t value = reader_.u8(offset, field);
    return value == kNone8 ? value : upTo(most, offset, field);
  }

  void readChannels(StoredMaterial& material) const {
    for (std::uint32_t i = 0; i < 2; ++i) {
      if (const auto index = wordAt(0x08 + 2 * i, "material colour", i))
        material.colours[i] = colourAt(entry(kColours, *index, 4), "material colour", i);
      if (!layout_.hasTable(kAmbients)) continue;
      if (const auto index = wordAt(0x14 + 2 * i, "ambient colour", i))
        material.ambients[i] = colourAt(entry(kAmbients, *index, 4), "ambient colour", i);
    }
    for (std::uint32_t i = 0; i < 4; ++i) {
      const auto index = wordAt(0x0C + 2 * i, "channel", i);
      if (!index) continue;
      const std::uint64_t channel = entry(kChannels, *index, 8);
      material.channels[i] = {reader_.u8(channel, "lit") != 0,
                              reader_.u8(channel + 1, "material source") != 0,
                              reader_.u8(channel + 4, "attenuation") == 0};
    }
  }

  void readTexture(StoredMaterial& material, std::uint32_t i) {
    if (const auto index = wordAt(0x28 + 2 * i, "texgen", i)) {
      const std::uint64_t texgen = entry(kTexgens, *index, 4);
      material.texgens[i] = StoredTexgen{upTo(kRampType, texgen, "type"), upTo(20, texgen + 1, "source"),
                                         upTo(60, texgen + 2, "matrix")};
    }
    if (const auto index = wordAt(0x48 + 2 * i, "texture matrix", i)) {
      const std::uint64_t matrix = entry(kTextureMatrices, *index, 0x64);
      const std::uint8_t mode = reader_.u8(matrix + 1, "mode");
      StoredTextureMatrix& made = material.textureMatrices[i].emplace(StoredTextureMatrix{
          static_cast<std::uint8_t>(mode & 0x7FU), (mode & 0x80U) != 0, reader_.f32(matrix + 0x04, "centre"),
          reader_.f32(matrix + 0x08, "centre"), reader_.f32(matrix + 0x10, "scale"),
          reader_.f32(matrix + 0x14, "scale"), reader_.s16(matrix + 0x18, "rotation"),
          reader_.f32(matrix + 0x1C, "translation"), reader_.f32(matrix + 0x20, "translation")});
      for (std::uint64_t k = 0; k < made.effect.size(); ++k)
        made.effect[k] = reader_.f32(matrix + 0x24 + 4 * k, "effect");
    }
    if (const auto index = wordAt(0x84 + 2 * i, "texture", i))
      material.textures[i] = reader_.u16(entry(kTextureNumbers, *index, 2), "texture number");
  }

  void readStages(StoredMaterial& material) {
    const auto countIndex = byteAt(0x04, "stage count index");
    if (!countIndex) return;
    const std::uint64_t at = entry(kStageCounts, *countIndex, 1);
    const std::size_t count = reader_.u8(at, "stage count");
    if (count == 0 || count > kMostStages)
      reader_.fail(core::ErrorCode::BadValue, {code("j3d.stage-count"), count, kMostStages}, at,
                   "stage count");
    for (std::uint32_t i = 0; i < count; ++i) material.stages.push_back(readStage(i));
  }

  [[nodiscard]] StoredStage readStage(std::uint32_t i) {
    StoredStage stage;
    if (const auto index = wordAt(0xBC + 2 * i, "order of stage", i)) {
      const std::uint64_t order = entry(kOrders, *index, 4);
      stage.coordinate = upToOrNone(7, order, "coordinate");
      stage.map = upToOrNone(7, order + 1, "map");
      stage.raster = upToOrNone(8, order + 2, "channel");
    }
    if (const auto index = wordAt(0xE4 + 2 * i, "stage", i)) {
      const std::uint64_t inputs = entry(kStages, *index, 20);
      for (std::uint64_t c = 0; c < 4; ++c) {
        stage.colourInputs[c] = upTo(15, inputs + 1 + c, "colour input");
        stage.alphaInputs[c] = upTo(7, inputs + 10 + c, "alpha input");
      }
      stage.colour = formulaAt(inputs + 5);
      stage.alpha = formulaAt(inputs + 14);
    }
    stage.colourConstant = upToOrNone(31, at(0x9C + i), "colour constant");
    stage.alphaConstant = upToOrNone(31, at(0xAC + i), "alpha constant");
    if (const auto index = wordAt(0x104 + 2 * i, "swap mode of stage", i)) {
      const std::uint64_t mode = entry(kSwapModes, *index, 4);
      stage.rasterSwap = upTo(3, mode, "swap");
      stage.texelSwap = upTo(3, mode + 1, "swap");
    }
    return stage;
  }

  [[nodiscard]] StoredFormula formulaAt(std::uint64_t offset) {
    return {upTo(15, offset, "operation"), upTo(3, offset + 1, "bias"), upTo(3, offset + 2, "scale"),
            upTo(1, offset + 3, "clamp"), upTo(3, offset + 4, "register")};
  }

  void readStageTables(StoredMaterial& material) {
    for (std::uint32_t i = 0; i < 4; ++i) {
      if (const auto index = wordAt(0x94 + 2 * i, "constant", i))
        material.constants[i] = colourAt(entry(kConstants, *index, 4), "constant", i);
      if (const auto index = wordAt(0xDC + 2 * i, "register", i)) {
        const std::uint64_t at = entry(kRegisters, *index, 8);
        for (std::uint64_t c = 0; c < 4; ++c) material.registers[i][c] = reader_.s16(at + 2 * c, "register");
      }
      if (const auto index = wordAt(0x124 + 2 * i, "swap table", i)) {
        const std::uint64_t at = entry(kSwaps, *index, 4);
        for (std::uint64_t c = 0; c < 4; ++c) material.swaps[i][c] = upTo(3, at + c, "swap table");
      }
    }
  }

  // The games ignore a table that begins where the names do.
  void readIndirect(StoredMaterial& material, std::uint64_t number) {
    if (!layout_.hasTable(kIndirects)) return;
    const std::uint32_t offset = reader_.u32(block_.offset + kIndirects, "table offset");
    const std::uint32_t names = reader_.u32(block_.offset + kNames, "table offset");
    if (offset == 0 || (offset >= names && offset - names <= 4)) return;
    const std::uint64_t at = entry(kIndirects, number, 0x138);
    if (reader_.u8(at, "has indirect stages") != 1) return;
    StoredIndirect& made = material.indirect.emplace();
    made.lookups.resize(std::min(upTo(kMostLookups, at + 0x01, "count"), kMostLookups));
    for (std::size_t i = 0; i < made.lookups.size(); ++i) {
      const std::uint64_t order = at + 0x04 + 4 * i;
      const std::uint64_t scale = at + 0x68 + 4 * i;
      made.lookups[i] = {reader_.u8(order, "coordinate"), reader_.u8(order + 1, "map"),
                         reader_.u8(scale, "scale"), reader_.u8(scale + 1, "scale")};
    }
    for (std::size_t i = 0; i < made.matrices.size(); ++i) {
      const std::uint64_t matrix = at + 0x14 + 0x1C * i;
      for (std::size_t k = 0; k < 6; ++k) made.matrices[i].rows[k] = reader_.f32(matrix + 4 * k, "matrix");
      made.matrices[i].exponent = static_cast<std::int8_t>(reader_.u8(matrix + 0x18, "exponent"));
    }
    for (std::size_t i = 0; i < made.shifts.size(); ++i) {
      const std::uint64_t shift = at + 0x78 + 0x0C * i;
      made.shifts[i] = {upTo(3, shift, "lookup"),
                        upTo(3, shift + 1, "format"),
                        upTo(7, shift + 2, "bias"),
                        upTo(11, shift + 3, "matrix"),
                        upTo(6, shift + 4, "wrap S"),
                        upTo(6, shift + 5, "wrap T"),
                        upTo(1, shift + 6, "adds the previous")};
    }
  }

  void readPixels(StoredMaterial& material) {
    if (const auto index = wordAt(0x146, "alpha test", 0)) {
      const std::uint64_t test = entry(kAlphaTests, *index, 8);
      material.alphaTest = {upTo(7, test, "compare"), reader_.u8(test + 1, "reference"),
                            upTo(3, test + 2, "operation"), upTo(7, test + 3, "compare"),
                            reader_.u8(test + 4, "reference")};
    }
    if (const auto index = wordAt(0x148, "blend", 0)) {
      const std::uint64_t blend = entry(kBlends, *index, 4);
      material.blend = {upTo(3, blend, "type"), upTo(7, blend + 1, "source"),
                        upTo(7, blend + 2, "destination")};
    }
    if (const auto index = byteAt(0x06, "depth index")) {
      const std::uint64_t depth = entry(kDepths, *index, 4);
      material.testsDepth = reader_.u8(depth, "test") != 0;
      material.depthCompare = upTo(7, depth + 1, "compare");
      material.writesDepth = reader_.u8(depth + 2, "write") != 0;
    }
  }

  ByteReader& reader_;
  const Block& block_;
  core::Diagnostics& diagnostics_;
  MaterialLayout layout_;
  std::uint64_t record_ = 0;
  bool saidValue_ = false;  ///< of this material
};

}  // namespace

std::vector<std::optional<StoredMaterial>> readMaterials(ByteReader& reader, const Block& block,
                                                         core::Diagnostics& diagnostics) {
  const ByteReader::Scope scope(reader, block.tag.c_str());
  MaterialReader one(reader, block, diagnostics);
  one.noteMisplacedTables();
  std::size_t count = reader.u16(block.offset + 0x08, "count");
  // Materials may share a record, and take a hundred times the bytes of one when read.
  constexpr std::uint64_t kMemoryPerMaterial =
      sizeof(StoredMaterial) + sizeof(core::Material) + sizeof(core::TevProgram);
  const std::uint64_t most = kLimits.memoryFor(reader.size()) / 4 / kMemoryPerMaterial;
  if (count > most) {
    warn(diagnostics, reader, {code("j3d.material-count"), count, most}, block.offset + 0x08, "count");
    count = most;
  }
  const std::uint64_t remap = placeIn(reader, block, kRemap, "remap offset");
  (void)reader.numbersAt(remap, count, FieldType::U16, "remap table", "material");
  const std::vector<std::string> names = readNameTable(
      reader, block.offset, reader.u32(block.offset + kNames, "name table offset"), diagnostics);
  std::vector<std::optional<StoredMaterial>> materials(count);
  for (std::size_t i = 0; i < count; ++i) {
    const ByteReader::Scope materialScope(reader, "material", static_cast<int>(i));
    try {
      const std::uint64_t record = one.entry(kRecords, reader.u16(remap + 2 * i, "remap"), one.recordSize());
      reader.slice(record, one.recordSize(), 1, "record");
      materials[i] = one.read(record, i);
      materials[i]->name = i < names.size() ? names[i] : "material_" + std::to_string(i);
    } catch (const ReadFailure& failure) {
      diagnostics.add(
          core::leftOut({code("j3d.material-left-out"), i, failure.error.message}, failure.error));
    }
  }
  return materials;
}

}  // namespace marrow::formats::j3d
