// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/links/link_commands.h"

#include "app/finding/pairing.h"
#include "app/gui/actions/action_registry.h"
#include "app/gui/key_text.h"
#include "app/gui/open_controller.h"
#include "app/gui/outside.h"
#include "app/gui/panels/panel.h"
#include "app/gui/text.h"
#include "app/gui/track_text.h"
#include "app/gui/widgets/list_parts.h"
#include "app/opening/loaded_file.h"
#include "app/session/session.h"
#include "app/session/stored_at.h"
#include "core/clip.h"
#include "core/diagnostic.h"
#include "core/model/model.h"
#include "core/skeleton.h"
#include "formats/registry.h"
#include "formats/text/printable.h"

#include <QAction>
#include <QCoreApplication>
#include <QFontMetrics>
#include <QMenu>

#include <algorithm>
#include <iterator>

namespace marrow::gui {
namespace {

const app::LoadedFile* fileOf(const PanelContext& context, const Subject& subject) {
  const auto& files = context.session.workspace.files();
  const auto found = std::find_if(files.begin(), files.end(), [&](const app::LoadedFile& file) {
    return toQString(file.path) == subject.path;
  });
  return found == files.end() ? nullptr : &*found;
}

QString boneNameOf(const PanelContext& context, int bone) {
  const auto skeleton = context.session.workspace.skeleton();
  const bool exists = skeleton && bone >= 0 && static_cast<std::size_t>(bone) < skeleton->size();
  return exists ? shownName(skeleton->bones[static_cast<std::size_t>(bone)].name) : QString();
}

QString clipName(const PanelContext& context, const Subject& subject) {
  const auto clip = app::clipAt(context.session.workspace.files(), subject.clip);
  return clip ? toQString(clip->name) : QString();
}

void selectNamedBone(const PanelContext& context, const Subject& subject) {
  context.session.selection.selectBone(subject.bone);
}

// If a clip is named, too, the frame is one of that clip.
void goToNamedFrame(const PanelContext& context, const Subject& subject) {
  if (subject.clip.isValid() && subject.clip != context.session.workspace.clipRef())
    context.session.workspace.showClip(subject.clip);
  context.session.playback.setPlaying(false);
  context.session.playback.setFrame(*subject.frame);
}

// A range consists of the shown clip's frames.
bool isOfShownClip(const PanelContext& context, const Subject& subject) {
  return !subject.clip.isValid() || subject.clip == context.session.workspace.clipRef();
}

// The end is exclusive: the frame is the last one shown.
void endRangeThere(const PanelContext& context, const Subject& subject) {
  context.session.playback.setRangeOut(*subject.frame + 1.0);
}

bool isShownClip(const PanelContext& context, const Subject& subject) {
  return subject.clip == context.session.workspace.clipRef();
}

bool isClipOfGraph(const PanelContext& context, const Subject& subject) {
  const auto clip = app::clipAt(context.session.workspace.files(), subject.clip);
  return clip && clip == clipOfGraph(context.session);
}

bool isReferenceClip(const PanelContext& context, const Subject& subject) {
  return subject.clip == context.session.comparison.clipRef();
}

void showProperties(const PanelContext& context, const Subject& subject) {
  context.session.selection.selectFile(subject.path.toStdString());
  emit context.messages.propertiesWanted();
}

// A member's folder is that of its archive.
void showNamedInFolder(const PanelContext& context, const Subject& subject) {
  const app::LoadedFile* file = fileOf(context, subject);
  const QString path = file && !file->archive.empty() ? toQString(file->archive) : subject.path;
  showInFolder(path);
}

bool isOpenFile(const PanelContext& context, const Subject& subject) {
  return fileOf(context, subject) != nullptr;
}

bool isOpenPath(const PanelContext& context, const Subject& subject) {
  const auto& files = context.session.workspace.files();
  return std::any_of(files.begin(), files.end(), [&](const app::LoadedFile& file) {
    return toQString(file.path) == subject.path || toQString(file.archive) == subject.path;
  });
}

bool wasRefused(const PanelContext& context, const Subject& subject) {
  const auto& reported = context.session.workspace.reportedIssues();
  return std::any_of(reported.begin(), reported.end(), [&](const core::Diagnostic& issue) {
    return issue.severity == core::Severity::Error && toQString(issue.file) == subject.path;
  });
}

/// True if it is not open yet, looks like a file that Marrow reads, and is not known to be unreadable.
bool mayOpen(const PanelContext& context, const Subject& subject) {
  const std::string extension = formats::extensionOf(subject.path.toStdString());
  const auto& all = formats::registeredFormats();
  return !isOpenPath(context, subject) && !wasRefused(context, subject) &&
         std::any_of(all.begin(), all.end(), [&](const formats::FormatDescriptor& format) {
           return formats::hasExtension(format, extension);
         });
}

/// True if it holds a model other than that of the shown clip.
bool isOtherModel(const PanelContext& context, const Subject& subject) {
  const app::Workspace& workspace = context.session.workspace;
  const app::Pairing& pairing = workspace.pairing();
  if (!workspace.clip() || toQString(pairing.modelPath) == subject.path) return false;
  const app::LoadedFile* file = fileOf(context, subject);
  return file ? !file->content->skeletons.empty() : pairing.names(subject.path.toStdString());
}

/// Selects the bone of a model, or the bone that a clip's track moves, and shows it.
void selectBoneOfTrack(const PanelContext& context, const Subject& subject) {
  if (const app::BoneAt& other = subject.otherBone; other.isValid()) {
    context.session.workspace.showModel(other.file, other.skeleton);
    return context.session.selection.selectBone(other.bone);
  }
  context.session.workspace.showClip(subject.clip);
  const int bone = app::boneOf(context.session.workspace, subject.track);
  if (bone >= 0) context.session.selection.selectBone(bone);
}

bool movesBones(const PanelContext& context, const Subject& subject) {
  const auto clip = app::clipAt(context.session.workspace.files(), subject.clip);
  return clip && !clip->isMaterialAnimation();
}

const app::MaterialAnimations::Playing* playingOf(const PanelContext& context, const Subject& subject) {
  return context.session.materialAnimations.playingOf(subject.track.clip.get());
}

/// True if it plays beside the shown clip and can be switched off.
bool isBeside(const PanelContext& context, const Subject& subject) {
  const auto* playing = playingOf(context, subject);
  return playing != nullptr && playing->isBeside;
}

bool isOneOfSeveral(const PanelContext& context, const Subject& subject) {
  return isBeside(context, subject) && context.session.materialAnimations.playing().size() > 1;
}

void playAlone(const PanelContext& context, const Subject& subject) {
  const std::string kept = playingOf(context, subject)->path;
  context.session.materialAnimations.keepOnly(kept);
}

void stopPlaying(const PanelContext& context, const Subject& subject) {
  context.session.materialAnimations.setOn(std::string(playingOf(context, subject)->path), false);
}

bool isOfMaterial(const PanelContext& context, const Subject& subject) {
  const core::Model* body = context.session.materialAnimations.body();
  const core::Target& target = subject.track.get().target;
  return body != nullptr && target.kind != core::TargetKind::Visibility &&
         std::ranges::find(body->materials, target.name, &core::Material::name) != body->materials.end();
}

QString trackPath(const PanelContext& context, const Subject& subject) {
  return toQString(keysPathOf(context.session.workspace, *subject.track.clip));
}

// clang-format off
constexpr LinkCommand kLinkCommands[] = {
    {"bone.select", About::Bone, QT_TRANSLATE_NOOP("Links", "Select %1"), selectNamedBone, nullptr, true},
    {"view.frameSelection", About::Bone, nullptr, nullptr},
    {"view.branch", About::Bone, nullptr, nullptr},
    {"view.trail", About::Bone, nullptr, nullptr},
    {"window.curves", About::Bone, QT_TRANSLATE_NOOP("Links", "Show its curves"), nullptr},
    {"window.keys", About::Bone, QT_TRANSLATE_NOOP("Links", "Show its keys"), nullptr},
    {"selection.copyName", About::Bone, nullptr, nullptr},

    {"track.select", About::Track, QT_TRANSLATE_NOOP("Links", "Select %1"),
     [](const PanelContext& c, const Subject& m) { c.session.selection.selectTrack(m.track); }, nullptr, true},
    {"window.curves", About::Track, QT_TRANSLATE_NOOP("Links", "Show its curves"), nullptr},
    {"window.keys", About::Track, QT_TRANSLATE_NOOP("Links", "Show its keys"), nullptr},
    {"track.material", About::Track, QT_TRANSLATE_NOOP("Links", "Show its material"),
     [](const PanelContext& c, const Subject& m) { emit c.messages.materialWanted(toQString(m.track.get().target.name)); }, isOfMaterial},
    {"track.alone", About::Track, QT_TRANSLATE_NOOP("Links", "Play only its file"), playAlone, isOneOfSeveral},
    {"track.off", About::Track, QT_TRANSLATE_NOOP("Links", "Do not play its file"), stopPlaying, isBeside},
    {"track.copyName", About::Track, QT_TRANSLATE_NOOP("Links", "Copy its name"),
     [](const PanelContext&, const Subject& m) { copyText(trackText(m.track.get().target)); }},
    {"track.folder", About::Track, QT_TRANSLATE_NOOP("Links", "Show its file in the folder"),
     [](const PanelContext& c, const Subject& m) { showNamedInFolder(c, {.path = trackPath(c, m)}); }},

    {"frame.go", About::Frame, QT_TRANSLATE_NOOP("Links", "Go to frame %1"), goToNamedFrame, nullptr, true},
    {"frame.rangeIn", About::Frame, QT_TRANSLATE_NOOP("Links", "Range starts at frame %1"),
     [](const PanelContext& c, const Subject& m) { c.session.playback.setRangeIn(*m.frame); }, isOfShownClip},
    {"frame.rangeOut", About::Frame, QT_TRANSLATE_NOOP("Links", "Range ends at frame %1"), endRangeThere, isOfShownClip},
    {"range.clear", About::Frame, nullptr, nullptr,
     [](const PanelContext& c, const Subject&) { return c.session.playback.hasRange(); }},

    {"clip.show", About::Clip, QT_TRANSLATE_NOOP("Links", "Show %1"),
     [](const PanelContext& c, const Subject& m) { c.session.workspace.showClip(m.clip); },
     [](const PanelContext& c, const Subject& m) { return !isShownClip(c, m); }, true},
    {"clip.reference", About::Clip, QT_TRANSLATE_NOOP("Links", "Use as reference"),
     [](const PanelContext& c, const Subject& m) { c.session.comparison.selectReference(m.clip); },
     [](const PanelContext& c, const Subject& m) { return movesBones(c, m) && !isReferenceClip(c, m); }},
    {"reference.clear", About::Clip, QT_TRANSLATE_NOOP("Links", "No reference"), nullptr, isReferenceClip},
    {"file.image", About::Clip, nullptr, nullptr, isShownClip},
    {"file.exportSequence", About::Clip, nullptr, nullptr, isShownClip},
    {"file.exportCurves", About::Clip, nullptr, nullptr, isClipOfGraph},
    {"clip.copyName", About::Clip, QT_TRANSLATE_NOOP("Links", "Copy the clip's name"),
     [](const PanelContext& c, const Subject& m) { copyText(clipName(c, m)); }},

    {"clip.bone", About::OtherBone, QT_TRANSLATE_NOOP("Links", "Select the bone in %1"), selectBoneOfTrack,
     [](const PanelContext&, const Subject& m) { return !m.otherBone.isValid(); }, true},
    {"model.bone", About::OtherBone, QT_TRANSLATE_NOOP("Links", "Show its model and select %1"), selectBoneOfTrack,
     [](const PanelContext&, const Subject& m) { return m.otherBone.isValid(); }, true},

    {"path.select", About::File, QT_TRANSLATE_NOOP("Links", "Show the properties of %1"), showProperties, isOpenPath, true},
    {"path.open", About::File, QT_TRANSLATE_NOOP("Links", "Open %1"),
     [](const PanelContext& c, const Subject& m) { c.opener.open({m.path}); }, mayOpen, true},
    {"path.model", About::File, QT_TRANSLATE_NOOP("Links", "Use as the model"),
     [](const PanelContext& c, const Subject& m) { c.opener.pairWithFile(m.path); }, isOtherModel},
    {"path.folder", About::File, QT_TRANSLATE_NOOP("Links", "Show in folder"), showNamedInFolder, nullptr, true},
    {"path.copy", About::File, QT_TRANSLATE_NOOP("Links", "Copy the path of %1"),
     [](const PanelContext&, const Subject& m) { copyText(m.path); }},
    {"path.reload", About::File, QT_TRANSLATE_NOOP("Links", "Reload %1"),
     [](const PanelContext& c, const Subject& m) { c.opener.reload({m.path}); }, isOpenFile},
    {"path.close", About::File, QT_TRANSLATE_NOOP("Links", "Close %1"),
     [](const PanelContext& c, const Subject& m) { c.session.workspace.closePath(m.path.toStdString()); }, isOpenPath},

    {"byte.show", About::Byte, QT_TRANSLATE_NOOP("Links", "Show the bytes at %1"),
     [](const PanelContext& c, const Subject& m) { emit c.messages.bytesWanted(m.path, *m.offset); }, nullptr, true},
    {"byte.copy", About::Byte, QT_TRANSLATE_NOOP("Links", "Copy the offset"),
     [](const PanelContext&, const Subject& m) { copyText(offsetText(*m.offset)); }},

    {"value.copy", About::Value, QT_TRANSLATE_NOOP("Links", "Copy %1"),
     [](const PanelContext&, const Subject& m) { copyText(m.value); },
     [](const PanelContext&, const Subject& m) { return !m.offset || m.value != offsetText(*m.offset); }},
};
// clang-format on

QString partText(const PanelContext& context, const Subject& subject, About about) {
  switch (about) {
    case About::Bone:
      return boneNameOf(context, subject.bone);
    case About::Track:
      return trackText(subject.track.get().target);
    case About::Frame:
      return frameText(*subject.frame);
    case About::OtherBone:
      if (subject.otherBone.isValid())
        return shownName(app::boneName(context.session.workspace, subject.otherBone));
      return clipName(context, subject);
    case About::Clip:
      return clipName(context, subject);
    case About::File:
      return baseName(subject.path.toStdString());
    case About::Byte:
      return offsetText(*subject.offset);
    case About::Value:
      return subject.value;
  }
  return {};
}

// A menu item has one line, and "&" marks a mnemonic.
QString menuText(const LinkCommand& command, QString part, const QFontMetrics& metrics) {
  constexpr int kMostLetters = 32;
  part = metrics.elidedText(part.simplified(), Qt::ElideMiddle, kMostLetters * metrics.averageCharWidth());
  part.replace(QLatin1Char('&'), QStringLiteral("&&"));
  const QString text = QCoreApplication::translate("Links", command.text);
  return text.contains(QLatin1String("%1")) ? text.arg(part) : text;
}

void addCommand(QMenu& menu, const PanelContext& context, const Subject& subject,
                const LinkCommand& command) {
  QAction* whole = command.run ? nullptr : context.actions.action(command.id);
  if (command.text == nullptr) return menu.addAction(whole);
  QAction* item =
      menu.addAction(menuText(command, partText(context, subject, command.about), menu.fontMetrics()));
  item->setObjectName(QLatin1String(command.id));
  if (whole) {
    QObject::connect(item, &QAction::triggered, whole, &QAction::trigger);
  } else {
    QObject::connect(item, &QAction::triggered, &menu,
                     [context, subject, run = command.run] { run(context, subject); });
  }
}

}  // namespace

std::span<const LinkCommand> linkCommands() { return kLinkCommands; }

void goTo(const PanelContext& context, const Subject& subject) {
  for (const About about : kAbouts) {
    const auto first =
        std::find_if(std::begin(kLinkCommands), std::end(kLinkCommands), [&](const LinkCommand& command) {
          return command.about == about && command.goes &&
                 (!command.applies || (names(subject, about) && command.applies(context, subject)));
        });
    if (names(subject, about) && first != std::end(kLinkCommands)) first->run(context, subject);
  }
}

void addLinkCommands(QMenu& menu, const PanelContext& context, const Subject& subject) {
  app::Selection& selection = context.session.selection;
  const std::vector<int> bones = selection.bones();
  const bool isSelected = std::binary_search(bones.begin(), bones.end(), subject.bone);
  if (names(subject, About::Bone))
    isSelected ? selection.selectBones(bones, subject.bone) : selection.selectBone(subject.bone);
  if (names(subject, About::Track)) selection.selectTrack(subject.track);
  for (const About about : kAbouts) {
    if (!names(subject, about)) continue;
    if (!menu.isEmpty()) menu.addSeparator();
    for (const LinkCommand& command : kLinkCommands) {
      const bool applies = command.about == about && (!command.applies || command.applies(context, subject));
      if (applies) addCommand(menu, context, subject, command);
    }
  }
}

}  // namespace marrow::gui
