// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QComboBox;
class QToolButton;

namespace marrow::core {
struct Model;
}

namespace marrow::gui {

class ElidedLabel;
class SegmentedControl;

/// The bar above the lists of a body: which list, what is shown of an image and how large, what is saved.
class BodyToolbar final : public QWidget {
  Q_OBJECT

 public:
  enum List { Images, Materials };  // as they stand in the switch

  explicit BodyToolbar(QWidget* parent = nullptr);

  /// Counts what a body holds.
  void describe(const core::Model& body);

  SegmentedControl* list;
  QComboBox* channels;  ///< in the order of Channels
  QComboBox* zoom;      ///< to fit, then the steps of TextureView
  QToolButton* save;
  QToolButton* saveAll;

 private:
  ElidedLabel* counts_;
};

}  // namespace marrow::gui
