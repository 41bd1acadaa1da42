// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/sm64ds/bmd_lists.h"

#include "formats/sm64ds/bmd_commands.h"
#include "formats/sm64ds/codes.h"
#include "formats/sm64ds/ds_texture.h"

#include <algorithm>

namespace marrow::formats::sm64ds {
namespace {

// Three signed parts of ten bits.
std::int32_t part10(std::uint32_t word, unsigned axis) {
  const auto bits = static_cast<std::int32_t>(word >> (10 * axis) & 0x3FF);
  return bits >= 0x200 ? bits - 0x400 : bits;
}

std::uint16_t low(std::uint32_t word) { return static_cast<std::uint16_t>(word); }
std::uint16_t high(std::uint32_t word) { return static_cast<std::uint16_t>(word >> 16); }
constexpr std::uint64_t kPairWork = 256;      // for each pair or part that is looked at
constexpr std::uint64_t kFailureWork = 1024;  // for each message about a damaged part
float signed16(std::uint32_t bits) { return static_cast<std::int16_t>(static_cast<std::uint16_t>(bits)); }

}  // namespace

ListReader::ListReader(ByteReader& reader, const BmdHeader& header, BmdMatrices& matrices, core::Mesh& mesh,
                       core::Diagnostics& diagnostics, float scale, std::size_t mostVertices)
    : reader_(reader),
      header_(header),
      matrices_(matrices),
      mesh_(mesh),
      diagnostics_(diagnostics),
      scale_(scale),
      mostVertices_(mostVertices),
      work_(16 * reader.size() + (std::uint64_t{4} << 20)) {}

template <typename... Arguments>
void ListReader::warnOnce(Fault fault, const core::Code& what, std::uint64_t offset, const char* field,
                          const Arguments&... arguments) {
  const auto bit = static_cast<std::uint16_t>(1U << fault);
  if ((warned_[list_] & bit) != 0) return;
  warned_[list_] |= bit;
  warn(diagnostics_, reader_, {what, arguments...}, offset, field);
}

void ListReader::spend(std::uint64_t work) {
  if (work > work_) {
    reader_.fail(core::ErrorCode::TooLarge, {code("sm64ds.too-many-triangles"), reader_.size()},
                 header_.displayLists.offset, "display lists");
  }
  work_ -= work;
}

void ListReader::spendPair() { spend(kPairWork); }

void ListReader::draw(std::uint8_t list, const VertexLook& look, std::uint32_t bone, core::TriangleRun& run) {
  list_ = list;
  look_ = &look;
  run_ = &run;
  slots_.fill({});
  matrix_ = matrices_.ofBone(bone, run.billboard != core::Billboard::None);
  position_ = {};
  colour_ = look.startColour;
  normal_ = glm::vec3(0.0F);
  uv_ = glm::vec2(0.0F);
  isColourLit_ = false;
  primitive_.reset();
  described_ = 0;
  const ByteReader::Scope scope(reader_, "display list", list);
  try {
    const std::uint64_t entry = run.byteOffset;
    const std::uint32_t count = reader_.u32(entry, "part count");
    const std::uint32_t parts = reader_.u32(entry + 4, "parts");
    bmdBytes(reader_, parts, count, BmdHeader::kPartSize, "parts");
    for (std::uint32_t i = 0; i < count; ++i)
      drawPart(readBmdPart(reader_, parts + i * BmdHeader::kPartSize));
    closePrimitive(entry);
    if (run.indexCount == 0 && warned_[list] == 0)
      warnOnce(kList, code("sm64ds.list-empty"), entry, "part count", list);
  } catch (const ReadFailure& failure) {
    if (failure.error.code == core::ErrorCode::TooLarge) throw;
    warnOnce(kList, code("sm64ds.list-left-out"), failure.error.byteOffset.value_or(0), nullptr, list,
             failure.error.message);
  }
}

void ListReader::drawPart(const BmdPart& part) {
  spend(kPairWork);
  try {
    const ByteView commands = bmdBytes(reader_, part.commands, part.commandBytes, 1, "commands");
    if (commands.empty()) warnOnce(kPart, code("sm64ds.part-empty"), part.offset + 0x08, "size", list_);
    spend(commands.size());
    loadSlots(part);
    if (reader_.isRecording()) describeCommands(reader_, commands, part.commands, described_);
    runCommands(commands, part.commands);
  } catch (const ReadFailure& failure) {
    if (failure.error.code == core::ErrorCode::TooLarge) throw;
    warnOnce(kPart, code("sm64ds.part-left-out"), failure.error.byteOffset.value_or(0), nullptr, list_,
             failure.error.message);
    spend(kFailureWork);
  }
}

// The matrix that is loaded last is current until the list restores another.
void ListReader::loadSlots(const BmdPart& part) {
  constexpr std::uint8_t kLeavesSlot = 0xFF;
  const bool isBillboard = run_->billboard != core::Billboard::None;
  if (part.transforms.count > kSlots) {
    warnOnce(kTransforms, code("sm64ds.many-transforms"), part.offset, "transform count",
             part.transforms.count, kSlots);
  }
  const std::size_t count = std::min<std::size_t>(part.transforms.count, kSlots);
  spend(64 * count);
  for (std::size_t slot = 0; slot < count; ++slot) {
    try {
      const std::uint8_t transform =
          bmdBytes(reader_, std::uint64_t{part.transforms.offset} + slot, 1, 1, "transforms")[0];
      (void)reader_.numbersAt(std::uint64_t{part.transforms.offset} + slot, 1, FieldType::U8, "transforms",
                              "slot");
      if (transform == kLeavesSlot) continue;
      slots_[slot].reset();
      matrix_ = matrices_.ofTransform(transform, isBillboard);
      slots_[slot] = matrix_;
    } catch (const ReadFailure& failure) {
      warnOnce(kTransform, code("sm64ds.transform-left-out"), failure.error.byteOffset.value_or(0),
               "transforms", slot, failure.error.message);
      spend(kFailureWork);
    }
  }
}

void ListReader::runCommands(ByteView commands, std::uint64_t offset) {
  std::size_t at = 0;
  while (at + 4 <= commands.size()) {
    std::uint32_t ids = u32At(commands, at);
    at += 4;
    for (; ids != 0; ids >>= 8) {
      const unsigned id = ids & 0xFF;
      const int words = commandWords(id);
      if (words < 0) {
        warnOnce(kUnknown, code("sm64ds.unknown-command"), offset + at, "commands", core::hex(id));
        return;
      }
      const std::size_t size = 4 * static_cast<std::size_t>(words);
      if (size > commands.size() - at) {
        warnOnce(kUnknown, code("sm64ds.command-cut"), offset + at, "commands", core::hex(id));
        return;
      }
      runCommand(id, commands.subspan(at, size), offset + at);
      at += size;
    }
  }
}

void ListReader::runCommand(unsigned id, ByteView words, std::uint64_t offset) {
  const std::uint32_t word = words.empty() ? 0 : u32At(words, 0);
  switch (id) {
    case kNothing:
    case kEnd:
      break;
    case kRestore:
      restore(word & 31, offset);
      break;
    case kColour:
      colour_ = glm::u8vec4(dsColour(word), 255);
      isColourLit_ = false;
      break;
    case kNormal:
      for (unsigned axis = 0; axis < 3; ++axis)
        normal_[static_cast<int>(axis)] = static_cast<float>(part10(word, axis)) / 512.0F;
      colour_ = look_->normalColour;
      isColourLit_ = true;
      break;
    case kTexCoord:
      uv_ = glm::vec2(signed16(low(word)), signed16(high(word))) * look_->uvUnit;
      run_->uvSets = 1;
      break;
    case kVertex16:
    case kVertex10:
    case kVertexXy:
    case kVertexXz:
    case kVertexYz:
    case kVertexDiff:
      movePosition(id, words);
      addVertex(offset);
      break;
    case kBegin:
      closePrimitive(offset);
      primitive_ = static_cast<Primitive>(word & 3);
      firstVertex_ = mesh_.vertexCount();
      break;
    default:
      warnOnce(kOdd, code("sm64ds.odd-command"), offset, "commands", core::hex(id));
      break;
  }
}

void ListReader::restore(std::uint32_t slot, std::uint64_t offset) {
  // The texture uses the matrices itself; the last one loaded moves all vertices.
  if (look_->usesNormals) return;
  if (slot < kSlots && slots_[slot]) {
    matrix_ = *slots_[slot];
  } else {
    warnOnce(kSlot, code("sm64ds.empty-slot"), offset, "commands", slot);
  }
}

void ListReader::movePosition(unsigned id, ByteView words) {
  const std::uint32_t word = u32At(words, 0);
  auto& [x, y, z] = position_;
  switch (id) {
    case kVertex16:
      x = low(word);
      y = high(word);
      z = low(u32At(words, 4));
      break;
    case kVertexXy:
      x = low(word);
      y = high(word);
      break;
    case kVertexXz:
      x = low(word);
      z = high(word);
      break;
    case kVertexYz:
      y = low(word);
      z = high(word);
      break;
    case kVertex10:
      for (unsigned axis = 0; axis < 3; ++axis)
        position_[axis] = static_cast<std::uint16_t>(part10(word, axis) * 64);
      break;
    default:  // differences, which wrap at 16 bits
      for (unsigned axis = 0; axis < 3; ++axis)
        position_[axis] = static_cast<std::uint16_t>(position_[axis] + part10(word, axis));
      break;
  }
}

void ListReader::addVertex(std::uint64_t offset) {
  if (!primitive_) {
    warnOnce(kOutside, code("sm64ds.vertex-outside"), offset, "commands");
    return;
  }
  const std::size_t count = mesh_.vertexCount();
  if (count >= mostVertices_) spend(UINT64_MAX);
  const bool hasNormal = isColourLit_ || look_->usesNormals;
  mesh_.positions.push_back(
      glm::vec3(signed16(position_[0]), signed16(position_[1]), signed16(position_[2])) * scale_);
  mesh_.drawMatrices.push_back(matrix_);
  mesh_.normals.push_back(hasNormal ? normal_ : glm::vec3(0.0F));
  mesh_.colours[0].push_back(colour_);
  mesh_.uvs[0].push_back(uv_);
  run_->hasNormals = run_->hasNormals || hasNormal;
  if (colour_ != glm::u8vec4(255)) run_->colourSets = 1;

  const std::size_t drawn = count + 1 - firstVertex_;
  const auto last = static_cast<std::uint32_t>(count);
  switch (*primitive_) {
    case Primitive::Triangles:
      if (drawn % 3 == 0) addTriangle(last - 2, last - 1, last);
      break;
    case Primitive::Quads:
      if (drawn % 4 != 0) break;
      addTriangle(last - 3, last - 2, last - 1);
      addTriangle(last - 3, last - 1, last);
      break;
    case Primitive::TriangleStrip:
      if (drawn < 3) break;
      if (drawn % 2 == 1) {
        addTriangle(last - 2, last - 1, last);
      } else {
        addTriangle(last - 1, last - 2, last);
      }
      break;
    case Primitive::QuadStrip:
      if (drawn < 4 || drawn % 2 == 1) break;
      addTriangle(last - 3, last - 2, last);
      addTriangle(last - 3, last, last - 1);
      break;
  }
}

void ListReader::addTriangle(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  mesh_.indices.insert(mesh_.indices.end(), {a, b, c});
  run_->indexCount += 3;
}

// Vertices that draw nothing are dropped.
void ListReader::closePrimitive(std::uint64_t offset) {
  if (!primitive_) return;
  const std::size_t drawn = mesh_.vertexCount() - firstVertex_;
  std::size_t leftOver = 0;
  switch (*primitive_) {
    case Primitive::Triangles:
      leftOver = drawn % 3;
      break;
    case Primitive::Quads:
      leftOver = drawn % 4;
      break;
    case Primitive::TriangleStrip:
      leftOver = drawn < 3 ? drawn : 0;
      break;
    case Primitive::QuadStrip:
      leftOver = drawn < 4 ? drawn : drawn % 2;
      break;
  }
  primitive_.reset();
  if (leftOver == 0) return;
  warnOnce(kLeftOver, code("sm64ds.vertices-left-over"), offset, "commands", leftOver);
  const std::size_t kept = mesh_.vertexCount() - leftOver;
  mesh_.positions.resize(kept);
  mesh_.drawMatrices.resize(kept);
  mesh_.normals.resize(kept);
  mesh_.colours[0].resize(kept);
  mesh_.uvs[0].resize(kept);
}

}  // namespace marrow::formats::sm64ds
