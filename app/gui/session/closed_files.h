// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/document.h"

#include <QObject>
#include <QStringList>

#include <deque>
#include <vector>

namespace marrow::gui {

/// What was closed, newest last, so that it can be opened again: a file, or all that were closed together.
class ClosedFiles final : public QObject {
  Q_OBJECT

 public:
  explicit ClosedFiles(const app::Document& document, QObject* parent = nullptr);

  [[nodiscard]] bool isEmpty() const { return groups_.empty(); }
  /// What to open to have back what was closed last; empty when there is nothing.
  [[nodiscard]] QStringList takeLast();

 signals:
  void changed();

 private:
  static constexpr std::size_t kLimit = 20;

  struct Place {
    std::string path;
    std::string archive;  ///< empty for a file of its own
  };

  void syncFiles();
  [[nodiscard]] static QStringList pathsOf(const std::vector<Place>& closed);

  const app::Document& document_;
  std::vector<Place> open_;
  std::deque<QStringList> groups_;
};

}  // namespace marrow::gui
