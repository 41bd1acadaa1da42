// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dialogs/export_dialog.h"

#include "app/gui/exports.h"
#include "app/gui/theme/theme.h"
#include "app/gui/widgets/export_form.h"
#include "app/gui/widgets/number_box.h"
#include "app/gui/widgets/segmented_control.h"
#include "app/session/playback.h"
#include "app/session/workspace.h"
#include "core/clip.h"
#include "core/sampler.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

namespace marrow::gui {

ExportDialog::ExportDialog(const app::Workspace& workspace, const app::Playback& playback,
                           const QString& folder, const formats::ObjOptions& options, QWidget* parent)
    : QDialog(parent), workspace_(workspace), playback_(playback), folder_(folder) {
  setObjectName(QStringLiteral("exportDialog"));
  setWindowTitle(tr("Export the pose as OBJ"));
  makeFields(options);
  syncFrame();
  setMinimumWidth(540);
}

void ExportDialog::makeFields(const formats::ObjOptions& options) {
  frame_ = new NumberBox;
  frame_->setObjectName(QStringLiteral("exportFrame"));
  frame_->setDecimals(3);
  frame_->setRange(0, workspace_.frameCount());
  frame_->setValue(playback_.frame());
  frame_->setEnabled(workspace_.clip() != nullptr);
  sampling_ = new SegmentedControl({tr("Smooth"), tr("Game-exact")});
  sampling_->setToolTip(tr("Smooth: continuous between frames. Game-exact: exactly what the game shows."));
  sampling_->setCurrent(playback_.sampleMode() == core::SampleMode::Smooth ? 0 : 1);
  sampling_->setEnabled(workspace_.clip() != nullptr);
  up_ = new SegmentedControl({tr("Y up"), tr("Z up")});
  up_->setCurrent(options.up == formats::UpAxis::Y ? 0 : 1);
  up_->setToolTip(tr("The games have Y up; Blender has Z up"));
  scale_ = new NumberBox;
  scale_->setDecimals(6);
  scale_->setRange(1e-6, 1e6);
  scale_->setValue(options.unitScale);
  path_ = new QLineEdit;
  path_->setAccessibleName(tr("File"));
  path_->setObjectName(QStringLiteral("exportPath"));
  auto* browseButton = new QPushButton(tr("Browse…"));
  browseButton->setAutoDefault(false);
  hint_ = new QLabel;
  hint_->setForegroundRole(kDimRole);
  for (QWidget* field : {static_cast<QWidget*>(frame_), static_cast<QWidget*>(scale_)})
    field->setFixedWidth(130);

  auto* where = new QHBoxLayout;
  where->setSpacing(8);
  where->addWidget(path_, 1);
  where->addWidget(browseButton);
  QFormLayout* form = exportForm();
  form->addRow(tr("Frame"), frame_);
  form->addRow(tr("Sampling"), sampling_);
  form->addRow(tr("Up axis"), up_);
  form->addRow(tr("Scale"), scale_);
  form->addRow(tr("File"), where);
  form->addRow(QString(), hint_);
  agree_ = layOutExport(*this, form, "exportAgree");

  connect(frame_, &NumberBox::entered, this, &ExportDialog::syncFrame);
  connect(path_, &QLineEdit::textEdited, this, [this] { pathIsOwn_ = true; });
  connect(path_, &QLineEdit::textChanged, this, &ExportDialog::syncPath);
  connect(browseButton, &QPushButton::clicked, this, &ExportDialog::browse);
  connect(agree_, &QPushButton::clicked, this, &ExportDialog::agree);
}

void ExportDialog::syncFrame() {
  if (pathIsOwn_) return;
  path_->setText(QDir::toNativeSeparators(
      QDir(folder_).filePath(exportName(workspace_, frame_->value(), QStringLiteral("obj")))));
}

void ExportDialog::syncPath() {
  const QString path = QDir::fromNativeSeparators(path_->text().trimmed());
  const QString problem = exportProblem(path);
  const QString replaces = QFileInfo::exists(path) ? tr("The file exists and will be replaced.") : QString();
  agree_->setEnabled(problem.isEmpty());
  hint_->setText(problem.isEmpty() ? replaces : problem);
}

void ExportDialog::browse() {
  auto* dialog = new QFileDialog(this, tr("Export to"), path_->text(), tr("Wavefront OBJ (*.obj)"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setDefaultSuffix(QStringLiteral("obj"));
  dialog->setOption(QFileDialog::DontConfirmOverwrite);  // the hint below the field says it
  connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
    pathIsOwn_ = true;
    path_->setText(QDir::toNativeSeparators(path));
  });
  dialog->open();
}

void ExportDialog::agree() {
  formats::ObjOptions options;
  options.up = up_->current() == 0 ? formats::UpAxis::Y : formats::UpAxis::Z;
  options.unitScale = scale_->value();
  const auto mode = sampling_->current() == 0 ? core::SampleMode::Smooth : core::SampleMode::GameExact;
  emit exportWanted(QDir::fromNativeSeparators(path_->text().trimmed()), frame_->value(), mode, options);
  accept();
}

}  // namespace marrow::gui
