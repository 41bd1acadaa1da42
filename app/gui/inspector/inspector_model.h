// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/links/subject.h"
#include "app/opening/event_list.h"
#include "app/session/session_fwd.h"

#include <QAbstractItemModel>
#include <QString>

#include <array>
#include <optional>
#include <vector>

namespace marrow::gui {

/// The numbers of the selected bone or track, below the selected key or event and the bones that differ most
/// from the reference. They are sections of rows, each with a label and three values. Each frame updates only
/// the sections that depend on the playhead, and repaints only the cells that differ.
class InspectorModel final : public QAbstractItemModel {
  Q_OBJECT

 public:
  enum class Units { Degrees, Raw };
  static constexpr int kColumns = 4;

  explicit InspectorModel(const app::Session& session, QObject* parent = nullptr);

  void setUnits(Units units);
  /// Shows an event until something else is selected.
  void setEvent(const app::EventRow& event);
  void forgetEvent();  ///< shows the selection again
  [[nodiscard]] const std::optional<app::EventRow>& shownEvent() const { return event_; }
  /// True for a row whose label has the whole width.
  [[nodiscard]] bool isLine(const QModelIndex& index) const;
  /// False for a column in which no row has a value.
  [[nodiscard]] bool isUsed(int column) const;
  /// The rows of an index as text: cells separated by tabs.
  [[nodiscard]] QString textOf(const QModelIndexList& indexes) const;

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
    std::array<Subject, 3> subjects = {};  ///< the subjects of the cells
    Subject lineSubject = {};              ///< the subject of its label; without cells, of the whole row
  };
  struct Section {
    QString title;
    std::array<QString, 3> headings;
    std::vector<Row> rows;
  };

 private:
  void rebuild();
  void syncFrame();
  [[nodiscard]] std::vector<Section> selectedTrackSections() const;
  [[nodiscard]] const Row* rowAt(const QModelIndex& index) const;

  const app::Workspace& workspace_;
  const app::Playback& playback_;
  const app::Selection& selection_;
  const app::Comparison& comparison_;
  const app::MaterialAnimations& materialAnimations_;
  Units units_ = Units::Degrees;
  std::optional<app::EventRow> event_;
  std::vector<Section> sections_;
  std::size_t firstMoving_ = 0;  ///< index of the first section that depends on the playhead
};

}  // namespace marrow::gui
