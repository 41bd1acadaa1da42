// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

namespace marrow::gui {

/// Keys drawn as small caps, side by side.
class KeyCaps final : public QWidget {
  Q_OBJECT

 public:
  explicit KeyCaps(const QStringList& keys, QWidget* parent = nullptr);

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  [[nodiscard]] int capWidth(const QString& key) const;

  QStringList keys_;
};

}  // namespace marrow::gui
