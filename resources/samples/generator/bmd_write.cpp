// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/samples/generator/bmd_write.h"

#include <string>
#include <utility>
#include <vector>

#include "resources/samples/generator/j3d_material_write.h"
#include "resources/samples/generator/j3d_mesh_write.h"
#include "resources/samples/generator/rig.h"
#include "resources/samples/generator/rounding.h"
#include "resources/samples/generator/wanderer_body.h"
#include "resources/samples/generator/wanderer_images.h"
#include "tests/write/j3d_file.h"
#include "tests/write/j3d_models.h"

namespace marrow::samples {
namespace {

std::vector<write::ModelJoint> joints() {
  constexpr double kUnitsPerDegree = 65536.0 / 360.0;
  std::vector<write::ModelJoint> joints;
  for (const BoneDefinition& bone : wanderer()) {
    write::ModelJoint& joint = joints.emplace_back();
    joint.name = bone.name;
    joint.parent = bone.parent;
    joint.compensate = 0;  // not used by the basic rule
    joint.radius = 2.0F;   // there is no mesh
    for (int axis = 0; axis < 3; ++axis) {
      const auto a = static_cast<std::size_t>(axis);
      joint.scale[a] = roundToGrid(bone.rest.scale[axis]);
      joint.rotation[a] = roundSafely(bone.rest.rotation[axis] * kUnitsPerDegree);
      joint.translation[a] = roundToGrid(bone.rest.translation[axis]);
    }
  }
  return joints;
}

std::vector<write::J3dImage> images() {
  std::vector<write::J3dImage> images;
  for (const NamedPainting& named : wandererImages()) {
    StoredPainting stored = store(named.painting, named.format, named.levels);
    images.push_back({.name = std::string(named.name),
                      .format = static_cast<std::uint8_t>(named.format),
                      .width = static_cast<std::uint16_t>(named.painting.width),
                      .height = static_cast<std::uint16_t>(named.painting.height),
                      .wrapS = static_cast<std::uint8_t>(named.wrapS),
                      .wrapT = static_cast<std::uint8_t>(named.wrapT),
                      .levels = static_cast<std::uint8_t>(named.levels),
                      .texels = std::move(stored.texels),
                      .palette = std::move(stored.palette)});
  }
  return images;
}

}  // namespace

write::Bytes writeBmd(WandererKind kind) {
  if (kind == WandererKind::Bones) return write::modelBytes(joints());
  const J3dMesh mesh = writeMesh(wandererBody());
  const write::Bytes hierarchy =
      write::hierarchyBlock(joints(), 0, {kMaterialCount, mesh.packetCount, mesh.vertexCount});
  return write::j3dFile("J3D2bmd3",
                        {hierarchy, mesh.vertices, mesh.envelopes, mesh.matrices, write::jointBlock(joints()),
                         mesh.shapes, writeMaterials(), write::textureBlock(images())});
}

}  // namespace marrow::samples
