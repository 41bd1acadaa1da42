// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/actions/action_registry.h"
#include "app/gui/models/inspector_model.h"
#include "app/gui/models/inspector_sections.h"
#include "app/gui/panels/panel.h"
#include "app/gui/panels/properties_view.h"
#include "app/gui/preference_sync.h"
#include "app/gui/text.h"
#include "app/gui/theme/theme.h"
#include "app/gui/widgets/list_parts.h"
#include "app/gui/widgets/segmented_control.h"
#include "app/gui/widgets/tab_order.h"
#include "app/session/session.h"
#include "core/clip.h"
#include "core/skeleton.h"

#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QStackedWidget>
#include <QTreeView>
#include <QVBoxLayout>

namespace marrow::gui {

/// The numbers of the selected bone, or without one the properties of the clip; a selected file goes before
/// both.
class InspectorPanel final : public Panel {
  Q_OBJECT

 public:
  InspectorPanel(const PanelSpec& spec, const PanelContext& context, QWidget* window);

 private:
  void describe(const app::EventRow& event);
  QWidget* makeHeader();
  [[nodiscard]] static QString childrenText(const QStringList& names);
  void goTo(const QModelIndex& index);
  QTreeView* makeView();
  void syncModel();
  void describeBone(int bone);
  void describeEvent(const app::EventRow& event);
  void copySelected() const;
  void openContextMenu(const QPoint& position);

  const app::Workspace& workspace_;
  app::Selection& selection_;
  InspectorModel* model_;
  QLabel* name_;
  QLabel* relations_;
  SegmentedControl* units_;
  QTreeView* view_;
  PropertiesView* properties_;
  QStackedWidget* pages_;
};

InspectorPanel::InspectorPanel(const PanelSpec& spec, const PanelContext& context, QWidget* window)
    : Panel(spec, context, window),
      workspace_(context.session.workspace),
      selection_(context.session.selection),
      model_(new InspectorModel(context.session, this)) {
  auto* bonePage = new QWidget;
  QVBoxLayout* column = makeColumn(bonePage);
  column->addWidget(makeHeader());
  view_ = makeView();
  column->addWidget(view_);
  properties_ = new PropertiesView(context);
  pages_ = new QStackedWidget(this);
  pages_->addWidget(properties_);
  pages_->addWidget(bonePage);
  setMainView(view_);
  setWidget(pages_);
  orderTabs({units_, view_});
  connect(model_, &QAbstractItemModel::modelReset, this, &InspectorPanel::syncModel);
  connect(&context.messages, &PanelMessages::eventSelected, this, &InspectorPanel::describe);
  syncModel();
  syncUnits(context.settings, *units_);
}

QWidget* InspectorPanel::makeHeader() {
  auto* header = new QWidget;
  name_ = new QLabel;
  name_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  name_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  QFont font = name_->font();
  font.setPointSizeF(font.pointSizeF() * 1.2);
  font.setWeight(QFont::DemiBold);
  name_->setFont(font);
  relations_ = new QLabel;
  relations_->setWordWrap(true);
  relations_->setForegroundRole(kDimRole);
  relations_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  units_ = makeUnits("unitsSwitch", tr("Raw: angles as the file stores them, 65536 units per turn"));
  connect(units_, &SegmentedControl::selected, this, [this](int index) {
    model_->setUnits(index == 0 ? InspectorModel::Units::Degrees : InspectorModel::Units::Raw);
  });
  auto* grid = new QGridLayout(header);
  grid->setContentsMargins(14, 6, 10, 10);
  grid->setVerticalSpacing(3);
  grid->addWidget(name_, 0, 0);
  grid->addWidget(units_, 0, 1, Qt::AlignTop);
  grid->addWidget(relations_, 1, 0, 1, 2);
  grid->setColumnStretch(0, 1);
  return header;
}

QTreeView* InspectorPanel::makeView() {
  QTreeView* view = makeList("inspectorView", windowTitle(), model_);
  view->setHeaderHidden(true);
  view->setIndentation(12);
  view->setSelectionBehavior(QAbstractItemView::SelectItems);
  view->header()->setStretchLastSection(false);
  view->header()->setMinimumSectionSize(40);
  view->header()->setSectionResizeMode(QHeaderView::Stretch);
  view->header()->setSectionResizeMode(0, QHeaderView::Fixed);
  view->header()->resizeSection(0, view->fontMetrics().horizontalAdvance(QStringLiteral("Model space")) + 40);
  addCopyKey(*view, [this] { copySelected(); });
  connect(view, &QTreeView::activated, this, &InspectorPanel::goTo);
  connect(view, &QWidget::customContextMenuRequested, this, &InspectorPanel::openContextMenu);
  return view;
}

// Shows an event in detail, until something else is selected.
void InspectorPanel::describe(const app::EventRow& event) {
  selection_.selectFile({});
  model_->setEvent(event);
}

void InspectorPanel::syncModel() {
  const auto skeleton = workspace_.skeleton();
  const int selected = selection_.activeBone();
  const bool hasBone = skeleton && selected >= 0 && static_cast<std::size_t>(selected) < skeleton->size();
  const bool isFile = !selection_.file().empty();
  pages_->setCurrentIndex(!isFile && (hasBone || model_->shownEvent()) ? 1 : 0);
  view_->expandAll();
  for (int section = 0; section < model_->rowCount({}); ++section) {
    const QModelIndex parent = model_->index(section, 0, {});
    for (int row = 0; row < model_->rowCount(parent); ++row) {
      view_->setFirstColumnSpanned(row, parent, model_->isLine(model_->index(row, 0, parent)));
    }
  }
  if (hasBone) return describeBone(selected);
  if (model_->shownEvent()) describeEvent(*model_->shownEvent());
}

void InspectorPanel::describeEvent(const app::EventRow& event) {
  name_->setText(toQString(event.name));
  name_->setToolTip(name_->text());
  relations_->setText(eventTimeText(event));
}

void InspectorPanel::describeBone(int selected) {
  const auto skeleton = workspace_.skeleton();
  const core::Bone& bone = skeleton->bones[static_cast<std::size_t>(selected)];
  name_->setText(toQString(bone.name));
  name_->setToolTip(name_->text());
  QStringList parts = {tr("Joint %1").arg(selected)};
  if (bone.parent >= 0) {
    parts.append(tr("parent %1").arg(toQString(skeleton->bones[static_cast<std::size_t>(bone.parent)].name)));
  } else if (skeleton->isHierarchy) {
    parts.append(tr("root"));
  }
  QStringList children;
  for (const core::Bone& other : skeleton->bones) {
    if (other.parent == selected) children.append(toQString(other.name));
  }
  if (!children.isEmpty()) parts.append(childrenText(children));
  if (skeleton->isHierarchy) parts.append(tr("record at %1").arg(offsetText(bone.byteOffset)));
  relations_->setText(parts.join(QStringLiteral(" · ")));
}

QString InspectorPanel::childrenText(const QStringList& names) {
  constexpr qsizetype kMostNamed = 6;
  const qsizetype named = names.size() <= kMostNamed + 1 ? names.size() : kMostNamed;
  const QString list = names.first(named).join(QStringLiteral(", "));
  if (named == names.size()) return tr("children %1").arg(list);
  return tr("%1 children: %2 and %3 more").arg(names.size()).arg(list).arg(names.size() - named);
}

void InspectorPanel::goTo(const QModelIndex& index) {
  const QVariant offset = index.data(InspectorModel::kOffsetRole);
  const auto clip = workspace_.clip();
  if (!offset.isValid()) return;
  const QVariant path = index.data(InspectorModel::kPathRole);
  if (path.isValid()) return emit context().messages.bytesWanted(path.toString(), offset.toULongLong());
  if (!clip) return;
  const bool isForeign = index.column() == InspectorModel::kKeysColumn;
  emit context().messages.bytesWanted(isForeign ? toQString(clip->keysFile) : QString(),
                                      offset.toULongLong());
}

void InspectorPanel::copySelected() const {
  copyText(model_->textOf(view_->selectionModel()->selectedIndexes()));
}

void InspectorPanel::openContextMenu(const QPoint& position) {
  QMenu* menu = makeMenu(this);
  menu->addAction(tr("Copy"), this, &InspectorPanel::copySelected)
      ->setEnabled(view_->selectionModel()->hasSelection());
  menu->addAction(tr("Copy row"), this, [this, index = QPersistentModelIndex(view_->indexAt(position))] {
    QModelIndexList row;
    for (int column = 0; index.isValid() && column < InspectorModel::kColumns; ++column) {
      row.append(index.sibling(index.row(), column));
    }
    copyText(model_->textOf(row));
  });
  menu->addAction(tr("Select all"), view_, &QTreeView::selectAll);
  menu->popup(view_->viewport()->mapToGlobal(position));
}

Panel* makeInspectorPanel(const PanelSpec& spec, const PanelContext& context, QWidget* window) {
  return new InspectorPanel(spec, context, window);
}

}  // namespace marrow::gui

#include "inspector_panel.moc"
