// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/display_list.h"

#include "formats/z64/codes.h"
#include "formats/z64/list_records.h"

#include <glm/common.hpp>
#include <glm/mat3x3.hpp>
#include <glm/matrix.hpp>
#include <glm/vector_relational.hpp>

#include <algorithm>
#include <utility>

namespace marrow::formats::z64 {
namespace {

constexpr std::size_t kMostLevels = 19;  // the first list, and 18 calls
constexpr std::size_t kMostBranches = 64;
constexpr std::size_t kMostMatrices = 32;
constexpr std::uint64_t kMatrixBytes = 64;
constexpr float kFarthest = 1e9F;

glm::u8vec4 colourOf(std::uint32_t rgba) {
  return {rgba >> 24U, rgba >> 16U & 255U, rgba >> 8U & 255U, rgba & 255U};
}

/// Whole parts and fractions of 16 numbers. The file's rows are columns here.
glm::mat4 fixedMatrix(const ObjectView& file, std::uint64_t at) {
  glm::mat4 matrix;
  for (int i = 0; i < 16; ++i) {
    const std::uint64_t whole = at + 2 * static_cast<std::uint64_t>(i);
    matrix[i / 4][i % 4] = file.s16(whole) + static_cast<float>(file.u16(whole + 32)) / 65536.0F;
  }
  return matrix;
}

bool isNear(const glm::mat4& matrix) {
  for (int column = 0; column < 4; ++column) {
    // A comparison with something that is not a number is false, too.
    if (!glm::all(glm::lessThan(glm::abs(matrix[column]), glm::vec4(kFarthest)))) return false;
  }
  return true;
}

}  // namespace

DisplayLists::DisplayLists(Segments segments, MeshBuilder& builder, DrawFaults& faults, DrawBudget& budget,
                           std::vector<int> matrixBones, bool isLink)
    : segments_(segments),
      builder_(builder),
      faults_(faults),
      budget_(budget),
      textures_(segments_, builder, faults, budget, isLink),
      matrixBones_(std::move(matrixBones)),
      isLink_(isLink),
      commandsLeft_(kMostCommands) {}

// -- the way through the lists ------------------------------------------------------------------------------

void DisplayLists::draw(int bone, std::uint32_t address, std::uint64_t pointer) {
  const auto found = segments_.find(address);
  if (!found) return faults_.warn({code("z64.list-missing"), hexOf(address)}, pointer, "display list");
  builder_.startLimb(bone, found->isOwn ? found->offset : 0);
  matrices_.assign(1, {.limb = bone});
  levels_.assign(1, {*found, {found->offset}});
  while (!levels_.empty()) {
    FoundBytes& at = levels_.back().at;
    if (!spend(1, at.offset)) return;
    if (!at.file.has(at.offset, kCommandBytes)) {
      faults_.warn({code("z64.list-outside"), core::Offset{at.offset}}, at.offset, "display list");
      levels_.pop_back();
      continue;
    }
    if (at.isOwn && faults_.reader().isRecording())
      describeCommands(faults_.reader(), at.offset, 1, "display list");
    const Command command{at.file.u32(at.offset), at.file.u32(at.offset + 4), at.offset};
    at.offset += kCommandBytes;
    const Next next = run(command);
    if (next == Next::Stop) return;
    if (next == Next::Leave) levels_.pop_back();
  }
}

void DisplayLists::drawSkin(int bone, LimbSkin skin) {
  if (skin.list == 0) return;
  skin_ = std::move(skin.vertices);
  draw(bone, skin.list, skin.pointer);
  skin_.clear();
}

bool DisplayLists::spend(std::uint64_t work, std::uint64_t offset) {
  if (work <= commandsLeft_ && work <= budget_.work) {
    commandsLeft_ -= work;
    budget_.work -= work;
    return true;
  }
  commandsLeft_ = 0;
  faults_.warn({code("z64.drawn-too-much")}, offset, "display list");
  return false;
}

DisplayLists::Next DisplayLists::run(const Command& command) {
  const std::uint32_t number = command.number();
  if (setPixelState(pixels_, command)) {
    material_ = -1;
    return Next::Go;
  }
  switch (number) {
    case 0x01:
      loadVertices(command);
      return Next::Go;
    case 0x02:
      changeVertex(command);
      return Next::Go;
    case 0x04:
      if (halfWord_ != 0) return enter(halfWord_, false, command.offset);
      faults_.warn({code("z64.branch-nowhere")}, command.offset, "command");
      return Next::Go;
    case 0x06:
    case 0x07:
      drawTriangle(command.high, command.offset);
      drawTriangle(command.low, command.offset);
      return Next::Go;
    case 0x05:
      drawTriangle(command.high, command.offset);
      return Next::Go;
    case 0xD8:
      for (std::uint32_t i = command.low / kMatrixBytes; i > 0 && matrices_.size() > 1; --i)
        matrices_.pop_back();
      return Next::Go;
    case 0xDA:
      loadMatrix(command);
      return Next::Go;
    case 0xDB:
      if (bits(command.high, 16, 8) == 6) segments_.bases[bits(command.high, 2, 4)] = command.low;
      return Next::Go;
    case 0xDE:
      return enter(command.low, bits(command.high, 16, 8) == 0, command.offset);
    case 0xDF:
      return Next::Leave;
    case 0xE1:
      halfWord_ = command.low;
      return Next::Go;
    case 0xFD:
      image_ = {bits(command.high, 19, 2), bits(command.high, 0, 12) + 1, command.low};
      return Next::Go;
    case 0xF0:
    case 0xF3:
    case 0xF4:
      loadTexture(command);
      return Next::Go;
    default:
      if (hasNoEffect(number)) return Next::Go;
      // Bytes that are not a list may look like triangles further on.
      faults_.warn({code("z64.command"), core::hex(number)}, command.offset, "command");
      return Next::Leave;
  }
}

DisplayLists::Next DisplayLists::enter(std::uint32_t address, bool isCall, std::uint64_t offset) {
  const auto found = segments_.find(address);
  if (!found && isLink_ && segmentOf(address) == kModeSegment) {
    pixels_.geometry |= kCullBackBit;  // that is all that Link's list there does
    material_ = -1;
    return isCall ? Next::Go : Next::Leave;
  }
  if (!found) {
    faults_.missing(address, "display list", offset);
    return isCall ? Next::Go : Next::Leave;
  }
  if (isEndless(*found, isCall)) {
    faults_.warn({code("z64.list-endless"), hexOf(address)}, offset, "display list");
    return Next::Stop;
  }
  if (!isCall) {
    levels_.back().branches.push_back(found->offset);
    levels_.back().at = *found;
    return Next::Go;
  }
  if (levels_.size() >= kMostLevels) {
    faults_.warn({code("z64.list-depth"), kMostLevels - 1}, offset, "display list");
    return Next::Go;
  }
  levels_.push_back({*found, {found->offset}});
  return Next::Go;
}

/// True if a list comes to its own beginning again. Nothing decides which way a list goes, so it would go on
/// for ever.
bool DisplayLists::isEndless(const FoundBytes& target, bool isCall) {
  const std::vector<std::uint64_t>& taken = levels_.back().branches;
  if (!isCall && taken.size() >= kMostBranches) return true;
  return std::any_of(levels_.begin(), levels_.end(), [&](const Level& level) {
    return level.at.file.segment() == target.file.segment() &&
           std::find(level.branches.begin(), level.branches.end(), target.offset) != level.branches.end();
  });
}

// -- geometry -----------------------------------------------------------------------------------------------

void DisplayLists::loadVertices(const Command& command) {
  const unsigned count = bits(command.high, 12, 8);
  const unsigned end = bits(command.high, 1, 7);
  if (count == 0 || count > end || end > kVertices) {
    const int first = static_cast<int>(end) - static_cast<int>(count);
    // The old vertices in these places are not those of the next triangles.
    for (int i = std::max(first, 0); i < static_cast<int>(std::min<std::size_t>(end, kVertices)); ++i)
      vertices_[static_cast<std::size_t>(i)] = {.state = LoadedVertex::State::Faulty};
    return faults_.warn({code("z64.vertex-places"), count, first, kVertices}, command.offset, "vertices");
  }
  if (!skin_.empty() && segmentOf(command.low) == kEyesSegment)
    return loadSkinVertices(command, end - count, count);
  const auto found = segments_.find(command.low);
  const std::uint64_t offset = found ? found->offset : 0;
  if (!found) faults_.warn({code("z64.vertices-missing"), hexOf(command.low)}, command.offset, "vertices");
  if (found && found->isOwn && faults_.reader().isRecording() && found->file.has(offset, kVertexBytes))
    describeVertices(faults_.reader(), offset, count);
  const auto matrix = found ? drawMatrix(command.offset) : std::nullopt;
  for (unsigned i = 0; i < count; ++i) {
    LoadedVertex& vertex = vertices_[end - count + i];
    vertex = {.state = LoadedVertex::State::Faulty};
    const std::uint64_t at = offset + i * kVertexBytes;
    if (!matrix) continue;
    if (!found->file.has(at, kVertexBytes)) {
      faults_.warn({code("z64.vertices-outside"), hexOf(command.low)}, command.offset, "vertices");
      continue;
    }
    vertex.drawMatrix = *matrix;
    loadVertex(vertex, found->file, at);
  }
}

void DisplayLists::loadVertex(LoadedVertex& vertex, const ObjectView& file, std::uint64_t at) {
  vertex.state = LoadedVertex::State::Loaded;
  vertex.position = {file.s16(at), file.s16(at + 2), file.s16(at + 4)};
  vertex.scale = pixels_.textureScale;
  vertex.uv = glm::vec2(file.s16(at + 8), file.s16(at + 10)) / 32.0F * vertex.scale;
  vertex.isLit = pixels_.has(kLightingBit);
  vertex.hasTexgen = vertex.isLit && pixels_.has(kTexgenBit);
  const std::uint32_t last = file.u32(at + 12);
  if (!vertex.isLit) {
    vertex.colour = colourOf(last);
    return;
  }
  const auto part = [&](unsigned shift) {
    return static_cast<float>(static_cast<std::int8_t>(last >> shift));
  };
  vertex.normal = glm::vec3(part(24), part(16), part(8)) / 127.0F;
  // The console turns a normal by the matrix itself. Posing will turn it by the inverse transpose.
  if (matrices_.back().hasOffset) {
    const glm::mat3 turn(matrices_.back().offset);
    vertex.normal = glm::transpose(turn) * turn * vertex.normal;
  }
}

void DisplayLists::loadSkinVertices(const Command& command, unsigned first, unsigned count) {
  const std::size_t from = offsetOf(command.low) / kVertexBytes;
  for (unsigned i = 0; i < count; ++i) {
    LoadedVertex& vertex = vertices_[first + i];
    vertex = {.state = LoadedVertex::State::Faulty};
    if (from + i >= skin_.size()) {
      faults_.warn({code("z64.skin-vertex"), from + i, skin_.size()}, command.offset, "vertices");
      continue;
    }
    if (skin_[from + i].state != LoadedVertex::State::Loaded) continue;
    vertex = skin_[from + i];
    vertex.scale = pixels_.textureScale;
    vertex.uv *= vertex.scale;
    vertex.isLit = pixels_.has(kLightingBit);
    vertex.hasTexgen = vertex.isLit && pixels_.has(kTexgenBit);
  }
}

void DisplayLists::changeVertex(const Command& command) {
  constexpr unsigned kColour = 0x10;
  constexpr unsigned kCoordinates = 0x14;
  const unsigned number = bits(command.high, 1, 15);
  if (number >= kVertices) {
    return faults_.warn({code("z64.vertex-number"), number, kVertices}, command.offset, "vertex");
  }
  LoadedVertex& vertex = vertices_[number];
  const unsigned what = bits(command.high, 16, 8);
  if (what == kColour) {
    vertex.isLit = vertex.hasTexgen = false;
    vertex.colour = colourOf(command.low);
  } else if (what == kCoordinates) {
    vertex.uv =
        glm::vec2(static_cast<std::int16_t>(command.low >> 16U), static_cast<std::int16_t>(command.low)) /
        32.0F;
    vertex.hasTexgen = false;
  }
  if (what == kColour || what == kCoordinates) vertex.index = -1;
}

void DisplayLists::drawTriangle(std::uint32_t numbers, std::uint64_t offset) {
  std::array<LoadedVertex*, 3> corners{};
  for (unsigned i = 0; i < 3; ++i) {
    const unsigned number = bits(numbers, 16 - 8 * i, 8) / 2;
    if (number >= kVertices) {
      return faults_.warn({code("z64.vertex-number"), number, kVertices}, offset, "triangle");
    }
    corners[i] = &vertices_[number];
  }
  if (!areLoaded(corners, offset)) return;
  if (budget_.triangles == 0) return faults_.warn({code("z64.drawn-too-much")}, offset, "triangle");
  const int material = materialFor(*corners[0], offset);
  --budget_.triangles;
  builder_.addTriangle(corners, material, !pixels_.has(kSmoothBit));
}

bool DisplayLists::areLoaded(const std::array<LoadedVertex*, 3>& corners, std::uint64_t offset) {
  for (const LoadedVertex* corner : corners) {
    if (corner->state == LoadedVertex::State::Never) {
      faults_.warn({code("z64.vertex-not-loaded"), corner - vertices_.data()}, offset, "triangle");
    }
    if (corner->state != LoadedVertex::State::Loaded) return false;
  }
  return true;
}

int DisplayLists::materialFor(const LoadedVertex& corner, std::uint64_t offset) {
  if (material_ >= 0 && materialIsLit_ == corner.isLit && materialHasTexgen_ == corner.hasTexgen)
    return material_;
  materialIsLit_ = corner.isLit;
  materialHasTexgen_ = corner.hasTexgen;
  DrawnTiles drawn;
  drawn.tile = pixels_.textureTile;
  drawn.secondTile = (drawn.tile + 1) % pixels_.tiles.size();
  const unsigned texels = sampledTexels(pixels_);
  if (texels != 0) {
    constexpr std::uint64_t kLookUp = TextureMemory::kBytes / 64;
    if (!spend(2 * kLookUp, offset)) return material_ = -1;
    if ((texels & 1U) == 0) drawn.tile = drawn.secondTile;
    drawn.image = textures_.imageOf(pixels_, drawn.tile, offset);
    const bool hasBoth = texels == 3 && pixels_.memory.isLoaded(pixels_.tiles[drawn.secondTile].word);
    if (hasBoth) drawn.second = textures_.imageOf(pixels_, drawn.secondTile, offset);
  }
  return material_ = builder_.materialOf(pixels_, corner, drawn);
}

void DisplayLists::loadTexture(const Command& command) {
  const TextureLoad load = textureLoadOf(pixels_, image_, command);
  const char* what = load.kind == TextureLoad::Kind::Palette ? "palette" : "texture";
  material_ = -1;
  if (!spend(1 + std::min<std::uint64_t>(load.endByte() - load.firstByte(), TextureMemory::kBytes) / 64,
             command.offset)) {
    return;
  }
  const auto found = segments_.find(load.address);
  if (!found) {
    faults_.missing(load.address, what, command.offset);
    pixels_.memory.load(load, {});
    return;
  }
  if (!found->file.has(found->offset, load.endByte())) {
    faults_.warn({code("z64.texture-outside"), what, hexOf(load.address)}, command.offset, what);
  }
  pixels_.memory.load(load, found->rest());
}

// -- matrices -----------------------------------------------------------------------------------------------

void DisplayLists::loadMatrix(const Command& command) {
  const unsigned flags = bits(command.high, 0, 8) ^ 1U;  // the lowest bit is stored upside down
  if ((flags & 4U) != 0) return;                         // projection
  if ((flags & 1U) != 0 && matrices_.size() < kMostMatrices) matrices_.push_back(matrices_.back());
  if (segmentOf(command.low) == kMatrixSegment && segments_.bases[kMatrixSegment] == 0) {
    const std::uint32_t number = offsetOf(command.low) / kMatrixBytes;
    const bool isThere = number < matrixBones_.size();
    if (!isThere) {
      faults_.warn({code("z64.matrix-number"), number, matrixBones_.size()}, command.offset, "matrix");
    }
    matrices_.back() = {.limb = isThere ? matrixBones_[number] : -1};
    return;
  }
  const auto found = segments_.find(command.low);
  if (!found) return faults_.missing(command.low, "matrix", command.offset);
  // A matrix that replaces a limb's would have to hold the character's place in the world.
  const bool replaces = (flags & 2U) != 0;
  if (replaces || !found->file.has(found->offset, kMatrixBytes)) {
    const core::Code& said = replaces ? code("z64.matrix-replaces") : code("z64.matrix-outside");
    faults_.warn({said, hexOf(command.low)}, command.offset, "matrix");
    matrices_.back().limb = -1;
    return;
  }
  multiply(*found, command.offset);
}

void DisplayLists::multiply(const FoundBytes& found, std::uint64_t offset) {
  LoadedMatrix& top = matrices_.back();
  top.offset = top.offset * fixedMatrix(found.file, found.offset);
  top.hasOffset = true;
  if (isNear(top.offset)) return;
  faults_.warn({code("z64.matrix-range")}, offset, "matrix");
  top.limb = -1;
}

std::optional<std::uint16_t> DisplayLists::drawMatrix(std::uint64_t offset) {
  if (matrices_.back().limb < 0) return std::nullopt;
  const auto matrix = builder_.drawMatrixOf(matrices_.back());
  if (!matrix) faults_.warn({code("z64.drawn-too-much")}, offset, "matrix");
  return matrix;
}

}  // namespace marrow::formats::z64
