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

/// The bar above the lists of a body: the selected list, the channels and size of the shown image, and the
/// buttons to save.
class BodyToolbar final : public QWidget {
  Q_OBJECT

 public:
  enum List { Images, Materials };  // in the order of the switch

  explicit BodyToolbar(QWidget* parent = nullptr);

  /// Shows the counts of a body.
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
