// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/gl/gl_program.h"
#include "render/gl/stream_buffer.h"
#include "render/mesh/draw_matrices.h"
#include "render/mesh/gpu_model.h"
#include "render/mesh/id_image.h"
#include "render/mesh/tev_programs.h"
#include "render/mesh/texture_samplers.h"
#include "render/pass.h"
#include "render/scene.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace marrow::render {

class MeshProgram;

/// Draws bodies: opaque surfaces, then blended ones, each in the order of the file.
class MeshPass final : public Pass {
 public:
  MeshPass();
  ~MeshPass() override;

  [[nodiscard]] std::string create() override { return {}; }  // few images have a body
  void destroy() override;
  void draw(const Scene& scene, const View& view) override;

  /// The triangle at a pixel, from an image of ids that is drawn like the bodies. Surfaces that alpha tests,
  /// culling or tracks remove are not hit. Call it in the state of resetDrawState().
  /// @param pixel  from the bottom left.
  [[nodiscard]] MeshHit hitAt(const Scene& scene, const View& view, const glm::ivec2& pixel);

  /// @param waits  true: each frame waits for all programs and images that it needs. False: a new body looks
  /// plain for a few frames.
  void setWaitsForPrograms(bool waits) { waits_ = waits; }
  /// True if another frame must be drawn, with programs or images that this one lacked.
  [[nodiscard]] bool wantsFrame() const { return !isComplete_; }

 private:
  struct Entry;

  [[nodiscard]] bool isReady();
  [[nodiscard]] Entry& entryOf(const std::shared_ptr<const core::Model>& model);
  void drawItem(const MeshItem& item, const View& view);
  /// @return false: there is nothing to draw.
  [[nodiscard]] bool bindItem(Entry& entry, const MeshItem& item, const View& view);
  void unbindItem();
  void prepare(Entry& entry, const MeshItem& item, bool waits);
  void drawRuns(const Entry& entry, const MeshItem& item, bool areLast);
  void drawGhost(const Entry& entry, const MeshItem& item);
  void drawMarks(const Entry& entry, const MeshItem& item);
  void drawEdges(const Entry& entry, const MeshItem& item);
  /// The triangles of a run, or those that a ghost's bone carries.
  void drawShown(const Entry& entry, std::size_t run, const MeshItem& item);
  void drawRun(const Entry& entry, std::size_t number, const MeshItem& item);
  void drawIds(const Entry& entry, int number, const MeshItem& item, bool areLast);
  [[nodiscard]] bool hasIds();
  void bindPlain(const Entry& entry, const core::Material& material, const core::Model& model);
  [[nodiscard]] bool useTev(const Entry& entry, std::size_t number, const MeshItem& item);
  void usePlain(const Entry& entry, const GpuModel::Run& run, const MeshItem& item);
  void bindImage(GLint unit, const Entry& entry, const core::Texture& use, const core::Model& model);

  std::vector<std::unique_ptr<Entry>> entries_;  ///< the models drawn lately
  std::unique_ptr<MeshProgram> plain_;           ///< a texture times the colour of the surface
  std::unique_ptr<MeshProgram> general_;         ///< everything that a material may ask for
  std::unique_ptr<MeshProgram> id_;              ///< names triangles; made when first needed
  IdImage ids_;
  std::vector<MeshHit> hits_;  ///< by draw call of the image of ids, without triangles
  TevPrograms tev_;
  bool waits_ = false;
  bool isComplete_ = true;  ///< the last frame had all programs and images
  bool wasTried_ = false;
  TextureSamplers samplers_;
  StreamBuffer matrices_;
  GLuint matrixTexture_ = 0;
  GLuint white_ = 0;
  std::vector<MatrixTexels> texels_;
};

}  // namespace marrow::render
