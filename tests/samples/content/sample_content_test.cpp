// SPDX-License-Identifier: GPL-3.0-or-later
// The samples hold what their generator meant: every number expected here comes from the generator's own
// motions and limbs, none from a reader.
#include "app/finding/pairing.h"
#include "app/opening/loader.h"
#include "core/model/model.h"
#include "core/model/tev_program.h"
#include "core/sampler.h"
#include "resources/samples/generator/events.h"
#include "resources/samples/generator/lamplighter.h"
#include "resources/samples/generator/moth.h"
#include "resources/samples/generator/motion.h"
#include "resources/samples/generator/rig.h"
#include "resources/samples/generator/sprout.h"
#include "resources/samples/generator/stilt.h"
#include "resources/samples/generator/wanderer_body.h"
#include "resources/samples/generator/wanderer_images.h"

#include <gtest/gtest.h>
#include <glm/geometric.hpp>

#include <cmath>
#include <functional>
#include <set>
#include <string>
#include <vector>

namespace marrow::testing {
namespace {

using Vectors = std::vector<glm::dvec3>;

// Stored as whole units and as 65536 angles a turn.
constexpr double kHalfUnit = 0.51;
constexpr double kHalfAngle = 0.5 * 360.0 / 65536.0 + 1e-4;
// Rounded angles may move the end of a chain of bones by so many units.
constexpr double kFarUnits = 2.0;

std::string sample(const std::string& name) { return MARROW_SOURCE_DIR "/resources/samples/" + name; }

std::vector<app::LoadedFile> open(const std::string& name) {
  app::LoadResult loaded = app::loadPaths({sample(name)});
  for (const core::Error& error : loaded.errors) ADD_FAILURE() << core::toText(error);
  EXPECT_FALSE(loaded.files.empty()) << name;
  return std::move(loaded.files);
}

/// The file that holds the clips, and the clip on its skeleton.
struct Shown {
  std::shared_ptr<const core::Clip> clip;
  app::Pairing pairing;

  [[nodiscard]] core::Pose at(int frame) const {
    core::Pose pose;
    core::Sampler(clip, pairing.skeleton)
        .sample(static_cast<float>(frame), core::SampleMode::GameExact, pose);
    return pose;
  }
};

Shown show(const std::vector<app::LoadedFile>& files, std::size_t clip) {
  for (const app::LoadedFile& file : files) {
    if (clip >= file.content->clips.size()) continue;
    const auto& shown = file.content->clips[clip];
    return {shown, app::findPairing(*shown, file.path, files)};
  }
  ADD_FAILURE() << "no clip " << clip;
  return {};
}

// -- what the generator's limbs and angles say -----------------------------------------------------------

struct Limb {
  glm::dvec3 position;
  int child;
  int sibling;
};

std::vector<Limb> plain(const std::vector<samples::ZeldaLimb>& limbs) {
  std::vector<Limb> result;
  for (const samples::ZeldaLimb& limb : limbs) {
    result.push_back({glm::dvec3(limb.position), limb.child, limb.sibling});
  }
  return result;
}

/// Where each limb's origin is when the root is placed and all are turned.
Vectors originsOf(const std::vector<Limb>& limbs, const glm::dvec3& root, const Vectors& rotations) {
  Vectors origins(limbs.size());
  std::function<void(int, glm::dvec3, glm::dmat3)> place = [&](int limb, glm::dvec3 from, glm::dmat3 turn) {
    for (; limb >= 0; limb = limb == 0 ? -1 : limbs[static_cast<std::size_t>(limb)].sibling) {
      const auto at = static_cast<std::size_t>(limb);
      origins[at] = limb == 0 ? root : from + turn * limbs[at].position;
      place(limbs[at].child, origins[at], turn * samples::rotationMatrix(rotations[at]));
    }
  };
  place(0, glm::dvec3(0.0), glm::dmat3(1.0));
  return origins;
}

double wrapped(double degrees) { return std::remainder(degrees, 360.0); }

void expectPose(const core::Pose& pose, const std::vector<Limb>& limbs, const glm::dvec3& root,
                const Vectors& rotations) {
  ASSERT_EQ(pose.size(), limbs.size());
  const Vectors origins = originsOf(limbs, root, rotations);
  for (std::size_t limb = 0; limb < limbs.size(); ++limb) {
    SCOPED_TRACE("limb " + std::to_string(limb));
    const glm::dvec3 position = limb == 0 ? root : limbs[limb].position;
    for (int axis = 0; axis < 3; ++axis) {
      EXPECT_NEAR(static_cast<double>(pose.local[limb].translation[axis]), position[axis], kHalfUnit);
      const double angle = static_cast<double>(pose.local[limb].rotationDegrees[axis]);
      EXPECT_NEAR(wrapped(angle - rotations[limb][axis]), 0.0, kHalfAngle);
      EXPECT_NEAR(static_cast<double>(pose.origin(limb)[axis]), origins[limb][axis], kFarUnits);
    }
  }
}

void expectMotions(const std::vector<app::LoadedFile>& files, const std::vector<Limb>& limbs,
                   const std::vector<samples::ZeldaMotion>& motions) {
  for (std::size_t i = 0; i < motions.size(); ++i) {
    const Shown shown = show(files, i);
    ASSERT_EQ(shown.clip->frameCount, motions[i].frames);
    EXPECT_EQ(shown.clip->framesPerSecond, 20.0F);
    EXPECT_TRUE(shown.pairing.hasModel()) << core::toText(shown.pairing.reason);
    for (const int frame : {0, 1, motions[i].frames / 2, motions[i].frames - 1}) {
      SCOPED_TRACE("frame " + std::to_string(frame));
      const samples::ZeldaPose pose = motions[i].poseAt(frame);
      expectPose(shown.at(frame), limbs, pose.root, pose.rotations);
    }
  }
}

// -- the samples ----------------------------------------------------------------------------------------

TEST(SampleContent, TheMothIsTheSameWithStandardLodAndSkinLimbs) {
  for (const char* name : {"moth/moth.zobj", "moth/moth_lod.zobj", "moth/moth_skin.zobj"}) {
    SCOPED_TRACE(name);
    const std::vector<app::LoadedFile> files = open(name);
    ASSERT_EQ(files[0].content->skeletons.size(), 1U);
    ASSERT_EQ(files[0].content->clips.size(), 2U);
    expectMotions(files, plain(samples::moth::limbs()), samples::moth::motions());
  }
}

TEST(SampleContent, TheStiltStandsInItsRestRotations) {
  const std::vector<app::LoadedFile> files = open("stilt/stilt.zobj");
  EXPECT_EQ(files[0].content->formatId, "z64-legacy");
  const auto limbs = samples::stilt::limbs();
  const core::Skeleton& skeleton = *files[0].content->skeletons.at(0);
  ASSERT_EQ(skeleton.size(), limbs.size());
  for (std::size_t limb = 0; limb < limbs.size(); ++limb) {
    for (int axis = 0; axis < 3; ++axis) {
      EXPECT_EQ(static_cast<int>(skeleton.bones[limb].rest.translation[axis]),
                limbs[limb].limb.position[axis]);
      EXPECT_NEAR(static_cast<double>(skeleton.bones[limb].rest.rotationDegrees[axis]),
                  limbs[limb].restRotation[axis], kHalfAngle);
    }
  }
}

TEST(SampleContent, TheStiltMovesAsMeant) {
  std::vector<samples::ZeldaLimb> limbs;
  for (const samples::ZeldaBetaLimb& one : samples::stilt::limbs()) limbs.push_back(one.limb);
  expectMotions(open("stilt/stilt.zobj"), plain(limbs), samples::stilt::motions());
}

void expectLamplighter(const std::vector<app::LoadedFile>& files) {
  const auto motions = samples::lamplighter::motions();
  const std::vector<Limb> limbs = plain(samples::lamplighter::limbs());
  for (std::size_t i = 0; i < motions.size(); ++i) {
    const Shown shown = show(files, i);
    ASSERT_EQ(shown.clip->frameCount, motions[i].frames);
    EXPECT_EQ(shown.clip->framesPerSecond, 30.0F);
    const std::string reason = reasonOf(shown.pairing, &files.front()).text();
    for (const char* part : {"gameplay_keep.bin", "link_animetion.bin", "object_link_lamplighter.zobj"}) {
      EXPECT_NE(reason.find(part), std::string::npos) << reason;
    }
    for (int frame = 0; frame < motions[i].frames; frame += 5) {
      SCOPED_TRACE("clip " + std::to_string(i) + ", frame " + std::to_string(frame));
      const samples::LinkPose pose = motions[i].poseAt(frame);
      expectPose(shown.at(frame), limbs, pose.root, {pose.rotations.begin(), pose.rotations.end()});
      ASSERT_EQ(shown.clip->runs.size(), 2U);
      EXPECT_EQ(shown.clip->runs[0].at(frame), static_cast<int>(pose.eyes));
      EXPECT_EQ(shown.clip->runs[1].at(frame), static_cast<int>(pose.mouth));
    }
  }
}

TEST(SampleContent, AnyPartOfTheLamplighterFindsTheOthers) {
  for (const char* name : {"lamplighter/gameplay_keep.bin", "lamplighter/link_animetion.bin",
                           "lamplighter/object_link_lamplighter.zobj", "lamplighter"}) {
    SCOPED_TRACE(name);
    expectLamplighter(open(name));
  }
}

TEST(SampleContent, AnyPartOfTheLamplightersArchiveFindsTheOthers) {
  for (const char* member :
       {"", ":gameplay_keep.bin", ":link_animetion.bin", ":object_link_lamplighter.zobj"}) {
    SCOPED_TRACE(member);
    expectLamplighter(open("packed/lamplighter.sarc" + std::string(member)));
  }
}

TEST(SampleContent, TheWanderersArchivesHoldItsModelAndItsNod) {
  const samples::Motion nod = samples::nod();
  for (const char* name : {"packed/wanderer.arc", "packed/wanderer.szs"}) {
    SCOPED_TRACE(name);
    const std::vector<app::LoadedFile> files = open(name);
    ASSERT_EQ(files.size(), 2U);
    const Shown shown = show(files, 0);
    EXPECT_EQ(shown.clip->frameCount, nod.frames);
    EXPECT_TRUE(shown.pairing.modelPath.ends_with(":wanderer.bmd"));
    EXPECT_TRUE(core::says(shown.pairing.reason, "app.model.found"));
    ASSERT_EQ(shown.pairing.skeleton->size(), samples::wanderer().size());
    const samples::Pose expected = nod.poseAt(0);
    const core::Pose pose = shown.at(0);
    for (std::size_t bone = 0; bone < expected.size(); ++bone) {
      EXPECT_EQ(shown.pairing.skeleton->bones[bone].name, samples::wanderer()[bone].name);
      EXPECT_EQ(shown.pairing.skeleton->bones[bone].parent, samples::wanderer()[bone].parent);
      for (int axis = 0; axis < 3; ++axis) {
        EXPECT_NEAR(static_cast<double>(pose.local[bone].translation[axis]), expected[bone].translation[axis],
                    0.01);
        EXPECT_NEAR(static_cast<double>(pose.local[bone].rotationDegrees[axis]),
                    expected[bone].rotation[axis], 0.01);
      }
    }
  }
}

/// The corners of the triangles that the generator meant, counter-clockwise.
std::vector<const samples::BodyVertex*> cornersOf(const samples::BodyPart& part) {
  std::vector<const samples::BodyVertex*> corners;
  const auto add = [&](std::size_t a, std::size_t b, std::size_t c) {
    for (const std::size_t i : {a, c, b}) corners.push_back(&part.vertices[i]);
  };
  for (const samples::Primitive& primitive : part.primitives) {
    const auto& v = primitive.vertices;
    for (std::size_t i = 0; i + 2 < v.size(); ++i) {
      if (primitive.isFan) {
        add(v[0], v[i + 1], v[i + 2]);
      } else {
        add(v[i + i % 2], v[i + 1 - i % 2], v[i + 2]);
      }
    }
  }
  return corners;
}

TEST(SampleContent, TheWanderersBodyIsTheOneThatWasMeant) {
  const std::vector<app::LoadedFile> files = open("wanderer/wanderer.bmd");
  EXPECT_TRUE(files[0].content->diagnostics.entries().empty());
  const core::Skeleton& skeleton = *files[0].content->skeletons.at(0);
  ASSERT_NE(skeleton.body, nullptr);
  const core::Model& body = *skeleton.body;
  ASSERT_EQ(body.mesh.runs.size(), samples::kMaterialCount);
  ASSERT_EQ(body.materials.size(), samples::kMaterialCount);
  ASSERT_EQ(body.images.size(), samples::kImageCount);
  std::vector<glm::mat4> models;
  for (std::size_t bone = 0; bone < skeleton.size(); ++bone) {
    const samples::RestFrame frame = samples::restFrame(static_cast<samples::Bone>(bone));
    models.emplace_back(glm::mat3(frame.turn));
    models.back()[3] = glm::vec4(frame.origin, 1.0);
  }
  const auto meant = samples::wandererBody();
  for (std::size_t i = 0; i < meant.size(); ++i) {
    SCOPED_TRACE(body.materials[i].name);
    const core::TriangleRun& run = body.mesh.runs[i];
    const auto corners = cornersOf(meant[i]);
    // A strip that is too much for one packet's matrices begins again, which adds nothing.
    ASSERT_EQ(run.indexCount, corners.size());
    for (std::size_t corner = 0; corner < corners.size(); ++corner) {
      const std::uint32_t vertex = body.mesh.indices[run.firstIndex + corner];
      const glm::mat4 matrix = body.skin.matrixAt(body.mesh.drawMatrices[vertex], models);
      const glm::dvec3 place(matrix * glm::vec4(body.mesh.positions[vertex], 1.0F));
      // Places are stored in 1/128 of a unit, angles in 1/65536 of a turn.
      ASSERT_LT(glm::distance(place, corners[corner]->position), 0.03) << corner;
      ASSERT_LT(glm::distance(glm::dvec2(body.mesh.uvs[0][vertex]), corners[corner]->uv), 0.005) << corner;
    }
  }
}

TEST(SampleContent, TheWandererBlinksGlowsAndHasNoSharpEdges) {
  const std::vector<app::LoadedFile> files = open("wanderer/wanderer.bmd");
  const core::Model& body = *files[0].content->skeletons.at(0)->body;
  const core::Material& eyes = body.materials.at(samples::kEyes);
  ASSERT_TRUE(eyes.texture);
  EXPECT_EQ(body.images.at(static_cast<std::size_t>(eyes.texture->image)).name, "eye_open");
  EXPECT_TRUE(eyes.blend);
  const core::Material& glow = body.materials.at(samples::kGlow);
  EXPECT_FALSE(glow.isLit);
  ASSERT_NE(glow.tev, nullptr);
  EXPECT_EQ(glow.tev->constants[0], core::TevColour(0x78, 0xFF, 0xE6, 0xFF));
  std::size_t weighted = 0;
  for (const core::DrawMatrix& matrix : body.skin.matrices) {
    if (matrix.bone >= 0) continue;
    ++weighted;
    float sum = 0.0F;
    for (std::uint32_t i = 0; i < matrix.influenceCount; ++i)
      sum += body.skin.influences[matrix.firstInfluence + i].weight;
    EXPECT_FLOAT_EQ(sum, 1.0F);
  }
  EXPECT_GT(weighted, 50U);
}

TEST(SampleContent, TheMothHasTheSameBodyOnEveryKindOfLimb) {
  const samples::ZeldaBody meant = samples::moth::body();
  std::size_t triangles = 0;
  for (const auto& piece : meant.pieces) {
    for (const samples::ZeldaSheet& sheet : piece)
      triangles += 2 * (sheet.columns - 1) * (sheet.vertices.size() / sheet.columns - 1);
  }
  for (const char* name : {"moth/moth.zobj", "moth/moth_lod.zobj", "moth/moth_skin.zobj"}) {
    SCOPED_TRACE(name);
    const std::vector<app::LoadedFile> files = open(name);
    for (const core::Diagnostic& entry : files[0].content->diagnostics.entries())
      ADD_FAILURE() << core::toText(entry);
    ASSERT_NE(files[0].content->skeletons.at(0)->body, nullptr);
    const core::Model& body = *files[0].content->skeletons.at(0)->body;
    EXPECT_EQ(body.mesh.triangleCount(), triangles);
    ASSERT_EQ(body.images.size(), 1U);
    EXPECT_EQ(body.images[0].width, samples::ZeldaBody::kImageSize);
    // The first sheet of the thorax, in its limb's space.
    const auto& first = meant.pieces[1][0].vertices[0];
    EXPECT_LT(glm::distance(glm::dvec3(body.mesh.positions[body.mesh.indices[0]]), first.position), 0.9);
  }
}

TEST(SampleContent, TheSproutHasABodyWithAFaceThatTurnsToTheCamera) {
  const std::vector<app::LoadedFile> files = open("sprout/sprout_model.bmd");
  for (const core::Diagnostic& entry : files[0].content->diagnostics.entries())
    EXPECT_EQ(entry.severity, core::Severity::Info) << core::toText(entry);
  ASSERT_NE(files[0].content->skeletons.at(0)->body, nullptr);
  const core::Model& body = *files[0].content->skeletons.at(0)->body;
  EXPECT_EQ(body.images.size(), 3U);
  EXPECT_EQ(body.materials.size(), 3U);
  const core::TriangleRun& face = body.mesh.runs.back();
  EXPECT_EQ(face.indexCount, 6U);
  EXPECT_EQ(face.billboard, core::Billboard::Full);
  // The stalk's strips lead from bone to bone.
  std::set<std::uint16_t> used(body.mesh.drawMatrices.begin(), body.mesh.drawMatrices.end());
  EXPECT_EQ(used.size(), samples::sprout::bones().size());
}

void expectSprout(const Shown& shown, const samples::sprout::Motion& motion) {
  ASSERT_EQ(shown.clip->frameCount, motion.frames);
  ASSERT_EQ(shown.pairing.skeleton->size(), samples::sprout::bones().size());
  EXPECT_TRUE(shown.pairing.hasModel()) << core::toText(shown.pairing.reason);
  const samples::sprout::Pose expected = motion.poseAt(0);
  const core::Pose pose = shown.at(0);
  for (std::size_t bone = 0; bone < expected.size(); ++bone) {
    const std::size_t id = shown.pairing.skeleton->trackOf(bone);
    for (int axis = 0; axis < 3; ++axis) {
      // 20.12 fixed point and 4096 angles a turn.
      EXPECT_NEAR(static_cast<double>(pose.local[bone].translation[axis]), expected[id].translation[axis],
                  0.001);
      EXPECT_NEAR(
          wrapped(static_cast<double>(pose.local[bone].rotationDegrees[axis]) - expected[id].rotation[axis]),
          0.0, 0.5 * 360.0 / 4096.0 + 1e-4);
    }
  }
}

TEST(SampleContent, TheSproutIsTheSameInItsArchiveAndPackedWithLz11) {
  const std::vector<app::LoadedFile> archive = open("packed/sprout.narc");
  ASSERT_EQ(archive.size(), 2U);
  expectSprout(show(archive, 0), samples::sprout::hop());
  const std::vector<app::LoadedFile> packed = open("packed/sprout_look.bca");
  EXPECT_EQ(formats::idsOf(packed[0].content->containers), std::vector<std::string>{"lz11"});
  const Shown look = show(packed, 0);
  EXPECT_TRUE(look.pairing.modelPath.ends_with("packed/sprout_model.bmd")) << look.pairing.modelPath;
  expectSprout(look, samples::sprout::look());
}

TEST(SampleContent, TheWanderersEventsComeOutOfZstd) {
  const std::vector<app::LoadedFile> files = open("packed/wanderer_events.baev.zs");
  EXPECT_EQ(formats::idsOf(files[0].content->containers), std::vector<std::string>{"zstd"});
  const write::BaevFile meant = samples::wandererEvents().file;
  ASSERT_NE(files[0].content->events, nullptr);
  const core::EventArchive& found = *files[0].content->events;
  EXPECT_EQ(found.events.size(), meant.events.size());
  ASSERT_EQ(found.actions.size(), meant.actions.size());
  for (std::size_t i = 0; i < meant.actions.size(); ++i) {
    const auto& kinds = meant.actions[i].kinds;
    ASSERT_EQ(found.actions[i].animations.size(), kinds.size());
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
      const core::EventAnimation& animation = found.actions[i].animations[kind];
      EXPECT_EQ(animation.name, kinds[kind].name);
      const bool isHold = kinds[kind].holdWord != 0;
      const auto& spans = isHold ? animation.holds : animation.triggers;
      const auto& wanted = isHold ? kinds[kind].holds : kinds[kind].triggers;
      ASSERT_EQ(spans.size(), wanted.size());
      EXPECT_EQ(spans.front().startFrame, wanted.front().startFrame);
    }
  }
}

}  // namespace
}  // namespace marrow::testing
