// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/issues_model.h"
#include "app/gui/panels/panel.h"
#include "app/gui/text.h"
#include "app/gui/widgets/column_fit.h"
#include "app/gui/widgets/list_parts.h"
#include "app/gui/widgets/tab_order.h"
#include "app/library/loaded_file.h"
#include "app/session/session.h"
#include "core/diagnostic.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPersistentModelIndex>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace marrow::gui {

/// The warnings and errors of the open files and of this session, with file and place.
class IssuesPanel final : public Panel {
  Q_OBJECT

 public:
  IssuesPanel(const PanelSpec& spec, const PanelContext& context, QWidget* window);

 private:
  QWidget* makeHeader();
  void syncIssues();
  void copySelected() const;
  void goTo(const QModelIndex& row);
  void openContextMenu(const QPoint& position);

  app::Workspace& workspace_;
  IssuesModel* model_;
  QTreeView* view_;
  QLabel* empty_;  ///< over the list while it is empty
  QLabel* title_ = nullptr;
  QToolButton* clear_ = nullptr;
  QWidget* header_;  ///< last, because it holds the others
};

IssuesPanel::IssuesPanel(const PanelSpec& spec, const PanelContext& context, QWidget* window)
    : Panel(spec, context, window),
      workspace_(context.session.workspace),
      model_(new IssuesModel(context.session.workspace, this)),
      view_(makeList("issuesView", windowTitle(), model_)),
      empty_(makeEmptyNote("issuesEmpty")),
      header_(makeHeader()) {
  view_->setRootIsDecorated(false);
  view_->setTextElideMode(Qt::ElideMiddle);
  view_->header()->setStretchLastSection(false);
  // Spare width goes behind the last column, so that file and place are next to the message.
  new ColumnFit(*view_, *model_, {IssuesModel::Place});
  auto* content = new QWidget(this);
  QVBoxLayout* column = makeColumn(content);
  column->addWidget(header_);
  column->addWidget(view_, 1);
  setMainView(view_);
  setWidget(content);
  orderTabs({clear_, view_});
  empty_->setAttribute(Qt::WA_TransparentForMouseEvents);
  auto* middle = new QVBoxLayout(view_->viewport());
  middle->addWidget(empty_);
  addCopyKey(*view_, [this] { copySelected(); });
  connect(view_, &QTreeView::activated, this, &IssuesPanel::goTo);
  connect(view_, &QWidget::customContextMenuRequested, this, &IssuesPanel::openContextMenu);
  connect(model_, &QAbstractItemModel::modelReset, this, &IssuesPanel::syncIssues);
  connect(&workspace_, &app::Workspace::filesChanged, this, &IssuesPanel::syncIssues);
  syncIssues();
}

QWidget* IssuesPanel::makeHeader() {
  auto* header = new QWidget;
  QHBoxLayout* row = makeBar(header);
  title_ = new QLabel;
  title_->setObjectName(QStringLiteral("issuesTitle"));
  clear_ = new QToolButton;
  clear_->setObjectName(QStringLiteral("issuesClear"));
  clear_->setText(tr("Clear failures"));
  clear_->setToolTip(
      tr("Remove the failures of this session from the list.\nThe issues of an open file stay until it is "
         "closed."));
  connect(clear_, &QToolButton::clicked, &workspace_, &app::Workspace::clearReportedIssues);
  row->addWidget(title_);
  row->addStretch(1);
  row->addWidget(clear_);
  return header;
}

void IssuesPanel::syncIssues() {
  const int count = model_->attentionCount();
  header_->setVisible(model_->rowCount({}) > 0);
  title_->setText(countText(count, tr("1 warning or error"), tr("%1 warnings and errors")));
  clear_->setEnabled(!workspace_.reportedIssues().empty());
  setTitleNote(count == 0 ? QString() : QString::number(count));
  empty_->setVisible(model_->rowCount({}) == 0);
  view_->setHeaderHidden(model_->rowCount({}) == 0);  // no rows
  empty_->setText(workspace_.files().empty()
                      ? tr("Warnings and errors of the files you open are listed here")
                      : tr("No issues: every open file could be read without a warning"));
  view_->scrollToTop();
}

void IssuesPanel::goTo(const QModelIndex& row) {
  if (!row.isValid()) return;
  const core::Diagnostic& issue = model_->issues()[static_cast<std::size_t>(row.row())];
  if (issue.byteOffset && !issue.file.empty())
    emit context().messages.bytesWanted(toQString(issue.file), *issue.byteOffset);
}

void IssuesPanel::copySelected() const {
  QStringList lines;
  for (const QModelIndex& row : selectedRows(*view_)) {
    lines.append(toQString(core::toText(model_->issues()[static_cast<std::size_t>(row.row())])));
  }
  copyText(lines.join(QLatin1Char('\n')));
}

void IssuesPanel::openContextMenu(const QPoint& position) {
  QMenu* menu = makeMenu(this);
  const QPersistentModelIndex index(view_->indexAt(position));
  const bool hasPlace =
      index.isValid() && model_->issues()[static_cast<std::size_t>(index.row())].byteOffset.has_value();
  menu->addAction(tr("Show the bytes"), this, [this, index] { goTo(index); })->setEnabled(hasPlace);
  menu->addSeparator();
  menu->addAction(tr("Copy"), this, &IssuesPanel::copySelected)
      ->setEnabled(view_->selectionModel()->hasSelection());
  menu->addAction(tr("Select all"), view_, &QTreeView::selectAll);
  menu->addSeparator();
  menu->addAction(clear_->text(), &workspace_, &app::Workspace::clearReportedIssues)
      ->setEnabled(!workspace_.reportedIssues().empty());
  menu->popup(view_->viewport()->mapToGlobal(position));
}

Panel* makeIssuesPanel(const PanelSpec& spec, const PanelContext& context, QWidget* window) {
  return new IssuesPanel(spec, context, window);
}

}  // namespace marrow::gui

#include "issues_panel.moc"
