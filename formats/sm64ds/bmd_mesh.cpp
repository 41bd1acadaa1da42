// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/sm64ds/bmd_mesh.h"

#include "formats/sm64ds/bmd_lists.h"
#include "formats/sm64ds/bmd_materials.h"
#include "formats/sm64ds/bmd_matrices.h"
#include "formats/sm64ds/codes.h"
#include "formats/source/limits.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <set>
#include <utility>

namespace marrow::formats::sm64ds {
namespace {

// Whole models take five bytes a vertex; lists that are drawn again and again may ask for any number.
std::size_t mostVertices(const ReadContext& context, std::uint64_t fileSize) {
  constexpr std::uint64_t kMemoryPerVertex = 512;  // several times the real size, so that other data has room
  return static_cast<std::size_t>(std::min(context.memoryLimit, kLimits.memoryFor(fileSize)) /
                                  kMemoryPerVertex);
}

float vertexScale(const ByteReader& reader, const BmdHeader& header, core::Diagnostics& diagnostics) {
  constexpr float kUnit = 1.0F / 4096.0F;
  if (header.scaleShift > BmdHeader::kMostShift) {
    warn(diagnostics, reader, {code("sm64ds.scale-shift"), header.scaleShift}, 0x00, "scale shift");
    return kUnit;
  }
  return std::ldexp(kUnit, static_cast<int>(header.scaleShift));
}

/// Draws the lists of the bones, in the order of their records.
class PairReader {
 public:
  PairReader(ByteReader& reader, const BmdHeader& header, const BmdMaterials& materials,
             BmdMatrices& matrices, core::Mesh& mesh, ListReader& lists, core::Diagnostics& diagnostics)
      : reader_(reader),
        header_(header),
        materials_(materials),
        matrices_(matrices),
        mesh_(mesh),
        lists_(lists),
        diagnostics_(diagnostics) {}

  /// @throws ReadFailure when vertices or work are used up.
  void drawBone(const BmdBone& bone) {
    ByteView materials;
    ByteView lists;
    try {
      materials = bmdBytes(reader_, bone.pairMaterials, bone.pairCount, 1, "materials");
      lists = bmdBytes(reader_, bone.pairLists, bone.pairCount, 1, "display lists");
      (void)reader_.numbersAt(bone.pairMaterials, bone.pairCount, FieldType::U8, "materials", "pair");
      (void)reader_.numbersAt(bone.pairLists, bone.pairCount, FieldType::U8, "display lists", "pair");
    } catch (const ReadFailure& failure) {
      diagnostics_.add(core::leftOut({code("sm64ds.pairs-left-out"), failure.error.message}, failure.error));
    }
    for (std::size_t i = 0; i < lists.size(); ++i) drawPair(bone, i, materials[i], lists[i]);
  }

  /// Notes it if no bone draws one of the first lists.
  void noteNotDrawn(std::uint32_t count) {
    if (drawn_.empty()) {
      warn(diagnostics_, reader_, {code("sm64ds.nothing-drawn"), count}, 0x0C, "display list count");
      return;
    }
    for (std::uint32_t list = 0; list < count; ++list) {
      if (drawn_.contains(static_cast<std::uint8_t>(list))) continue;
      diagnostics_.add({core::Severity::Info,
                        {code("sm64ds.list-not-drawn"), list, count},
                        {},
                        header_.displayLists.offset + list * BmdHeader::kListSize,
                        reader_.path("display lists")});
      return;
    }
  }

 private:
  void drawPair(const BmdBone& bone, std::size_t pair, std::uint8_t material, std::uint8_t list) {
    const ByteReader::Scope scope(reader_, "pair", static_cast<int>(pair));
    lists_.spendPair();
    if (list >= header_.displayLists.count) {
      warn(diagnostics_, reader_,
           {code("sm64ds.list-left-out"), list,
            core::Message(code("sm64ds.number-outside"), list, header_.displayLists.count)},
           bone.pairLists + pair, "display list");
      return;
    }
    const bool hasMaterial = material < materials_.materials.size();
    if (!hasMaterial) {
      warn(diagnostics_, reader_, {code("sm64ds.no-such-material"), material, materials_.materials.size()},
           bone.pairMaterials + pair, "material");
    }
    core::TriangleRun run;
    run.firstIndex = static_cast<std::uint32_t>(mesh_.indices.size());
    run.material = hasMaterial ? material : -1;
    run.source = list;
    run.bone = matrices_.boneOf(bone.id);
    run.billboard = (bone.flags & BmdBone::kBillboard) != 0 ? core::Billboard::Full : core::Billboard::None;
    run.byteOffset = header_.displayLists.offset + list * BmdHeader::kListSize;
    mesh_.runs.push_back(run);
    drawn_.insert(list);
    lists_.draw(list, hasMaterial ? materials_.looks[material] : plainLook_, bone.id, mesh_.runs.back());
  }

  ByteReader& reader_;
  const BmdHeader& header_;
  const BmdMaterials& materials_;
  BmdMatrices& matrices_;
  core::Mesh& mesh_;
  ListReader& lists_;
  core::Diagnostics& diagnostics_;
  std::set<std::uint8_t> drawn_;
  VertexLook plainLook_;
};

// Drops runs without triangles, and arrays that no run needs.
void dropUnused(core::Mesh& mesh) {
  std::erase_if(mesh.runs, [](const core::TriangleRun& run) { return run.indexCount == 0; });
  const auto none = [&](auto has) { return std::none_of(mesh.runs.begin(), mesh.runs.end(), has); };
  if (none([](const core::TriangleRun& run) { return run.hasNormals; })) mesh.normals = {};
  if (none([](const core::TriangleRun& run) { return run.colourSets != 0; })) mesh.colours[0] = {};
  if (none([](const core::TriangleRun& run) { return run.uvSets != 0; })) mesh.uvs[0] = {};
}

}  // namespace

std::shared_ptr<const core::Model> readBmdModel(ByteReader& reader, const BmdHeader& header,
                                                const core::Skeleton& skeleton, const ReadContext& context,
                                                core::Diagnostics& diagnostics) {
  if (header.displayLists.count == 0) {
    for (std::uint32_t i = 0; i < header.bones.count; ++i) {
      const BmdBone bone = readBmdBone(reader, header.bones.offset + i * BmdHeader::kBoneSize);
      if (bone.pairCount == 0) continue;
      warn(diagnostics, reader, {code("sm64ds.no-lists"), bone.pairCount}, 0x0C, "display list count");
      break;
    }
    return nullptr;
  }
  const std::uint32_t whole = wholeEntries(reader, header.displayLists, BmdHeader::kListSize);
  if (whole < header.displayLists.count) {
    warn(diagnostics, reader, {code("sm64ds.table-cut"), header.displayLists.count, whole}, 0x0C,
         "display lists");
  }
  auto model = std::make_shared<core::Model>();
  model->name = skeleton.name;
  BmdMaterials materials = readBmdMaterials(reader, header, diagnostics);
  BmdMatrices matrices(reader, header, skeleton);
  ListReader lists(reader, header, matrices, model->mesh, diagnostics,
                   vertexScale(reader, header, diagnostics), mostVertices(context, reader.size()));
  PairReader pairs(reader, header, materials, matrices, model->mesh, lists, diagnostics);
  try {
    for (std::uint32_t i = 0; i < header.bones.count; ++i) {
      const ByteReader::Scope scope(reader, "bone record", static_cast<int>(i));
      pairs.drawBone(readBmdBone(reader, header.bones.offset + i * BmdHeader::kBoneSize));
    }
    pairs.noteNotDrawn(std::min<std::uint32_t>(whole, 0x100));  // a pair names its list with a byte
  } catch (const ReadFailure& failure) {
    diagnostics.add(core::leftOut(failure.error.message, failure.error));
  }
  model->skin = matrices.take();
  model->materials = std::move(materials.materials);
  model->images = std::move(materials.images);
  for (core::TriangleRun& run : model->mesh.runs) {
    const core::Material* material = model->materialOf(run);
    if (material != nullptr && material->texture) run.uvSets = 1;
  }
  dropUnused(model->mesh);
  return model;
}

}  // namespace marrow::formats::sm64ds
