// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/panels/segments_panel.h"

#include "app/document/link_binding.h"
#include "app/document/loaded_file.h"
#include "app/document/zelda_choices.h"
#include "app/gui/text.h"
#include "app/gui/theme/theme.h"
#include "app/gui/widgets/object_form.h"
#include "app/gui/widgets/wrapping_label.h"
#include "app/session/session.h"
#include "app/session/waiting_files.h"
#include "core/clip.h"
#include "formats/z64/object_view.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace marrow::gui {
namespace {

namespace z64 = formats::z64;
using app::SegmentSource;

struct Role {
  int segment;
  const char* name;
  const char* holds;
};
constexpr Role kRoles[] = {
    {z64::kKeepSegment, "gameplay_keep", QT_TRANSLATE_NOOP("SegmentsPanel", "where animations begin")},
    {z64::kObjectSegment, "object", QT_TRANSLATE_NOOP("SegmentsPanel", "the skeleton")},
    {z64::kLinkFramesSegment, "link_animetion", QT_TRANSLATE_NOOP("SegmentsPanel", "the frames")},
};

QLabel* heading(const QString& text) {
  auto* label = new QLabel(text);
  QFont font = label->font();
  font.setWeight(QFont::DemiBold);
  label->setFont(font);
  label->setTextFormat(Qt::PlainText);
  return label;
}

QLabel* dimLabel(const QString& text = {}) {
  auto* label = new QLabel(text);
  label->setForegroundRole(kDimRole);
  label->setTextFormat(Qt::PlainText);
  return label;
}

// Both ends of a name say something; its tooltip says the rest.
QString shortened(const QString& name) {
  constexpr qsizetype kMost = 38;
  if (name.size() <= kMost) return name;
  return name.left(kMost / 2 - 3) + QStringLiteral("…") + name.right(kMost / 2 + 2);
}

QString howText(SegmentSource source) {
  switch (source) {
    case SegmentSource::Itself:
      return SegmentsPanel::tr("this file");
    case SegmentSource::Open:
      return SegmentsPanel::tr("guessed: it is open, and of this kind");
    case SegmentSource::Content:
      return SegmentsPanel::tr("open; not by its name");
    case SegmentSource::Beside:
      return SegmentsPanel::tr("guessed from its name, beside this file");
    case SegmentSource::Selected:
    case SegmentSource::SelectedNone:
      return SegmentsPanel::tr("your choice");
    case SegmentSource::None:
      break;
  }
  return SegmentsPanel::tr("nothing found by name");
}

QLabel* emptyNote() {
  auto* note = dimLabel(
      SegmentsPanel::tr("Open an object of Ocarina of Time or Majora's Mask to see which files it goes "
                        "with, and to say where its skeletons and animations lie."));
  note->setObjectName(QStringLiteral("segmentsEmpty"));
  note->setAlignment(Qt::AlignCenter);
  note->setWordWrap(true);
  note->setMargin(14);
  return note;
}

}  // namespace

SegmentsPanel::SegmentsPanel(const PanelSpec& spec, const PanelContext& context, QWidget* window)
    : Panel(spec, context, window), workspace_(context.session.workspace) {
  auto* scroll = new QScrollArea(this);
  scroll->setWidgetResizable(true);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  auto* page = new QWidget;
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(14, 8, 14, 14);
  column->setSpacing(8);
  addSegments(*column);
  addLink(*column);
  addObject(*column);
  column->addStretch(1);
  scroll->setWidget(page);
  pages_ = new QStackedWidget(this);
  pages_->addWidget(emptyNote());
  pages_->addWidget(scroll);
  setWidget(pages_);
  connect(&workspace_, &app::Workspace::filesChanged, this, &SegmentsPanel::onChange);
  connect(&workspace_, &app::Workspace::clipChanged, this, &SegmentsPanel::onChange);
  hide();
}

void SegmentsPanel::addSegments(QVBoxLayout& column) {
  column.addWidget(heading(tr("Segments")));
  auto* grid = new QGridLayout;
  grid->setHorizontalSpacing(10);
  grid->setVerticalSpacing(3);
  rows_.reserve(std::size(kRoles));
  int line = 0;
  for (const Role& role : kRoles) {
    Row& row = rows_.emplace_back();
    row.segment = role.segment;
    row.file = new QComboBox;
    row.file->setObjectName(QStringLiteral("segment%1").arg(role.segment));
    row.file->setAccessibleName(tr("File for segment %1").arg(role.segment));
    row.file->setFocusPolicy(Qt::TabFocus);
    row.file->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    row.file->setMinimumContentsLength(12);
    row.how = dimLabel();
    row.how->setObjectName(QStringLiteral("segmentHow%1").arg(role.segment));
    grid->addWidget(heading(QString::number(role.segment)), line, 0);
    grid->addWidget(dimLabel(tr("%1: %2").arg(QLatin1String(role.name), tr(role.holds))), line++, 1);
    grid->addWidget(row.file, line++, 1);
    grid->addWidget(row.how, line++, 1);
    grid->setRowMinimumHeight(line++, 6);
    connect(row.file, &QComboBox::activated, this,
            [this, place = rows_.size() - 1](int index) { selectRow(rows_[place], index); });
  }
  grid->setColumnStretch(1, 1);
  column.addLayout(grid);
}

void SegmentsPanel::addLink(QVBoxLayout& column) {
  link_ = new QWidget;
  auto* rows = new QVBoxLayout(link_);
  rows->setContentsMargins(0, 4, 0, 4);
  rows->setSpacing(4);
  child_ = new QCheckBox(tr("Child Link: the root moves 0.64 times as far"));
  child_->setObjectName(QStringLiteral("childLink"));
  child_->setToolTip(tr("The child plays the adult's animations; the game scales his root's position"));
  connect(child_, &QCheckBox::clicked, this, &SegmentsPanel::selectAge);
  childWhy_ = new WrappingLabel({});
  childWhy_->setForegroundRole(kDimRole);
  childWhy_->setContentsMargins(19, 0, 0, 0);
  rows->addWidget(child_);
  rows->addWidget(childWhy_);
  column.addWidget(link_);
}

void SegmentsPanel::addObject(QVBoxLayout& column) {
  objectTitle_ = heading({});
  objectTitle_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  object_ = new ObjectForm;
  column.addWidget(objectTitle_);
  column.addWidget(object_);
  connect(object_, &ObjectForm::edited, this, &SegmentsPanel::selectObject);
}

const app::LoadedFile* SegmentsPanel::shown() const {
  const int file = app::optionsFile(workspace_);
  return file < 0 ? nullptr : &workspace_.files()[static_cast<std::size_t>(file)];
}

std::string SegmentsPanel::objectPath(const app::LoadedFile& file) const {
  if (!file.link) return file.path;
  const std::string object = app::pathOf(file.link->segments, z64::kObjectSegment);
  return object.empty() ? file.path : object;
}

// Link's are named in gameplay_keep; empty: there is no file to name one in.
std::string SegmentsPanel::animationsPath(const app::LoadedFile& file) const {
  const int segment = app::linkSegmentOf(file);
  if (segment == z64::kKeepSegment) return file.path;
  if (file.link) {
    if (std::string keep = app::pathOf(file.link->segments, z64::kKeepSegment); !keep.empty()) return keep;
  }
  return segment == z64::kLinkFramesSegment ? std::string() : objectPath(file);
}

// -- workspace -> widgets --------------------------------------------------------------------------------

void SegmentsPanel::onChange() {
  const app::LoadedFile* file = shown();
  const bool isWanted = file != nullptr;
  // Comes and goes with such files; closed by hand it stays away until the next one.
  if (isWanted != isWanted_) setVisible(isWanted);
  isWanted_ = isWanted;
  pages_->setCurrentIndex(file ? 1 : 0);
  if (!file) return;
  followRows(*file);
  syncAge(*file);
  syncObject(*file);
}

void SegmentsPanel::followRows(const app::LoadedFile& file) {
  const auto table = app::shownSegments(file, workspace_.readOptions().of(file.path));
  for (Row& row : rows_) {
    const auto bound = std::find_if(table.begin(), table.end(),
                                    [&](const app::BoundSegment& one) { return one.segment == row.segment; });
    if (bound != table.end()) fill(row, file, *bound);
  }
}

void SegmentsPanel::fill(Row& row, const app::LoadedFile& file, const app::BoundSegment& bound) {
  const QSignalBlocker quiet(row.file);
  row.file->clear();
  row.paths.clear();
  const auto add = [&](const QString& text, const QString& tip, std::optional<std::string> path) {
    row.file->addItem(shortened(text));
    row.file->setItemData(row.file->count() - 1, tip, Qt::ToolTipRole);
    row.paths.push_back(std::move(path));
  };
  const bool isSelected =
      bound.source == SegmentSource::Selected || bound.source == SegmentSource::SelectedNone;
  const std::string guess = file.link    ? app::pathOf(file.link->guesses, row.segment)
                            : isSelected ? ""
                                         : bound.path;
  const QString guessName = guess.empty() ? tr("nothing found") : toQString(app::shortNameOf(guess));
  add(isSelected ? tr("Guess again (%1)").arg(guessName) : guessName, toQString(guess), std::nullopt);
  for (const app::LoadedFile& other : workspace_.files()) {
    const bool isOffered = app::isZeldaFile(other) && (isSelected || other.path != guess);
    if (isOffered) add(toQString(app::shortNameOf(other.path)), toQString(other.path), other.path);
  }
  const auto isListed = [&] {
    return std::find(row.paths.begin(), row.paths.end(), bound.path) != row.paths.end();
  };
  if (bound.source == SegmentSource::Selected && !isListed()) {
    add(toQString(app::shortNameOf(bound.path)), toQString(bound.path), bound.path);
  }
  add(tr("None"), {}, std::string());
  const auto current =
      isSelected ? std::find(row.paths.begin(), row.paths.end(), bound.path) : row.paths.begin();
  row.file->setCurrentIndex(static_cast<int>(current - row.paths.begin()));
  row.file->addItem(tr("Select a file…"));
  row.file->setEnabled(bound.source != SegmentSource::Itself);
  row.file->setToolTip(toQString(bound.path));
  row.how->setText(howText(bound.source));
}

void SegmentsPanel::syncAge(const app::LoadedFile& file) {
  const auto clip = workspace_.clip();
  const bool isLink = clip && !clip->faces.empty() && file.link;
  link_->setVisible(isLink);
  if (!isLink) return;
  child_->setChecked(file.link->isChild);
  const QString why = toQString(file.link->ageReason);
  childWhy_->setText(file.link->isChild ? tr("On: %1.").arg(why) : tr("Off: %1.").arg(why));
}

void SegmentsPanel::syncObject(const app::LoadedFile& file) {
  const std::string path = objectPath(file);
  objectTitle_->setText(shortened(toQString(app::shortNameOf(path))));
  objectTitle_->setToolTip(toQString(path));
  const std::string animations = animationsPath(file);
  formats::ZeldaOptions options = workspace_.readOptions().of(path);
  if (!animations.empty()) {
    options.animationAt = workspace_.readOptions().of(animations).animationAt;
    options.keepsFound = workspace_.readOptions().of(animations).keepsFound;
  }
  object_->show(path, options);
  object_->setHasAnimations(!animations.empty());
  const bool isElsewhere = !animations.empty() && animations != path;
  object_->setAnimationsIn(isElsewhere ? shortened(toQString(app::shortNameOf(animations))) : QString());
}

void SegmentsPanel::refuse(const core::Error& why) {
  object_->refuse(why);
  onChange();
  // Below what is seen, perhaps; known once the words have their room.
  QMetaObject::invokeMethod(
      this, [this] { findChild<QScrollArea*>()->ensureWidgetVisible(object_, 0, 14); }, Qt::QueuedConnection);
}

// -- widgets -> workspace --------------------------------------------------------------------------------

void SegmentsPanel::selectRow(Row& row, int index) {
  const app::LoadedFile* file = shown();
  if (!file || index < 0) return;
  if (static_cast<std::size_t>(index) >= row.paths.size()) {
    emit fileWanted(row.segment);
    return followRows(*file);  // nothing is selected yet
  }
  formats::ZeldaOptions options = workspace_.readOptions().of(file->path);
  if (const auto& path = row.paths[static_cast<std::size_t>(index)]) {
    options.segmentFiles[row.segment] = *path;
  } else {
    options.segmentFiles.erase(row.segment);
  }
  emit optionsWanted(toQString(file->path), options);
}

void SegmentsPanel::select(int segment, const QString& path) {
  const app::LoadedFile* file = shown();
  if (!file) return;
  formats::ZeldaOptions options = workspace_.readOptions().of(file->path);
  options.segmentFiles[segment] = path.toStdString();
  emit optionsWanted(toQString(file->path), options);
}

void SegmentsPanel::selectAge(bool isChild) {
  const app::LoadedFile* file = shown();
  if (!file) return;
  formats::ZeldaOptions options = workspace_.readOptions().of(file->path);
  options.rootScale = isChild ? formats::RootScale::Child : formats::RootScale::Adult;
  emit optionsWanted(toQString(file->path), options);
}

void SegmentsPanel::selectObject() {
  const app::LoadedFile* file = shown();
  if (!file) return;
  const std::string path = objectPath(*file);
  const std::string animations = animationsPath(*file);
  formats::ZeldaOptions options = workspace_.readOptions().of(path);
  if (!object_->read(options)) return;
  if (animations.empty() || animations == path) return emit optionsWanted(toQString(path), options);
  formats::ZeldaOptions keep = workspace_.readOptions().of(animations);
  const formats::ZeldaOptions keepBefore = keep;
  const formats::ZeldaOptions& before = workspace_.readOptions().of(path);
  keep.animationAt = std::exchange(options.animationAt, before.animationAt);
  keep.keepsFound = std::exchange(options.keepsFound, before.keepsFound);
  if (options != before) emit optionsWanted(toQString(path), options);
  if (keep != keepBefore) emit optionsWanted(toQString(animations), keep);
}

}  // namespace marrow::gui
