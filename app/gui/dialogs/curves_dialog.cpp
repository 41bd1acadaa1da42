// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dialogs/curves_dialog.h"

#include "app/gui/exports.h"
#include "app/gui/text.h"
#include "app/gui/theme/theme.h"
#include "app/gui/widgets/export_form.h"
#include "app/gui/widgets/save_path.h"
#include "app/gui/widgets/segmented_control.h"
#include "app/session/playback.h"
#include "app/session/selection.h"
#include "app/session/workspace.h"
#include "core/clip.h"
#include "core/sampler.h"
#include "core/skeleton.h"

#include <QDir>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace marrow::gui {
namespace {

constexpr int kDialogWidth = 560;
constexpr int kAllBones = 1;
constexpr int kStoredKeys = 1;
constexpr int kPlayedRange = 1;

std::vector<std::size_t> everyBone(const core::Skeleton& skeleton) {
  std::vector<std::size_t> bones(skeleton.size());
  std::iota(bones.begin(), bones.end(), 0U);
  return bones;
}

}  // namespace

CurvesDialog::CurvesDialog(const app::Workspace& workspace, const app::Playback& playback,
                           const app::Selection& selection, const QString& folder, QWidget* parent)
    : QDialog(parent),
      workspace_(workspace),
      playback_(playback),
      folder_(folder),
      clip_(workspace.clip()),
      skeleton_(workspace.skeleton()),
      selected_(selection.bones().begin(), selection.bones().end()),
      rangeFirst_(static_cast<int>(std::ceil(playback.rangeIn()))),
      // Its end is exclusive, as for the other exports.
      rangeLast_(std::max(rangeFirst_, static_cast<int>(std::ceil(playback.rangeOut())) - 1)) {
  setObjectName(QStringLiteral("curvesDialog"));
  setWindowTitle(tr("Export curves as CSV"));
  makeFields();
  layOut();
  onChange();
  setMinimumWidth(kDialogWidth);
}

void CurvesDialog::makeFields() {
  const auto selected = static_cast<qsizetype>(selected_.size());
  const QString some = selected == 0 ? tr("Selected bones")
                                     : countText(selected, tr("The selected bone"), tr("The %1 selected"));
  bones_ = new SegmentedControl({some, tr("All %1").arg(skeleton_->size())});
  bones_->setObjectName(QStringLiteral("curvesBones"));
  bones_->setAccessibleName(tr("Bones"));
  bones_->setCurrent(selected == 0 ? kAllBones : 0);
  bones_->setEnabled(selected > 0);
  rows_ = new SegmentedControl({tr("Values at every frame"), tr("Stored keys")});
  rows_->setObjectName(QStringLiteral("curvesRows"));
  rows_->setAccessibleName(tr("What"));
  const QString range = playback_.hasRange() ? tr("Played range, %1 – %2").arg(rangeFirst_).arg(rangeLast_)
                                             : tr("Played range");
  frames_ = new SegmentedControl({tr("Whole clip"), range});
  frames_->setObjectName(QStringLiteral("curvesFrames"));
  frames_->setAccessibleName(tr("Frames"));
  frames_->setToolTip(tr("The played range is set on the timeline, or with I and O"));
  frames_->setCurrent(playback_.hasRange() ? kPlayedRange : 0);
  frames_->setEnabled(playback_.hasRange());
  sampling_ = new SegmentedControl({tr("Smooth"), tr("Game-exact")});
  sampling_->setAccessibleName(tr("Sampling"));
  sampling_->setToolTip(tr("Smooth: continuous between frames. Game-exact: exactly what the game shows."));
  sampling_->setCurrent(playback_.sampleMode() == core::SampleMode::Smooth ? 0 : 1);
  path_ = new SavePath("curvesPath", tr("Tables (*.csv)"), QStringLiteral("csv"));
  hint_ = new QLabel;
  hint_->setObjectName(QStringLiteral("curvesHint"));
  hint_->setForegroundRole(kDimRole);
  hint_->setWordWrap(true);
  hint_->setMinimumHeight(2 * hint_->fontMetrics().lineSpacing());
  hint_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
}

void CurvesDialog::layOut() {
  QFormLayout* form = exportForm();
  form->addRow(tr("Bones"), bones_);
  form->addRow(tr("What"), rows_);
  form->addRow(tr("Frames"), frames_);
  form->addRow(tr("Sampling"), sampling_);
  form->addRow(tr("File"), path_);
  form->addRow(QString(), hint_);
  agree_ = layOutExport(*this, form, "curvesAgree");
  for (SegmentedControl* choice : {bones_, rows_, frames_, sampling_})
    connect(choice, &SegmentedControl::selected, this, &CurvesDialog::onChange);
  connect(path_, &SavePath::changed, this, &CurvesDialog::onChange);
  connect(agree_, &QPushButton::clicked, this, &CurvesDialog::agree);
}

bool CurvesDialog::wantsKeys() const { return rows_->current() == kStoredKeys; }

app::CurveTable CurvesDialog::table() const {
  const auto mode = sampling_->current() == 0 ? core::SampleMode::Smooth : core::SampleMode::GameExact;
  app::CurveTable table{clip_, skeleton_, bones_->current() == kAllBones ? everyBone(*skeleton_) : selected_,
                        mode};
  if (frames_->current() == kPlayedRange) {
    table.firstFrame = rangeFirst_;
    table.lastFrame = rangeLast_;
  }
  return table;
}

// "10 frames of 3 bones, 30 rows."
QString CurvesDialog::countOf(const app::CurveTable& table) const {
  const std::uint64_t rows = wantsKeys() ? app::keyRowCount(table) : app::valueRowCount(table);
  const QString bones = countText(static_cast<qsizetype>(table.bones.size()), tr("1 bone"), tr("%1 bones"));
  const QString frames =
      countText(static_cast<qsizetype>(app::frameCountOf(table)), tr("1 frame"), tr("%1 frames"));
  const QString all = countText(static_cast<qsizetype>(rows), tr("1 row"), tr("%1 rows"));
  return wantsKeys() ? tr("The keys within %1, of %2: %3.").arg(frames, bones, all)
                     : tr("%1 of %2: %3.").arg(frames, bones, all);
}

void CurvesDialog::onChange() {
  sampling_->setEnabled(!wantsKeys());
  const QString name = exportName(workspace_, 0.0, QStringLiteral("csv"))
                           .replace(QStringLiteral("_f000."), QStringLiteral("_curves."));
  path_->suggest(QDir(folder_).filePath(name));
  const app::CurveTable wanted = table();
  const std::uint64_t rows = wantsKeys() ? app::keyRowCount(wanted) : app::valueRowCount(wanted);
  const bool isTooLong = rows > app::kMostValueRows;
  agree_->setEnabled(path_->isUsable() && !isTooLong);
  hint_->setText(
      isTooLong ? tr("That would be %1 rows; select fewer bones or frames, or the stored keys.").arg(rows)
                : countOf(wanted) + QLatin1Char(' ') + path_->hint());
}

void CurvesDialog::agree() {
  emit exportWanted(path_->path(), table(), wantsKeys());
  accept();
}

}  // namespace marrow::gui
