// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemModel>
#include <QString>

#include <array>
#include <optional>
#include <vector>

namespace marrow::app {
class Document;
}

namespace marrow::gui {

/// The chosen bone in numbers: sections of rows, each with a label and three values.
/// Only what moves with the playhead is written anew each frame, and only what differs is repainted.
class InspectorModel final : public QAbstractItemModel {
  Q_OBJECT

 public:
  enum class Units { Degrees, Raw };
  static constexpr int kColumns = 4;
  static constexpr int kOffsetRole = Qt::UserRole;  ///< the byte that a cell names, where it names one
  static constexpr int kKeysColumn = 3;             ///< of the channels' rows: where their keys lie

  explicit InspectorModel(app::Document& document, QObject* parent = nullptr);

  void setUnits(Units units);
  /// The rows of an index as text: cells separated by tabs.
  [[nodiscard]] QString textOf(const QModelIndexList& indexes) const;
  [[nodiscard]] static bool isSection(const QModelIndex& index);

  [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent) const override;
  [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
  [[nodiscard]] int rowCount(const QModelIndex& parent) const override;
  [[nodiscard]] int columnCount(const QModelIndex&) const override { return kColumns; }
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

  struct Row {
    QString label;
    std::array<QString, 3> cells;
    QString tip;
    bool isFaint = false;
    std::array<std::optional<quint64>, 3> offsets = {};  ///< cells that name a byte of the file
  };
  struct Section {
    QString title;
    std::array<QString, 3> headings;
    std::vector<Row> rows;
  };

 private:
  void rebuild();
  void followFrame();
  [[nodiscard]] const Row* rowAt(const QModelIndex& index) const;

  app::Document& document_;
  Units units_ = Units::Degrees;
  std::vector<Section> sections_;
};

}  // namespace marrow::gui
