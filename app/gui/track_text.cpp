// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/track_text.h"

#include "app/gui/text.h"
#include "app/session/stored_at.h"
#include "app/session/workspace.h"
#include "core/look_sampler.h"
#include "core/skeleton.h"
#include "core/track_value.h"
#include "formats/exchange/csv/track_table.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace marrow::gui {
namespace {

QString textureChannelText(core::Channel channel) {
  using C = core::Channel;
  switch (channel) {
    case C::ScaleX:
      return tr("scale U");
    case C::ScaleY:
      return tr("scale V");
    case C::RotationZ:
      return tr("rotation");
    case C::TranslationX:
      return tr("translation U");
    case C::TranslationY:
      return tr("translation V");
    default:
      return tr("%1, unused").arg(QCoreApplication::translate("Channel", core::toString(channel)));
  }
}

}  // namespace

QString trackKindText(const core::Target& target) {
  const int slot = static_cast<int>(target.slot);
  switch (target.kind) {
    case core::TargetKind::Bone:
      break;
    case core::TargetKind::TextureMatrix:
      return tr("texture matrix %1").arg(slot);
    case core::TargetKind::TevRegister:
      return tr("colour C%1").arg(slot);
    case core::TargetKind::TevConstant:
      return tr("constant K%1").arg(slot);
    case core::TargetKind::MaterialColour:
      return tr("material colour");
    case core::TargetKind::TextureImage:
      return tr("image of texture %1").arg(slot);
    case core::TargetKind::Visibility:
      return tr("visibility");
  }
  return {};
}

QString trackText(const core::Target& target) {
  return QStringLiteral("%1: %2").arg(toQString(formats::targetName(target)), trackKindText(target));
}

QString trackShortText(const core::Target& target) {
  const QString name = toQString(formats::targetName(target));
  const QString number = QString::number(target.slot);
  switch (target.kind) {
    case core::TargetKind::Bone:
    case core::TargetKind::Visibility:
      break;
    case core::TargetKind::TextureMatrix:
      return tr("%1: matrix %2").arg(name, number);
    case core::TargetKind::TevRegister:
      return tr("%1: C%2").arg(name, number);
    case core::TargetKind::TevConstant:
      return tr("%1: K%2").arg(name, number);
    case core::TargetKind::MaterialColour:
      return tr("%1: colour").arg(name);
    case core::TargetKind::TextureImage:
      return tr("%1: image %2").arg(name, number);
  }
  return name;
}

QString trackName(const app::Workspace& workspace, const app::TrackRef& track) {
  const int bone = app::boneOf(workspace, track);
  return bone < 0 ? trackText(track.get().target)
                  : shownName(workspace.skeleton()->bones[static_cast<std::size_t>(bone)].name);
}

QString trackCurveText(core::TargetKind kind, std::size_t curve) {
  if (kind == core::TargetKind::TextureMatrix) return textureChannelText(core::kChannels[curve]);
  if (kind == core::TargetKind::TextureImage) return tr("image");
  if (kind == core::TargetKind::Visibility) return tr("visible");
  const QString components[] = {tr("red"), tr("green"), tr("blue"), tr("alpha")};
  return components[curve];
}

std::size_t trackCurveCount(const core::Track& track) { return track.run >= 0 ? 1 : track.curveCount; }

int imageOfValue(const core::Model* body, const core::Track& track, int value) {
  return body == nullptr ? -1 : core::imageShown(*body, track.target, value);
}

QString runValueName(const core::Model* body, const core::Clip& clip, const core::Track& track, int value) {
  if (track.target.kind == core::TargetKind::Visibility) return value == 0 ? tr("hidden") : tr("shown");
  if (const std::string* name = clip.runs[static_cast<std::size_t>(track.run)].nameOf(value))
    return shownName(*name);
  const int image = imageOfValue(body, track, value);
  return image < 0 ? QString() : toQString(body->images[static_cast<std::size_t>(image)].name);
}

QString runValueText(const core::Model* body, const core::Clip& clip, const core::Track& track, int value) {
  const QString name = runValueName(body, clip, track, value);
  return name.isEmpty() ? QString::number(value) : tr("%1, %2").arg(QString::number(value), name);
}

QString trackValueText(const core::Clip& clip, const core::Track& track, double frame, core::SampleMode mode,
                       const core::Model* body) {
  if (track.run >= 0) {
    const int value = core::runValueAt(clip, track, frame);
    const bool isShape = track.target.kind == core::TargetKind::Visibility;
    return isShape ? runValueName(body, clip, track, value) : runValueText(body, clip, track, value);
  }
  QStringList numbers;
  for (const double one : formats::trackNumbers(clip, track, frame, mode))
    numbers.append(QString::number(one, 'g', 6));
  return numbers.join(QStringLiteral("  "));
}

QString lengthText(const core::Clip& clip) {
  return tr("%1, %2").arg(countText(clip.frameCount, tr("1 frame"), tr("%1 frames")),
                          loopModeText(clip.loopMode));
}

QString overriddenText(const app::MaterialAnimations::Playing& other, const app::TrackRef& track) {
  return other.clip == track.clip ? tr("a later track of its file counts instead: both move the same")
                                  : tr("%1 counts instead: both move the same").arg(baseName(other.path));
}

std::optional<QColor> trackColour(const core::Clip& clip, const core::Track& track, double frame) {
  if (!isColour(track.target.kind)) return std::nullopt;
  const glm::ivec4 colour = core::colourAt(clip, track, static_cast<float>(frame));
  const auto part = [&](int i) { return std::clamp(colour[i], 0, 255); };
  return QColor(part(0), part(1), part(2));
}

}  // namespace marrow::gui
