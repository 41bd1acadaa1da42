// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session_fwd.h"
#include "core/diagnostic.h"

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>

#include <optional>
#include <vector>

namespace marrow::gui {

/// Every issue of the open files and of this session; equal ones are merged into a few and a count.
class IssuesModel final : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { SeverityColumn, Message, File, Place, ColumnCount };
  enum Role {
    SeverityRole = Qt::UserRole,  ///< of a core::Severity, as int
    FilterRole                    ///< message, path and place, for a filter
  };

  explicit IssuesModel(const app::Workspace& workspace, QObject* parent = nullptr);

  [[nodiscard]] const std::vector<core::Diagnostic>& issues() const { return issues_; }
  /// The number of warnings and errors before merging, without notes.
  [[nodiscard]] int attentionCount() const { return attentionCount_; }

  [[nodiscard]] int rowCount(const QModelIndex& parent) const override;
  [[nodiscard]] int columnCount(const QModelIndex&) const override { return ColumnCount; }
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  void rebuild();

  const app::Workspace& workspace_;
  std::vector<core::Diagnostic> issues_;
  int attentionCount_ = 0;
};

/// Shows the issues that hold a text and have a severity.
class IssuesFilter final : public QSortFilterProxyModel {
 public:
  IssuesFilter(IssuesModel* issues, QObject* parent);

  void setSeverity(std::optional<core::Severity> severity);  ///< empty: all

 protected:
  [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

 private:
  std::optional<core::Severity> severity_;
};

}  // namespace marrow::gui
