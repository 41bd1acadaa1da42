// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/issues/issues_model.h"
#include "app/gui/links/link_commands.h"
#include "app/gui/links/links.h"
#include "app/gui/panels/panel.h"
#include "app/gui/text.h"
#include "app/gui/widgets/column_fit.h"
#include "app/gui/widgets/filter_box.h"
#include "app/gui/widgets/list_parts.h"
#include "app/gui/widgets/segmented_control.h"
#include "app/opening/loaded_file.h"
#include "app/session/session.h"
#include "core/diagnostic.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <optional>

namespace marrow::gui {

namespace {

// In the order of the segments; the first are all.
constexpr std::array<std::optional<core::Severity>, 4> kSeverities = {
    std::nullopt, core::Severity::Error, core::Severity::Warning, core::Severity::Info};

}  // namespace

/// The warnings and errors of the open files and of this session, with file and place.
class IssuesPanel final : public Panel {
  Q_OBJECT

 public:
  IssuesPanel(const PanelSpec& spec, const PanelContext& context, QWidget* window);

 private:
  QWidget* makeHeader();
  void syncIssues();
  void syncSegments();
  [[nodiscard]] const core::Diagnostic& issueAt(const QModelIndex& row) const;
  void copySelected() const;
  void goTo(const QModelIndex& row);
  void openContextMenu(const QPoint& position);

  app::Workspace& workspace_;
  IssuesModel* model_;
  IssuesFilter* filtered_;
  QTreeView* view_;
  QLabel* empty_;  ///< over the list while it is empty
  FilterBox* filter_ = nullptr;
  SegmentedControl* severity_ = nullptr;
  QToolButton* clear_ = nullptr;
  QWidget* header_;  ///< last, because it holds the others
};

IssuesPanel::IssuesPanel(const PanelSpec& spec, const PanelContext& context, QWidget* window)
    : Panel(spec, context, window),
      workspace_(context.session.workspace),
      model_(new IssuesModel(context.session.workspace, this)),
      filtered_(new IssuesFilter(model_, this)),
      view_(makeList("issuesView", windowTitle(), filtered_)),
      empty_(makeEmptyNote("issuesEmpty")),
      header_(makeHeader()) {
  view_->setRootIsDecorated(false);
  view_->header()->setStretchLastSection(false);
  // Spare width goes behind the last column, so that file and place are next to the message.
  new ColumnFit(*view_, *model_, {IssuesModel::Place}, {}, {IssuesModel::File, IssuesModel::Place});
  auto* content = new QWidget(this);
  QVBoxLayout* column = makeColumn(content);
  column->addWidget(header_);
  column->addWidget(view_, 1);
  setMainView(view_);
  setWidget(content);
  orderTabs({filter_, severity_, clear_, view_});
  empty_->setAttribute(Qt::WA_TransparentForMouseEvents);
  view_->viewport()->layout()->addWidget(empty_);  // the filter's
  addCopyKey(*view_, [this] { copySelected(); });
  connect(view_, &QTreeView::activated, this, &IssuesPanel::goTo);
  makeLinks(*view_, context);
  connect(view_, &QWidget::customContextMenuRequested, this, &IssuesPanel::openContextMenu);
  connect(model_, &QAbstractItemModel::modelReset, this, &IssuesPanel::syncIssues);
  connect(&workspace_, &app::Workspace::filesChanged, this, &IssuesPanel::syncIssues);
  syncIssues();
}

QWidget* IssuesPanel::makeHeader() {
  auto* header = new QWidget;
  QHBoxLayout* row = makeBar(header);
  filter_ = new FilterBox(tr("Filter messages and files"), view_, header);
  filter_->setObjectName(QStringLiteral("issuesFilter"));
  filter_->setMinimumWidth(FilterBox::kWidth / 3);
  filter_->setMaximumWidth(FilterBox::kWidth);
  connect(filter_, &QLineEdit::textChanged, filtered_, &QSortFilterProxyModel::setFilterFixedString);
  severity_ = new SegmentedControl("issuesSeverity", tr("Issues to show"),
                                   {tr("All"), tr("Errors"), tr("Warnings"), tr("Notes")}, header);
  connect(severity_, &SegmentedControl::selected, this,
          [this](int index) { filtered_->setSeverity(kSeverities[static_cast<std::size_t>(index)]); });
  clear_ = new QToolButton;
  clear_->setObjectName(QStringLiteral("issuesClear"));
  clear_->setText(tr("Clear"));
  clear_->setToolTip(
      tr("Remove the failures of this session from the list.\nThe issues of an open file stay until it is "
         "closed."));
  connect(clear_, &QToolButton::clicked, &workspace_, &app::Workspace::clearReportedIssues);
  row->addWidget(filter_, 1);
  row->addWidget(severity_);
  row->addStretch(1);
  row->addWidget(clear_);
  return header;
}

void IssuesPanel::syncIssues() {
  const int count = model_->attentionCount();
  header_->setVisible(model_->rowCount({}) > 0);
  syncSegments();
  clear_->setEnabled(!workspace_.reportedIssues().empty());
  setTitleNote(count == 0 ? QString() : countText(count));
  empty_->setVisible(model_->rowCount({}) == 0);
  view_->setHeaderHidden(model_->rowCount({}) == 0);  // no rows
  empty_->setText(workspace_.files().empty()
                      ? tr("Warnings and errors of the files you open are listed here")
                      : tr("No issues: every open file could be read without a warning"));
  view_->scrollToTop();
}

// A severity without issues cannot be selected.
void IssuesPanel::syncSegments() {
  for (std::size_t i = 1; i < kSeverities.size(); ++i) {
    const auto& issues = model_->issues();
    const bool any = std::any_of(issues.begin(), issues.end(),
                                 [&](const auto& issue) { return issue.severity == kSeverities[i]; });
    severity_->segment(static_cast<int>(i)).setEnabled(any);
  }
  if (!severity_->segment(severity_->current()).isEnabled()) severity_->select(0);
}

const core::Diagnostic& IssuesPanel::issueAt(const QModelIndex& row) const {
  return model_->issues()[static_cast<std::size_t>(filtered_->mapToSource(row).row())];
}

void IssuesPanel::goTo(const QModelIndex& row) {
  if (!row.isValid()) return;
  const core::Diagnostic& issue = issueAt(row);
  if (issue.byteOffset && !issue.file.empty())
    emit context().messages.bytesWanted(toQString(issue.file), *issue.byteOffset);
}

void IssuesPanel::copySelected() const {
  QStringList lines;
  for (const QModelIndex& row : selectedRows(*view_)) {
    lines.append(toQString(core::toText(issueAt(row))));
  }
  copyText(lines.join(QLatin1Char('\n')));
}

void IssuesPanel::openContextMenu(const QPoint& position) {
  QMenu* menu = makeMenu(this);
  const QModelIndex index = view_->indexAt(position);
  for (const int column : {IssuesModel::Message, IssuesModel::File, IssuesModel::Place})
    addLinkCommands(*menu, context(), subjectAt(index.siblingAtColumn(column)));
  const QString file = index.isValid() ? baseName(issueAt(index).file) : QString();
  menu->addSeparator();
  menu->addAction(tr("Only this file"), this, [this, file] { filter_->setText(file); })
      ->setEnabled(!file.isEmpty());
  menu->addSeparator();
  menu->addAction(tr("Copy selection"), this, &IssuesPanel::copySelected)
      ->setEnabled(view_->selectionModel()->hasSelection());
  menu->addAction(tr("Select all"), view_, &QTreeView::selectAll);
  menu->addSeparator();
  menu->addAction(tr("Clear failures"), &workspace_, &app::Workspace::clearReportedIssues)
      ->setEnabled(!workspace_.reportedIssues().empty());
  menu->popup(view_->viewport()->mapToGlobal(position));
}

Panel* makeIssuesPanel(const PanelSpec& spec, const PanelContext& context, QWidget* window) {
  return new IssuesPanel(spec, context, window);
}

}  // namespace marrow::gui

#include "issues_panel.moc"
