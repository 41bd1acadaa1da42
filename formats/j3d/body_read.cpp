// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/j3d/body_read.h"

#include "formats/j3d/codes.h"
#include "formats/j3d/draw_matrices.h"
#include "formats/j3d/image_read.h"
#include "formats/j3d/material_look.h"
#include "formats/j3d/materials_read.h"
#include "formats/j3d/shapes_read.h"
#include "formats/j3d/vertex_arrays.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

namespace marrow::formats::j3d {
namespace {

constexpr std::array kMeshBlocks = {"SHP1", "VTX1"};
constexpr std::array kSurfaceBlocks = {"TEX1", "MAT3", "MAT2"};

bool hasOne(const std::vector<Block>& blocks, std::span<const char* const> tags) {
  return std::any_of(tags.begin(), tags.end(),
                     [&](const char* tag) { return findBlock(blocks, tag) != nullptr; });
}

/// A shape with the material and joint that it is drawn with.
struct Drawing {
  std::uint16_t shape = 0;
  int material = -1;
  int joint = -1;
};

/// The shapes in the order of INF1, each with the material and the joint above it.
std::vector<Drawing> drawingsOf(ByteReader& reader, const Block& info) {
  const ByteReader::Scope scope(reader, "INF1");
  std::vector<Drawing> drawings;
  std::vector<Drawing> outer;
  Drawing now;
  std::uint64_t at = info.offset + reader.u32(info.offset + 0x14, "hierarchy offset");
  for (;; at += 4) {
    const std::uint16_t type = reader.u16(at, "type");
    const std::uint16_t index = reader.u16(at + 2, "index");
    if (type == kEnd) return drawings;
    if (type == kOpen) outer.push_back(now);
    if (type == kClose && !outer.empty()) {
      now = outer.back();
      outer.pop_back();
    }
    if (type == kJoint) now.joint = index;
    if (type == kMaterial) now.material = index;
    if (type == kShape) drawings.push_back({index, now.material, now.joint});
  }
}

/// True if it names textures and none of them has an image.
bool lacksImages(const StoredMaterial& stored, std::span<const core::Texture> textures) {
  const auto isNamed = [](const std::optional<std::uint16_t>& number) { return number.has_value(); };
  const auto isThere = [&](const std::optional<std::uint16_t>& number) {
    return number && *number < textures.size() && textures[*number].image >= 0;
  };
  return std::ranges::any_of(stored.textures, isNamed) && std::ranges::none_of(stored.textures, isThere);
}

/// Reads the parts of a body; each may be missing.
class BodyReader {
 public:
  BodyReader(ByteReader& reader, const std::vector<Block>& blocks, const core::Skeleton& skeleton,
             const ReadContext& context, core::Diagnostics& diagnostics)
      : reader_(reader), blocks_(blocks), skeleton_(skeleton), context_(context), diagnostics_(diagnostics) {
    boneOfJoint_.resize(skeleton.size());
    for (std::size_t bone = 0; bone < skeleton.size(); ++bone)
      boneOfJoint_[skeleton.trackOf(bone)] = static_cast<int>(bone);
  }

  std::shared_ptr<core::Model> read() {
    auto model = std::make_shared<core::Model>();
    model->name = skeleton_.name;
    readSurfaces(*model);
    if (!hasOne(blocks_, kMeshBlocks)) return model;
    try {
      readMesh(*model);
    } catch (const ReadFailure& failure) {
      model->mesh = {};
      model->skin = {};
      core::Diagnostic refused =
          core::leftOut({code("j3d.body-left-out"), failure.error.message}, failure.error);
      refused.severity = core::Severity::Error;
      diagnostics_.add(std::move(refused));
    }
    return model;
  }

 private:
  void readMesh(core::Model& model) {
    const VertexArrays arrays(reader_, require("VTX1"), diagnostics_);
    DrawMatrices matrices(reader_, require("DRW1"), findBlock(blocks_, "EVP1"), skeleton_, model.skin,
                          diagnostics_);
    ShapeReader shapes(reader_, require("SHP1"), arrays, matrices, model.mesh, diagnostics_);
    model.shapeCount = reader_.u16(require("SHP1").offset + 0x08, "shape count");
    for (const Drawing& drawing : drawingsOf(reader_, require("INF1")))
      shapes.read(drawing.shape, materialOf(drawing, model), boneOf(drawing.joint));
    shapes.finish();
  }

  const Block& require(const char* tag) const {
    const Block* block = findBlock(blocks_, tag);
    if (block == nullptr)
      reader_.fail(core::ErrorCode::BadMagic, {code("j3d.no-block"), tag}, FileHeader::kSize, "blocks");
    return *block;
  }

  void readSurfaces(core::Model& model) {
    try {
      Textures textures;
      if (const Block* block = findBlock(blocks_, "TEX1"))
        textures = readTextures(reader_, *block, context_, diagnostics_);
      model.images = std::move(textures.images);
      const Block* block = findBlock(blocks_, "MAT3");
      if (block == nullptr) block = findBlock(blocks_, "MAT2");
      if (block == nullptr) return;
      const auto materials = readMaterials(reader_, *block, diagnostics_);
      const std::vector<bool> masks = areMasks(materials);
      for (std::size_t i = 0; i < materials.size(); ++i) {
        const std::optional<StoredMaterial>& stored = materials[i];
        noteTextures(stored, textures.byNumber.size());
        numbers_.push_back(stored ? static_cast<int>(model.materials.size()) : -1);
        if (!stored) continue;
        model.materials.push_back(plainLook(*stored, textures.byNumber));
        model.materials.back().isDrawn = !masks[i];
        // Without any image, the stages would give a white silhouette; the plain look has light.
        if (!lacksImages(*stored, textures.byNumber))
          model.materials.back().tev = tevLook(*stored, textures.byNumber, model.images);
      }
      model.textures = std::move(textures.byNumber);
    } catch (const ReadFailure& failure) {
      diagnostics_.add(core::leftOut({code("j3d.materials-left-out"), failure.error.message}, failure.error));
    }
  }

  void noteTextures(const std::optional<StoredMaterial>& stored, std::size_t count) {
    if (!stored) return;
    for (const auto& number : stored->textures) {
      if (!number || *number < count) continue;
      warn(diagnostics_, reader_, {code("j3d.texture-outside"), stored->name, *number, count},
           stored->byteOffset, "texture");
      return;
    }
  }

  int materialOf(const Drawing& drawing, const core::Model& model) {
    if (drawing.material < 0) return -1;
    const auto index = static_cast<std::size_t>(drawing.material);
    if (index < numbers_.size()) return numbers_[index];
    warn(diagnostics_, reader_, {code("j3d.material-outside"), drawing.material, model.materials.size()},
         require("INF1").offset, "INF1 / material");
    return -1;
  }

  int boneOf(int joint) const {
    return joint < 0 ? -1 : boneOfJoint_[static_cast<std::size_t>(joint)];  // INF1 named it: it exists
  }

  ByteReader& reader_;
  const std::vector<Block>& blocks_;
  const core::Skeleton& skeleton_;
  const ReadContext& context_;
  core::Diagnostics& diagnostics_;
  std::vector<int> boneOfJoint_;
  std::vector<int> numbers_;  ///< by material of the file: its number in the model, or -1
};

}  // namespace

std::shared_ptr<core::Model> readBody(ByteReader& reader, const std::vector<Block>& blocks,
                                      const core::Skeleton& skeleton, const ReadContext& context,
                                      core::Diagnostics& diagnostics) {
  if (!hasOne(blocks, kMeshBlocks) && !hasOne(blocks, kSurfaceBlocks)) return nullptr;
  return BodyReader(reader, blocks, skeleton, context, diagnostics).read();
}

}  // namespace marrow::formats::j3d
