// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/inspector/properties_view.h"

#include "app/finding/pair_events.h"
#include "app/finding/pairing.h"
#include "app/gui/actions/action_registry.h"
#include "app/gui/inspector/options_view.h"
#include "app/gui/links/link_commands.h"
#include "app/gui/model/body_text.h"
#include "app/gui/reference/reference_text.h"
#include "app/gui/text.h"
#include "app/gui/theme/theme.h"
#include "app/gui/track_text.h"
#include "app/gui/widgets/flow_layout.h"
#include "app/gui/widgets/list_parts.h"
#include "app/gui/widgets/wrapping_label.h"
#include "app/opening/loaded_file.h"
#include "app/session/clip_ref.h"
#include "app/session/session.h"
#include "app/session/waiting_files.h"
#include "core/clip.h"
#include "core/game/game_rules.h"
#include "core/model/model.h"
#include "core/skeleton.h"

#include <QApplication>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPointer>
#include <QPushButton>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

namespace marrow::gui {
namespace {

/// "5 changes of 2 textures": how often the values of one kind change from a frame to the next.
QString changesText(const core::Clip& clip, core::TargetKind kind) {
  qsizetype changes = 0;
  for (const core::Track& track : clip.tracksOf(kind)) {
    const auto& values = clip.runs[static_cast<std::size_t>(track.run)].values;
    for (std::size_t i = 1; i < values.size(); ++i) changes += values[i] != values[i - 1] ? 1 : 0;
  }
  const auto tracks = static_cast<qsizetype>(clip.tracksOf(kind).size());
  const bool isShape = kind == core::TargetKind::Visibility;
  return PropertiesView::tr("%1 of %2")
      .arg(countText(changes, PropertiesView::tr("1 change"), PropertiesView::tr("%1 changes")),
           isShape ? countText(tracks, PropertiesView::tr("1 shape"), PropertiesView::tr("%1 shapes"))
                   : countText(tracks, PropertiesView::tr("1 texture"), PropertiesView::tr("%1 textures")));
}

/// Adds the bones that a reference does not move, and those that only it has.
void addUnmatched(const app::Workspace& workspace, const app::Comparison& comparison,
                  std::vector<Property>& properties) {
  const core::Skeleton& skeleton = *workspace.skeleton();
  const app::ReferenceMatch& match = comparison.match();
  const auto reference = app::clipAt(workspace.files(), comparison.clipRef());
  std::vector<NamedWords> missing;
  for (std::size_t bone = 0; bone < match.isMatched.size(); ++bone) {
    if (match.isMatched[bone] == 0)
      missing.push_back({shownName(skeleton.bones[bone].name), {.bone = static_cast<int>(bone)}});
  }
  std::vector<NamedWords> leftOver;
  for (std::size_t i = 0; i < match.leftOver.size(); ++i) {
    leftOver.push_back({shownName(match.leftOver[i]),
                        {.clip = comparison.clipRef(), .track = {reference, match.leftOverTracks[i]}}});
  }
  if (!missing.empty()) properties.push_back({tr("Not in it"), {}, {}, std::move(missing)});
  if (!leftOver.empty()) properties.push_back({tr("Only in it"), {}, {}, std::move(leftOver)});
}

// The frames where rotation and translation differ most. @pre there is a frame.
std::pair<std::size_t, std::size_t> worstFrames(const core::DifferenceTable& table) {
  std::size_t turned = 0;
  std::size_t moved = 0;
  for (std::size_t frame = 1; frame < table.frameCount(); ++frame) {
    if (table.worst(frame).difference.degrees > table.worst(turned).difference.degrees) turned = frame;
    if (table.worst(frame).difference.units > table.worst(moved).difference.units) moved = frame;
  }
  return {turned, moved};
}

}  // namespace

PropertiesView::PropertiesView(const PanelContext& context)
    : context_(context),
      workspace_(context.session.workspace),
      playback_(context.session.playback),
      selection_(context.session.selection),
      comparison_(context.session.comparison),
      materialAnimations_(context.session.materialAnimations) {
  setObjectName(QStringLiteral("propertiesView"));
  setWidgetResizable(true);
  auto* page = new QWidget;
  auto* whole = new QVBoxLayout(page);
  whole->setContentsMargins(14, 6, 14, 14);
  whole->setSpacing(6);
  column_ = new QVBoxLayout;
  column_->setSpacing(6);
  options_ = new OptionsView(context);
  whole->addLayout(column_);
  whole->addWidget(options_);
  whole->addStretch(1);
  setWidget(page);
  connect(
      options_, &OptionsView::refused, this,
      [this] { ensureVisible(0, options_->geometry().bottom(), 0, 14); }, Qt::QueuedConnection);
  connect(&workspace_, &app::Workspace::clipChanged, this, &PropertiesView::rebuild);
  connect(&workspace_, &app::Workspace::filesChanged, this, &PropertiesView::rebuild);
  connect(&selection_, &app::Selection::fileSelected, this, &PropertiesView::rebuild);
  connect(&workspace_, &app::Workspace::eventsChanged, this, &PropertiesView::rebuild);
  connect(&playback_, &app::Playback::playbackChanged, this, [this](app::PlaybackChange change) {
    if (change.testFlag(app::PlaybackPart::Loop)) rebuild();
  });
  connect(&comparison_, &app::Comparison::referenceChanged, this, &PropertiesView::rebuild);
  connect(&comparison_, &app::Comparison::tableChanged, this, &PropertiesView::rebuild);
  connect(&materialAnimations_, &app::MaterialAnimations::materialAnimationsChanged, this,
          &PropertiesView::rebuild);
  rebuild();
}

// QScrollArea has no Home and End keys.
void PropertiesView::keyPressEvent(QKeyEvent* event) {
  QScrollBar& bar = *verticalScrollBar();
  switch (event->key()) {
    case Qt::Key_Home:
      return bar.setValue(bar.minimum());
    case Qt::Key_End:
      return bar.setValue(bar.maximum());
    default:
      QScrollArea::keyPressEvent(event);
  }
}

void PropertiesView::showOptions() {
  if (options_->isHidden()) return;
  options_->beginTyping();
  QMetaObject::invokeMethod(
      this, [this] { verticalScrollBar()->setValue(options_->y()); }, Qt::QueuedConnection);
}

// Later: the page has its new height once it is laid out.
void PropertiesView::keepInView(QWidget* field) {
  QMetaObject::invokeMethod(
      this,
      [this, kept = QPointer(field)] {
        if (kept) ensureWidgetVisible(kept, 0, 0);
      },
      Qt::QueuedConnection);
}

const app::LoadedFile& PropertiesView::shownFile() const {
  return workspace_.files()[static_cast<std::size_t>(workspace_.clipRef().file)];
}

void PropertiesView::rebuild() {
  QWidget* const edited = QApplication::focusWidget();
  const bool isEdited = edited != nullptr && options_->isAncestorOf(edited);
  while (QLayoutItem* item = column_->takeAt(0)) {
    // Deleted later: the button that was pressed may be one of these.
    if (QWidget* widget = item->widget()) {
      widget->hide();
      widget->deleteLater();
    }
    delete item;
  }
  if (const std::string selected = selection_.file(); !selected.empty()) {
    addSelectedFile(selected);
  } else {
    addShown();
  }
  // By itself Qt would show them later, and lay out the page without them first.
  for (int i = 0; i < column_->count(); ++i) column_->itemAt(i)->widget()->show();
  const auto before = std::exchange(subject_, {selection_.file(), workspace_.clipRef()});
  const int optionsFile = app::optionsFile(workspace_);
  const bool isSameFile = std::exchange(optionsFile_, optionsFile) == optionsFile;
  // An option may show another clip of its file; the field that the user edits stays in view.
  if (isEdited && isSameFile && before.first == subject_.first) return keepInView(edited);
  if (before != subject_) verticalScrollBar()->setValue(0);
}

void PropertiesView::addShown() {
  if (comparison_.isShown()) {
    addDifferences();  // first, because they are the purpose of a comparison
    addSection(tr("Reference"), referenceProperties());
  }
  if (comparison_.isResting()) addSection(tr("Reference"), {{{}, referenceText(playback_, comparison_)}});
  if (workspace_.clip()) addSection(tr("Clip"), clipProperties());
  if (const auto playing = materialAnimationProperties(); !playing.empty())
    addSection(tr("Plays with"), playing);
  if (workspace_.skeleton()) {
    addSection(shownImage(workspace_) != nullptr ? tr("Image") : tr("Model"), modelProperties());
    if (workspace_.clip()) addModelButtons();
    addRejected();
  }
  if (workspace_.clip()) addSection(tr("File"), fileProperties());
  addEventProperties();
  if (app::waitingFile(workspace_) >= 0) addHint(app::waitingText(workspace_));
  if (workspace_.files().empty()) {
    addHint(tr("Open an animation to see what it holds. Select a bone to see its numbers here."));
  }
}

QWidget* PropertiesView::makeValue(const Property& property) {
  constexpr std::size_t kMostLinks = 6;
  if (!property.links.empty()) {
    auto* row = new QWidget;
    auto* flow = new FlowLayout(row);
    flow->setContentsMargins(0, 0, 0, 0);
    flow->setSpacing(2);
    addLinks(*flow, property.links, kMostLinks, [this](const NamedWords& one) {
      QToolButton* link = makeLinkButton(one.words, context_, one.subject);
      link->setObjectName(QStringLiteral("propertyLink"));
      return link;
    });
    return row;
  }
  auto* label = new WrappingLabel(
      isLink(property.subject) ? NamedWords{property.value.plain(), property.subject} : property.value);
  followLinks(*label, context_);
  label->setMinimumWidth(1);  // a long word must not make the page wider than its panel
  return label;
}

void PropertiesView::addSection(const QString& title, const std::vector<Property>& properties) {
  auto* section = new QWidget;
  auto* grid = new QGridLayout(section);
  grid->setContentsMargins(0, 4, 0, 8);
  grid->setHorizontalSpacing(12);
  grid->setVerticalSpacing(5);
  grid->addWidget(makeHeading(title), 0, 0, 1, 2);
  int row = 1;
  for (const Property& property : properties) {
    QWidget* value = makeValue(property);
    if (property.label.isEmpty()) {
      grid->addWidget(value, row++, 0, 1, 2);
      continue;
    }
    QLabel* label = dimLabel(property.label);
    label->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    label->setWordWrap(true);
    label->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("Scaling rule")));
    grid->addWidget(label, row, 0);
    grid->addWidget(value, row++, 1);
  }
  grid->setColumnStretch(1, 1);
  column_->addWidget(section);
}

/// The bones that differ most; a click goes to the bone and the frame.
void PropertiesView::addDifferences() {
  const std::vector<RankedBone> ranked = worstBones(workspace_, comparison_);
  if (ranked.empty()) return;
  const auto& bones = workspace_.skeleton()->bones;
  auto* section = new QWidget;
  auto* grid = new QGridLayout(section);
  grid->setContentsMargins(0, 4, 0, 8);
  grid->setHorizontalSpacing(8);
  grid->setVerticalSpacing(2);
  grid->addWidget(makeHeading(tr("Where they differ most")), 0, 0, 1, 4);
  const QString captions[] = {tr("Degrees"), tr("Units"), tr("Frame")};
  for (int column = 0; column < 3; ++column)
    grid->addWidget(dimLabel(captions[column]), 1, column + 1, Qt::AlignRight);
  for (const RankedBone& one : ranked) {
    const Subject subject{.bone = one.bone, .frame = static_cast<double>(one.frame)};
    QToolButton* link =
        makeLinkButton(shownName(bones[static_cast<std::size_t>(one.bone)].name), context_, subject);
    link->setObjectName(QStringLiteral("differenceLink"));
    link->setToolTip(link->text() + QLatin1Char('\n') +
                     tr("Select this bone and go to frame %1").arg(one.frame));
    link->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    QToolButton* frame = makeLinkButton(QString::number(one.frame), context_, subject);
    frame->setToolTip(link->toolTip());
    const int row = grid->rowCount();
    grid->addWidget(link, row, 0, Qt::AlignLeft);
    grid->addWidget(dimLabel(degreesText(static_cast<double>(one.there.degrees))), row, 1, Qt::AlignRight);
    grid->addWidget(dimLabel(roundedText(static_cast<double>(one.there.units))), row, 2, Qt::AlignRight);
    grid->addWidget(frame, row, 3, Qt::AlignRight);
  }
  grid->setColumnStretch(0, 1);
  column_->addWidget(section);
}

void PropertiesView::addHint(const LinkedText& text) {
  auto* hint = new WrappingLabel(text);
  hint->setMinimumWidth(1);
  hint->setForegroundRole(kDimRole);
  followLinks(*hint, context_);
  column_->addWidget(hint);
}

void PropertiesView::addEventProperties() {
  constexpr qsizetype kMostFiles = 4;  // the list of files has them all; each is a dozen labels
  qsizetype count = 0;
  std::vector<NamedWords> others;
  for (const app::LoadedFile& file : workspace_.files()) {
    if (!file.content->events) continue;
    if (++count > kMostFiles) {
      others.push_back({toQString(app::shortNameOf(file.path)), {.path = toQString(file.path)}});
      continue;
    }
    PropertySection section = eventProperties(file);
    std::vector<Property> properties = {{tr("File"), baseName(file.path)}};
    addFormat(*file.content, properties);
    properties.insert(properties.end(), section.properties.begin(), section.properties.end());
    properties.push_back({tr("Path"), wholePath(file.path), {.path = toQString(file.path)}});
    addSection(section.title, properties);
  }
  if (!others.empty()) addSection(tr("More event files"), {{{}, {}, {}, std::move(others)}});
  if (count > 0) addHint(core::toWords(workspace_.eventPairing().reason));
}

void PropertiesView::addSelectedFile(const std::string& path) {
  const auto& files = workspace_.files();
  const auto file =
      std::find_if(files.begin(), files.end(), [&](const app::LoadedFile& one) { return one.path == path; });
  if (file == files.end()) {
    const auto members = std::count_if(files.begin(), files.end(),
                                       [&](const app::LoadedFile& one) { return one.archive == path; });
    return addSection(tr("Archive"), {{tr("Name"), baseName(path)},
                                      {tr("Open files"), countText(members)},
                                      {tr("Path"), wholePath(path), {.path = toQString(path)}}});
  }
  for (const PropertySection& section : propertiesOf(*file, workspace_))
    addSection(section.title, section.properties);
  if (file->content->events) addHint(core::toWords(workspace_.eventPairing().reason));
}

std::vector<Property> PropertiesView::clipProperties() const {
  const core::Clip& clip = *workspace_.clip();
  const double rate = static_cast<double>(clip.framesPerSecond);
  const QString seconds =
      rate > 0 ? tr("%1 s at %2 fps").arg(clip.frameCount / rate, 0, 'f', 2).arg(rate) : QString();
  std::vector<Property> properties = {
      {tr("Name"), shownName(clip.name)},
      {tr("Frames"), tr("%1, %2").arg(countText(clip.frameCount), seconds)},
      {tr("Loop"), clip.rules->storesLoopMode
                       ? loopModeText(clip.loopMode)
                       : tr("%1; the file does not say").arg(loopModeText(clip.loopMode))},
      clip.boneCount() > 0 ? Property{tr("Bones"), countText(clip.boneCount())}
                           : Property{tr("Tracks"), countText(clip.tracks.size())},
  };
  if (!clip.curves.empty() || clip.runs.empty()) {
    properties.push_back(
        {tr("Animated"),
         tr("%1 of %2 curves").arg(countText(clip.animatedCurveCount()), countText(clip.curves.size()))});
    properties.push_back({tr("Keys"), countText(clip.keys.size())});
  }
  // A value a frame is not a key: the number of changes says how much moves.
  for (const auto& [label, kind] : {std::pair(tr("Images"), core::TargetKind::TextureImage),
                                    std::pair(tr("Visibility"), core::TargetKind::Visibility)}) {
    if (!clip.tracksOf(kind).empty()) properties.push_back({label, changesText(clip, kind)});
  }
  if (clip.eventCount() > 0) properties.push_back({tr("Events"), countText(clip.eventCount())});
  QString label = tr("Loop discontinuity");
  for (const LoopSentence& sentence : discontinuitySentences(workspace_, playback_))
    properties.push_back({std::exchange(label, QStringLiteral(" ")), sentence.text, sentence.subject});
  return properties;
}

// Material animations beside the clip, each with its length if that differs.
std::vector<Property> PropertiesView::materialAnimationProperties() const {
  constexpr std::size_t kMost = 8;
  std::vector<Property> properties;
  std::vector<NamedWords> others;
  for (const app::MaterialAnimations::Playing& one : materialAnimations_.playing()) {
    if (!one.isBeside) continue;
    if (properties.size() >= kMost) {
      others.push_back({baseName(one.path), {.path = toQString(one.path)}});
      continue;
    }
    const QString length =
        materialAnimations_.hasOtherLength(one) ? QLatin1Char('\n') + lengthText(*one.clip) : QString();
    properties.push_back({{}, baseName(one.path) + length, {.path = toQString(one.path)}});
  }
  if (!others.empty()) properties.push_back({{}, {}, {}, std::move(others)});
  return properties;
}

std::vector<Property> PropertiesView::referenceProperties() const {
  std::vector<Property> properties = {
      {tr("Name"), shownName(comparison_.clip()->name), {.clip = comparison_.clipRef()}}};
  if (comparison_.offset() != 0.0) {
    properties.push_back({tr("Ahead by"), comparison_.offset() == 1.0
                                              ? tr("1 frame")
                                              : tr("%1 frames").arg(frameText(comparison_.offset()))});
  }
  const auto& table = comparison_.table(app::Compared::Reference);
  const std::size_t bones = workspace_.skeleton()->size();
  if (table && table->frameCount() > 0 && table->boneCount() == bones) {
    const auto [turned, moved] = worstFrames(*table);
    const auto add = [&](const QString& label, const QString& value, int bone, std::size_t frame) {
      if (bone < 0) return;
      const QString name = shownName(workspace_.skeleton()->bones[static_cast<std::size_t>(bone)].name);
      properties.push_back({label,
                            tr("at most %1, %2 at frame %3").arg(value, name).arg(frame),
                            {.bone = bone, .frame = static_cast<double>(frame)}});
    };
    const auto& t = table->worst(turned);
    const auto& m = table->worst(moved);
    if (isSame({t.difference.degrees, m.difference.units})) {
      properties.push_back({tr("Difference"), tr("none in the whole clip")});
    } else {
      add(tr("Rotation"), degreesText(static_cast<double>(t.difference.degrees)), t.bones.turned, turned);
      add(tr("Position"), unitsText(static_cast<double>(m.difference.units)), m.bones.moved, moved);
    }
  }
  properties.push_back({{}, core::toWords(comparison_.match().explanation())});
  addUnmatched(workspace_, comparison_, properties);
  return properties;
}

std::vector<Property> PropertiesView::fileProperties() const {
  const app::LoadedFile& file = shownFile();
  std::vector<Property> properties;
  addFormat(*file.content, properties);
  const std::uint64_t header = workspace_.clip()->byteOffset;
  properties.push_back({tr("Header offset"), offsetText(header), byteOf(workspace_, file.path, header)});
  addStored(workspace_.clip()->properties, workspace_, file.path, properties);
  properties.push_back({tr("Path"), wholePath(file.path), {.path = toQString(file.path)}});
  return properties;
}

std::vector<Property> PropertiesView::modelProperties() const {
  const app::Pairing& pairing = workspace_.pairing();
  std::vector<Property> properties;
  if (pairing.hasModel()) {
    const QString file = baseName(pairing.modelPath);
    properties.push_back({tr("Name"), file, {.path = toQString(pairing.modelPath)}});
    if (const core::Image* image = shownImage(workspace_)) {
      addImage(*image, properties);
    } else {
      // An object may hold several, named by offset; a model's has the file's name.
      const QString name = shownName(pairing.skeleton->name);
      if (!name.isEmpty() && !file.contains(name)) properties.push_back({tr("Skeleton"), name});
      properties.push_back({tr("Bones"), countText(pairing.skeleton->size())});
      addStored(pairing.skeleton->properties, workspace_, pairing.modelPath, properties);
      addBody(*pairing.skeleton, properties);
    }
    properties.push_back({tr("Path"), wholePath(pairing.modelPath), {.path = toQString(pairing.modelPath)}});
  }
  properties.push_back({{}, LinkedText(app::pairingText(workspace_))});
  if (!pairing.advice.empty()) properties.push_back({{}, LinkedText(core::toWords(pairing.advice))});
  return properties;
}

// Models that nearly fit; without a model the sentence above names them.
void PropertiesView::addRejected() {
  constexpr std::size_t kMost = 6;
  const app::Pairing& pairing = workspace_.pairing();
  if (!pairing.hasModel() || pairing.rejected.empty()) return;
  const std::size_t count = pairing.rejected.size();
  std::vector<LinkedText> names;
  for (std::size_t i = 0; i < std::min(count, kMost); ++i) names.emplace_back(pairing.rejected[i]);
  LinkedText text = linked(tr("Skipped: %1"), {joined(names, QStringLiteral("; "))});
  if (count > kMost) text += tr("; and %1 more").arg(countText(count - kMost));
  addHint(text + QStringLiteral("."));
}

void PropertiesView::addModelButtons() {
  auto* bar = new QWidget;
  auto* row = new FlowLayout(bar);
  row->setContentsMargins(0, 0, 0, 6);
  row->setSpacing(6);
  const auto add = [&](const QString& text, const char* command) {
    auto* button = new QPushButton(text);
    button->setFocusPolicy(Qt::TabFocus);
    connect(button, &QPushButton::clicked, this, [this, command] { context_.actions.trigger(command); });
    row->addWidget(button);
  };
  add(tr("Select model…"), "file.selectModel");
  if (workspace_.pairing().hasModel()) {
    add(tr("No model"), "file.noModel");
  } else {
    add(tr("Search again"), "file.searchModel");
  }
  column_->addWidget(bar);
}

}  // namespace marrow::gui
