// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/curves/curve_set.h"

#include <QTreeWidget>

#include <memory>

namespace marrow::gui {

/// The channels of the selected bones or track by name, each with its line and an eye that shows or hides its
/// curve.
class ChannelList final : public QTreeWidget {
  Q_OBJECT

 public:
  /// @param workspace  outlives it.
  explicit ChannelList(const app::Workspace& workspace, QWidget* parent = nullptr);

  void setSet(const CurveSet& set);
  /// The channels with hidden curves; none after another model is shown.
  [[nodiscard]] const CurveOptions::Hidden& hidden() const { return hidden_; }
  /// The track of a row; not valid: none.
  [[nodiscard]] app::TrackRef trackOf(const QTreeWidgetItem* item) const;

 signals:
  void hiddenChanged();
  void trackPicked(const marrow::app::TrackRef& track);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  [[nodiscard]] const CurveSet::Row& rowOf(const QTreeWidgetItem& item) const;
  void rebuild();
  void showEyes();
  void onClicked(const QTreeWidgetItem* item, int column);
  void toggle(const QTreeWidgetItem* item);

  const app::Workspace& workspace_;
  std::shared_ptr<const core::Skeleton> skeleton_;
  app::TrackRef track_;
  std::vector<CurveSet::Row> rows_;
  CurveOptions::Hidden hidden_;
};

}  // namespace marrow::gui
