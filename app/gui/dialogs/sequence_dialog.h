// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/sequence/sequence_job.h"

#include <QDialog>

class QCheckBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace marrow::app {
class Playback;
class Workspace;
}  // namespace marrow::app

namespace marrow::gui {

class NumberBox;
class SegmentedControl;

/// Asks which frames of the clip go where and as what. Does not write: exportWanted() does when the user
/// agrees.
class SequenceDialog final : public QDialog {
  Q_OBJECT

 public:
  /// @param folder  where exports went last time.
  /// @param pixels  the viewport's own size.
  /// @param content  what the viewport shows.
  /// @param kind  what it was last time.
  /// @param obj  what the fields of OBJ files start with.
  SequenceDialog(const app::Workspace& workspace, const app::Playback& playback, const QString& folder,
                 const QSize& pixels, app::SceneContent content, SequenceKind kind,
                 const formats::ObjOptions& obj, QWidget* parent);

 signals:
  void exportWanted(const marrow::gui::SequenceJob& job);

 private:
  void makeFields(const QSize& pixels);
  void makePoseFields(const formats::ObjOptions& obj);
  void layOut();
  void connectFields();
  void syncKind();
  void syncFields();
  void browse();
  void agree();
  [[nodiscard]] SequenceKind kind() const;
  [[nodiscard]] QString extrasText() const;
  [[nodiscard]] QSize wantedPixels() const;
  [[nodiscard]] SequenceJob job() const;
  [[nodiscard]] QString problem(const SequenceJob& job) const;  ///< empty when it can be done
  [[nodiscard]] QString summary(const SequenceJob& job) const;
  [[nodiscard]] QString evenText(const SequenceJob& job) const;  ///< empty: the size is as wanted

  const app::Workspace& workspace_;
  const app::Playback& playback_;
  QString folder_;
  app::SceneContent content_;
  bool pathIsOwn_ = false;  ///< the user named the file
  SegmentedControl* kind_;
  NumberBox* from_;
  NumberBox* to_;
  NumberBox* step_;
  NumberBox* width_;
  NumberBox* height_;
  NumberBox* rate_;
  QCheckBox* transparent_;
  QCheckBox* withExtras_;
  QCheckBox* turns_;
  NumberBox* turnImages_;
  SegmentedControl* sampling_;
  SegmentedControl* up_;
  NumberBox* scale_;
  QLineEdit* path_;
  QLabel* hint_;
  QPushButton* agree_ = nullptr;
  QFormLayout* form_ = nullptr;
  QWidget* sizeRow_ = nullptr;
  QWidget* turnRow_ = nullptr;
  QWidget* objRow_ = nullptr;
};

}  // namespace marrow::gui
