// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/model.h"
#include "core/pose.h"
#include "core/sampler.h"
#include "formats/read_asset.h"
#include "formats/record_bytes.h"
#include "formats/registry.h"
#include "formats/source/source.h"
#include "tests/support/golden.h"

#include <glm/geometric.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace marrow::formats {
namespace {

using core::Model;
using nlohmann::json;

struct Corner {
  glm::vec3 position{0.0F};
  glm::vec2 uv{0.0F};
  glm::vec3 colour{1.0F};
  glm::vec3 normal{0.0F};
};
using Triangle = std::array<Corner, 3>;

std::string folder() { return testing::goldenFolder() + "/mesh/"; }

glm::vec3 vec3Of(const json& value) { return {value[0], value[1], value[2]}; }

bool hasArea(const Triangle& t) {
  return glm::length(glm::cross(t[1].position - t[0].position, t[2].position - t[0].position)) > 1e-9F;
}

std::vector<Triangle> expectedOf(const json& piece) {
  std::vector<Triangle> triangles;
  for (std::size_t i = 0; i < piece["triangles"].size(); ++i) {
    Triangle triangle;
    for (std::size_t c = 0; c < 3; ++c) {
      triangle[c].position = vec3Of(piece["triangles"][i][c]);
      triangle[c].uv = {piece["uv"][i][c][0], piece["uv"][i][c][1]};
      triangle[c].colour = vec3Of(piece["colour"][i][c]);
      if (piece.contains("normal")) triangle[c].normal = vec3Of(piece["normal"][i][c]);
    }
    if (hasArea(triangle)) triangles.push_back(triangle);
  }
  return triangles;
}

Corner cornerOf(const Model& model, const core::TriangleRun& run, std::uint32_t vertex,
                const std::vector<glm::mat4>& bones) {
  const core::Material* material = model.materialOf(run);
  Corner corner;
  corner.position = core::positionAt(model, vertex, bones);
  if (run.hasNormals) corner.normal = core::normalAt(model, vertex, bones);
  if (run.hasUv(0)) corner.uv = model.mesh.uvs[0][vertex];
  if (run.hasUv(0) && material->texture) corner.uv = core::uvAt(model, *material->texture, vertex);
  corner.colour = glm::vec3(material->colour);
  if (run.colourSets != 0) corner.colour = glm::vec3(model.mesh.colours[0][vertex]) / 255.0F;
  return corner;
}

std::vector<Triangle> drawnOf(const Model& model, const core::TriangleRun& run,
                              const std::vector<glm::mat4>& bones) {
  std::vector<Triangle> triangles;
  for (std::uint32_t i = 0; i < run.indexCount; i += 3) {
    Triangle triangle;
    for (std::size_t c = 0; c < 3; ++c)
      triangle[c] = cornerOf(model, run, model.mesh.indices[run.firstIndex + i + c], bones);
    if (hasArea(triangle)) triangles.push_back(triangle);
  }
  return triangles;
}

// 8-bit colours are at most half a step away from the console's 31 levels.
bool isNear(const Corner& a, const Corner& b, float size) {
  constexpr float kColour = 0.5F / 31.0F;
  constexpr float kUv = 1.0F / 16.0F / 1024.0F;
  return glm::length(a.position - b.position) < 1e-4F * size && glm::length(a.uv - b.uv) < kUv &&
         glm::length(a.colour - b.colour) < kColour && glm::length(a.normal - b.normal) < 2e-3F;
}

bool isSame(const Triangle& a, const Triangle& b, float size) {
  for (std::size_t turn = 0; turn < 3; ++turn) {
    bool same = true;
    for (std::size_t c = 0; c < 3; ++c) same = same && isNear(a[c], b[(c + turn) % 3], size);
    if (same) return true;
  }
  return false;
}

void comparePiece(const json& piece, const Model& model, const core::TriangleRun& run,
                  const std::vector<glm::mat4>& bones) {
  EXPECT_EQ(run.material, piece["material"].get<int>());
  EXPECT_EQ(run.bone, piece["bone"].get<int>());
  EXPECT_EQ(run.billboard != core::Billboard::None, piece["billboard"].get<bool>());
  EXPECT_TRUE(run.hasNormals || !piece.contains("normal"));
  const std::vector<Triangle> expected = expectedOf(piece);
  const std::vector<Triangle> drawn = drawnOf(model, run, bones);
  ASSERT_EQ(drawn.size(), expected.size());
  float size = 1.0F;
  for (const Triangle& triangle : expected) {
    for (const Corner& corner : triangle) size = std::max(size, glm::length(corner.position));
  }
  for (std::size_t i = 0; i < drawn.size(); ++i)
    EXPECT_TRUE(isSame(expected[i], drawn[i], size)) << "triangle " << i;
}

void comparePose(const json& pose, const Model& model, const std::vector<glm::mat4>& bones) {
  for (std::size_t bone = 0; bone < bones.size(); ++bone) {
    for (std::size_t i = 0; i < 16; ++i) {
      const float value = bones[bone][static_cast<int>(i / 4)][static_cast<int>(i % 4)];
      EXPECT_NEAR(value, pose["matrices"][bone][i].get<float>(), 2e-3F) << "bone " << bone;
    }
  }
  ASSERT_EQ(model.mesh.runs.size(), pose["pieces"].size());
  for (std::size_t i = 0; i < model.mesh.runs.size(); ++i) {
    SCOPED_TRACE("piece " + std::to_string(i));
    comparePiece(pose["pieces"][i], model, model.mesh.runs[i], bones);
  }
}

void comparePoses(const json& golden, const Asset& content) {
  for (const json& pose : golden["poses"]) {
    if (pose["clip"].is_null()) {
      comparePose(pose, *content.models.front(), core::restPose(*content.skeletons.front()).modelMatrices);
      continue;
    }
    const core::Result<Asset> clip = readFile(folder() + pose["clip"].get<std::string>());
    ASSERT_TRUE(clip);
    const core::Sampler sampler(clip->clips.front(), content.skeletons.front());
    core::Pose sampled;
    sampler.sample(pose["frame"].get<float>(), core::SampleMode::GameExact, sampled);
    SCOPED_TRACE("frame " + pose["frame"].dump());
    comparePose(pose, *content.models.front(), sampled.modelMatrices);
  }
}

void compareMaterial(const json& want, const core::Material& material, const Model& model,
                     const json& textures) {
  EXPECT_EQ(material.name, want["name"].get<std::string>());
  EXPECT_EQ(material.isLit, !want["lights"].empty());
  EXPECT_EQ(material.cull == core::Cull::None || material.cull == core::Cull::Front,
            want["draw_back"].get<bool>());
  EXPECT_EQ(material.cull == core::Cull::None || material.cull == core::Cull::Back,
            want["draw_front"].get<bool>());
  EXPECT_EQ(material.textureMode == core::TextureMode::Decal, want["mode"] == "decal");
  const int alpha = want["alpha"];
  EXPECT_NEAR(material.colour.a, alpha == 0 ? 1.0F : static_cast<float>(alpha) / 31.0F, 0.5F / 31.0F);
  ASSERT_EQ(material.texture.has_value(), !want["texture"].is_null());
  if (!material.texture) return;
  EXPECT_STREQ(core::toString(material.texture->wrapS), want["wrap_s"].get<std::string>().c_str());
  EXPECT_STREQ(core::toString(material.texture->wrapT), want["wrap_t"].get<std::string>().c_str());
  const auto texture = std::find_if(textures.begin(), textures.end(), [&](const json& entry) {
    return entry["texture"] == want["texture"] && entry["palette"] == want["palette"];
  });
  ASSERT_NE(texture, textures.end());
  const core::Image& image = model.images[static_cast<std::size_t>(material.texture->image)];
  EXPECT_EQ(image.name.find((*texture)["name"].get<std::string>()), 0U) << image.name;
  EXPECT_EQ(image.width, (*texture)["width"].get<int>());
  EXPECT_EQ(image.height, (*texture)["height"].get<int>());
  const bool isBlended = (*texture)["format"] == 1 || (*texture)["format"] == 6 || (alpha > 0 && alpha < 31);
  EXPECT_EQ(material.blend.has_value(), isBlended);
  std::string hex;
  for (const core::Texel& texel : core::texelsOf(image)) {
    for (int i = 0; i < 4; ++i) {
      for (const int shift : {4, 0}) hex += "0123456789abcdef"[texel[i] >> shift & 15];
    }
  }
  EXPECT_EQ(hex, (*texture)["rgba"].get<std::string>());
}

TEST(Sm64dsMeshGolden, EveryModelIsDrawnAsTheGameDoes) {
  for (const char* name :
       {"colours", "matrix", "palettes", "rigid", "strips", "textures", "tube", "vertices"}) {
    const std::string stem = std::string("sm64ds_") + name;
    SCOPED_TRACE(stem);
    const json golden = testing::goldenJson("mesh/" + stem + ".expected.json");
    const core::Result<Asset> content = readFile(folder() + stem + ".bmd");
    ASSERT_TRUE(content) << core::toText(content.error());
    for (const core::Diagnostic& entry : content->diagnostics.entries()) ADD_FAILURE() << core::toText(entry);
    ASSERT_EQ(content->models.size(), 1U);
    const Model& model = *content->models.front();
    EXPECT_EQ(content->skeletons.front()->body.get(), &model);
    comparePoses(golden, *content);
    ASSERT_EQ(model.materials.size(), golden["materials"].size());
    EXPECT_EQ(model.images.size(), golden["textures"].size());
    for (std::size_t i = 0; i < model.materials.size(); ++i) {
      SCOPED_TRACE("material " + std::to_string(i));
      compareMaterial(golden["materials"][i], model.materials[i], model, golden["textures"]);
    }
  }
}

TEST(Sm64dsMeshGolden, EveryBadModelGetsItsVerdict) {
  for (const json& entry : testing::goldenJson("mesh/bad/manifest_sm64ds.json")) {
    const auto file = entry["file"].get<std::string>();
    SCOPED_TRACE(file + ": " + entry["wrong"].get<std::string>());
    const core::Result<Asset> content = readFile(folder() + "bad/" + file);
    if (entry["verdict"] == "reject") {
      ASSERT_FALSE(content);
      EXPECT_TRUE(content.error().byteOffset.has_value());
      continue;
    }
    ASSERT_TRUE(content) << core::toText(content.error());
    EXPECT_FALSE(content->diagnostics.empty());
    ASSERT_EQ(content->models.size(), 1U);
    const std::size_t triangles = content->models.front()->mesh.triangleCount();
    EXPECT_GE(triangles, entry["triangles"][0].get<std::size_t>());
    EXPECT_LE(triangles, entry["triangles"][1].get<std::size_t>());
    EXPECT_GE(content->models.front()->images.size(), entry["textures"][0].get<std::size_t>());
    EXPECT_LE(content->models.front()->images.size(), entry["textures"][1].get<std::size_t>());
  }
}

TEST(Sm64dsMeshFields, NameTheWordsOfCommands) {
  const core::Result<Asset> content = readFile(folder() + "sm64ds_vertices.bmd");
  ASSERT_TRUE(content);
  const auto bytes = content->bytes;
  const Recording map = recordBytes(*bytes, {"sm64ds_vertices.bmd"}, &*content);
  const auto field = [&](std::uint64_t offset) {
    const auto found = map.fieldAt(offset);
    return found ? found->path + " = " + valueText(*found, *bytes) : std::string("-");
  };
  const std::string list = "BMD / bone record 0 / pair 0 / display list 0";
  EXPECT_EQ(field(0xB4), list + " / bone map = 0");
  EXPECT_EQ(field(0xB6), "BMD / bone record 0 / materials / pair 0 = 0");
  EXPECT_EQ(field(0xD0), list + " / transforms / slot 0 = 0");
  EXPECT_EQ(field(0xDC), list + " / kind = 0, triangles");
  EXPECT_EQ(field(0xE4), list + " / vertex 0 / Z = 504");
  EXPECT_EQ(field(0xFE), list + " / vertex 4 / Z = 12288");
  EXPECT_EQ(field(0xD5), list + " / command 2 = 40, begin triangles");
}

}  // namespace
}  // namespace marrow::formats
