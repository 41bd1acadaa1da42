// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model.h"
#include "core/model/tev_program.h"

#include <epoxy/gl.h>

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace marrow::render {

/// A model in OpenGL: vertices, images and what is drawn of them. Needs its context current for everything
/// but construction.
class GpuModel {
 public:
  /// One draw call.
  struct Run {
    const core::Material* material = nullptr;  ///< null: a plain surface
    std::uint32_t firstIndex = 0;
    std::uint32_t indexCount = 0;
    bool hasNormals = false;
    bool isLit = false;
    GLuint texture = 0;  ///< 0: none
    GLuint cover = 0;
    std::array<GLuint, core::TevProgram::kMaps> maps{};  ///< of the material's TEV program
  };

  /// Uploads the model and decodes the images that it uses.
  void create(const core::Model& model);
  void destroy();

  [[nodiscard]] const std::vector<Run>& runs() const { return runs_; }
  void bind() const { glBindVertexArray(vertexArray_); }

 private:
  void uploadMesh(const core::Model& model);
  void uploadForTev(const core::Model& model,
                    const std::vector<std::pair<std::uint32_t, std::size_t>>& sources);
  [[nodiscard]] GLuint textureOf(const core::Model& model, int image);

  std::vector<Run> runs_;
  std::vector<GLuint> textures_;  ///< by image; 0: not used
  GLuint vertexArray_ = 0;
  GLuint vertices_ = 0;
  GLuint indices_ = 0;
  std::array<GLuint, 2> tevBuffers_{};  ///< colours, coordinates; none where no material has a TEV program
};

}  // namespace marrow::render
