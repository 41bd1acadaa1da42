// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/mention/mention_commands.h"

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

const app::LoadedFile* fileOf(const PanelContext& context, const Mention& mention) {
  const auto& files = context.session.workspace.files();
  const auto found = std::find_if(files.begin(), files.end(), [&](const app::LoadedFile& file) {
    return toQString(file.path) == mention.path;
  });
  return found == files.end() ? nullptr : &*found;
}

QString boneNameOf(const PanelContext& context, int bone) {
  const auto skeleton = context.session.workspace.skeleton();
  const bool exists = skeleton && bone >= 0 && static_cast<std::size_t>(bone) < skeleton->size();
  return exists ? shownName(skeleton->bones[static_cast<std::size_t>(bone)].name) : QString();
}

QString clipName(const PanelContext& context, const Mention& mention) {
  const auto clip = app::clipAt(context.session.workspace.files(), mention.clip);
  return clip ? toQString(clip->name) : QString();
}

void selectNamedBone(const PanelContext& context, const Mention& mention) {
  context.session.selection.selectBone(mention.bone);
}

// Where a clip is named, too: there.
void goToNamedFrame(const PanelContext& context, const Mention& mention) {
  if (mention.clip.isValid() && mention.clip != context.session.workspace.clipRef())
    context.session.workspace.showClip(mention.clip);
  context.session.playback.setPlaying(false);
  context.session.playback.setFrame(*mention.frame);
}

// A range is one of the shown clip's frames.
bool isOfShownClip(const PanelContext& context, const Mention& mention) {
  return !mention.clip.isValid() || mention.clip == context.session.workspace.clipRef();
}

// The end is exclusive: the frame is the last one shown.
void endRangeThere(const PanelContext& context, const Mention& mention) {
  context.session.playback.setRangeOut(*mention.frame + 1.0);
}

bool isShownClip(const PanelContext& context, const Mention& mention) {
  return mention.clip == context.session.workspace.clipRef();
}

bool isClipOfGraph(const PanelContext& context, const Mention& mention) {
  const auto clip = app::clipAt(context.session.workspace.files(), mention.clip);
  return clip && clip == clipOfGraph(context.session);
}

bool isReferenceClip(const PanelContext& context, const Mention& mention) {
  return mention.clip == context.session.comparison.clipRef();
}

void showProperties(const PanelContext& context, const Mention& mention) {
  context.session.selection.selectFile(mention.path.toStdString());
  emit context.messages.propertiesWanted();
}

// A member's folder is that of its archive.
void showNamedInFolder(const PanelContext& context, const Mention& mention) {
  const app::LoadedFile* file = fileOf(context, mention);
  const QString path = file && !file->archive.empty() ? toQString(file->archive) : mention.path;
  showInFolder(path);
}

bool isOpenFile(const PanelContext& context, const Mention& mention) {
  return fileOf(context, mention) != nullptr;
}

bool isOpenPath(const PanelContext& context, const Mention& mention) {
  const auto& files = context.session.workspace.files();
  return std::any_of(files.begin(), files.end(), [&](const app::LoadedFile& file) {
    return toQString(file.path) == mention.path || toQString(file.archive) == mention.path;
  });
}

bool wasRefused(const PanelContext& context, const Mention& mention) {
  const auto& reported = context.session.workspace.reportedIssues();
  return std::any_of(reported.begin(), reported.end(), [&](const core::Diagnostic& issue) {
    return issue.severity == core::Severity::Error && toQString(issue.file) == mention.path;
  });
}

/// Not open yet, looks like what is read, and nothing says that it cannot be.
bool mayOpen(const PanelContext& context, const Mention& mention) {
  const std::string extension = formats::extensionOf(mention.path.toStdString());
  const auto& all = formats::registeredFormats();
  return !isOpenPath(context, mention) && !wasRefused(context, mention) &&
         std::any_of(all.begin(), all.end(), [&](const formats::FormatDescriptor& format) {
           return formats::hasExtension(format, extension);
         });
}

/// Holds a model that the shown clip is not shown on.
bool isOtherModel(const PanelContext& context, const Mention& mention) {
  const app::Workspace& workspace = context.session.workspace;
  const app::Pairing& pairing = workspace.pairing();
  if (!workspace.clip() || toQString(pairing.modelPath) == mention.path) return false;
  const app::LoadedFile* file = fileOf(context, mention);
  return file ? !file->content->skeletons.empty() : pairing.names(mention.path.toStdString());
}

/// Selects the bone of a model, or the one that a track of a clip moves, and shows that.
void selectBoneOfTrack(const PanelContext& context, const Mention& mention) {
  if (const app::BoneAt& other = mention.otherBone; other.isValid()) {
    context.session.workspace.showModel(other.file, other.skeleton);
    return context.session.selection.selectBone(other.bone);
  }
  context.session.workspace.showClip(mention.clip);
  const int bone = app::boneOf(context.session.workspace, mention.track);
  if (bone >= 0) context.session.selection.selectBone(bone);
}

bool movesBones(const PanelContext& context, const Mention& mention) {
  const auto clip = app::clipAt(context.session.workspace.files(), mention.clip);
  return clip && !clip->isMaterialAnimation();
}

const app::MaterialAnimations::Playing* playingOf(const PanelContext& context, const Mention& mention) {
  return context.session.materialAnimations.playingOf(mention.track.clip.get());
}

/// Plays beside the shown clip, and can be switched off.
bool isBeside(const PanelContext& context, const Mention& mention) {
  const auto* playing = playingOf(context, mention);
  return playing != nullptr && playing->isBeside;
}

bool isOneOfSeveral(const PanelContext& context, const Mention& mention) {
  return isBeside(context, mention) && context.session.materialAnimations.playing().size() > 1;
}

void playAlone(const PanelContext& context, const Mention& mention) {
  const std::string kept = playingOf(context, mention)->path;
  context.session.materialAnimations.keepOnly(kept);
}

void stopPlaying(const PanelContext& context, const Mention& mention) {
  context.session.materialAnimations.setOn(std::string(playingOf(context, mention)->path), false);
}

bool isOfMaterial(const PanelContext& context, const Mention& mention) {
  const core::Model* body = context.session.materialAnimations.body();
  const core::Target& target = mention.track.get().target;
  return body != nullptr && target.kind != core::TargetKind::Visibility &&
         std::ranges::find(body->materials, target.name, &core::Material::name) != body->materials.end();
}

QString trackPath(const PanelContext& context, const Mention& mention) {
  return toQString(keysPathOf(context.session.workspace, *mention.track.clip));
}

// clang-format off
constexpr MentionCommand kMentionCommands[] = {
    {"bone.select", About::Bone, QT_TRANSLATE_NOOP("Mention", "Select %1"), selectNamedBone, nullptr, true},
    {"view.frameSelection", About::Bone, nullptr, nullptr},
    {"view.branch", About::Bone, nullptr, nullptr},
    {"view.trail", About::Bone, nullptr, nullptr},
    {"window.curves", About::Bone, QT_TRANSLATE_NOOP("Mention", "Show its curves"), nullptr},
    {"window.keys", About::Bone, QT_TRANSLATE_NOOP("Mention", "Show its keys"), nullptr},
    {"selection.copyName", About::Bone, nullptr, nullptr},

    {"track.select", About::Track, QT_TRANSLATE_NOOP("Mention", "Select %1"),
     [](const PanelContext& c, const Mention& m) { c.session.selection.selectTrack(m.track); }, nullptr, true},
    {"window.curves", About::Track, QT_TRANSLATE_NOOP("Mention", "Show its curves"), nullptr},
    {"window.keys", About::Track, QT_TRANSLATE_NOOP("Mention", "Show its keys"), nullptr},
    {"track.material", About::Track, QT_TRANSLATE_NOOP("Mention", "Show its material"),
     [](const PanelContext& c, const Mention& m) { emit c.messages.materialWanted(toQString(m.track.get().target.name)); }, isOfMaterial},
    {"track.alone", About::Track, QT_TRANSLATE_NOOP("Mention", "Play only its file"), playAlone, isOneOfSeveral},
    {"track.off", About::Track, QT_TRANSLATE_NOOP("Mention", "Do not play its file"), stopPlaying, isBeside},
    {"track.copyName", About::Track, QT_TRANSLATE_NOOP("Mention", "Copy its name"),
     [](const PanelContext&, const Mention& m) { copyText(trackText(m.track.get().target)); }},
    {"track.folder", About::Track, QT_TRANSLATE_NOOP("Mention", "Show its file in the folder"),
     [](const PanelContext& c, const Mention& m) { showNamedInFolder(c, {.path = trackPath(c, m)}); }},

    {"frame.go", About::Frame, QT_TRANSLATE_NOOP("Mention", "Go to frame %1"), goToNamedFrame, nullptr, true},
    {"frame.rangeIn", About::Frame, QT_TRANSLATE_NOOP("Mention", "Range starts at frame %1"),
     [](const PanelContext& c, const Mention& m) { c.session.playback.setRangeIn(*m.frame); }, isOfShownClip},
    {"frame.rangeOut", About::Frame, QT_TRANSLATE_NOOP("Mention", "Range ends at frame %1"), endRangeThere, isOfShownClip},
    {"range.clear", About::Frame, nullptr, nullptr,
     [](const PanelContext& c, const Mention&) { return c.session.playback.hasRange(); }},

    {"clip.show", About::Clip, QT_TRANSLATE_NOOP("Mention", "Show %1"),
     [](const PanelContext& c, const Mention& m) { c.session.workspace.showClip(m.clip); },
     [](const PanelContext& c, const Mention& m) { return !isShownClip(c, m); }, true},
    {"clip.reference", About::Clip, QT_TRANSLATE_NOOP("Mention", "Use as reference"),
     [](const PanelContext& c, const Mention& m) { c.session.comparison.selectReference(m.clip); },
     [](const PanelContext& c, const Mention& m) { return movesBones(c, m) && !isReferenceClip(c, m); }},
    {"reference.clear", About::Clip, QT_TRANSLATE_NOOP("Mention", "No reference"), nullptr, isReferenceClip},
    {"file.image", About::Clip, nullptr, nullptr, isShownClip},
    {"file.exportSequence", About::Clip, nullptr, nullptr, isShownClip},
    {"file.exportCurves", About::Clip, nullptr, nullptr, isClipOfGraph},
    {"clip.copyName", About::Clip, QT_TRANSLATE_NOOP("Mention", "Copy the clip's name"),
     [](const PanelContext& c, const Mention& m) { copyText(clipName(c, m)); }},

    {"clip.bone", About::OtherBone, QT_TRANSLATE_NOOP("Mention", "Select the bone in %1"), selectBoneOfTrack,
     [](const PanelContext&, const Mention& m) { return !m.otherBone.isValid(); }, true},
    {"model.bone", About::OtherBone, QT_TRANSLATE_NOOP("Mention", "Show its model and select %1"), selectBoneOfTrack,
     [](const PanelContext&, const Mention& m) { return m.otherBone.isValid(); }, true},

    {"path.select", About::File, QT_TRANSLATE_NOOP("Mention", "Show the properties of %1"), showProperties, isOpenPath, true},
    {"path.open", About::File, QT_TRANSLATE_NOOP("Mention", "Open %1"),
     [](const PanelContext& c, const Mention& m) { c.opener.open({m.path}); }, mayOpen, true},
    {"path.model", About::File, QT_TRANSLATE_NOOP("Mention", "Use as the model"),
     [](const PanelContext& c, const Mention& m) { c.opener.pairWithFile(m.path); }, isOtherModel},
    {"path.folder", About::File, QT_TRANSLATE_NOOP("Mention", "Show in folder"), showNamedInFolder, nullptr, true},
    {"path.copy", About::File, QT_TRANSLATE_NOOP("Mention", "Copy the path of %1"),
     [](const PanelContext&, const Mention& m) { copyText(m.path); }},
    {"path.reload", About::File, QT_TRANSLATE_NOOP("Mention", "Reload"),
     [](const PanelContext& c, const Mention& m) { c.opener.reload({m.path}); }, isOpenFile},
    {"path.close", About::File, QT_TRANSLATE_NOOP("Mention", "Close"),
     [](const PanelContext& c, const Mention& m) { c.session.workspace.closePath(m.path.toStdString()); }, isOpenPath},

    {"byte.show", About::Byte, QT_TRANSLATE_NOOP("Mention", "Show the bytes at %1"),
     [](const PanelContext& c, const Mention& m) { emit c.messages.bytesWanted(m.path, *m.offset); }, nullptr, true},
    {"byte.copy", About::Byte, QT_TRANSLATE_NOOP("Mention", "Copy the offset"),
     [](const PanelContext&, const Mention& m) { copyText(offsetText(*m.offset)); }},

    {"value.copy", About::Value, QT_TRANSLATE_NOOP("Mention", "Copy %1"),
     [](const PanelContext&, const Mention& m) { copyText(m.value); },
     [](const PanelContext&, const Mention& m) { return !m.offset || m.value != offsetText(*m.offset); }},
};
// clang-format on

QString partText(const PanelContext& context, const Mention& mention, About about) {
  switch (about) {
    case About::Bone:
      return boneNameOf(context, mention.bone);
    case About::Track:
      return trackText(mention.track.get().target);
    case About::Frame:
      return frameText(*mention.frame);
    case About::OtherBone:
      if (mention.otherBone.isValid())
        return shownName(app::boneName(context.session.workspace, mention.otherBone));
      return clipName(context, mention);
    case About::Clip:
      return clipName(context, mention);
    case About::File:
      return baseName(mention.path.toStdString());
    case About::Byte:
      return offsetText(*mention.offset);
    case About::Value:
      return mention.value;
  }
  return {};
}

// A menu has one line, and "&" marks a mnemonic.
QString menuText(const MentionCommand& command, QString part, const QFontMetrics& metrics) {
  constexpr int kMostLetters = 32;
  part = metrics.elidedText(part.simplified(), Qt::ElideMiddle, kMostLetters * metrics.averageCharWidth());
  part.replace(QLatin1Char('&'), QStringLiteral("&&"));
  const QString text = QCoreApplication::translate("Mention", command.text);
  return text.contains(QLatin1String("%1")) ? text.arg(part) : text;
}

void addCommand(QMenu& menu, const PanelContext& context, const Mention& mention,
                const MentionCommand& command) {
  QAction* whole = command.run ? nullptr : context.actions.action(command.id);
  if (command.text == nullptr) return menu.addAction(whole);
  QAction* item =
      menu.addAction(menuText(command, partText(context, mention, command.about), menu.fontMetrics()));
  item->setObjectName(QLatin1String(command.id));
  if (whole) {
    QObject::connect(item, &QAction::triggered, whole, &QAction::trigger);
  } else {
    QObject::connect(item, &QAction::triggered, &menu,
                     [context, mention, run = command.run] { run(context, mention); });
  }
}

}  // namespace

std::span<const MentionCommand> mentionCommands() { return kMentionCommands; }

void goTo(const PanelContext& context, const Mention& mention) {
  for (const About about : kAbouts) {
    const auto first = std::find_if(
        std::begin(kMentionCommands), std::end(kMentionCommands), [&](const MentionCommand& command) {
          return command.about == about && command.goes &&
                 (!command.applies || (names(mention, about) && command.applies(context, mention)));
        });
    if (names(mention, about) && first != std::end(kMentionCommands)) first->run(context, mention);
  }
}

void addMentionCommands(QMenu& menu, const PanelContext& context, const Mention& mention) {
  app::Selection& selection = context.session.selection;
  const std::vector<int> bones = selection.bones();
  const bool isSelected = std::binary_search(bones.begin(), bones.end(), mention.bone);
  if (names(mention, About::Bone))
    isSelected ? selection.selectBones(bones, mention.bone) : selection.selectBone(mention.bone);
  if (names(mention, About::Track)) selection.selectTrack(mention.track);
  for (const About about : kAbouts) {
    if (!names(mention, about)) continue;
    if (!menu.isEmpty()) menu.addSeparator();
    for (const MentionCommand& command : kMentionCommands) {
      const bool applies = command.about == about && (!command.applies || command.applies(context, mention));
      if (applies) addCommand(menu, context, mention, command);
    }
  }
}

}  // namespace marrow::gui
