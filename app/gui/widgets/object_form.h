// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/z64/zelda_options.h"

#include <QWidget>

class QLabel;
class QLineEdit;

namespace marrow::gui {

class SegmentedControl;

/// What a user can say about the inside of a Zelda 64 object: how large its limb records are, and where a
/// skeleton or an animation begins that the search does not find.
class ObjectForm final : public QWidget {
  Q_OBJECT

 public:
  explicit ObjectForm(QWidget* parent = nullptr);

  /// Shows options, unless the user is typing.
  void show(const formats::ZeldaOptions& options);
  /// For files that no animation can be named in.
  void setHasAnimations(bool has);
  /// The file that animations are named in; empty: the one that everything else is said of.
  void setAnimationsIn(const QString& fileName);

  /// @return false, with a word on the form, when an offset is no number.
  [[nodiscard]] bool read(formats::ZeldaOptions& options);

 signals:
  void edited();

 private:
  SegmentedControl* limbSize_;
  QLineEdit* skeletons_;
  QLineEdit* animations_;
  QLabel* animationsLabel_;
  QLabel* animationsIn_;
  QLabel* problem_;
};

}  // namespace marrow::gui
