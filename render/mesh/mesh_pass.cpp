// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/mesh/mesh_pass.h"

#include "core/look_sampler.h"
#include "render/gl/draw_state.h"
#include "render/mesh/mesh_program.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <utility>

namespace marrow::render {

/// Neighbouring triangles of a run.
struct IndexRange {
  std::uint32_t firstIndex = 0;
  std::uint32_t indexCount = 0;
};

namespace {

constexpr glm::vec4 kEdgeColour{0.0F, 0.0F, 0.0F, 0.45F};

GLenum factorOf(core::BlendFactor factor, bool isSource) {
  switch (factor) {
    case core::BlendFactor::Zero:
      return GL_ZERO;
    case core::BlendFactor::One:
      return GL_ONE;
    case core::BlendFactor::OtherColour:
      return isSource ? GL_DST_COLOR : GL_SRC_COLOR;
    case core::BlendFactor::OneMinusOtherColour:
      return isSource ? GL_ONE_MINUS_DST_COLOR : GL_ONE_MINUS_SRC_COLOR;
    // The image's own alpha says where something was drawn; the games' own use of it is not known.
    case core::BlendFactor::SourceAlpha:
    case core::BlendFactor::DestinationAlpha:
      return GL_SRC_ALPHA;
    case core::BlendFactor::OneMinusSourceAlpha:
    case core::BlendFactor::OneMinusDestinationAlpha:
      break;
  }
  return GL_ONE_MINUS_SRC_ALPHA;
}

// Light that is only added leaves a transparent image's alpha as it is.
void setBlend(const core::Blend& blend) {
  const GLenum destination = factorOf(blend.destination, false);
  const bool covers = destination == GL_ONE_MINUS_SRC_ALPHA || destination == GL_ZERO;
  glBlendFuncSeparate(factorOf(blend.source, true), destination, covers ? GL_ONE : GL_ZERO,
                      covers ? destination : GL_ONE);
  glBlendEquationSeparate(blend.subtracts ? GL_FUNC_REVERSE_SUBTRACT : GL_FUNC_ADD, GL_FUNC_ADD);
}

void setCull(core::Cull cull) {
  if (cull == core::Cull::None) return glDisable(GL_CULL_FACE);
  glEnable(GL_CULL_FACE);
  constexpr std::array<GLenum, 4> kFaces = {GL_BACK, GL_FRONT, GL_BACK, GL_FRONT_AND_BACK};
  glCullFace(kFaces[static_cast<std::size_t>(cull)]);
}

void setDecal(bool isDecal) {
  if (!isDecal) return glDisable(GL_POLYGON_OFFSET_FILL);
  glEnable(GL_POLYGON_OFFSET_FILL);
  glPolygonOffset(-1.0F, -2.0F);
}

bool needsGeneral(const core::Material& material) {
  return material.isCoarse || material.alphaTest.compare != core::Compare::Always || material.eyelidLayer ||
         (material.usesAlpha && !material.usesImageAlpha) ||
         material.textureMode != core::TextureMode::Modulate ||
         (material.texture && material.texture->clampAt != glm::vec2(0.0F));
}

const core::Material& plainMaterial() {
  static const core::Material material;
  return material;
}

/// The material of things that are drawn over the surfaces.
const core::Material& overMaterial() {
  static const core::Material material = [] {
    core::Material made;
    made.blend = core::Blend{};
    return made;
  }();
  return material;
}

/// Covers the visible part of a surface, without the parts that are cut out.
core::Material markOf(const core::Material& material) {
  core::Material mark;
  if (!core::showsImageAlpha(material)) return mark;
  mark.texture = material.texture;
  mark.eyelidLayer = material.eyelidLayer;
  mark.alphaTest = material.alphaTest;
  if (mark.alphaTest.compare == core::Compare::Always) mark.alphaTest.compare = core::Compare::Greater;
  return mark;
}

/// The material of a run, with the changes that tracks make.
const core::Material& materialOf(const GpuModel::Run& run, const core::ModelLook* look) {
  if (run.material == nullptr) return plainMaterial();
  return look == nullptr ? *run.material : look->materials[static_cast<std::size_t>(run.materialNumber)];
}

void drawTriangles(std::uint32_t firstIndex, std::uint32_t indexCount) {
  glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(indexCount), GL_UNSIGNED_INT,
                 static_cast<const char*>(nullptr) + firstIndex * sizeof(std::uint32_t));  // NOLINT
}

void drawTriangles(const GpuModel::Run& run) { drawTriangles(run.firstIndex, run.indexCount); }

/// The triangles that a bone moves most.
std::vector<IndexRange> carriedBy(int bone, const core::Model& model, const GpuModel::Run& run) {
  std::vector<IndexRange> part;
  const std::uint32_t inMesh = model.mesh.runs[run.meshRun].firstIndex;
  for (std::uint32_t at = 0; at + 3 <= run.indexCount; at += 3) {
    if (strongestBone(model, inMesh + at) != bone) continue;
    const std::uint32_t first = run.firstIndex + at;
    if (part.empty() || part.back().firstIndex + part.back().indexCount != first) part.push_back({first, 0});
    part.back().indexCount += 3;
  }
  return part;
}

bool isHidden(const GpuModel::Run& run, const core::ModelLook* look) {
  return look != nullptr && look->isHidden[run.meshRun] != 0;
}

}  // namespace

/// A model that is still open, and its data in OpenGL.
struct MeshPass::Entry {
  std::weak_ptr<const core::Model> model;
  GpuModel gpu;
  std::vector<core::Billboard> billboards;
  std::vector<int> tev;   ///< [runs] programs, as TevPrograms::numberOf() says
  bool wasDrawn = false;  ///< the first frame compiles nothing
  bool isWhole = false;   ///< all programs and images are there: the look changes once, and stays
  int partBone = -1;      ///< the last ghostBone
  std::vector<std::vector<IndexRange>> part;  ///< [runs] the triangles that it carries
};

MeshPass::MeshPass() : tev_(kMatrixUnit, kFirstMapUnit) {}
MeshPass::~MeshPass() = default;

bool MeshPass::isReady() {
  if (std::exchange(wasTried_, true)) return plain_ != nullptr;
  auto plain = std::make_unique<MeshProgram>();
  auto general = std::make_unique<MeshProgram>();
  if (!plain->create("mesh") || !general->create("mesh_general")) return false;
  plain_ = std::move(plain);
  general_ = std::move(general);
  matrices_.create(GL_TEXTURE_BUFFER);
  glGenTextures(1, &matrixTexture_);
  glBindTexture(GL_TEXTURE_BUFFER, matrixTexture_);
  glTexBuffer(GL_TEXTURE_BUFFER, GL_RGBA32F, matrices_.id());
  glBindTexture(GL_TEXTURE_BUFFER, 0);
  constexpr std::uint32_t kWhite = 0xFFFFFFFFU;
  glGenTextures(1, &white_);
  glBindTexture(GL_TEXTURE_2D, white_);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, &kWhite);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glBindTexture(GL_TEXTURE_2D, 0);
  return true;
}

void MeshPass::destroy() {
  for (const auto& entry : entries_) entry->gpu.destroy();
  entries_.clear();
  for (const auto& program : {&plain_, &general_, &id_}) {
    if (*program) (*program)->destroy();
    program->reset();
  }
  tev_.destroy();
  ids_.destroy();
  samplers_.destroy();
  if (matrixTexture_ != 0) matrices_.destroy();
  glDeleteTextures(1, &matrixTexture_);
  glDeleteTextures(1, &white_);
  matrixTexture_ = white_ = 0;
  wasTried_ = false;
}

MeshPass::Entry& MeshPass::entryOf(const std::shared_ptr<const core::Model>& model) {
  std::erase_if(entries_, [](const std::unique_ptr<Entry>& entry) {
    const bool isClosed = entry->model.expired();
    if (isClosed) entry->gpu.destroy();
    return isClosed;
  });
  for (const auto& entry : entries_) {
    if (entry->model.lock() == model) return *entry;
  }
  Entry& made = *entries_.emplace_back(std::make_unique<Entry>());
  made.model = model;
  made.billboards = billboardsOf(*model);
  made.gpu.create(model);
  for (const GpuModel::Run& run : made.gpu.runs())
    made.tev.push_back(run.material == nullptr ? -1 : tev_.numberOf(*run.material));
  return made;
}

void MeshPass::draw(const Scene& scene, const View& view) {
  isComplete_ = true;
  for (const bool areOver : {false, true}) {
    glDepthRange(0.0, areOver ? kNearestDepths : 1.0);
    for (const MeshItem& item : scene.meshes) {
      if ((item.ghostBone >= 0) == areOver && item.model && isReady()) drawItem(item, view);
    }
  }
  glDepthRange(0.0, 1.0);
}

void MeshPass::drawItem(const MeshItem& item, const View& view) {
  Entry& entry = entryOf(item.model);
  prepare(entry, item, waits_ || view.isTile);
  if (!bindItem(entry, item, view)) return;
  if (item.ghostColour) {
    drawGhost(entry, item);
  } else {
    drawRuns(entry, item, false);
    drawRuns(entry, item, true);
    if (item.style == BodyStyle::Wireframe) drawEdges(entry, item);
    if (!item.markedMaterials.empty()) drawMarks(entry, item);
  }
  unbindItem();
}

bool MeshPass::bindItem(Entry& entry, const MeshItem& item, const View& view) {
  fillMatrices(*item.model, entry.billboards, item.models, view.block.view, texels_);
  if (texels_.empty()) return false;
  if (item.ghostBone >= 0 && item.ghostBone != entry.partBone) {
    entry.partBone = item.ghostBone;
    entry.part.clear();
    for (const GpuModel::Run& run : entry.gpu.runs())
      entry.part.push_back(carriedBy(item.ghostBone, *item.model, run));
  }
  matrices_.fill(texels_.data(), texels_.size() * sizeof(MatrixTexels));
  glActiveTexture(GL_TEXTURE0 + kMatrixUnit);
  glBindTexture(GL_TEXTURE_BUFFER, matrixTexture_);
  entry.gpu.bind();
  return true;
}

void MeshPass::drawShown(const Entry& entry, std::size_t run, const MeshItem& item) {
  if (item.ghostBone < 0) return drawTriangles(entry.gpu.runs()[run]);
  for (const IndexRange& range : entry.part[run]) drawTriangles(range.firstIndex, range.indexCount);
}

void MeshPass::unbindItem() {
  for (GLint unit = kTextureUnit; unit < kUnits; ++unit) {
    glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
    glBindTexture(GL_TEXTURE_2D, 0);
    glBindSampler(static_cast<GLuint>(unit), 0);
  }
  glActiveTexture(GL_TEXTURE0);
  glBindTexture(GL_TEXTURE_BUFFER, 0);
}

void MeshPass::prepare(Entry& entry, const MeshItem& item, bool waits) {
  constexpr int kCompiledInFrame = 2;
  entry.gpu.takeImages(*item.model, waits);
  if (item.look != nullptr && entry.gpu.wantImages(item.model, item.look->images))
    entry.gpu.takeImages(*item.model, waits);
  if (!item.ghostColour && !entry.isWhole) {
    const int most = waits ? std::numeric_limits<int>::max() : entry.wasDrawn ? kCompiledInFrame : 0;
    entry.isWhole = tev_.prepare(entry.tev, most) && entry.gpu.hasAllImages();
    entry.wasDrawn = true;
  }
  isComplete_ = isComplete_ && entry.gpu.hasAllImages() && (item.ghostColour || entry.isWhole);
}

void MeshPass::drawRuns(const Entry& entry, const MeshItem& item, bool areLast) {
  for (std::size_t i = 0; i < entry.tev.size(); ++i) {
    const GpuModel::Run& run = entry.gpu.runs()[i];
    if (isHidden(run, item.look)) continue;
    const core::Material& material = materialOf(run, item.look);
    if ((material.blend.has_value() && !material.isEarly) != areLast) continue;
    if (material.blend) {
      setSeeThrough();
      setBlend(*material.blend);
    } else {
      setSolid();
    }
    glDepthMask(material.writesDepth ? GL_TRUE : GL_FALSE);
    glDepthFunc(material.testsDepth ? GL_LEQUAL : GL_ALWAYS);
    setCull(material.cull);
    setDecal(material.isDecal);
    drawRun(entry, i, item);
  }
  setDecal(false);
  glDepthFunc(GL_LEQUAL);
}

void MeshPass::drawRun(const Entry& entry, std::size_t number, const MeshItem& item) {
  const GpuModel::Run& run = entry.gpu.runs()[number];
  if (!useTev(entry, number, item)) usePlain(entry, run, item);
  drawTriangles(run);
}

MeshHit MeshPass::hitAt(const Scene& scene, const View& view, const glm::ivec2& pixel) {
  if (!isReady() || !hasIds() || !ids_.begin(pixel, glm::ivec2(view.block.viewport))) return {};
  hits_.clear();
  for (std::size_t i = 0; i < scene.meshes.size(); ++i) {
    const MeshItem& item = scene.meshes[i];
    if (!item.model) continue;
    Entry& entry = entryOf(item.model);
    entry.gpu.takeImages(*item.model, waits_);
    if (!bindItem(entry, item, view)) continue;
    drawIds(entry, static_cast<int>(i), item, false);
    drawIds(entry, static_cast<int>(i), item, true);
    unbindItem();
  }
  const PixelId found = ids_.end();
  if (found.draw == 0) return {};
  MeshHit hit = hits_[found.draw - 1];
  const core::Model& model = *scene.meshes[static_cast<std::size_t>(hit.item)].model;
  hit.triangle = static_cast<int>(found.triangle);
  hit.bone = strongestBone(
      model, model.mesh.runs[static_cast<std::size_t>(hit.run)].firstIndex + 3 * found.triangle);
  return hit;
}

bool MeshPass::hasIds() {
  if (id_) return true;
  auto made = std::make_unique<MeshProgram>();
  if (!made->create("mesh_id")) return false;
  id_ = std::move(made);
  return true;
}

// Draws in the order of drawRuns(). Ghosts and transparent surfaces count, too: the nearest surface is hit.
void MeshPass::drawIds(const Entry& entry, int number, const MeshItem& item, bool areLast) {
  for (std::size_t i = 0; i < entry.gpu.runs().size(); ++i) {
    const GpuModel::Run& run = entry.gpu.runs()[i];
    if (isHidden(run, item.look)) continue;
    const core::Material& material = materialOf(run, item.look);
    if ((material.blend.has_value() && !material.isEarly) != areLast) continue;
    glDepthFunc(material.testsDepth ? GL_LEQUAL : GL_ALWAYS);
    setCull(material.cull);
    setDecal(material.isDecal);
    bindPlain(entry, material, *item.model);
    id_->use(material, run, BodyStyle::Textured, glm::vec4(1.0F));
    hits_.push_back({.item = number, .run = static_cast<int>(run.meshRun)});
    id_->setDraw(static_cast<GLuint>(hits_.size()));
    drawShown(entry, i, item);
  }
  setDecal(false);
  glDepthFunc(GL_LEQUAL);
}

bool MeshPass::useTev(const Entry& entry, std::size_t number, const MeshItem& item) {
  const GpuModel::Run& run = entry.gpu.runs()[number];
  const int tev = entry.tev[number];
  if (tev < 0 || item.style == BodyStyle::Lit || !entry.isWhole) return false;
  const core::Material& material = materialOf(run, item.look);
  if (!tev_.use(tev, material, run.hasNormals)) return false;
  const auto& maps = material.tev->maps;
  for (std::size_t i = 0; i < maps.size(); ++i)
    bindImage(kFirstMapUnit + static_cast<GLint>(i), entry, maps[i], *item.model);
  return true;
}

void MeshPass::usePlain(const Entry& entry, const GpuModel::Run& run, const MeshItem& item) {
  const core::Material& material = materialOf(run, item.look);
  bindPlain(entry, material, *item.model);
  (needsGeneral(material) ? general_ : plain_)->use(material, run, item.style, glm::vec4(1.0F));
}

void MeshPass::bindPlain(const Entry& entry, const core::Material& material, const core::Model& model) {
  static const core::Texture none;
  bindImage(kTextureUnit, entry, material.texture ? *material.texture : none, model);
  if (material.eyelidLayer) bindImage(kEyelidUnit, entry, *material.eyelidLayer, model);
}

void MeshPass::bindImage(GLint unit, const Entry& entry, const core::Texture& use, const core::Model& model) {
  const GLuint texture = entry.gpu.textureOf(use.image);
  glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
  glBindTexture(GL_TEXTURE_2D, texture != 0 ? texture : white_);
  if (texture == 0) return glBindSampler(static_cast<GLuint>(unit), 0);
  const bool hasLevels = use.usesLevels && model.images[static_cast<std::size_t>(use.image)].levels > 1;
  samplers_.bind(static_cast<GLuint>(unit), use, hasLevels);
}

// A ghost has one colour. Materials that lie on others (eyes on a face) and cut-out ones are left out. Closed
// surfaces are drawn only where they face the camera, so that few layers overlap.
void MeshPass::drawGhost(const Entry& entry, const MeshItem& item) {
  const glm::vec4 tint = glm::vec4(glm::vec3(*item.ghostColour), 1.0F) / kClay;
  setSeeThrough();
  // The strength is a constant, since a surface's own alpha is tested.
  glBlendColor(0.0F, 0.0F, 0.0F, item.ghostColour->a);
  glBlendFunc(GL_CONSTANT_ALPHA, GL_ONE_MINUS_CONSTANT_ALPHA);
  for (std::size_t i = 0; i < entry.gpu.runs().size(); ++i) {
    const GpuModel::Run& run = entry.gpu.runs()[i];
    const core::Material& material = materialOf(run, item.look);
    if (isHidden(run, item.look) || material.isDecal) continue;
    const bool isCutOut = core::showsImageAlpha(material);
    const core::Material mark = markOf(material);
    setCull(isCutOut ? material.cull : core::Cull::Back);
    bindPlain(entry, mark, *item.model);
    (isCutOut ? general_ : plain_)->use(mark, run, BodyStyle::Lit, tint);
    drawShown(entry, i, item);
  }
}

// Draws marks as decals: they lie on the surfaces that are drawn already.
void MeshPass::drawMarks(const Entry& entry, const MeshItem& item) {
  constexpr float kStrength = 0.5F;
  const glm::vec4 tint = glm::vec4(glm::vec3(item.markColour), 1.0F) / kClay;
  setSeeThrough();
  glBlendColor(0.0F, 0.0F, 0.0F, kStrength);
  glBlendFunc(GL_CONSTANT_ALPHA, GL_ONE_MINUS_CONSTANT_ALPHA);
  setDecal(true);
  for (const GpuModel::Run& run : entry.gpu.runs()) {
    const bool isMarked = std::find(item.markedMaterials.begin(), item.markedMaterials.end(),
                                    run.materialNumber) != item.markedMaterials.end();
    if (!isMarked || isHidden(run, item.look)) continue;
    const core::Material& material = materialOf(run, item.look);
    const core::Material mark = markOf(material);
    setCull(material.cull);
    bindPlain(entry, mark, *item.model);
    general_->use(mark, run, BodyStyle::Lit, tint);
    drawTriangles(run);
  }
  setDecal(false);
}

void MeshPass::drawEdges(const Entry& entry, const MeshItem& item) {
  setSeeThrough();
  glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  setCull(core::Cull::Back);
  bindPlain(entry, overMaterial(), *item.model);
  glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
  glEnable(GL_POLYGON_OFFSET_LINE);
  glPolygonOffset(-1.0F, -2.0F);
  for (const GpuModel::Run& run : entry.gpu.runs()) {
    if (isHidden(run, item.look)) continue;
    plain_->use(overMaterial(), run, BodyStyle::Textured, kEdgeColour);
    drawTriangles(run);
  }
  glDisable(GL_POLYGON_OFFSET_LINE);
  glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
}

}  // namespace marrow::render
