// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/exchange/obj/obj_export.h"

#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <gtest/gtest.h>

#include <assimp/Importer.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>

#include <algorithm>
#include <limits>
#include <locale>
#include <span>
#include <sstream>
#include <utility>

namespace marrow::formats {
namespace {

/// A skeleton and where its joints are.
struct Posed {
  core::Skeleton skeleton;
  core::Pose pose;

  Posed& bone(std::string name, int parent, glm::vec3 origin) {
    core::Bone& added = skeleton.bones.emplace_back();
    added.name = std::move(name);
    added.parent = parent;
    pose.resize(skeleton.size());
    pose.modelMatrices.back() = glm::translate(glm::mat4(1.0F), origin);
    return *this;
  }
  [[nodiscard]] core::Result<std::string> obj(const ObjOptions& options = {}) const {
    return toObj(skeleton, pose, options);
  }
};

Posed arm() {
  Posed posed;
  posed.skeleton.name = "hero";
  posed.bone("root", -1, {0.1F, -1234.56789F, 3.0e-7F})
      .bone("shoulder", 0, {10.0F, 20.0F, 30.0F})
      .bone("hand", 1, {10.0F, 20.0F, 30.0F})
      .bone("leg", 0, {1.0F / 3.0F, 98765.4321F, -7.0F})
      .bone("loner", -1, {5.0F, 5.0F, 5.0F});
  return posed;
}

std::vector<std::string> linesOf(const std::string& text, const std::string& prefix) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    if (line.starts_with(prefix)) lines.push_back(line);
  }
  return lines;
}

glm::vec3 vertexOf(const std::string& line) {
  std::istringstream stream(line.substr(2));
  glm::vec3 vertex;
  stream >> vertex.x >> vertex.y >> vertex.z;
  return vertex;
}

TEST(ObjExport, PutsJointsFirstInBoneOrderExactly) {
  const Posed posed = arm();
  const auto text = posed.obj();
  ASSERT_TRUE(text) << toText(text.error());
  const auto vertices = linesOf(*text, "v ");
  ASSERT_GE(vertices.size(), posed.skeleton.size());
  for (std::size_t i = 0; i < posed.skeleton.size(); ++i) {
    EXPECT_EQ(vertexOf(vertices[i]), posed.pose.origin(i)) << vertices[i];
  }
  EXPECT_EQ(linesOf(*text, "o "), (std::vector<std::string>{"o joints", "o hero"}));
  EXPECT_EQ(linesOf(*text, "l "), (std::vector<std::string>{"l 1 2", "l 2 3", "l 1 4"}));
  EXPECT_EQ(linesOf(*text, "p "), (std::vector<std::string>{"p 5"}));
  EXPECT_LT(text->find("\nl "), text->find("\no hero\n"));
  EXPECT_LT(text->find("\no hero\n"), text->find("\nf "));
}

TEST(ObjExport, WritesOneGroupABone) {
  const auto text = arm().obj();
  ASSERT_TRUE(text);
  EXPECT_EQ(linesOf(*text, "g "),
            (std::vector<std::string>{"g root", "g shoulder", "g hand", "g leg", "g loner"}));
  EXPECT_EQ(linesOf(*text, "f ").size(), 16U + 4U * 8U);
}

TEST(ObjExport, KeepsJointsOfOnePlaceAndSolidsApart) {
  Posed posed;
  posed.bone("a", -1, {1, 2, 3}).bone("b", 0, {1, 2, 3}).bone("c", 1, {1, 2, 3});
  const auto text = posed.obj();
  ASSERT_TRUE(text);
  EXPECT_EQ(linesOf(*text, "v ").size(), 3U + 3U * 6U);
  EXPECT_EQ(linesOf(*text, "l "), (std::vector<std::string>{"l 1 2", "l 2 3"}));
}

TEST(ObjExport, CarriesNoForeignCommentAndNoColour) {
  const auto text = arm().obj();
  ASSERT_TRUE(text);
  EXPECT_TRUE(text->starts_with("# Marrow posed skeleton\n"));
  EXPECT_EQ(linesOf(*text, "#").size(), 2U);
  EXPECT_EQ(linesOf(*text, "mtllib").size() + linesOf(*text, "usemtl").size(), 0U);
  for (const std::string& line : linesOf(*text, "v "))
    EXPECT_EQ(std::count(line.begin(), line.end(), ' '), 3) << line;
}

TEST(ObjExport, TurnsYUpIntoZUpAndScales) {
  Posed posed;
  posed.bone("a", -1, {1, 2, 3}).bone("b", 0, {1, 2, 4});
  const auto text = posed.obj({.up = UpAxis::Z, .unitScale = 0.5});
  ASSERT_TRUE(text);
  const auto vertices = linesOf(*text, "v ");
  EXPECT_EQ(vertexOf(vertices[0]), glm::vec3(0.5F, -1.5F, 1.0F));
  EXPECT_EQ(vertexOf(vertices[1]), glm::vec3(0.5F, -2.0F, 1.0F));
  EXPECT_NE(text->find("Z up, game unit = 0.5"), std::string::npos);
}

TEST(ObjExport, NamesTheBoneWhoseOriginIsNotFinite) {
  Posed posed = arm();
  posed.pose.modelMatrices[2][3].y = std::numeric_limits<float>::quiet_NaN();
  const auto text = posed.obj();
  ASSERT_FALSE(text);
  EXPECT_EQ(text.error().code, core::ErrorCode::BadValue);
  EXPECT_NE(text.error().fieldPath.find("hand"), std::string::npos);
}

TEST(ObjExport, RefusesAnOriginThatOutgrowsTheFile) {
  Posed posed;
  posed.bone("far", -1, {3.0e38F, 0, 0});
  EXPECT_TRUE(posed.obj());
  EXPECT_FALSE(posed.obj({.unitScale = 100.0}));
}

TEST(ObjExport, RefusesASkeletonWithoutBones) {
  const auto text = Posed().obj();
  ASSERT_FALSE(text);
  EXPECT_EQ(text.error().code, core::ErrorCode::NotFound);
}

/// Writes 1.5 as 1,5 and 1000 as 1.000.
struct GermanNumbers : std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
  char do_thousands_sep() const override { return '.'; }
  std::string do_grouping() const override { return "\3"; }
};

TEST(ObjExport, DoesNotFollowTheLocale) {
  const auto plain = arm().obj({.unitScale = 0.25});
  const std::locale before = std::locale::global(std::locale(std::locale::classic(), new GermanNumbers));
  const auto german = arm().obj({.unitScale = 0.25});
  std::locale::global(before);
  EXPECT_EQ(*plain, *german);
}

/// Corners of the meshes of these kinds.
std::vector<glm::vec3> cornersOf(const aiScene& scene, unsigned primitiveTypes) {
  std::vector<glm::vec3> corners;
  for (const aiMesh* mesh : std::span(scene.mMeshes, scene.mNumMeshes)) {
    if ((mesh->mPrimitiveTypes & primitiveTypes) == 0) continue;
    for (const aiVector3D& p : std::span(mesh->mVertices, mesh->mNumVertices))
      corners.emplace_back(p.x, p.y, p.z);
  }
  return corners;
}

float distanceTo(const std::vector<glm::vec3>& corners, const glm::vec3& point) {
  float nearest = std::numeric_limits<float>::max();
  for (const glm::vec3& corner : corners) nearest = std::min(nearest, glm::distance(corner, point));
  return nearest;
}

TEST(ObjExport, ReadsBackWithEveryOriginInPlace) {
  const Posed posed = arm();
  const auto text = posed.obj();
  ASSERT_TRUE(text);
  Assimp::Importer importer;
  const aiScene* scene = importer.ReadFileFromMemory(text->data(), text->size(), 0, "obj");
  ASSERT_NE(scene, nullptr) << importer.GetErrorString();
  const auto isSolid = [](const aiMesh* mesh) { return mesh->mPrimitiveTypes == aiPrimitiveType_TRIANGLE; };
  const std::span meshes(scene->mMeshes, scene->mNumMeshes);
  EXPECT_EQ(std::count_if(meshes.begin(), meshes.end(), isSolid), 5);
  const auto joints = cornersOf(*scene, aiPrimitiveType_LINE | aiPrimitiveType_POINT);
  for (std::size_t bone = 0; bone < posed.skeleton.size(); ++bone) {
    const glm::vec3 origin = posed.pose.origin(bone);
    EXPECT_LE(distanceTo(joints, origin), 1e-5F * std::max(1.0F, glm::length(origin))) << bone;
  }
}

}  // namespace
}  // namespace marrow::formats
