// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/export/export_dialog.h"

#include "app/gui/text.h"
#include "app/gui/theme/marrow_style.h"
#include "app/gui/theme/theme.h"
#include "app/gui/widgets/form_grid.h"
#include "app/gui/widgets/list_parts.h"
#include "app/gui/widgets/loading_bar.h"
#include "app/gui/widgets/number_box.h"
#include "app/gui/widgets/option_form.h"
#include "app/gui/widgets/save_path.h"
#include "app/gui/widgets/segmented_control.h"
#include "app/gui/widgets/warning_label.h"
#include "app/gui/widgets/wrapping_label.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>

#include <algorithm>
#include <utility>

namespace marrow::gui {
namespace {

using formats::ExportWhat;

constexpr int kFormWidth = 560;
constexpr int kBoxWidth = 92;
constexpr ExportWhat kWhats[] = {  // as they stand in what_
    ExportWhat::Frame, ExportWhat::Range, ExportWhat::Clip};
constexpr int kAllClips = 3;  // behind them

NumberBox* numberBox(const char* name, const QString& label, double low, double high, double value) {
  auto* box = new NumberBox(name, label, low, high, 3);
  box->setValue(value);
  box->setFixedWidth(kBoxWidth);
  return box;
}

}  // namespace

ExportDialog::ExportDialog(std::span<const formats::Writer> writers, ExportSetup setup, QWidget* parent)
    : FittedDialog(parent), setup_(std::move(setup)), asked_(setup_.scene.what) {
  setObjectName(QStringLiteral("exportDialog"));
  setWindowTitle(setup_.title.isEmpty() ? tr("Export") : setup_.title);
  setMinimumWidth(kFormWidth);
  std::copy_if(writers.begin(), writers.end(), std::back_inserter(writers_), [this](const auto& writer) {
    return std::any_of(std::begin(kWhats), std::end(kWhats),
                       [&](ExportWhat one) { return canWrite(writer, setup_.scene, one); });
  });
  makeFields();
  layOut();
  connectFields();
  syncWriter();
}

void ExportDialog::makeFields() {
  const formats::ExportScene& scene = setup_.scene;
  format_ = new QComboBox;
  format_->setObjectName(QStringLiteral("exportFormat"));
  for (const formats::Writer& writer : writers_) {
    format_->addItem(tr(writer.label), QLatin1String(writer.id));
  }
  format_->setCurrentIndex(std::max(0, format_->findData(setup_.writer)));
  what_ = new SegmentedControl("exportWhat", tr("What"),
                               {scene.clip ? tr("One frame") : tr("The model"), tr("Frames"),
                                tr("The whole clip"), tr("All open clips")});
  what_->segment(kAllClips).setToolTip(tr("Every open animation of this model, in one file"));
  const double end = setup_.frameCount;
  frame_ = numberBox("exportFrame", tr("Frame"), 0, end, scene.frame);
  from_ = numberBox("exportFrom", tr("First frame"), 0, end, scene.range.from);
  to_ = numberBox("exportTo", tr("Last frame"), 0, end, scene.range.to);
  step_ = numberBox("exportStep", tr("Step"), 0.001, 1000, scene.range.step);
  range_ = new QWidget;
  auto* range = new QHBoxLayout(range_);
  range->setContentsMargins(0, 0, 0, 0);
  range->setSpacing(8);
  for (QWidget* part :
       std::initializer_list<QWidget*>{from_, dimLabel(tr("to")), to_, dimLabel(tr("in steps of")), step_})
    range->addWidget(part);
  range->addStretch(1);
  sampling_ = new SegmentedControl("exportSampling", tr("Sampling"), {tr("Smooth"), tr("Game-exact")});
  sampling_->setToolTip(tr("Smooth: continuous between frames. Game-exact: exactly what the game shows."));
  sampling_->setCurrent(scene.mode == core::SampleMode::Smooth ? 0 : 1);
  options_ = new OptionForm;
  path_ = new SavePath("exportPath");
  hint_ = new WrappingLabel({});
  hint_->setForegroundRole(kDimRole);
  hint_->setObjectName(QStringLiteral("exportHint"));
  hint_->setMinimumHeight(2 * hint_->fontMetrics().lineSpacing());
  hint_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  warning_ = new WarningLabel;
  warning_->setObjectName(QStringLiteral("exportWarning"));
  progress_ = new LoadingBar(tr("Writing"));
}

void ExportDialog::layOut() {
  form_ = new FormGrid;
  form_->setHorizontalSpacing(12);
  form_->setVerticalSpacing(8);
  form_->addRow(tr("Format"), format_);
  form_->addRow(tr("What"), what_);
  form_->addRow(tr("Frame"), frame_);
  form_->addRow(tr("Frames"), range_);
  form_->addRow(tr("Sampling"), sampling_);
  form_->addRow(options_);
  form_->addRow(tr("File"), path_);
  form_->addRow(QString(), hint_);
  form_->addRow(QString(), warning_);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
  leave_ = buttons->button(QDialogButtonBox::Cancel);
  agree_ = buttons->addButton(tr("Export"), QDialogButtonBox::AcceptRole);
  agree_->setObjectName(QStringLiteral("exportAgree"));
  setPrimary(agree_);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(20, 18, 20, 16);
  column->setSpacing(14);
  column->addLayout(form_);
  column->addStretch(1);
  column->addWidget(progress_, 0, Qt::AlignRight);
  column->addWidget(buttons);
  // Only a button that is in its dialog already can be the one that Return presses.
  agree_->setDefault(true);
}

void ExportDialog::connectFields() {
  connect(format_, &QComboBox::currentIndexChanged, this, &ExportDialog::syncWriter);
  connect(what_, &SegmentedControl::selected, this, [this] {
    isPicked_ = true;
    syncWhat();
  });
  connect(sampling_, &SegmentedControl::selected, this, &ExportDialog::sync);
  for (NumberBox* box : {frame_, from_, to_, step_})
    connect(box, &NumberBox::valueChanged, this, &ExportDialog::sync);
  connect(options_, &OptionForm::edited, this, &ExportDialog::sync);
  connect(options_, &OptionForm::typed, this, &ExportDialog::sync);
  connect(path_, &SavePath::changed, this, &ExportDialog::sync);
  // A second click may come while the images of the first are still drawn.
  connect(agree_, &QPushButton::clicked, this, [this] {
    if (!agree_->isHidden()) emit exportWanted(*job_);
  });
}

const formats::Writer& ExportDialog::writer() const {
  return writers_[static_cast<std::size_t>(format_->currentIndex())];
}

ExportWhat ExportDialog::what() const {
  return what_->current() == kAllClips ? ExportWhat::Clip : static_cast<ExportWhat>(what_->current());
}

bool ExportDialog::wantsAll() const { return what_->current() == kAllClips; }

void ExportDialog::findAllClips() {
  if (!allClips_) allClips_ = setup_.allClips ? setup_.allClips() : OpenClips();
}

void ExportDialog::syncWriter() {
  const auto takes = [this](ExportWhat one) { return canWrite(writer(), setup_.scene, one); };
  for (const ExportWhat one : kWhats) what_->segment(static_cast<int>(one)).setVisible(takes(one));
  if (writer().accepts.clips) findAllClips();
  const bool hasMore = writer().accepts.clips && allClips_->clips.size() > 1;
  what_->segment(kAllClips).setVisible(hasMore);
  what_->setEnabled(hasMore || std::count_if(std::begin(kWhats), std::end(kWhats), takes) > 1);
  ExportWhat& wanted = setup_.scene.what;
  if (!isPicked_) wanted = writer().accepts.moves && takes(ExportWhat::Range) ? ExportWhat::Range : asked_;
  const auto* first = std::find_if(std::begin(kWhats), std::end(kWhats), takes);
  if (!takes(wanted) && first != std::end(kWhats)) wanted = *first;
  what_->setCurrent(hasMore && wantsAll_ ? kAllClips : static_cast<int>(wanted));
  options_->setSpecs(writer().options);
  formats::Options options = writer().suggest(setup_.scene);
  for (const auto& [id, value] : setup_.preferred.values()) {
    if (formats::findSpec(writer().options, id) != nullptr) options.set(id, value);
  }
  options_->show(writer().id, options);
  alignLabels();
  orderFields();
  path_->setSuffix(QLatin1String(writer().extension), tr(writer().label));
  syncWhat();
}

// The options are a form of their own.
void ExportDialog::alignLabels() {
  const int width = std::max(form_->captionWidth(), options_->labelWidth());
  form_->setCaptionWidth(width);
  options_->setLabelWidth(width);
}

// Fields that are made later would otherwise come last in the Tab order.
void ExportDialog::orderFields() {
  orderTabs({format_, what_, frame_, from_, to_, step_, sampling_});
  QWidget* before = sampling_;
  for (QWidget* field : options_->findChildren<QWidget*>(Qt::FindDirectChildrenOnly)) {
    if (field->focusPolicy() == Qt::NoFocus) continue;
    setTabOrder(before, field);
    before = field;
  }
  orderTabs({before, path_, agree_, leave_});
}

void ExportDialog::syncWhat() {
  setup_.scene.what = what();
  if (writer().accepts.clips) wantsAll_ = wantsAll();
  form_->setRowVisible(frame_, what() == ExportWhat::Frame && setup_.scene.clip);
  form_->setRowVisible(range_, what() == ExportWhat::Range);
  form_->setRowVisible(sampling_, setup_.scene.clip != nullptr);
  sync();
}

std::optional<ExportJob> ExportDialog::job() {
  ExportJob job{writer(), setup_.scene, {}, {}, false, setup_.images};
  if (!options_->read(job.options)) return std::nullopt;
  job.scene.mode = sampling_->current() == 0 ? core::SampleMode::Smooth : core::SampleMode::GameExact;
  job.scene.frame = frame_->value();
  job.scene.range = {from_->value(), to_->value(), step_->value()};
  if (wantsAll()) job.scene.clips = allClips_->clips;
  job.path = path_->path();
  return job;
}

void ExportDialog::sync() {
  QString name = wantsAll() ? setup_.modelName : setup_.name;
  if (what() == ExportWhat::Frame && setup_.scene.clip)
    name += QLatin1Char('_') + frameSuffix(frame_->value());
  path_->suggest(QDir(setup_.folder).filePath(name));
  job_ = job();
  agree_->setEnabled(false);
  warn({});
  if (!job_) return describe({});
  const formats::Writer& writer = job_->writer;
  const auto plan = writer.plan(job_->scene, job_->options, job_->path.toStdString());
  const auto idle = plan ? plan->idleOptions : std::vector<std::string_view>();
  const auto isIdle = [&](std::string_view id) {
    return std::find(idle.begin(), idle.end(), id) != idle.end();
  };
  for (const formats::OptionSpec& spec : writer.options) options_->setFieldEnabled(spec.id, !isIdle(spec.id));
  sampling_->setEnabled(!isIdle(formats::kSamplingOption));
  step_->setEnabled(!isIdle(formats::kStepOption));
  if (!plan) return describe(errorText(plan.error()));
  job_->leavesSeveralFiles = plan->fileCount > 1;
  if (const QString problem = path_->problem(); !problem.isEmpty()) return describe(problem);
  std::vector<LinkedText> sentences = {toQString(plan->text)};
  warnOfExisting(*plan);
  if (wantsAll()) {
    // The plan's notes already name the files that play beside the clips.
    if (const auto others = static_cast<qsizetype>(allClips_->others); others > 0) {
      sentences.emplace_back(countText(others, tr("1 open clip is not for this model and is left out."),
                                       tr("%1 open clips are not for this model and are left out.")));
    }
  } else if (writer.accepts.look()) {
    sentences.insert(sentences.end(), setup_.playing.begin(), setup_.playing.end());
  } else if (!setup_.playing.empty()) {
    sentences.emplace_back(tr("What plays beside it is left out."));
  }
  const bool writesBones = writer.accepts.model || (writer.accepts.frame && !writer.accepts.needsImages);
  if (writesBones && !setup_.hasModel)
    sentences.emplace_back(
        tr("No model is open for it, so its bones stand side by side, without a hierarchy."));
  for (const std::string& note : plan->notes)
    sentences.emplace_back(asSentence(toQString(note)) + QLatin1Char('.'));
  agree_->setEnabled(true);
  describe(joined(sentences, QStringLiteral(" ")));
}

void ExportDialog::describe(const LinkedText& text) { hint_->setText(text); }

void ExportDialog::warnOfExisting(const formats::ExportPlan& plan) {
  const auto beside = static_cast<qsizetype>(plan.existingBeside);
  const bool isOne = plan.fileCount == 1 && QFileInfo::exists(toQString(plan.firstPath));
  const auto several = static_cast<qsizetype>(plan.existingFiles) + beside;
  if (isOne && beside == 0) {
    warn(tr("The file exists and will be replaced."));
  } else if (isOne) {
    warn(countText(beside, tr("The file exists and will be replaced, with 1 beside it."),
                   tr("The file exists and will be replaced, with %1 beside it.")));
  } else if (plan.fileCount > 1 && several > 0) {
    warn(countText(several, tr("1 of them exists and will be replaced."),
                   tr("%1 of them exist and will be replaced.")));
  } else if (plan.fileCount == 1 && beside > 0) {
    warn(countText(beside, tr("1 file beside it exists and will be replaced."),
                   tr("%1 files beside it exist and will be replaced.")));
  }
}

void ExportDialog::warn(const QString& text) {
  warning_->setText(text);
  form_->setRowVisible(warning_, !text.isEmpty());
}

void ExportDialog::setBusy(bool busy) {
  form_->setEnabledBut(hint_, !busy);
  agree_->setVisible(!busy);
  leave_->setText(busy ? tr("Continue in the background") : tr("Cancel"));
  busy ? progress_->begin() : progress_->end();
}

void ExportDialog::watch(ExportRun& run) {
  setBusy(true);
  connect(&run, &ExportRun::progressed, progress_, &LoadingBar::setProgress);
  connect(progress_, &LoadingBar::cancelled, &run, &ExportRun::cancel);
  connect(&run, &ExportRun::finished, this, &QDialog::accept);
  connect(&run, &ExportRun::cancelled, this, &QDialog::accept);
  connect(&run, &ExportRun::failed, this, [this](const core::Error& error) {
    setBusy(false);
    sync();
    describe(errorText(error));
  });
}

}  // namespace marrow::gui
