// SPDX-License-Identifier: GPL-3.0-or-later
// Bodies: where their corners are, what they look like.
#include "core/model/model.h"
#include "core/pose.h"
#include "core/sampler.h"
#include "formats/exchange/gltf/gltf_export.h"
#include "formats/read_asset.h"
#include "tests/formats/exchange/gltf/glb_document.h"
#include "tests/support/golden.h"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <string>
#include <vector>

namespace marrow::formats {
namespace {

using nlohmann::json;
using testing::GlbDocument;

std::string meshFile(const std::string& name) { return testing::goldenFolder() + "/mesh/" + name; }

/// Corners of all triangles that are drawn, as Marrow's own mesh has them.
std::vector<glm::dvec3> cornersOf(const core::Model& model, const core::Pose& pose) {
  std::vector<glm::dvec3> corners;
  for (const core::TriangleRun& run : model.mesh.runs) {
    const core::Material* material = model.materialOf(run);
    if (material != nullptr && (!material->isDrawn || material->cull == core::Cull::All)) continue;
    for (std::uint32_t at = run.firstIndex; at < run.firstIndex + run.indexCount; at += 3) {
      std::array<std::uint32_t, 3> order = {0, 1, 2};
      if (material != nullptr && material->cull == core::Cull::Front) order = {0, 2, 1};
      for (const std::uint32_t i : order)
        corners.emplace_back(core::positionAt(model, model.mesh.indices[at + i], pose.modelMatrices));
    }
  }
  return corners;
}

void compareBody(const GlbDocument& document, const core::Model& model, const core::Pose& pose,
                 const std::vector<glm::dmat4>& joints) {
  const std::vector<glm::dvec3> want = cornersOf(model, pose);
  glm::dvec3 low(1e30);
  glm::dvec3 high(-1e30);
  for (const glm::dvec3& corner : want) {
    low = glm::min(low, corner);
    high = glm::max(high, corner);
  }
  std::vector<glm::dvec3> is;
  for (std::size_t i = 0; i < document.json()["meshes"][0]["primitives"].size(); ++i) {
    const auto some = document.cornersAt(i, joints);
    is.insert(is.end(), some.begin(), some.end());
  }
  ASSERT_EQ(is.size(), want.size());
  for (std::size_t i = 0; i < is.size(); ++i)
    ASSERT_LT(glm::length(is[i] - want[i]) / glm::length(high - low), 1e-4) << "corner " << i;
}

TEST(GltfMesh, EveryCornerRestsWhereTheGamePutsIt) {
  for (const char* name :
       {"j3d_boxes.bmd", "j3d_formats.bdl", "j3d_materials.bdl", "j3d_matrices.bmd", "j3d_primitives.bmd",
        "j3d_streams.bmd", "j3d_textures.bmd", "j3d_tube.bdl", "sm64ds_colours.bmd", "sm64ds_matrix.bmd",
        "sm64ds_rigid.bmd", "sm64ds_strips.bmd", "sm64ds_tube.bmd", "sm64ds_vertices.bmd", "z64_flex.zobj",
        "z64_lists.zobj", "z64_plain.zobj", "z64_rgba.zobj"}) {
    SCOPED_TRACE(name);
    const auto asset = readFile(meshFile(name));
    ASSERT_TRUE(asset);
    ExportScene scene;
    scene.skeleton = asset->skeletons.front();
    ASSERT_TRUE(scene.skeleton->body);
    const auto file = toGlb(scene, {});
    ASSERT_TRUE(file) << core::toText(file.error());
    const GlbDocument document(file->bytes);
    compareBody(document, *scene.skeleton->body, core::idlePose(*scene.skeleton), document.jointsAt({}, 0.0));
  }
}

TEST(GltfMesh, WeightedBodiesBendAsInTheGame) {
  for (const auto& [clipName, modelName] :
       {std::pair("j3d_tube.bck", "j3d_tube.bdl"), std::pair("sm64ds_tube.bca", "sm64ds_tube.bmd")}) {
    SCOPED_TRACE(modelName);
    const auto clips = readFile(meshFile(clipName));
    const auto model = readFile(meshFile(modelName));
    ASSERT_TRUE(clips && model);
    ExportScene scene;
    scene.clip = clips->clips.front();
    scene.skeleton = model->skeletons.front();
    const auto file = toGlb(scene, {});
    ASSERT_TRUE(file);
    const GlbDocument document(file->bytes);
    const core::Sampler sampler(scene.clip, scene.skeleton);
    core::Pose pose;
    for (int frame = 0; frame <= scene.clip->frameCount; frame += 3) {
      sampler.sample(static_cast<float>(frame), core::SampleMode::Smooth, pose);
      compareBody(document, *scene.skeleton->body, pose,
                  document.jointsAt(0, frame / static_cast<double>(scene.clip->framesPerSecond)));
    }
  }
}

/// A triangle on one bone, to be given a look.
std::shared_ptr<core::Model> triangle() {
  auto model = std::make_shared<core::Model>();
  model->mesh.positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
  model->mesh.drawMatrices = {0, 0, 0};
  model->mesh.normals = {{0, 0, 5}, {0, 0, 5}, {0, 0, 0}};
  model->mesh.colours[0] = {{255, 0, 128, 64}, {255, 255, 255, 255}, {0, 0, 0, 0}};
  model->mesh.uvs[0] = {{0, 0}, {1, 0}, {0, 1}};
  model->mesh.indices = {0, 1, 2};
  model->skin.matrices = {{.bone = 0}};
  model->materials.resize(1);
  model->materials[0].name = "skin";
  model->images.resize(1);
  model->images[0].name = "eye";
  model->images[0].width = model->images[0].height = 1;
  model->images[0].decode = [](int, std::span<core::Texel> texels) { texels[0] = core::Texel(255); };
  core::TriangleRun run;
  run.indexCount = 3;
  run.material = 0;
  run.hasNormals = true;
  run.colourSets = 1;
  run.uvSets = 1;
  model->mesh.runs = {run};
  return model;
}

json documentOf(std::shared_ptr<const core::Model> model, std::string* bytes = nullptr) {
  auto skeleton = std::make_shared<core::Skeleton>();
  skeleton->bones.resize(1);
  skeleton->bones[0].name = "root";
  skeleton->body = std::move(model);
  ExportScene scene;
  scene.skeleton = skeleton;
  scene.packImage = [](const core::Image& image) {
    return core::Result<std::string>("PNG of " + image.name);
  };
  const auto file = toGlb(scene, {});
  EXPECT_TRUE(file);
  if (bytes != nullptr) *bytes = file->bytes;
  return GlbDocument(file->bytes).json();
}

json materialOf(const core::Material& material) {
  auto model = triangle();
  model->materials[0] = material;
  return documentOf(model)["materials"][0];
}

TEST(GltfMesh, StoredColoursBecomeLinearOnes) {
  std::string bytes;
  const json document = documentOf(triangle(), &bytes);
  const json& attributes = document["meshes"][0]["primitives"][0]["attributes"];
  const auto colours = GlbDocument(bytes).numbers(attributes["COLOR_0"]);
  EXPECT_NEAR(colours[0], 1.0, 1e-4);
  EXPECT_NEAR(colours[2], 0.21586, 1e-4);  // sRGB's curve at 128/255
  EXPECT_NEAR(colours[3], 64.0 / 255.0, 1e-4) << "alpha stays as it is";
  const auto normals = GlbDocument(bytes).numbers(attributes["NORMAL"]);
  EXPECT_EQ(normals[2], 1.0) << "of length 1";
  EXPECT_EQ(normals[7], 1.0) << "one of no length looks up";
  core::Material half;
  half.colour = glm::vec4(0.5F, 1.0F, 0.0F, 1.0F);
  EXPECT_NEAR(materialOf(half)["pbrMetallicRoughness"]["baseColorFactor"][0], 0.21404, 1e-4);
}

TEST(GltfMesh, AlphaIsTestedBlendedOrIgnored) {
  core::Material material;
  EXPECT_FALSE(materialOf(material).contains("alphaMode"));
  material.alphaTest = {core::Compare::GreaterEqual, 0.25F};
  EXPECT_EQ(materialOf(material)["alphaMode"], "MASK");
  EXPECT_EQ(materialOf(material)["alphaCutoff"], 0.25);
  material.blend = core::Blend{};
  EXPECT_EQ(materialOf(material)["alphaMode"], "BLEND");
  material.isEarly = true;  // among the opaque ones
  EXPECT_EQ(materialOf(material)["alphaMode"], "MASK");
  material.usesAlpha = false;  // of what the test leaves: lids over eyes
  EXPECT_EQ(materialOf(material)["alphaMode"], "MASK");
  material.alphaTest = {};
  EXPECT_FALSE(materialOf(material).contains("alphaMode"));
}

TEST(GltfMesh, AnAlphaTestThatNothingFailsIsLeftOut) {
  auto model = triangle();
  core::Material& material = model->materials[0];
  material.alphaTest = {core::Compare::Greater, 0.0F};
  material.texture = core::Texture{.image = 0};
  material.usesVertexColour = false;
  EXPECT_FALSE(documentOf(model)["materials"][0].contains("alphaMode")) << "its one texel is opaque";
  model->images[0].decode = [](int, std::span<core::Texel> texels) { texels[0] = core::Texel(0); };
  const json tested = documentOf(model)["materials"][0];
  EXPECT_EQ(tested["alphaMode"], "MASK");
  EXPECT_GT(tested["alphaCutoff"], 0.0) << "0 is not above 0";
  EXPECT_LT(tested["alphaCutoff"], 1.0 / 255.0);
  material.texture.reset();
  EXPECT_FALSE(documentOf(model)["materials"][0].contains("alphaMode"));
  material.colour.a = 0.5F;
  EXPECT_EQ(documentOf(model)["materials"][0]["alphaMode"], "MASK");
}

TEST(GltfMesh, SidesAndLightAreSaid) {
  core::Material material;
  EXPECT_FALSE(materialOf(material).contains("doubleSided"));
  EXPECT_FALSE(materialOf(material).contains("extensions"));
  material.cull = core::Cull::None;
  material.isLit = false;
  EXPECT_EQ(materialOf(material)["doubleSided"], true);
  EXPECT_TRUE(materialOf(material)["extensions"].contains("KHR_materials_unlit"));
  auto model = triangle();
  model->mesh.runs.push_back(model->mesh.runs[0]);
  model->mesh.runs[1].hasNormals = false;
  EXPECT_TRUE(documentOf(model)["materials"][1]["extensions"].contains("KHR_materials_unlit"))
      << "its stored colours hold light";
  model->mesh.runs[1].colourSets = 0;
  EXPECT_EQ(documentOf(model)["materials"].size(), 1U) << "lit as what lies around it";
  model = triangle();
  model->materials.push_back(model->materials[0]);
  model->materials[1].isLit = false;
  model->mesh.runs.push_back(model->mesh.runs[0]);
  model->mesh.runs[1].material = 1;
  model->mesh.runs[1].colourSets = 0;
  EXPECT_FALSE(documentOf(model)["materials"][1].contains("extensions")) << "a brow on a face";
  model = triangle();
  model->materials[0].cull = core::Cull::Front;
  std::string bytes;
  const json document = documentOf(model, &bytes);
  const json& indices = document["meshes"][0]["primitives"][0]["indices"];
  EXPECT_EQ(GlbDocument(bytes).numbers(indices), (std::vector<double>{0, 2, 1})) << "its back is drawn";
  model->materials[0].cull = core::Cull::All;
  EXPECT_EQ(documentOf(model)["materials"][0]["name"], "bones") << "nothing else is drawn";
}

TEST(GltfMesh, TexturesWrapAsTheFileSaysAndLieInTheFile) {
  auto model = triangle();
  model->materials[0].texture = core::Texture{.image = 0,
                                              .uvTransform = glm::mat3x2(2, 0, 0, 3, 0.5F, 0.25F),
                                              .wrapS = core::Wrap::Mirror,
                                              .wrapT = core::Wrap::Clamp,
                                              .isSmooth = false,
                                              .matrix = 0};
  std::string bytes;
  const json document = documentOf(model, &bytes);
  const json& sampler = document["samplers"][0];
  EXPECT_EQ(sampler["wrapS"], 33648);
  EXPECT_EQ(sampler["wrapT"], 33071);
  EXPECT_EQ(sampler["magFilter"], 9728);
  EXPECT_FALSE(document["images"][0].contains("uri"));
  EXPECT_EQ(GlbDocument(bytes).bytesOfView(document["images"][0]["bufferView"]), "PNG of eye");
  const json& texture = document["materials"][0]["pbrMetallicRoughness"]["baseColorTexture"];
  EXPECT_EQ(texture["extensions"]["KHR_texture_transform"],
            (json{{"offset", {0.5, 0.25}}, {"scale", {2.0, 3.0}}}));
  const auto at = [](const json& one, const std::string& file) {
    return GlbDocument(file).numbers(one["meshes"][0]["primitives"][0]["attributes"]["TEXCOORD_0"]);
  };
  EXPECT_EQ(at(document, bytes), (std::vector<double>{0, 0, 1, 0, 0, 1})) << "as stored";
  model->materials[0].texture->matrix = -1;
  const json still = documentOf(model, &bytes);
  EXPECT_FALSE(still.contains("extensionsUsed"));
  EXPECT_EQ(at(still, bytes), (std::vector<double>{0.5, 0.25, 2.5, 0.25, 0.5, 3.25})) << "nothing moves it";
  model->materials[0].texture->uvTransform = glm::mat3x2(0, 1, -1, 0, 0, 0);  // a quarter turn
  const json turned = documentOf(model, &bytes);
  EXPECT_FALSE(turned.contains("extensionsUsed"));
  EXPECT_EQ(at(turned, bytes), (std::vector<double>{0, 0, 0, 1, -1, 0})) << "baked";
}

TEST(GltfMesh, WithoutCoordinatesThereIsNoTexture) {
  auto model = triangle();
  model->materials[0].texture = core::Texture{.image = 0};
  EXPECT_TRUE(documentOf(model).contains("textures"));
  model->mesh.runs[0].uvSets = 0;
  EXPECT_FALSE(documentOf(model).contains("textures"));
}

TEST(GltfMesh, NeighboursOfOneMaterialAreOnePrimitive) {
  auto model = triangle();
  model->mesh.runs.push_back(model->mesh.runs[0]);
  EXPECT_EQ(documentOf(model)["meshes"][0]["primitives"].size(), 1U);
  model->materials.resize(2);
  model->mesh.runs.push_back(model->mesh.runs[0]);
  model->mesh.runs[1].material = 1;
  EXPECT_EQ(documentOf(model)["meshes"][0]["primitives"].size(), 3U) << "drawing order stays";
}

TEST(GltfMesh, TheFourStrongestBonesStay) {
  auto model = triangle();
  for (int bone = 0; bone < 5; ++bone)
    model->skin.influences.push_back({bone, bone == 2 ? 0.05F : 0.2375F, glm::mat4x3(1.0F)});
  model->skin.matrices = {{.influenceCount = 5}};
  auto skeleton = std::make_shared<core::Skeleton>(core::Skeleton::flatList(5));
  skeleton->isHierarchy = true;
  skeleton->body = model;
  ExportScene scene;
  scene.skeleton = skeleton;
  const auto file = toGlb(scene, {});
  ASSERT_TRUE(file);
  ASSERT_FALSE(file->notes.empty());
  EXPECT_NE(file->notes[0].find("four strongest"), std::string::npos);
  const GlbDocument document(file->bytes);
  const json& attributes = document.json()["meshes"][0]["primitives"][0]["attributes"];
  const auto joints = document.numbers(attributes["JOINTS_0"]);
  EXPECT_EQ(std::vector<double>(joints.begin(), joints.begin() + 4), (std::vector<double>{0, 1, 3, 4}));
  EXPECT_NEAR(document.numbers(attributes["WEIGHTS_0"])[0], 0.25, 1e-6);
}

TEST(GltfMesh, ABoneThatIsNamedTwiceIsOneJoint) {
  auto model = triangle();
  for (const int bone : {1, 0, 1}) model->skin.influences.push_back({bone, bone == 0 ? 0.5F : 0.25F});
  model->skin.matrices = {{.influenceCount = 3}};
  auto skeleton = std::make_shared<core::Skeleton>(core::Skeleton::flatList(2));
  skeleton->isHierarchy = true;
  skeleton->body = model;
  ExportScene scene;
  scene.skeleton = skeleton;
  const auto file = toGlb(scene, {});
  ASSERT_TRUE(file);
  const GlbDocument document(file->bytes);
  const json& attributes = document.json()["meshes"][0]["primitives"][0]["attributes"];
  const auto joints = document.numbers(attributes["JOINTS_0"]);
  const auto weights = document.numbers(attributes["WEIGHTS_0"]);
  EXPECT_EQ(std::vector<double>(joints.begin(), joints.begin() + 4), (std::vector<double>{1, 0, 0, 0}));
  EXPECT_EQ(std::vector<double>(weights.begin(), weights.begin() + 4), (std::vector<double>{0.5, 0.5, 0, 0}));
}

}  // namespace
}  // namespace marrow::formats
