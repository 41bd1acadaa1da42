// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/export/export_setup.h"

#include "app/export/image_sequence.h"
#include "app/finding/material_animations.h"
#include "app/finding/pairing.h"
#include "app/gui/export/viewport_images.h"
#include "app/gui/preferences.h"
#include "app/gui/text.h"
#include "app/opening/loaded_file.h"
#include "app/session/export_clips.h"
#include "app/session/session.h"
#include "core/look_sampler.h"
#include "core/skeleton.h"
#include "formats/text/printable.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <utility>

namespace marrow::gui {
namespace {

QString stemOf(const std::string& path) {
  const QString name = baseName(path);
  const auto dot = name.lastIndexOf(QLatin1Char('.'));
  return dot > 0 ? name.left(dot) : name;
}

// Clip names come out of files and may hold anything.
QString safeForFileName(QString name) {
  for (QChar& character : name) {
    const bool fine = character.isLetterOrNumber() || QStringLiteral("-_.").contains(character);
    if (!fine) character = QLatin1Char('_');
  }
  return name;
}

// Lists the things that the viewport shows beside the skeleton: the dialog may cover them.
QString extrasText(const app::SceneExtras& extras) {
  QStringList shown;
  if (extras.ghosts) shown += QStringLiteral("onion skin");
  if (extras.trailBone >= 0) shown += QStringLiteral("motion trail");
  if (extras.reference) shown += QStringLiteral("reference");
  if (extras.selectedBone >= 0) {
    shown += extras.selectedBones.size() > 1
                 ? QStringLiteral("%1 selected bones").arg(countText(extras.selectedBones.size()))
                 : QStringLiteral("selected bone");
  }
  return shown.join(QStringLiteral(", "));
}

formats::FrameRange rangeOf(const app::Playback& playback) {
  // The end is exclusive: a loop that also showed it would stutter.
  return {playback.rangeIn(), std::max(playback.rangeIn(), std::ceil(playback.rangeOut()) - 1.0), 1.0};
}

// One sentence with all names, then one for each material animation that is not as long as the clip.
std::vector<LinkedText> playingTexts(const core::LookSampler& look, const core::Clip* clip) {
  std::vector<core::Words> names;
  std::vector<LinkedText> texts;
  for (auto part = look.parts().rbegin(); part != look.parts().rend(); ++part) {
    if (!part->isBeside) continue;
    names.emplace_back(core::FileName{part->file, formats::shortNameOf(part->file)});
    if (const auto length = app::otherLength(*part->clip, clip))
      texts.emplace_back(names.back() + ": " + length->words() + ".");
  }
  if (names.empty()) return {};
  constexpr std::size_t kMostNames = 6;
  texts.insert(texts.begin(), LinkedText("With " + core::listed(names, kMostNames) + "."));
  return texts;
}

std::size_t clipsOfBones(const app::Workspace& workspace) {
  std::size_t count = 0;
  for (const app::LoadedFile& file : workspace.files()) {
    count += static_cast<std::size_t>(std::ranges::count_if(
        file.content->clips, [](const auto& clip) { return !clip->isMaterialAnimation(); }));
  }
  return count;
}

formats::Options preferredOptions(const Settings& settings) {
  formats::Options options;
  if (settings.value(kExportZUp)) options.set("up", "z");
  options.set("unit-scale", exportScale(settings));
  return options;
}

}  // namespace

// The range and the material animations belong to the shown clip.
void setCurvesOf(std::shared_ptr<const core::Clip> clip, const QString& path, ExportSetup& setup) {
  const QString file = baseName(path.toStdString());
  setup.title = QCoreApplication::translate("Export", "Export the curves of %1").arg(file);
  setup.name = safeForFileName(QString(file).replace(QLatin1Char('.'), QLatin1Char('_')));
  setup.frameCount = clip->frameCount;
  setup.playing.clear();
  setup.allClips = nullptr;
  setup.images.reset();
  formats::ExportScene& scene = setup.scene;
  scene.range = {0.0, std::max(0.0, clip->frameCount - 1.0), 1.0};
  scene.frame = 0.0;
  scene.clip = std::move(clip);
  scene.clips.clear();
  scene.look.reset();
  scene.drawPng = nullptr;
  scene.what = formats::ExportWhat::Clip;
}

QString frameSuffix(double frame) {
  const QStringList parts = frameText(frame).split(QLatin1Char('.'));
  const QString whole = QLatin1Char('f') + parts.front().rightJustified(3, QLatin1Char('0'));
  return parts.size() == 1 ? whole : whole + QLatin1Char('_') + parts.back();
}

QString modelName(const app::Workspace& workspace) {
  const QString stem = workspace.pairing().hasModel() ? stemOf(workspace.pairing().modelPath) : QString();
  return stem.isEmpty() ? QStringLiteral("marrow") : safeForFileName(stem);
}

QString exportName(const app::Workspace& workspace) {
  QStringList parts;
  if (workspace.pairing().hasModel()) parts.append(stemOf(workspace.pairing().modelPath));
  if (const auto clip = workspace.clip()) {
    // "wanderer" and "wanderer_walk" need not say wanderer twice.
    QString name = toQString(clip->name);
    if (!parts.isEmpty() && name.startsWith(parts.first() + QLatin1Char('_'))) parts.clear();
    parts.append(name);
  }
  if (parts.isEmpty()) parts.append(QStringLiteral("marrow"));
  return safeForFileName(parts.join(QLatin1Char('_')));
}

ExportSetup exportSetup(const app::Session& session, const Settings& settings,
                        std::shared_ptr<ViewportImages> images) {
  const app::Playback& playback = session.playback;
  ExportSetup setup;
  formats::ExportScene& scene = setup.scene;
  scene.clip = session.workspace.clip();
  if (scene.clip)
    scene.clips =
        app::exportClips(session.workspace, session.materialAnimations, {session.workspace.clipRef()});
  scene.skeleton = session.workspace.skeleton();
  scene.look = session.materialAnimations.look();
  scene.mode = playback.sampleMode();
  scene.range = rangeOf(playback);
  scene.frame = playback.frame();
  const std::vector<int>& bones = session.selection.bones();
  scene.selectedBones.assign(bones.begin(), bones.end());
  scene.framesPerSecond = playback.framesPerSecond() * playback.speed();
  scene.extras = extrasText(images->seen().content.extras).toStdString();
  const QSize pixels = imageSize(settings, images->seen().pixels);
  scene.imageSize = {pixels.width(), pixels.height()};
  scene.packImage = app::packImage;
  scene.drawPng = [images](const formats::ImageRequest& wanted) { return images->png(wanted); };
  setup.images = std::move(images);
  setup.preferred = preferredOptions(settings);
  setup.name = exportName(session.workspace);
  setup.modelName = modelName(session.workspace);
  setup.hasModel = !scene.clip || session.workspace.pairing().hasModel();
  setup.allClips = [&session] {
    const std::vector<app::ClipRef> shown = session.workspace.clipsOnShownModel();
    return OpenClips{app::exportClips(session.workspace, session.materialAnimations, shown),
                     clipsOfBones(session.workspace) - shown.size()};
  };
  setup.frameCount = session.workspace.frameCount();
  if (scene.look) setup.playing = playingTexts(*scene.look, scene.clip.get());
  return setup;
}

}  // namespace marrow::gui
