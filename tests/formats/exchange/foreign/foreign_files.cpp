// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/formats/exchange/foreign/foreign_files.h"

#include <assimp/scene.h>

#include <assimp/Exporter.hpp>
#include <assimp/Importer.hpp>
#include <cmath>
#include <memory>
#include <sstream>

namespace marrow::testing {
namespace {

constexpr int kFrames = 12;

std::string times() {
  std::ostringstream text;
  text.precision(9);
  for (int frame = 0; frame <= kFrames; ++frame) text << frame / 24.0 << ' ';
  return text.str();
}

// Row by row, as Collada has it.
std::string kneeMatrices() {
  std::ostringstream text;
  text.precision(9);
  for (int frame = 0; frame <= kFrames; ++frame) {
    const double angle = std::acos(0.0) * frame / kFrames;
    text << std::cos(angle) << ' ' << -std::sin(angle) << " 0 0 " << std::sin(angle) << ' ' << std::cos(angle)
         << " 0 -4  0 0 1 0  0 0 0 1 ";
  }
  return text.str();
}

std::string source(const std::string& id, const std::string& kind, int count, const std::string& values,
                   const std::string& params, int stride) {
  const std::string array = kind == "Name" ? "Name_array" : "float_array";
  return "<source id=\"" + id + "\"><" + array + " id=\"" + id + "-array\" count=\"" +
         std::to_string(count * stride) + "\">" + values + "</" + array +
         "><technique_common><accessor source=\"#" + id + "-array\" count=\"" + std::to_string(count) +
         "\" stride=\"" + std::to_string(stride) + "\">" + params + "</accessor></technique_common></source>";
}

std::string param(const char* name, const char* type) {
  return std::string("<param name=\"") + name + "\" type=\"" + type + "\"/>";
}

}  // namespace

formats::Bytes bytesOf(const std::string& text) { return {text.begin(), text.end()}; }

std::string legCollada() {
  const std::string xyz = param("X", "float") + param("Y", "float") + param("Z", "float");
  const std::string count = std::to_string(kFrames + 1);
  std::string linear;
  for (int frame = 0; frame <= kFrames; ++frame) linear += "LINEAR ";
  return R"(<?xml version="1.0" encoding="utf-8"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset><unit name="meter" meter="1"/><up_axis>Y_UP</up_axis></asset>
<library_effects><effect id="red-effect"><profile_COMMON><technique sid="common"><lambert>
<diffuse><color>1 0 0 1</color></diffuse></lambert></technique></profile_COMMON></effect></library_effects>
<library_materials><material id="red" name="red"><instance_effect url="#red-effect"/></material></library_materials>
<library_geometries><geometry id="leg-mesh" name="leg"><mesh>)" +
         source("leg-positions", "float", 3, "0 10 0 1 6 0 2 4 0", xyz, 3) +
         R"(<vertices id="leg-vertices"><input semantic="POSITION" source="#leg-positions"/></vertices>
<triangles count="1" material="red"><input semantic="VERTEX" source="#leg-vertices" offset="0"/><p>0 1 2</p></triangles>
</mesh></geometry></library_geometries>
<library_controllers><controller id="leg-skin"><skin source="#leg-mesh">
<bind_shape_matrix>1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1</bind_shape_matrix>)" +
         source("leg-joints", "Name", 2, "hip knee", param("JOINT", "name"), 1) +
         source("leg-binds", "float", 2, "1 0 0 0 0 1 0 -10 0 0 1 0 0 0 0 1 1 0 0 0 0 1 0 -6 0 0 1 0 0 0 0 1",
                param("TRANSFORM", "float4x4"), 16) +
         source("leg-weights", "float", 2, "1 0.5", param("WEIGHT", "float"), 1) +
         R"(<joints><input semantic="JOINT" source="#leg-joints"/><input semantic="INV_BIND_MATRIX" source="#leg-binds"/></joints>
<vertex_weights count="3"><input semantic="JOINT" source="#leg-joints" offset="0"/>
<input semantic="WEIGHT" source="#leg-weights" offset="1"/><vcount>1 2 1</vcount><v>0 0 0 1 1 1 1 0</v></vertex_weights>
</skin></controller></library_controllers>
<library_animations><animation id="bend">)" +
         source("bend-times", "float", kFrames + 1, times(), param("TIME", "float"), 1) +
         source("bend-values", "float", kFrames + 1, kneeMatrices(), param("TRANSFORM", "float4x4"), 16) +
         "<source id=\"bend-kinds\"><Name_array id=\"bend-kinds-array\" count=\"" + count + "\">" + linear +
         "</Name_array><technique_common><accessor source=\"#bend-kinds-array\" count=\"" + count +
         R"(" stride="1"><param name="INTERPOLATION" type="name"/></accessor></technique_common></source>
<sampler id="bend-sampler"><input semantic="INPUT" source="#bend-times"/><input semantic="OUTPUT" source="#bend-values"/>
<input semantic="INTERPOLATION" source="#bend-kinds"/></sampler>
<channel source="#bend-sampler" target="knee-id/transform"/></animation></library_animations>
<library_visual_scenes><visual_scene id="scene" name="scene">
<node id="hip-id" name="hip" sid="hip" type="JOINT"><matrix sid="transform">1 0 0 0 0 1 0 10 0 0 1 0 0 0 0 1</matrix>
<node id="knee-id" name="knee" sid="knee" type="JOINT"><matrix sid="transform">1 0 0 0 0 1 0 -4 0 0 1 0 0 0 0 1</matrix></node></node>
<node id="leg-node" name="leg"><instance_controller url="#leg-skin"><skeleton>#hip-id</skeleton>
<bind_material><technique_common><instance_material symbol="red" target="#red"/></technique_common></bind_material>
</instance_controller></node></visual_scene></library_visual_scenes>
<scene><instance_visual_scene url="#scene"/></scene></COLLADA>
)";
}

std::string movedLegCollada() {
  std::string text = legCollada();
  const std::string end = "</node></node>\n<node id=\"leg-node\"";
  const std::string toe = R"(<node id="toe-id" name="toe" sid="toe" type="JOINT"></node>)";
  text.replace(text.find(end), end.size(), toe + "</node></node></node></node>\n<node id=\"leg-node\"");
  const std::string start = R"(<node id="hip-id")";
  return text.replace(text.find(start), start.size(), R"(<node id="moved-id" name="moved">
<matrix sid="transform">1 0 0 3 0 1 0 0 0 0 1 0 0 0 0 1</matrix><node id="root-id" name="root" sid="root" type="JOINT">
)" + start);
}

std::string mocapBvh() {
  return R"(HIERARCHY
ROOT Hips
{
  OFFSET 0 0 0
  CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
  JOINT Chest
  {
    OFFSET 0 5 0
    CHANNELS 3 Zrotation Xrotation Yrotation
    End Site
    {
      OFFSET 0 2 0
    }
  }
}
MOTION
Frames: 3
Frame Time: 0.04
0 10 0 0 0 0 0 0 0
1 10 0 0 0 0 10 0 0
2 10 0 0 0 0 20 0 0
)";
}

formats::Bytes legAs(const char* exporter, const std::string& collada) {
  Assimp::Importer importer;
  importer.SetPropertyBool("IMPORT_COLLADA_USE_COLLADA_NAMES", true);
  if (importer.ReadFileFromMemory(collada.data(), collada.size(), 0, "dae") == nullptr) return {};
  const std::unique_ptr<aiScene> scene(importer.GetOrphanedScene());
  // Assimp reads thousandths of seconds, and writes numbers of keys as seconds.
  const aiNodeAnim& channel = *scene->mAnimations[0]->mChannels[0];
  scene->mAnimations[0]->mDuration /= 1000.0;
  for (unsigned i = 0; i < channel.mNumPositionKeys; ++i) channel.mPositionKeys[i].mTime /= 1000.0;
  for (unsigned i = 0; i < channel.mNumRotationKeys; ++i) channel.mRotationKeys[i].mTime /= 1000.0;
  for (unsigned i = 0; i < channel.mNumScalingKeys; ++i) channel.mScalingKeys[i].mTime /= 1000.0;
  Assimp::Exporter writer;
  const aiExportDataBlob* blob = writer.ExportToBlob(scene.get(), exporter);
  if (blob == nullptr) return {};
  const auto* start = static_cast<const std::uint8_t*>(blob->data);
  return {start, start + blob->size};
}

}  // namespace marrow::testing
