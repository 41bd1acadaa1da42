// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/use_content.h"

#include "core/event_archive.h"
#include "core/model/model.h"
#include "core/model/tev_evaluate.h"
#include "core/sampler.h"
#include "core/track_value.h"
#include "tests/fuzz/require.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace marrow::fuzz {
namespace {

// A file may hold thousands of clips; a few are enough.
constexpr std::size_t kMostClips = 3;

void poseClip(const std::shared_ptr<const core::Clip>& clip, std::shared_ptr<const core::Skeleton> skeleton) {
  if (skeleton == nullptr) {
    skeleton = std::make_shared<core::Skeleton>(core::Skeleton::flatList(clip->boneCount()));
  }
  const core::Sampler sampler(clip, skeleton);
  core::Pose pose;
  const auto end = static_cast<float>(clip->frameCount);
  for (const float frame : {-1.0F, 0.0F, 1.5F, end / 2.0F, end, end + 1.0F}) {
    sampler.sample(frame, core::SampleMode::Smooth, pose);
    sampler.sample(frame, core::SampleMode::GameExact, pose);
  }
}

void useTracks(const core::Clip& clip) {
  const auto end = static_cast<float>(clip.frameCount);
  for (const core::Track& track : clip.otherTracks()) {
    require(track.firstCurve + std::size_t{track.curveCount} <= clip.curves.size(), "no such curve");
    require(track.run < static_cast<int>(clip.runs.size()), "no such run");
    for (const float frame : {-1.0F, 0.0F, 1.5F, end / 2.0F, end, end + 1.0F}) {
      if (track.target.kind == core::TargetKind::TextureMatrix) {
        (void)core::textureMatrixAt(clip, track, frame, core::SampleMode::Smooth);
        (void)core::textureMatrixAt(clip, track, frame, core::SampleMode::GameExact);
      } else if (track.run >= 0) {
        (void)core::runValueAt(clip, track, static_cast<double>(frame));
      } else {
        const glm::ivec4 colour = core::colourAt(clip, track, frame);
        require(colour.x >= INT16_MIN && colour.x <= INT16_MAX, "a colour is beyond its word");
      }
    }
  }
}

void useTev(const core::TevProgram& program, std::size_t imageCount) {
  require(!program.stages.empty() && program.stages.size() <= core::TevProgram::kMostStages, "stages");
  for (const core::TevStage& stage : program.stages) {
    require(stage.map < static_cast<int>(program.maps.size()), "no such map");
    require(stage.coordinate < static_cast<int>(program.coordinates.size()), "no such coordinate");
  }
  for (const core::Texture& map : program.maps)
    require(map.image < static_cast<int>(imageCount), "no such image");
  for (const core::TevCoordinate& coordinate : program.coordinates)
    require(coordinate.number >= 0 && coordinate.number < static_cast<int>(core::Mesh::kUvSets),
            "no such set");
  (void)core::evaluate(program, {});
}

void useModel(const core::Model& model, std::size_t boneCount) {
  const core::Mesh& mesh = model.mesh;
  require(mesh.indices.size() % 3 == 0, "a triangle lacks corners");
  require(mesh.drawMatrices.size() == mesh.vertexCount(), "a vertex has no draw matrix");
  for (const std::uint32_t index : mesh.indices) require(index < mesh.vertexCount(), "no such vertex");
  for (const std::uint16_t matrix : mesh.drawMatrices)
    require(matrix < model.skin.matrices.size(), "no such draw matrix");
  std::size_t drawn = 0;
  for (const core::TriangleRun& run : mesh.runs) {
    require(run.firstIndex == drawn, "runs do not follow each other");
    drawn += run.indexCount;
    require(run.material < static_cast<int>(model.materials.size()), "no such material");
    require(run.bone < static_cast<int>(boneCount), "no such bone");
  }
  require(drawn == mesh.indices.size(), "triangles belong to no run");
  for (const core::DrawMatrix& matrix : model.skin.matrices)
    require(matrix.bone < static_cast<int>(boneCount), "no such bone");
  for (const core::Influence& influence : model.skin.influences)
    require(influence.bone >= 0 && influence.bone < static_cast<int>(boneCount), "no such bone");
  for (const core::Material& material : model.materials) {
    if (material.tev) useTev(*material.tev, model.images.size());
    for (const auto* texture : {&material.texture, &material.eyelidLayer}) {
      if (!*texture) continue;
      require((*texture)->image < static_cast<int>(model.images.size()), "no such image");
      require((*texture)->uvSet >= 0 && (*texture)->uvSet < static_cast<int>(core::Mesh::kUvSets),
              "no such set");
    }
  }
  constexpr std::size_t kMostImages = 20;
  for (std::size_t i = 0; i < std::min(model.images.size(), kMostImages); ++i) {
    for (int level = 0; level < model.images[i].levels; ++level) (void)texelsOf(model.images[i], level);
  }
}

}  // namespace

void useContent(const formats::Asset& content) {
  for (const auto& skeleton : content.skeletons) {
    require(skeleton->parentsComeFirst(), "a bone comes before its parent");
  }
  for (const auto& model : content.models) {
    require(model->skeleton >= 0 && static_cast<std::size_t>(model->skeleton) < content.skeletons.size(),
            "a model has no skeleton");
    useModel(*model, content.skeletons[static_cast<std::size_t>(model->skeleton)]->size());
  }
  for (std::size_t i = 0; i < std::min(content.clips.size(), kMostClips); ++i) {
    poseClip(content.clips[i], content.skeletonOf(i));
    useTracks(*content.clips[i]);
  }
  if (content.events) (void)core::toEventTracks(*content.events);
}

}  // namespace marrow::fuzz
