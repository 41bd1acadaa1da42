// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/j3d/shapes_read.h"

#include "core/transform.h"
#include "formats/j3d/codes.h"

#include <fmt/format.h>

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vector_relational.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <string>
#include <utility>

namespace marrow::formats::j3d {
namespace {

constexpr std::uint64_t kShapeSize = 0x28;
constexpr std::uint32_t kMostAttributes = 32;
constexpr std::uint16_t kKeepSlot = 0xFFFF;
constexpr std::uint8_t kManyMatrices = 3;

// Commands of a display list.
constexpr std::uint8_t kQuads = 0x80;
constexpr std::uint8_t kTriangles = 0x90;
constexpr std::uint8_t kStrip = 0x98;
constexpr std::uint8_t kFan = 0xA0;
constexpr std::uint8_t kFirstLines = 0xA8;  ///< of lines and points
constexpr std::uint64_t kListAlignment = 32;
constexpr std::uint64_t kFreeBudget = 4096;

bool isKnown(std::uint32_t attribute) { return attribute <= kUv7 || attribute == kNbt; }
bool isFar(const glm::vec3& position) {
  return glm::any(glm::greaterThan(glm::abs(position), glm::vec3(core::kFarthest)));
}
std::string nameOf(std::uint32_t attribute) {
  if (attribute == kPositionMatrix) return "matrix slot";
  if (attribute <= kLastTextureMatrix) return fmt::format("texture matrix {}", attribute - 1);
  if (attribute == kPosition) return "position";
  if (attribute == kNormal) return "normal";
  if (attribute == kNbt) return "normal, binormal, tangent";
  if (attribute <= kColour1) return fmt::format("colour {}", attribute - kColour0);
  return fmt::format("texture coordinate {}", attribute - kUv0);
}
bool isMatrixByte(std::uint32_t attribute) { return attribute <= kLastTextureMatrix; }

std::size_t faultsOf(const core::Diagnostics& diagnostics) {
  const auto isFault = [](const core::Diagnostic& said) { return said.severity != core::Severity::Info; };
  return static_cast<std::size_t>(std::ranges::count_if(diagnostics.entries(), isFault)) +
         diagnostics.dropped();
}

template <typename T>
void fillUp(std::vector<T>& values, std::size_t count, const T& value) {
  if (!values.empty()) values.resize(count, value);
}

}  // namespace

ShapeReader::ShapeReader(ByteReader& reader, const Block& block, const VertexArrays& arrays,
                         DrawMatrices& matrices, core::Mesh& mesh, core::Diagnostics& diagnostics)
    : reader_(reader),
      block_(block),
      arrays_(arrays),
      matrices_(matrices),
      mesh_(mesh),
      diagnostics_(diagnostics),
      // Shapes may share packets, so a small file could ask for any number of vertices.
      budget_(reader.size() / 2 + kFreeBudget),
      faultsBefore_(faultsOf(diagnostics)) {
  const ByteReader::Scope scope(reader, "SHP1");
  count_ = reader.u16(block.offset + 0x08, "count");
  if (count_ == 0) return;
  const auto table = [&](std::uint32_t at, const char* name) { return placeIn(reader, block, at, name); };
  records_ = table(0x0C, "shapes offset");
  remap_ = table(0x10, "remap offset");
  attributeLists_ = table(0x18, "attribute lists offset");
  matrixTable_ = table(0x1C, "matrix table offset");
  displayLists_ = table(0x20, "display lists offset");
  groups_ = table(0x24, "matrix groups offset");
  packets_ = table(0x28, "packets offset");
  reader.slice(records_, std::min<std::uint64_t>(count_, 1), kShapeSize, "shapes");
  if (records_ + count_ * kShapeSize > std::min<std::uint64_t>(block.offset + block.size, reader.size()))
    warn(diagnostics, reader, {code("j3d.shape-count"), count_}, block.offset + 0x08, "count");
}

void ShapeReader::read(std::uint16_t shape, int material, int bone) {
  const ByteReader::Scope scope(reader_, "SHP1 / shape", shape);
  core::TriangleRun run{.firstIndex = static_cast<std::uint32_t>(mesh_.indices.size()),
                        .material = material,
                        .source = shape,
                        .bone = bone};
  saidBad_ = false;
  try {
    readShape(shape, run);
  } catch (const ReadFailure& failure) {
    mesh_.indices.resize(run.firstIndex);
    diagnostics_.add(
        core::leftOut({code("j3d.shape-left-out"), shape, failure.error.message}, failure.error));
    return;
  }
  run.indexCount = static_cast<std::uint32_t>(mesh_.indices.size()) - run.firstIndex;
  if (run.indexCount == 0 && !saidBad_)
    warn(diagnostics_, reader_, {code("j3d.shape-empty"), shape}, run.byteOffset, "packets");
  mesh_.runs.push_back(std::move(run));
}

void ShapeReader::readShape(std::uint16_t shape, core::TriangleRun& run) {
  if (shape >= count_)
    reader_.fail(core::ErrorCode::IndexOutOfRange, {code("j3d.shape-outside"), shape, count_},
                 block_.offset + 0x08, "count");
  const std::uint64_t at = records_ + reader_.u16(remap_ + 2 * std::uint64_t{shape}, "remap") * kShapeSize;
  run.byteOffset = at;
  const std::uint8_t matrixType = reader_.u8(at, "matrix type");
  if (matrixType > kManyMatrices)
    reader_.fail(core::ErrorCode::BadValue, {code("j3d.matrix-type"), matrixType}, at, "matrix type");
  constexpr std::array kBillboards = {core::Billboard::None, core::Billboard::Full, core::Billboard::AroundY,
                                      core::Billboard::None};
  run.billboard = kBillboards[matrixType];
  const std::uint16_t packetCount = reader_.u16(at + 2, "packet count");
  const std::uint64_t firstGroup = reader_.u16(at + 6, "first matrix group");
  const std::uint64_t firstPacket = reader_.u16(at + 8, "first packet");
  reader_.slice(groups_ + 8 * firstGroup, packetCount, 8, "matrix groups");
  reader_.slice(packets_ + 8 * firstPacket, packetCount, 8, "packets");
  readAttributes(attributeLists_ + reader_.u16(at + 4, "attribute list"), run);
  slots_.fill(-1);
  for (std::uint64_t i = 0; i < packetCount; ++i) {
    const ByteReader::Scope scope(reader_, "packet", static_cast<int>(i));
    readPacket(groups_ + 8 * (firstGroup + i), packets_ + 8 * (firstPacket + i), matrixType);
  }
}

void ShapeReader::readAttributes(std::uint64_t at, core::TriangleRun& run) {
  attributes_.clear();
  for (;; at += 8) {
    if (reader_.isRecording())
      reader_.describe({.offset = at,
                        .name = "attribute list",
                        .record = "attribute",
                        .fields = {{"attribute", 0, FieldType::U32}, {"type", 4, FieldType::U32}}});
    Listed listed{reader_.u32(at, "attribute"), reader_.u32(at + 4, "attribute type")};
    if (listed.attribute == kEndOfList) break;
    if (!isKnown(listed.attribute) || listed.type > 3 || attributes_.size() >= kMostAttributes) {
      reader_.fail(core::ErrorCode::BadValue, {code("j3d.attribute"), listed.attribute, listed.type}, at,
                   "attribute");
    }
    if (listed.type == 0) continue;
    if (std::ranges::find(attributes_, listed.attribute, &Listed::attribute) != attributes_.end())
      warn(diagnostics_, reader_, {code("j3d.attribute-twice"), listed.attribute}, at, "attribute");
    listed.isLeftOut = isLeftOut(listed);
    if (!isMatrixByte(listed.attribute) && !listed.isLeftOut) (void)arrays_.elementSize(listed.attribute);
    attributes_.push_back(listed);
    if (listed.isLeftOut) continue;
    if (listed.attribute == kNormal || listed.attribute == kNbt) run.hasNormals = true;
    if (listed.attribute == kColour0) run.colourSets = std::max<std::uint8_t>(run.colourSets, 1);
    if (listed.attribute == kColour1) run.colourSets = 2;
    if (listed.attribute >= kUv0 && listed.attribute <= kUv7)
      run.uvSets = static_cast<std::uint8_t>(run.uvSets | 1U << (listed.attribute - kUv0));
  }
  if (vertexSize() == 0)
    reader_.fail(core::ErrorCode::BadValue, {code("j3d.no-attributes")}, at, "attribute");
}

/// A vertex may lack attributes whose index leads nowhere, but not its position.
bool ShapeReader::isLeftOut(const Listed& listed) {
  const std::uint32_t attribute = listed.attribute;
  if (isMatrixByte(attribute) || attribute == kPosition || listed.type == 1 || arrays_.isWhole(attribute))
    return false;
  if (leftOut_.insert(attribute).second)
    warn(diagnostics_, reader_, {code("j3d.array-left-out"), attribute, arrays_.formatOf(attribute).type},
         arrays_.formatsOffset(), "VTX1 / array");
  return true;
}

// Keeps the part of a damaged display list before the damage.
void ShapeReader::readPacket(std::uint64_t group, std::uint64_t packet, std::uint8_t matrixType) {
  if (budget_ == 0)
    reader_.fail(core::ErrorCode::TooLarge, {code("j3d.too-many-vertices")}, packet, "packet");
  --budget_;
  loadSlots(group, matrixType);
  const std::uint64_t size = reader_.u32(packet, "size");
  const std::uint64_t at = displayLists_ + reader_.u32(packet + 4, "offset");
  try {
    reader_.slice(at, size, 1, "display list");
    if (size == 0) noteBad({code("j3d.packet-empty")}, packet, "size");
    if (lists_.insert(at).second) listBytes_ += (size + kListAlignment - 1) / kListAlignment * kListAlignment;
    described_ = 0;
    readList(at, at + size);
  } catch (const ReadFailure& failure) {
    diagnostics_.add(core::leftOut({code("j3d.list-left-out"), failure.error.message}, failure.error));
  }
}

void ShapeReader::loadSlots(std::uint64_t group, std::uint8_t matrixType) {
  if (matrixType != kManyMatrices) {
    slots_[0] = matrices_.use(reader_.u16(group, "draw matrix"));
    return;
  }
  const std::uint16_t count = reader_.u16(group + 2, "matrix count");
  const std::uint64_t first = reader_.u32(group + 4, "first matrix");
  for (std::uint64_t slot = 0; slot < std::min<std::uint64_t>(count, kSlots); ++slot) {
    const std::uint16_t matrix = reader_.u16(matrixTable_ + 2 * (first + slot), "matrix");
    if (matrix != kKeepSlot) slots_[slot] = matrices_.use(matrix);
  }
}

std::uint64_t ShapeReader::indexSize(const Listed& listed) const {
  const bool hasThree = listed.attribute == kNbt && arrays_.formatOf(kNbt).components == 2;
  return (listed.type - std::uint64_t{1}) * (hasThree ? 3U : 1U);
}

std::uint64_t ShapeReader::vertexSize() const {
  std::uint64_t size = 0;
  for (const Listed& listed : attributes_) {
    if (isMatrixByte(listed.attribute)) {
      ++size;
    } else if (listed.type == 1) {
      size += arrays_.elementSize(listed.attribute);
    } else {
      size += indexSize(listed);
    }
  }
  return size;
}

void ShapeReader::readList(std::uint64_t at, std::uint64_t end) {
  const std::uint64_t size = vertexSize();
  while (at < end) {
    const std::uint8_t command = reader_.u8(at, "command");
    if (command == 0) {
      ++at;
      continue;
    }
    if (command < 0x80 || command >= 0xC0)
      reader_.fail(core::ErrorCode::BadValue, {code("j3d.command"), command}, at, "command");
    const std::uint64_t count = reader_.u16(at + 1, "vertex count");
    if (at + 3 + count * size > end)
      reader_.fail(core::ErrorCode::Truncated, {code("j3d.primitive-outside"), count}, at + 1,
                   "vertex count");
    if (count > budget_)
      reader_.fail(core::ErrorCode::TooLarge, {code("j3d.too-many-vertices")}, at + 1, "vertex count");
    budget_ -= count;
    primitive_.clear();
    if (reader_.isRecording()) describePrimitive(at, static_cast<std::uint32_t>(count));
    for (std::uint64_t i = 0; i < count; ++i) primitive_.push_back(readVertex(at + 3 + i * size));
    addPrimitive(command & 0xF8U, primitive_);
    noteLeftOver(command & 0xF8U, count, at);
    at += 3 + count * size;
  }
}

/// A record for each vertex behind the command.
void ShapeReader::describePrimitive(std::uint64_t at, std::uint32_t count) {
  if (reader_.isRecorded(at + 3)) return;  // packets may share display lists
  constexpr std::array kKinds = {"quads",        "quads", "triangles",  "triangle strip",
                                 "triangle fan", "lines", "line strip", "points"};
  const std::uint8_t command = reader_.bytes()[at];
  RecordRun run{.offset = at + 3,
                .count = count,
                .name = fmt::format("primitive {}, {}", described_++, kKinds[command >> 3U & 7U]),
                .record = "vertex",
                .group = FieldGroup::Translation};
  std::uint32_t offset = 0;
  for (const Listed& listed : attributes_) {
    const bool isDirect = listed.type == 1 && !isMatrixByte(listed.attribute);
    const auto size = static_cast<std::uint32_t>(isMatrixByte(listed.attribute) ? 1
                                                 : isDirect ? arrays_.elementSize(listed.attribute)
                                                            : indexSize(listed));
    const FieldType type = isDirect || size > 2 ? FieldType::Raw : size == 1 ? FieldType::U8 : FieldType::U16;
    run.fields.push_back({nameOf(listed.attribute), offset, type, size});
    offset += size;
  }
  reader_.describe(std::move(run));
}

void ShapeReader::noteBad(core::Message message, std::uint64_t at, const char* field) {
  if (!std::exchange(saidBad_, true)) warn(diagnostics_, reader_, std::move(message), at, field);
}

/// Moves on to the next attribute. @return false if the element does not exist.
bool ShapeReader::readElement(const Listed& listed, std::uint64_t& at, std::uint64_t& element) {
  if (listed.type == 1) {
    element = at;
    at += arrays_.elementSize(listed.attribute);
    return true;
  }
  const std::uint32_t index = listed.type == 2 ? reader_.u8(at, "index") : reader_.u16(at, "index");
  const auto found = arrays_.elementAt(listed.attribute, index);
  if (!found) noteBad({code("j3d.element-outside"), index}, at, "index");
  at += indexSize(listed);
  element = found.value_or(0);
  return found.has_value();
}

std::uint32_t ShapeReader::readVertex(std::uint64_t at) {
  const std::size_t number = mesh_.positions.size();
  std::size_t slot = 0;
  bool isWhole = true;
  glm::vec3 position(0.0F);
  glm::vec3 normal(0.0F);
  std::array<glm::u8vec4, core::Mesh::kColourSets> colours{};
  std::array<glm::vec2, core::Mesh::kUvSets> uvs{};
  for (const Listed& listed : attributes_) {
    if (isMatrixByte(listed.attribute)) {
      if (listed.attribute == kPositionMatrix) slot = reader_.u8(at, "matrix slot") / 3U;
      ++at;
      continue;
    }
    if (listed.isLeftOut) {
      at += indexSize(listed);
      continue;
    }
    std::uint64_t element = 0;
    if (!readElement(listed, at, element)) {
      isWhole = false;
    } else if (listed.attribute == kColour0 || listed.attribute == kColour1) {
      colours[listed.attribute - kColour0] = arrays_.colourAt(listed.attribute, element);
    } else {
      const glm::vec3 vector = arrays_.vectorAt(listed.attribute, element);
      if (listed.attribute == kPosition) position = vector;
      if (!core::isFinite(vector) || (listed.attribute == kPosition && isFar(vector))) {
        if (listed.attribute == kPosition) isWhole = false;
        noteBad({code("j3d.vertex-not-finite")}, element, "vertex");
      } else if (listed.attribute == kNormal || listed.attribute == kNbt) {
        normal = vector;
      } else if (listed.attribute >= kUv0) {
        uvs[listed.attribute - kUv0] = glm::vec2(vector);
      }
    }
  }
  const int matrix = slot < kSlots ? slots_[slot] : -1;
  if (matrix < 0) noteBad({code("j3d.slot-empty"), slot}, at, "matrix slot");
  if (!isWhole || matrix < 0) return kNoVertex;
  mesh_.positions.push_back(position);
  mesh_.drawMatrices.push_back(static_cast<std::uint16_t>(matrix));
  for (const Listed& listed : attributes_) {
    if (listed.isLeftOut) continue;
    if (listed.attribute == kNormal || listed.attribute == kNbt) {
      mesh_.normals.resize(number + 1, glm::vec3(0.0F));
      mesh_.normals[number] = normal;
    } else if (listed.attribute == kColour0 || listed.attribute == kColour1) {
      auto& set = mesh_.colours[listed.attribute - kColour0];
      set.resize(number + 1, glm::u8vec4(255));
      set[number] = colours[listed.attribute - kColour0];
    } else if (listed.attribute >= kUv0 && listed.attribute <= kUv7) {
      auto& set = mesh_.uvs[listed.attribute - kUv0];
      set.resize(number + 1, glm::vec2(0.0F));
      set[number] = uvs[listed.attribute - kUv0];
    }
  }
  return static_cast<std::uint32_t>(number);
}

void ShapeReader::addPrimitive(std::uint8_t command, const std::vector<std::uint32_t>& v) {
  const std::size_t count = v.size();
  switch (command) {
    case kQuads:
    case 0x88:
      for (std::size_t i = 0; i + 3 < count; i += 4) {
        addTriangle(v[i], v[i + 1], v[i + 2]);
        addTriangle(v[i], v[i + 2], v[i + 3]);
      }
      return;
    case kTriangles:
      for (std::size_t i = 0; i + 2 < count; i += 3) addTriangle(v[i], v[i + 1], v[i + 2]);
      return;
    case kStrip:
      for (std::size_t i = 0; i + 2 < count; ++i) {
        const bool isOdd = i % 2 != 0;
        addTriangle(v[i + (isOdd ? 1 : 0)], v[i + (isOdd ? 0 : 1)], v[i + 2]);
      }
      return;
    case kFan:
      for (std::size_t i = 1; i + 1 < count; ++i) addTriangle(v[0], v[i], v[i + 1]);
      return;
    default:  // lines and points
      return;
  }
}

// Stored triangles are clockwise seen from the front.
void ShapeReader::addTriangle(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  if (a == kNoVertex || b == kNoVertex || c == kNoVertex) return;
  mesh_.indices.insert(mesh_.indices.end(), {a, c, b});
}

// One damaged number must not shrink everything else to a dot in the view.
void ShapeReader::dropFarVertices() {
  constexpr float kTimes = 1000.0F;
  std::vector<float> distances;
  for (const glm::vec3& position : mesh_.positions) distances.push_back(glm::length(position));
  if (distances.empty()) return;
  std::vector<float> sorted = distances;
  const auto usual = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() * 9 / 10);
  std::nth_element(sorted.begin(), usual, sorted.end());
  const float farthest = *std::max_element(distances.begin(), distances.end());
  const float most = kTimes * *usual;
  if (farthest <= most || most == 0.0F) return;

  std::vector<std::uint32_t> kept;
  for (core::TriangleRun& run : mesh_.runs) {
    const auto first = static_cast<std::uint32_t>(kept.size());
    for (std::uint32_t i = run.firstIndex; i < run.firstIndex + run.indexCount; i += 3) {
      const auto corners = std::span(mesh_.indices).subspan(i, 3);
      if (std::ranges::none_of(corners, [&](std::uint32_t corner) { return distances[corner] > most; }))
        kept.insert(kept.end(), corners.begin(), corners.end());
    }
    if (kept.size() - first < run.indexCount) {
      const ByteReader::Scope scope(reader_, "SHP1 / shape", run.source);
      warn(diagnostics_, reader_, {code("j3d.vertex-far"), std::llround(farthest / *usual)}, run.byteOffset,
           "vertices");
    }
    run.firstIndex = first;
    run.indexCount = static_cast<std::uint32_t>(kept.size()) - first;
  }
  mesh_.indices = std::move(kept);
  for (std::size_t i = 0; i < distances.size(); ++i)
    if (distances[i] > most) mesh_.positions[i] = glm::vec3(0.0F);
}

void ShapeReader::note(core::Severity severity, core::Message message, std::uint64_t at, const char* field) {
  diagnostics_.add({severity, std::move(message), {}, at, reader_.path(field)});
}

void ShapeReader::noteLeftOver(std::uint8_t command, std::uint64_t count, std::uint64_t at) {
  using core::Severity;
  if (command >= kFirstLines) {
    if (!std::exchange(saidLines_, true)) note(Severity::Info, {code("j3d.lines")}, at, "command");
    return;
  }
  const bool isRow = command == kStrip || command == kFan;
  const std::uint64_t each = command == kTriangles ? 3 : 4;
  const std::uint64_t leftOver = isRow ? (count < 3 ? count : 0) : count % each;
  if (leftOver > 0 && !std::exchange(saidLeftOver_, true))
    note(Severity::Info, {code("j3d.left-over"), leftOver}, at + 1, "vertex count");
}

// If there is no other fault, unread display lists show that a shape or packet is missing.
void ShapeReader::noteNotDrawn() {
  if (count_ == 0 || faultsOf(diagnostics_) != faultsBefore_) return;
  std::uint64_t end = std::min<std::uint64_t>(block_.offset + block_.size, reader_.size());
  for (const std::uint64_t other : {records_, remap_, attributeLists_, matrixTable_, groups_, packets_})
    if (other > displayLists_) end = std::min(end, other);
  const std::uint64_t room = end - displayLists_;
  if (listBytes_ + kListAlignment > room) return;
  const ByteReader::Scope scope(reader_, "SHP1");
  note(mesh_.indices.empty() ? core::Severity::Warning : core::Severity::Info,
       {code("j3d.lists-not-drawn"), room - listBytes_}, displayLists_, "display lists");
}

void ShapeReader::finish() {
  noteNotDrawn();
  dropFarVertices();
  const std::size_t count = mesh_.vertexCount();
  fillUp(mesh_.normals, count, glm::vec3(0.0F));
  for (auto& set : mesh_.colours) fillUp(set, count, glm::u8vec4(255));
  for (auto& set : mesh_.uvs) fillUp(set, count, glm::vec2(0.0F));
}

}  // namespace marrow::formats::j3d
