// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/model/body_text.h"

#include "app/gui/text.h"
#include "app/opening/loaded_file.h"
#include "app/session/workspace.h"
#include "core/model/model.h"
#include "core/model/skin.h"
#include "core/model/tev_program.h"
#include "core/model/uses.h"
#include "formats/asset.h"
#include "formats/format_descriptor.h"

#include <QColor>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace marrow::gui {
namespace {

using core::BlendFactor;

const core::Material& materialAt(const core::Model& model, int material) {
  return model.materials[static_cast<std::size_t>(material)];
}

QString wrapText(core::Wrap s, core::Wrap t) {
  const QString first = QLatin1String(core::toString(s));
  return s == t ? first : first + QStringLiteral(", ") + QLatin1String(core::toString(t));
}

core::Billboard billboardOf(const core::Model& model, int material) {
  const auto found = std::find_if(model.mesh.runs.begin(), model.mesh.runs.end(), [&](const auto& run) {
    return run.material == material && run.billboard != core::Billboard::None;
  });
  return found == model.mesh.runs.end() ? core::Billboard::None : found->billboard;
}

enum class Mixing { None, Blended, Added, Subtracted, Multiplied };

Mixing mixingOf(const core::Material& material) {
  if (!material.blend) return Mixing::None;
  const core::Blend& blend = *material.blend;
  if (blend.subtracts) return Mixing::Subtracted;
  const bool multiplies =
      (blend.source == BlendFactor::Zero && blend.destination == BlendFactor::OtherColour) ||
      (blend.source == BlendFactor::OtherColour && blend.destination == BlendFactor::Zero);
  if (multiplies) return Mixing::Multiplied;
  return blend.destination == BlendFactor::One ? Mixing::Added : Mixing::Blended;
}

QString mixingSentence(Mixing mixing) {
  switch (mixing) {
    case Mixing::None:
      return {};
    case Mixing::Blended:
      return tr("Blended: what is behind it shines through.");
    case Mixing::Added:
      return tr("Added to what is behind it: it glows.");
    case Mixing::Subtracted:
      return tr("Subtracted from what is behind it: it darkens.");
    case Mixing::Multiplied:
      return tr("Multiplied with what is behind it: it tints.");
  }
  return {};
}

bool isCutOut(const core::Material& material) { return material.alphaTest.compare != core::Compare::Always; }

/// "alpha < 200", for one of two tests.
QString shortTest(core::Compare compare, float reference) {
  constexpr std::array kRelations = {"never", "< %1", "= %1", "≤ %1", "> %1", "≠ %1", "≥ %1", "any"};
  const QString text = QString::fromUtf8(kRelations[static_cast<std::size_t>(compare)]);
  return text.contains(QLatin1Char('%')) ? text.arg(std::lround(reference * 255.0F)) : text;
}

QString sentenceOfTwo(const core::AlphaTest& test) {
  const QString first = shortTest(test.compare, test.reference);
  const QString second = shortTest(test.compare2, test.reference2);
  switch (test.logic) {
    case core::AlphaLogic::And:
      return tr("Cut out: drawn where alpha is %1 and %2.").arg(first, second);
    case core::AlphaLogic::Or:
      return tr("Cut out: drawn where alpha is %1 or %2.").arg(first, second);
    case core::AlphaLogic::Xor:
      return tr("Cut out: drawn where alpha is %1 or %2, but not both.").arg(first, second);
    case core::AlphaLogic::Xnor:
      return tr("Cut out: drawn where alpha is both %1 and %2, or neither.").arg(first, second);
  }
  return {};
}

QString alphaSentence(const core::AlphaTest& test) {
  if (test.compare2 != core::Compare::Always || test.logic == core::AlphaLogic::Xor)
    return sentenceOfTwo(test);
  const auto reference = static_cast<int>(std::lround(test.reference * 255.0F));
  const auto where = [&](const char* text) { return tr(text).arg(reference); };
  switch (test.compare) {
    case core::Compare::Always:
      return {};
    case core::Compare::Never:
      return tr("Invisible: no pixel passes its alpha test.");
    case core::Compare::Less:
      return where("Cut out: drawn where alpha is below %1.");
    case core::Compare::Equal:
      return where("Cut out: drawn where alpha is %1.");
    case core::Compare::LessEqual:
      return where("Cut out: drawn where alpha is at most %1.");
    case core::Compare::Greater:
      return where("Cut out: drawn where alpha is above %1.");
    case core::Compare::NotEqual:
      return where("Cut out: drawn where alpha is not %1.");
    case core::Compare::GreaterEqual:
      return where("Cut out: drawn where alpha is %1 or more.");
  }
  return {};
}

QString sidesSentence(core::Cull cull) {
  return cull == core::Cull::None    ? tr("Both sides are drawn.")
         : cull == core::Cull::Back  ? tr("Only the front is drawn.")
         : cull == core::Cull::Front ? tr("Only the back is drawn.")
                                     : tr("Neither side is drawn.");
}

QString colourSentence(const core::Material& material) {
  const glm::vec4& colour = material.colour;
  if (colour == glm::vec4(1.0F)) return {};
  const QColor shown = QColor::fromRgbF(std::clamp(colour.r, 0.0F, 1.0F), std::clamp(colour.g, 0.0F, 1.0F),
                                        std::clamp(colour.b, 0.0F, 1.0F));
  return tr("Its colour is %1, alpha %2.").arg(shown.name().toUpper()).arg(std::lround(colour.a * 255.0F));
}

QString edgesSentence(const core::Texture& texture) {
  if (texture.wrapS != texture.wrapT)
    return tr("Beyond its edges, the texture is set to %1 across and %2 down.")
        .arg(QLatin1String(core::toString(texture.wrapS)), QLatin1String(core::toString(texture.wrapT)));
  return texture.wrapS == core::Wrap::Repeat   ? tr("The texture repeats beyond its edges.")
         : texture.wrapS == core::Wrap::Mirror ? tr("The texture is mirrored beyond its edges.")
                                               : tr("The texture is clamped to its edges.");
}

QStringList textureSentences(const core::Texture& texture) {
  QStringList all{edgesSentence(texture)};
  all.append(texture.isSmooth ? tr("Its texels are blended: soft up close.")
                              : tr("Its texels are not blended: squares up close."));
  if (texture.uvSource == core::UvSource::Normal)
    all.append(tr("Shiny: the texture turns with the camera, like a reflection."));
  if (!texture.frames.empty())
    all.append(countText(static_cast<qsizetype>(texture.frames.size()),
                         tr("An animation can swap in 1 image."), tr("An animation can swap in %1 images.")));
  return all;
}

QString trianglesSentence(const core::Model& model, int material) {
  qlonglong triangles = 0;
  for (const core::TriangleRun& run : model.mesh.runs)
    triangles += run.material == material ? run.indexCount / 3 : 0;
  return triangles == 0 ? tr("No triangle uses it.")
                        : countText(triangles, tr("1 triangle uses it."), tr("%1 triangles use it."));
}

}  // namespace

const core::Image* onlyImageOf(const formats::Asset& content) {
  if (content.format == nullptr || content.format->isForClips() || content.models.size() != 1) return nullptr;
  const std::vector<core::Image>& images = content.models.front()->images;
  return images.size() == 1 ? &images.front() : nullptr;
}

const core::Image* shownImage(const app::Workspace& workspace) {
  const int file = workspace.shownModelFile();
  return file < 0 ? nullptr : onlyImageOf(*workspace.files()[static_cast<std::size_t>(file)].content);
}

QString sizeText(const core::Image& image) {
  return QStringLiteral("%1 × %2").arg(image.width).arg(image.height);
}

QString countsOf(const core::Model& model) {
  return QStringList{
      countText(static_cast<qsizetype>(model.mesh.triangleCount()), tr("1 triangle"), tr("%1 triangles")),
      countText(static_cast<qsizetype>(model.mesh.vertexCount()), tr("1 vertex"), tr("%1 vertices")),
      countText(static_cast<qsizetype>(model.skin.matrices.size()), tr("1 draw matrix"),
                tr("%1 draw matrices"))}
      .join(QStringLiteral(" · "));
}

QString weightsOf(const core::Model& model) {
  return tr("%1 of %2 draw matrices mix bones")
      .arg(countText(core::mixingMatrixCount(model.skin)), countText(model.skin.matrices.size()));
}

QString movedBy(const core::Model& model, int bone) {
  enum Part : std::uint8_t { None, Alone, WithOthers };
  std::vector<Part> parts;
  for (const core::DrawMatrix& matrix : model.skin.matrices) {
    const auto influences =
        std::span(model.skin.influences).subspan(matrix.firstInfluence, matrix.influenceCount);
    const bool isOne = std::ranges::find(influences, bone, &core::Influence::bone) != influences.end();
    parts.push_back(matrix.bone == bone      ? Alone
                    : !isOne                 ? None
                    : influences.size() == 1 ? Alone
                                             : WithOthers);
  }
  qsizetype moved = 0;
  qsizetype shared = 0;
  for (const std::uint16_t matrix : model.mesh.drawMatrices) {
    moved += parts[matrix] != None ? 1 : 0;
    shared += parts[matrix] == WithOthers ? 1 : 0;
  }
  if (moved == 0) return tr("Moves no vertex");
  const QString all = countText(moved, tr("Moves 1 vertex"), tr("Moves %1 vertices"));
  return shared == 0       ? all
         : shared == moved ? tr("%1, with other bones").arg(all)
                           : tr("%1, %2 of them with other bones").arg(all, countText(shared));
}

QString imageName(const core::Model& model, int image) {
  if (image < 0 || static_cast<std::size_t>(image) >= model.images.size()) return tr("no texture");
  const std::string& name = model.images[static_cast<std::size_t>(image)].name;
  return name.empty() ? tr("Image %1").arg(image) : shownName(name);
}

QString materialName(const core::Model& model, int material) {
  const std::string& name = materialAt(model, material).name;
  return name.empty() ? tr("Material %1").arg(material) : shownName(name);
}

QString wrapOf(const core::Model& model, int image) {
  if (const core::Texture* use = core::firstUseOf(model, image)) return wrapText(use->wrapS, use->wrapT);
  const core::Image& own = model.images[static_cast<std::size_t>(image)];
  return wrapText(own.wrapS, own.wrapT);
}

QString lookOf(const core::Model& model, int index) {
  const core::Material& material = materialAt(model, index);
  const Mixing mixing = mixingOf(material);
  QStringList words;
  if (!material.isDrawn) words.append(tr("not drawn"));
  if (mixing != Mixing::None) {
    words.append(mixing == Mixing::Added        ? tr("added")
                 : mixing == Mixing::Subtracted ? tr("subtracted")
                 : mixing == Mixing::Multiplied ? tr("multiplied")
                                                : tr("blended"));
  }
  if (isCutOut(material)) words.append(tr("cut out"));
  if (material.cull == core::Cull::None) words.append(tr("both sides"));
  if (material.cull == core::Cull::Front) words.append(tr("back only"));
  if (billboardOf(model, index) != core::Billboard::None) words.append(tr("billboard"));
  return words.isEmpty() ? tr("opaque") : words.join(QStringLiteral(", "));
}

QStringList sentencesOf(const core::Model& model, int index) {
  const core::Material& material = materialAt(model, index);
  const Mixing mixing = mixingOf(material);
  QStringList all{trianglesSentence(model, index)};
  if (!material.isDrawn) all.append(tr("Not drawn: a shadow volume or a mask."));
  if (mixing == Mixing::None && !isCutOut(material)) all.append(tr("Opaque."));
  all.append(mixingSentence(mixing));
  all.append(alphaSentence(material.alphaTest));
  all.append(sidesSentence(material.cull));
  const core::Billboard billboard = billboardOf(model, index);
  if (billboard == core::Billboard::Full) all.append(tr("A billboard: it always faces the camera."));
  if (billboard == core::Billboard::AroundY)
    all.append(tr("A billboard: it turns to the camera, but stays upright."));
  if (material.tev) {
    all.append(countText(static_cast<qsizetype>(material.tev->stages.size()),
                         tr("The console mixes its colours in 1 stage."),
                         tr("The console mixes its colours in %1 stages.")));
  } else {
    all.append(material.isLit ? tr("Light falls on it, where it has normals.")
                              : tr("Light does not change it."));
    if (material.usesVertexColour) all.append(tr("The colours of its vertices count, where it has some."));
    all.append(colourSentence(material));
  }
  if (!material.testsDepth) all.append(tr("Drawn over everything that came before it."));
  if (!material.writesDepth) all.append(tr("Hides nothing that comes after it."));
  if (material.isDecal) all.append(tr("Lies on the surface that was drawn before it."));
  if (material.texture && material.texture->image >= 0) all += textureSentences(*material.texture);
  if (material.eyelidLayer && material.eyelidLayer->image >= 0)
    all.append(tr("%1 covers it, like an eye's lid.").arg(imageName(model, material.eyelidLayer->image)));
  all.removeAll(QString());
  return all;
}

}  // namespace marrow::gui
