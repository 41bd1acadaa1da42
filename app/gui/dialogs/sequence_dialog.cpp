// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dialogs/sequence_dialog.h"

#include "app/document/loaded_file.h"
#include "app/gui/exports.h"
#include "app/gui/text.h"
#include "app/gui/theme/marrow_style.h"
#include "app/gui/theme/theme.h"
#include "app/gui/widgets/export_form.h"
#include "app/gui/widgets/number_box.h"
#include "app/gui/widgets/segmented_control.h"
#include "app/session/playback.h"
#include "app/session/workspace.h"
#include "core/clip.h"
#include "core/sampler.h"
#include "core/skeleton.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include <algorithm>
#include <iterator>
#include <utility>

namespace marrow::gui {
namespace {

constexpr SequenceKind kKinds[] = {SequenceKind::Images, SequenceKind::Gif, SequenceKind::Video,
                                   SequenceKind::Obj};
constexpr int kLargestSide = 16384;
constexpr int kFieldWidth = 92;

NumberBox* numberBox(const char* name, const QString& label, double low, double high, double value,
                     int decimals) {
  auto* box = new NumberBox;
  box->setAccessibleName(label);
  box->setObjectName(QLatin1String(name));
  box->setDecimals(decimals);
  box->setRange(low, high);
  box->setValue(value);
  box->setFixedWidth(kFieldWidth);
  return box;
}

QWidget* rowOf(std::initializer_list<QWidget*> widgets) {
  auto* row = new QWidget;
  auto* layout = new QHBoxLayout(row);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(8);
  for (QWidget* widget : widgets) layout->addWidget(widget);
  layout->addStretch(1);
  return row;
}

QLabel* dimLabel(const QString& text) {
  auto* label = new QLabel(text);
  label->setForegroundRole(kDimRole);
  return label;
}

}  // namespace

SequenceDialog::SequenceDialog(const app::Workspace& workspace, const app::Playback& playback,
                               const QString& folder, const QSize& pixels, app::SceneContent content,
                               SequenceKind kind, const formats::ObjOptions& obj, QWidget* parent)
    : QDialog(parent),
      workspace_(workspace),
      playback_(playback),
      folder_(folder),
      content_(std::move(content)) {
  setObjectName(QStringLiteral("sequenceDialog"));
  setWindowTitle(tr("Export a sequence"));
  makeFields(pixels);
  makePoseFields(obj);
  kind_->setCurrent(static_cast<int>(std::find(std::begin(kKinds), std::end(kKinds), kind) - kKinds) %
                    static_cast<int>(std::size(kKinds)));
  layOut();
  connectFields();
  syncKind();
  setMinimumWidth(580);
}

void SequenceDialog::makeFields(const QSize& pixels) {
  kind_ = new SegmentedControl({tr("PNG images"), tr("Animated GIF"), tr("MP4 video"), tr("OBJ files")});
  kind_->setObjectName(QStringLiteral("sequenceKind"));
  const double end = workspace_.frameCount();
  // The end is exclusive: a loop that shows it as well stutters.
  const double last = std::max(playback_.rangeIn(), playback_.rangeOut() - 1.0);
  from_ = numberBox("sequenceFrom", tr("First frame"), 0, end, playback_.rangeIn(), 2);
  to_ = numberBox("sequenceTo", tr("Last frame"), 0, end, last, 2);
  step_ = numberBox("sequenceStep", tr("Step"), 0.01, 1000, 1, 2);
  width_ = numberBox("sequenceWidth", tr("Width"), 1, kLargestSide, pixels.width(), 0);
  height_ = numberBox("sequenceHeight", tr("Height"), 1, kLargestSide, pixels.height(), 0);
  rate_ = numberBox("sequenceRate", tr("Frames a second"), 1, 240,
                    playback_.framesPerSecond() * playback_.speed(), 2);
  transparent_ = new QCheckBox(tr("Transparent background"));
  withExtras_ = new QCheckBox(extrasText());
  withExtras_->setObjectName(QStringLiteral("sequenceExtras"));
  withExtras_->setChecked(!content_.extras.isEmpty());
  turns_ = new QCheckBox(tr("The camera goes around once, in"));
  turns_->setObjectName(QStringLiteral("sequenceTurns"));
  constexpr double kUsualTurn = 72.0;
  turnImages_ = numberBox("sequenceTurnPictures", tr("Images of the turn"), 2, 10'000,
                          std::max(kUsualTurn, last - playback_.rangeIn() + 1.0), 0);
  path_ = new QLineEdit;
  path_->setAccessibleName(tr("File"));
  path_->setObjectName(QStringLiteral("sequencePath"));
  hint_ = dimLabel({});
  hint_->setObjectName(QStringLiteral("sequenceHint"));
  hint_->setWordWrap(true);
  hint_->setMinimumHeight(2 * hint_->fontMetrics().lineSpacing());
  hint_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
}

void SequenceDialog::makePoseFields(const formats::ObjOptions& obj) {
  sampling_ = new SegmentedControl({tr("Smooth"), tr("Game-exact")});
  sampling_->setObjectName(QStringLiteral("sequenceSampling"));
  sampling_->setAccessibleName(tr("Sampling"));
  sampling_->setToolTip(tr("Smooth: continuous between frames. Game-exact: exactly what the game shows."));
  sampling_->setCurrent(playback_.sampleMode() == core::SampleMode::Smooth ? 0 : 1);
  up_ = new SegmentedControl({tr("Y up"), tr("Z up")});
  up_->setObjectName(QStringLiteral("sequenceUp"));
  up_->setAccessibleName(tr("Up axis"));
  up_->setToolTip(tr("The games have Y up; Blender has Z up"));
  up_->setCurrent(obj.up == formats::UpAxis::Y ? 0 : 1);
  scale_ = numberBox("sequenceScale", tr("Scale"), 1e-6, 1e6, obj.unitScale, 6);
}

void SequenceDialog::layOut() {
  auto* browseButton = new QPushButton(tr("Browse…"));
  browseButton->setAutoDefault(false);
  connect(browseButton, &QPushButton::clicked, this, &SequenceDialog::browse);
  auto* where = new QHBoxLayout;
  where->setSpacing(8);
  where->addWidget(path_, 1);
  where->addWidget(browseButton);
  sizeRow_ = rowOf({width_, dimLabel(QStringLiteral("×")), height_, dimLabel(tr("pixels"))});
  form_ = new QFormLayout;
  form_->setHorizontalSpacing(16);
  form_->setVerticalSpacing(12);
  form_->addRow(tr("What"), kind_);
  form_->addRow(tr("Frames"), rowOf({from_, dimLabel(tr("to")), to_, dimLabel(tr("in steps of")), step_}));
  form_->addRow(tr("Sampling"), sampling_);
  form_->addRow(tr("Size"), sizeRow_);
  form_->addRow(tr("Frames a second"), rate_);
  turnRow_ = rowOf({turns_, turnImages_, dimLabel(tr("pictures"))});
  form_->addRow(tr("Turntable"), turnRow_);
  objRow_ = rowOf({up_, dimLabel(tr("scaled by")), scale_});
  form_->addRow(tr("OBJ axes"), objRow_);
  form_->addRow(QString(), withExtras_);
  form_->addRow(QString(), transparent_);
  form_->addRow(tr("File"), where);
  form_->addRow(QString(), hint_);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
  agree_ = buttons->addButton(tr("Export"), QDialogButtonBox::AcceptRole);
  agree_->setObjectName(QStringLiteral("sequenceAgree"));
  setPrimary(agree_);
  connect(buttons, &QDialogButtonBox::accepted, this, &SequenceDialog::agree);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(20, 18, 20, 16);
  column->setSpacing(14);
  column->addLayout(form_);
  column->addStretch(1);
  column->addWidget(buttons);
  // Only a button that is in its dialog already can be the one that Return presses.
  agree_->setDefault(true);
}

void SequenceDialog::connectFields() {
  connect(kind_, &SegmentedControl::selected, this, &SequenceDialog::syncKind);
  for (SegmentedControl* choice : {sampling_, up_})
    connect(choice, &SegmentedControl::selected, this, &SequenceDialog::syncFields);
  connect(turns_, &QCheckBox::toggled, this, &SequenceDialog::syncFields);
  for (NumberBox* box : {from_, to_, step_, width_, height_, rate_, turnImages_}) {
    connect(box, &NumberBox::entered, this, &SequenceDialog::syncFields);
  }
  connect(path_, &QLineEdit::textEdited, this, [this] { pathIsOwn_ = true; });
  connect(path_, &QLineEdit::textChanged, this, &SequenceDialog::syncFields);
}

SequenceKind SequenceDialog::kind() const { return kKinds[kind_->current()]; }

// Names what is there, so that nobody has to look behind the dialog.
QString SequenceDialog::extrasText() const {
  const app::SceneExtras& extras = content_.extras;
  QStringList shown;
  if (extras.ghosts) shown += tr("onion skin");
  if (extras.trailBone >= 0) shown += tr("motion trail");
  if (extras.reference) shown += tr("reference");
  if (extras.selectedBone >= 0)
    shown += extras.selectedBones.size() > 1 ? tr("%1 selected bones").arg(extras.selectedBones.size())
                                             : tr("selected bone");
  return shown.isEmpty() ? tr("As in the viewport (it shows nothing beside the pose)")
                         : tr("As in the viewport, with %1").arg(shown.join(QStringLiteral(", ")));
}

void SequenceDialog::syncKind() {
  const QString extension = extensionOf(kind());
  const QFileInfo named(path_->text());
  QString name = exportName(workspace_, 0.0, extension);
  name.replace(QStringLiteral("_f000."), QStringLiteral("."));
  const QString path =
      pathIsOwn_ ? named.path() + QLatin1Char('/') + named.completeBaseName() + QLatin1Char('.') + extension
                 : QDir(folder_).filePath(name);
  path_->setText(QDir::toNativeSeparators(path));
  const bool isObj = kind() == SequenceKind::Obj;
  const auto setRowEnabled = [this](QWidget* field, bool enabled) {
    field->setEnabled(enabled);
    form_->labelForField(field)->setEnabled(enabled);
  };
  setRowEnabled(sizeRow_, !isObj);
  setRowEnabled(turnRow_, !isObj);
  setRowEnabled(objRow_, isObj);
  setRowEnabled(rate_, isEncoded(kind()));
  withExtras_->setEnabled(!isObj && !content_.extras.isEmpty());
  transparent_->setEnabled(kind() == SequenceKind::Images || kind() == SequenceKind::Gif);
  syncFields();
}

QSize SequenceDialog::wantedPixels() const {
  return {static_cast<int>(width_->value()), static_cast<int>(height_->value())};
}

// Said before, so that nobody wonders at a size that was not asked for.
QString SequenceDialog::evenText(const SequenceJob& job) const {
  if (job.kind != SequenceKind::Video || job.pixels == wantedPixels()) return {};
  return tr(" Video has even sides: it will be %1 × %2 pixels.")
      .arg(job.pixels.width())
      .arg(job.pixels.height());
}

SequenceJob SequenceDialog::job() const {
  SequenceJob job;
  job.kind = kind();
  job.clip = workspace_.clip();
  job.skeleton = workspace_.skeleton();
  job.mode = sampling_->current() == 0 ? core::SampleMode::Smooth : core::SampleMode::GameExact;
  job.obj.up = up_->current() == 0 ? formats::UpAxis::Y : formats::UpAxis::Z;
  job.obj.unitScale = scale_->value();
  job.frames = framesBetween(from_->value(), to_->value(), step_->value());
  job.path = QDir::fromNativeSeparators(path_->text().trimmed());
  job.pixels = wantedPixels();
  if (job.kind == SequenceKind::Video) job.pixels = evenSize(job.pixels);
  job.transparent = transparent_->isEnabled() && transparent_->isChecked();
  job.content = content_;
  job.content.clip.mode = job.mode;
  job.content.hoveredBone = -1;
  if (!withExtras_->isEnabled() || !withExtras_->isChecked()) job.content.extras = {};
  job.framesPerSecond = rate_->value();
  job.isTurntable = turns_->isChecked() && job.kind != SequenceKind::Obj;
  if (job.isTurntable) job.frames = repeated(job.frames, static_cast<std::size_t>(turnImages_->value()));
  return job;
}

QString SequenceDialog::problem(const SequenceJob& job) const {
  if (isEncoded(job.kind) && encoderPath().isEmpty())
    return tr("This needs the program ffmpeg, which is not installed. PNG images do not.");
  if (from_->value() > to_->value()) return tr("The last frame lies before the first one.");
  if (job.frames.empty()) return tr("These would be more than 100,000 frames; take longer steps.");
  return exportProblem(job.path);
}

QString SequenceDialog::summary(const SequenceJob& job) const {
  const auto count = static_cast<qsizetype>(job.frames.size());
  const QString sampling = job.mode == core::SampleMode::GameExact ? tr(", game-exact sampling") : QString();
  if (isEncoded(job.kind)) {
    const QString frames = countText(count, tr("1 frame"), tr("%1 frames"));
    const QString seconds = QString::number(static_cast<double>(count) / job.framesPerSecond, 'f', 2);
    const QString replaces =
        QFileInfo::exists(job.path) ? tr(" The file exists and will be replaced.") : QString();
    return tr("%1, %2 seconds%3.").arg(frames, seconds, sampling) + evenText(job) + replaces;
  }
  const QString first = QFileInfo(numberedPath(job, 0)).fileName();
  const QString last = QFileInfo(numberedPath(job, job.frames.size() - 1)).fileName();
  const QString names =
      count == 1 ? first : tr("%1 files, %2 to %3%4.").arg(count).arg(first, last, sampling);
  const bool exists = QFileInfo::exists(numberedPath(job, 0));
  return exists ? names + tr(" Those that exist will be replaced.") : names;
}

void SequenceDialog::syncFields() {
  const SequenceJob wanted = job();
  turnImages_->setEnabled(turns_->isChecked());
  const QString why = problem(wanted);
  agree_->setEnabled(why.isEmpty());
  hint_->setText(why.isEmpty() ? summary(wanted) : why);
}

void SequenceDialog::browse() {
  auto* dialog = new QFileDialog(this, tr("Export to"), path_->text());
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setDefaultSuffix(extensionOf(kind()));
  dialog->setOption(QFileDialog::DontConfirmOverwrite);  // the hint below the field says it
  connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
    pathIsOwn_ = true;
    path_->setText(QDir::toNativeSeparators(path));
  });
  dialog->open();
}

void SequenceDialog::agree() {
  emit exportWanted(job());
  accept();
}

}  // namespace marrow::gui
