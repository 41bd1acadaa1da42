// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model.h"
#include "render/mesh/image_worker.h"

#include <epoxy/gl.h>

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace marrow::render {

/// A model in OpenGL: its vertices, its images and its draw calls. Needs its context current for everything
/// but construction.
class GpuModel {
 public:
  /// One draw call.
  struct Run {
    const core::Material* material = nullptr;  ///< null: a plain surface
    int materialNumber = -1;                   ///< of the model; -1: none
    std::uint32_t meshRun = 0;                 ///< into Mesh::runs
    std::uint32_t firstIndex = 0;
    std::uint32_t indexCount = 0;
    bool hasNormals = false;
    bool isLit = false;
  };

  /// Uploads the model, and has a worker decode the images that it uses. Waits for few and small ones, so
  /// that a body is not white in its first frame.
  void create(const std::shared_ptr<const core::Model>& model);
  void destroy();

  /// Makes textures of images that have been decoded meanwhile, a few in a call.
  /// @param waits  for all of them.
  void takeImages(const core::Model& model, bool waits);
  /// Has the worker decode further images, unless they were wanted before or it is still busy. Waits as
  /// create() does.
  /// @return true if the worker has begun: call takeImages().
  bool wantImages(const std::shared_ptr<const core::Model>& model, std::span<const int> images);
  [[nodiscard]] bool hasAllImages() const { return worker_.isDone(); }
  /// The texture of an image; 0: there is none yet, or it cannot be drawn.
  [[nodiscard]] GLuint textureOf(int image) const {
    return image < 0 ? 0 : textures_[static_cast<std::size_t>(image)];
  }

  [[nodiscard]] const std::vector<Run>& runs() const { return runs_; }
  void bind() const { glBindVertexArray(vertexArray_); }

 private:
  void uploadMesh(const core::Model& model);
  void uploadForTev(const core::Model& model,
                    const std::vector<std::pair<std::uint32_t, std::size_t>>& sources);

  std::vector<Run> runs_;
  ImageWorker worker_;
  std::vector<GLuint> textures_;  ///< by image
  std::vector<bool> isWanted_;    ///< by image
  GLuint vertexArray_ = 0;
  GLuint vertices_ = 0;
  GLuint indices_ = 0;
  std::array<GLuint, 2> tevBuffers_{};  ///< colours, coordinates; none where no material has a TEV program
};

}  // namespace marrow::render
