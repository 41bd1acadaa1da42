// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/exchange/obj/obj_mesh.h"

#include "core/pose.h"
#include "formats/exchange/obj/obj_export.h"
#include "formats/read_asset.h"
#include "tests/support/mesh_golden.h"

#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <assimp/Importer.hpp>

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

namespace marrow::formats {
namespace {

using testing::Corners;
using testing::Json;

/// A reader of OBJ sees this: the faces of each material, in their order.
std::vector<std::vector<Corners>> facesOf(const std::string& text) {
  std::vector<glm::vec3> places;
  std::vector<glm::vec2> coordinates;
  std::vector<std::vector<Corners>> faces;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string keyword;
    words >> keyword;
    if (keyword == "usemtl") faces.emplace_back();
    glm::vec3 v(0.0F);
    if (keyword == "v" || keyword == "vt") words >> v.x >> v.y >> v.z;
    if (keyword == "v") places.push_back(v);
    if (keyword == "vt") coordinates.emplace_back(v.x, 1.0F - v.y);
    if (keyword != "f") continue;
    Corners corners;
    for (testing::Corner& corner : corners) {
      std::string word;
      words >> word;
      corner.position = places.at(std::stoul(word) - 1);
      const std::size_t slash = word.find('/');
      if (slash != std::string::npos && word[slash + 1] != '/')
        corner.uv = coordinates.at(std::stoul(word.substr(slash + 1)) - 1);
    }
    if (!faces.empty()) faces.back().push_back(corners);
  }
  return faces;
}

TEST(ObjMesh, HoldsTheTrianglesOfTheGolden) {
  for (const char* file :
       {"j3d_boxes.bmd", "j3d_formats.bdl", "j3d_materials.bdl", "j3d_streams.bmd", "j3d_tube.bdl"}) {
    SCOPED_TRACE(file);
    const std::string path = "mesh/" + std::string(file);
    Json want = testing::goldenJson(path.substr(0, path.find('.')) + ".expected.json")["poses"][0];
    const auto asset = readFile(testing::goldenFolder() + "/" + path);
    ASSERT_TRUE(asset);
    const auto& skeleton = *asset->skeletons[0];
    const auto text = toObj(skeleton, core::restPose(skeleton), {.materialLibrary = "a.mtl"});
    ASSERT_TRUE(text);
    std::vector<Corners> is;
    for (const auto& faces : facesOf(*text)) is.insert(is.end(), faces.begin(), faces.end());
    Json all = {{"triangles", Json::array()}, {"uv", Json::array()}};
    for (const Json& shape : want["shapes"]) {
      for (std::size_t i = 0; i < shape["triangles"].size(); ++i) {
        all["triangles"].push_back(shape["triangles"][i]);
        all["uv"].push_back(shape["uv"].is_null() ? Json::parse("[[0,0],[0,0],[0,0]]") : shape["uv"][i]);
      }
    }
    testing::compareTriangles(is, all, testing::sizeOf(want["bounds"]));
  }
}

TEST(ObjMesh, IsReadByOthersWithItsMaterials) {
  const auto asset = readFile(testing::goldenFolder() + "/mesh/j3d_textures.bmd");
  ASSERT_TRUE(asset);
  const auto& skeleton = *asset->skeletons[0];
  const auto text =
      toObj(skeleton, core::restPose(skeleton), {.bones = ObjBones::On, .materialLibrary = "a.mtl"});
  ASSERT_TRUE(text);
  Assimp::Importer importer;
  const aiScene* scene =
      importer.ReadFileFromMemory(text->data(), text->size(), aiProcess_Triangulate, "obj");
  ASSERT_NE(scene, nullptr) << importer.GetErrorString();
  unsigned triangles = 0;
  for (unsigned i = 0; i < scene->mNumMeshes; ++i) {
    if (scene->mMeshes[i]->HasTextureCoords(0)) triangles += scene->mMeshes[i]->mNumFaces;
  }
  EXPECT_EQ(triangles, 22U);
  EXPECT_NE(text->find("\ng "), std::string::npos) << "bone shapes were asked for";
}

TEST(ObjMesh, BonesAreLeftOutWhereThereIsABody) {
  const auto asset = readFile(testing::goldenFolder() + "/mesh/j3d_boxes.bmd");
  ASSERT_TRUE(asset);
  const auto& skeleton = *asset->skeletons[0];
  const auto text = toObj(skeleton, core::restPose(skeleton), {});
  ASSERT_TRUE(text);
  EXPECT_EQ(text->find("\ng "), std::string::npos);
  EXPECT_NE(text->find("\no joints\n"), std::string::npos);
}

// f3d shows nothing of a face without a normal where others have one.
TEST(ObjMesh, NormalsAreThereForAllFacesOrNone) {
  core::Model model;
  model.mesh.positions = {{0, 0, 0}, {2, 0, 0}, {0, 0, -2}};
  model.mesh.normals.assign(3, glm::vec3(0.0F, 0.0F, 1.0F));
  model.mesh.drawMatrices.assign(3, model.skin.matrixOf(0));
  model.mesh.indices = {0, 1, 2, 0, 2, 1};
  model.mesh.runs = {{.indexCount = 3, .hasNormals = true}, {.firstIndex = 3, .indexCount = 3}};
  const std::vector<glm::mat4> models = {glm::mat4(1.0F)};
  const auto textOf = [&] {
    LineCounts counts;
    return meshText(model, models, {}, counts);
  };
  EXPECT_NE(textOf().find("\nvn 0 -1 0\nf 1//4 3//4 2//4\n"), std::string::npos) << textOf();
  model.mesh.runs[0].hasNormals = false;
  EXPECT_EQ(textOf().find("vn"), std::string::npos);
}

/// Two triangles of a material each, of which the first has coordinates and colours.
core::Model halfPainted() {
  core::Model model;
  model.mesh.positions = {{0, 0, 0}, {2, 0, 0}, {0, 0, -2}, {0, 1, 0}, {2, 1, 0}, {0, 1, -2}};
  model.mesh.drawMatrices.assign(6, model.skin.matrixOf(0));
  model.mesh.uvs[0].assign(6, glm::vec2(0.5F, 0.25F));
  model.mesh.colours[0].assign(6, glm::u8vec4(255, 51, 0, 255));
  model.mesh.indices = {0, 1, 2, 3, 4, 5};
  model.mesh.runs = {{.indexCount = 3, .material = 0, .colourSets = 1, .uvSets = 1},
                     {.firstIndex = 3, .indexCount = 3, .material = 1}};
  model.materials.resize(2);
  return model;
}

std::string bodyText(const core::Model& model) {
  LineCounts counts;
  return meshText(model, std::vector<glm::mat4>{glm::mat4(1.0F)}, {}, counts);
}

// f3d shows no image at all where some faces have coordinates and others none.
TEST(ObjMesh, CoordinatesAreThereForAllFacesOrNone) {
  core::Model model = halfPainted();
  const std::string text = bodyText(model);
  EXPECT_NE(text.find("\nf 1/1 2/2 3/3\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\nf 4/4 5/4 6/4\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\nvt 0 0\n"), std::string::npos) << text;
  model.mesh.runs[0].uvSets = 0;
  EXPECT_EQ(bodyText(model).find("vt"), std::string::npos);
}

TEST(ObjMesh, ColoursAreThereForAllVerticesOrNone) {
  core::Model model = halfPainted();
  const std::string text = bodyText(model);
  EXPECT_NE(text.find("\nv 2 0 0 1 0.2 0\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\nv 2 1 0 1 1 1\n"), std::string::npos) << text;
  model.materials[0].usesVertexColour = false;  // they are part of its own
  EXPECT_NE(bodyText(model).find("\nv 2 0 0\n"), std::string::npos);
}

// A gloss whose alpha the surface does not take is no hole in it.
TEST(ObjMesh, OnlyAnAlphaThatIsSeenIsWritten) {
  core::Model model;
  model.images.resize(1);
  core::Material& glass = model.materials.emplace_back();
  glass.texture = core::Texture{.image = 0};
  glass.blend = core::Blend{};
  const std::vector<std::string> paths = {"gloss.png"};
  EXPECT_NE(materialsText(model, paths).find("\nmap_d gloss.png\n"), std::string::npos);
  glass.usesImageAlpha = false;
  EXPECT_EQ(materialsText(model, paths).find("map_d"), std::string::npos);
}

TEST(ObjMesh, MaterialsNameTheirImages) {
  const auto asset = readFile(testing::goldenFolder() + "/mesh/j3d_materials.bdl");
  ASSERT_TRUE(asset);
  const core::Model& model = *asset->models[0];
  std::vector<std::string> paths(model.images.size());
  for (std::size_t i = 0; i < paths.size(); ++i) paths[i] = "a_textures/" + std::to_string(i) + ".png";
  const std::string text = materialsText(model, paths);
  EXPECT_NE(text.find("\nnewmtl toon\nKd 1 1 1\nd 1\nillum 1\nmap_Kd a_textures/1.png\n"), std::string::npos)
      << text;
  const std::size_t paint = text.find("\nnewmtl paint\n");
  ASSERT_NE(paint, std::string::npos);
  EXPECT_EQ(text.substr(paint, text.find("\nnewmtl", paint + 1) - paint).find("map_Kd"), std::string::npos);
}

}  // namespace
}  // namespace marrow::formats
