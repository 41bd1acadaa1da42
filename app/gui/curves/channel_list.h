// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/curves/curve_set.h"

#include <QTreeWidget>

#include <memory>

namespace marrow::gui {

/// The channels of the selected bones by name, each with its line and an eye that shows or hides its curve.
class ChannelList final : public QTreeWidget {
  Q_OBJECT

 public:
  explicit ChannelList(QWidget* parent = nullptr);

  void setSet(const CurveSet& set);
  /// The channels whose curves are hidden; none after another model is shown.
  [[nodiscard]] const CurveOptions::Hidden& hidden() const { return hidden_; }
  /// The bone of a row; -1: none.
  [[nodiscard]] static int boneOf(const QTreeWidgetItem* item);

 signals:
  void hiddenChanged();
  void bonePicked(int bone);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void rebuild();
  void showEyes();
  void onClicked(const QTreeWidgetItem* item, int column);
  void toggle(const QTreeWidgetItem* item);

  std::shared_ptr<const core::Skeleton> skeleton_;
  app::TrackRef track_;
  std::vector<CurveSet::Row> rows_;
  CurveOptions::Hidden hidden_;
};

}  // namespace marrow::gui
