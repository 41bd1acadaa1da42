// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>

#include <cstddef>
#include <deque>
#include <vector>

namespace marrow::app {
struct ClosedFile;
class Workspace;
}  // namespace marrow::app

namespace marrow::gui {

/// The closed files, newest last, to open them again: a file, or all that were closed together.
class ClosedFiles final : public QObject {
  Q_OBJECT

 public:
  explicit ClosedFiles(const app::Workspace& workspace, QObject* parent = nullptr);

  [[nodiscard]] bool isEmpty() const { return groups_.empty(); }
  /// The paths that were closed last; empty when there are none.
  [[nodiscard]] QStringList takeLast();

 signals:
  void changed();

 private:
  static constexpr std::size_t kLimit = 20;

  void add(const std::vector<app::ClosedFile>& closed);
  [[nodiscard]] static QStringList pathsOf(const std::vector<app::ClosedFile>& closed);

  std::deque<QStringList> groups_;
};

}  // namespace marrow::gui
