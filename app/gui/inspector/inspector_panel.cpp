// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/finding/pairing.h"
#include "app/gui/actions/action_registry.h"
#include "app/gui/actions/key_guard.h"
#include "app/gui/event_text.h"
#include "app/gui/inspector/inspector_model.h"
#include "app/gui/inspector/inspector_sections.h"
#include "app/gui/inspector/properties_view.h"
#include "app/gui/key_text.h"
#include "app/gui/links/link_commands.h"
#include "app/gui/links/links.h"
#include "app/gui/model/image_label.h"
#include "app/gui/panels/panel.h"
#include "app/gui/preference_sync.h"
#include "app/gui/text.h"
#include "app/gui/theme/theme.h"
#include "app/gui/track_text.h"
#include "app/gui/widgets/elided_label.h"
#include "app/gui/widgets/flow_layout.h"
#include "app/gui/widgets/list_parts.h"
#include "app/gui/widgets/segmented_control.h"
#include "app/opening/loaded_file.h"
#include "app/session/session.h"
#include "core/clip.h"
#include "core/model/model.h"
#include "core/skeleton.h"
#include "core/track_value.h"
#include "formats/exchange/csv/track_table.h"

#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QHelpEvent>
#include <QLabel>
#include <QMenu>
#include <QSet>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QStyledItemDelegate>
#include <QToolButton>
#include <QToolTip>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace marrow::gui {
namespace {

constexpr int kDecimals = 3;  // of numberText()

/// Draws numbers with fewer decimals where they do not fit. The tooltip of such a cell has them all.
class NumberDelegate final : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  bool helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
                 const QModelIndex& index) override {
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const bool isWhole = item.text == index.data().toString() || !index.data(Qt::ToolTipRole).isNull();
    if (isWhole) return QStyledItemDelegate::helpEvent(event, view, option, index);
    QToolTip::showText(event->globalPos(), index.data().toString(), view);
    return true;
  }

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
    QStyledItemDelegate::initStyleOption(option, index);
    const int space = textSpaceIn(*option);
    bool isNumber = false;
    const double value = option->text.toDouble(&isNumber);
    if (space == 0 || !isNumber || !option->text.contains(QLatin1Char('.'))) return;
    for (int decimals = kDecimals - 1; decimals >= 0; --decimals) {
      if (option->fontMetrics.horizontalAdvance(option->text) <= space) return;
      option->text = numberText(value, decimals);
    }
  }
};

}  // namespace

/// The numbers of the selected bone or track. Without one, the properties of the clip. A selected file comes
/// before both.
class InspectorPanel final : public Panel {
  Q_OBJECT

 public:
  InspectorPanel(const PanelSpec& spec, const PanelContext& context, QWidget* window);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void describe(const app::EventRow& event);
  void showOptions();
  QWidget* makeHeader();
  void clearRelations();
  void addRelation(const QString& text);
  QToolButton* makeRelation(const QString& text, const Subject& subject);
  void addLink(const QString& text, const Subject& subject, const QString& before = {});
  void syncHeight();
  QTreeView* makeView();
  void syncModel();
  void expandSections();
  void describeBone(int bone);
  void describeEvent(const app::EventRow& event);
  void describeTrack(const app::TrackRef& track);
  void syncImage();
  void copySelected() const;
  void openNameMenu(const QPoint& position);
  void openContextMenu(const QPoint& position);

  const app::Workspace& workspace_;
  app::Selection& selection_;
  InspectorModel* model_;
  ElidedLabel* name_;
  QWidget* relations_;  ///< texts and links in a row
  SegmentedControl* units_;
  ImageLabel* image_;  ///< the selected track's image at the playhead
  QTreeView* view_;
  QSet<QString> folded_;  ///< titles of sections
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
  connect(&context.session.playback, &app::Playback::frameChanged, this, &InspectorPanel::syncImage);
  connect(&context.messages, &PanelMessages::propertiesWanted, this, &Panel::bringUp);
  connect(&context.messages, &PanelMessages::optionsWanted, this, &InspectorPanel::showOptions);
  connect(&context.messages, &PanelMessages::eventSelected, this, &InspectorPanel::describe);
  connect(&context.messages, &PanelMessages::eventDeselected, this, [this] {
    if (model_->shownEvent()) model_->forgetEvent();
  });
  syncModel();
  syncUnits(context.settings, *units_);
}

QWidget* InspectorPanel::makeHeader() {
  constexpr int kLeastName = 100;
  auto* header = new QWidget;
  name_ = new ElidedLabel;
  name_->setElideMode(Qt::ElideMiddle);
  name_->setForegroundRole(QPalette::WindowText);
  name_->setMinimumWidth(kLeastName);
  name_->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(name_, &QWidget::customContextMenuRequested, this, &InspectorPanel::openNameMenu);
  QFont font = name_->font();
  font.setPointSizeF(font.pointSizeF() * 1.2);
  font.setWeight(QFont::DemiBold);
  name_->setFont(font);
  relations_ = new QWidget;
  relations_->setObjectName(QStringLiteral("boneRelations"));
  auto* line = new FlowLayout(relations_);
  line->setContentsMargins(0, 0, 0, 0);
  line->setSpacing(6);
  units_ = makeUnits("unitsSwitch", tr("Raw: angles as the file stores them, 65536 units per turn"));
  connect(units_, &SegmentedControl::selected, this, [this](int index) {
    model_->setUnits(index == 0 ? InspectorModel::Units::Degrees : InspectorModel::Units::Raw);
  });
  auto* top = new QWidget;
  auto* row = new FlowLayout(top);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(6);
  row->addWidget(name_);
  row->addWidget(units_);
  image_ = new ImageLabel(context().tasks);
  image_->setObjectName(QStringLiteral("trackImage"));
  auto* beside = new QHBoxLayout(header);
  beside->setContentsMargins(14, 6, 10, 10);
  beside->setSpacing(8);
  auto* column = new QVBoxLayout;
  column->setSpacing(3);
  column->addWidget(top);
  column->addWidget(relations_);
  beside->addLayout(column, 1);
  beside->addWidget(image_, 0, Qt::AlignTop);
  return header;
}

QTreeView* InspectorPanel::makeView() {
  QTreeView* view = makeList("inspectorView", windowTitle(), model_);
  view->setTextElideMode(Qt::ElideRight);  // captions and numbers are read from their start
  view->setHeaderHidden(true);
  view->setIndentation(12);
  view->setProperty(kRowsOnly, true);
  view->setExpandsOnDoubleClick(false);  // a double click activates a row, too
  view->setSelectionBehavior(QAbstractItemView::SelectItems);
  view->header()->setStretchLastSection(false);
  view->header()->setMinimumSectionSize(40);
  view->header()->setSectionResizeMode(QHeaderView::Stretch);
  view->header()->setSectionResizeMode(0, QHeaderView::Fixed);
  view->setItemDelegate(new NumberDelegate(view));
  view->viewport()->installEventFilter(this);
  addCopyKey(*view, [this] { copySelected(); });
  connect(view, &QTreeView::activated, this, [this, view](const QModelIndex& index) {
    const bool isSection = !index.parent().isValid();
    isSection ? view->setExpanded(index, !view->isExpanded(index)) : goTo(context(), subjectAt(index));
  });
  makeLinks(*view, context());
  connect(view, &QWidget::customContextMenuRequested, this, &InspectorPanel::openContextMenu);
  connect(view, &QTreeView::collapsed, this,
          [this](const QModelIndex& section) { folded_.insert(section.data().toString()); });
  connect(view, &QTreeView::expanded, this,
          [this](const QModelIndex& section) { folded_.remove(section.data().toString()); });
  return view;
}

// In a low panel numbers get all of the height.
void InspectorPanel::syncHeight() {
  constexpr int kLowPanel = 240;
  relations_->setVisible(pages_->height() >= kLowPanel);
}

// In a narrow panel numbers get more of the width. The height is set later, because the layout that now
// places the list would put the widgets above it in their old places.
bool InspectorPanel::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize && watched == view_->viewport()) {
    QMetaObject::invokeMethod(this, &InspectorPanel::syncHeight, Qt::QueuedConnection);
    constexpr double kShare = 0.42;
    const int most = view_->fontMetrics().horizontalAdvance(QStringLiteral("Model space")) + 40;
    view_->header()->resizeSection(0, std::min(most, static_cast<int>(view_->viewport()->width() * kShare)));
  }
  return Panel::eventFilter(watched, event);
}

// Shows an event in detail, until something else is selected.
void InspectorPanel::describe(const app::EventRow& event) {
  selection_.selectFile({});
  model_->setEvent(event);
}

// The options stand with the properties of the shown clip.
void InspectorPanel::showOptions() {
  emit context().messages.eventDeselected();
  selection_.selectBone(-1);
  selection_.selectFile({});
  bringUp();
  properties_->showOptions();
}

// Expands all sections but those that the user has folded. Qt reports every section that it expands.
void InspectorPanel::expandSections() {
  const QSignalBlocker guard(view_);
  view_->expandAll();
  for (int section = 0; section < model_->rowCount({}); ++section) {
    const QModelIndex heading = model_->index(section, 0, {});
    if (folded_.contains(heading.data().toString())) view_->collapse(heading);
  }
}

void InspectorPanel::syncModel() {
  const auto skeleton = workspace_.skeleton();
  const int selected = selection_.activeBone();
  const bool hasBone = skeleton && selected >= 0 && static_cast<std::size_t>(selected) < skeleton->size();
  const bool isFile = !selection_.file().empty();
  const bool hasTrack = selection_.track().isValid();
  syncImage();
  const int page = !isFile && (hasBone || hasTrack || model_->shownEvent()) ? 1 : 0;
  // The stack would move the focus of a hidden link to the first widget of the other page.
  QWidget* const focus = QApplication::focusWidget();
  if (page != pages_->currentIndex() && focus && pages_->isAncestorOf(focus)) focus->clearFocus();
  pages_->setCurrentIndex(page);
  expandSections();
  // The width of columns without values goes to those with some: the names of images are long.
  for (int column = 0; column < InspectorModel::kColumns; ++column)
    view_->setColumnHidden(column, !model_->isUsed(column));
  for (int section = 0; section < model_->rowCount({}); ++section) {
    const QModelIndex parent = model_->index(section, 0, {});
    for (int row = 0; row < model_->rowCount(parent); ++row) {
      view_->setFirstColumnSpanned(row, parent, model_->isLine(model_->index(row, 0, parent)));
    }
  }
  // A texture's rotation has two units.
  units_->setVisible(!hasTrack || selection_.track().get().target.kind == core::TargetKind::TextureMatrix);
  if (hasBone) return describeBone(selected);
  if (model_->shownEvent()) return describeEvent(*model_->shownEvent());
  if (hasTrack) describeTrack(selection_.track());
}

void InspectorPanel::describeEvent(const app::EventRow& event) {
  name_->setText(shownName(event.name));
  clearRelations();
  if (!event.hasPlace()) return addRelation(eventTimeText(event));
  addLink(eventTimeText(event), {.frame = event.start});
}

// The widgets are deleted later, because the link that was pressed is among them.
void InspectorPanel::clearRelations() {
  while (QLayoutItem* item = relations_->layout()->takeAt(0)) {
    item->widget()->hide();
    item->widget()->deleteLater();
    delete item;
  }
}

void InspectorPanel::addRelation(const QString& text) {
  QLabel* label = dimLabel(text);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  label->setMinimumHeight(QToolButton().sizeHint().height());  // on one line with links
  relations_->layout()->addWidget(label);
}

QToolButton* InspectorPanel::makeRelation(const QString& text, const Subject& subject) {
  constexpr int kMostLetters = 24;
  const int most = kMostLetters * fontMetrics().averageCharWidth();
  QToolButton* link =
      makeLinkButton(fontMetrics().elidedText(text, Qt::ElideMiddle, most), context(), subject);
  link->setObjectName(QStringLiteral("relationLink"));
  link->setToolTip(text);
  return link;
}

// A word before the link stays on its line.
void InspectorPanel::addLink(const QString& text, const Subject& subject, const QString& before) {
  QToolButton* link = makeRelation(text, subject);
  if (before.isEmpty()) return relations_->layout()->addWidget(link);
  auto* pair = new QWidget;
  auto* row = new QHBoxLayout(pair);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(relations_->layout()->spacing());
  row->addWidget(dimLabel(before));
  row->addWidget(link);
  relations_->layout()->addWidget(pair);
}

void InspectorPanel::describeTrack(const app::TrackRef& track) {
  const core::Target& target = track.get().target;
  name_->setText(toQString(formats::targetName(target)));
  clearRelations();
  addRelation(tr("%1, in").arg(trackKindText(target)));
  const QString path = toQString(keysPathOf(workspace_, *track.clip));
  if (!path.isEmpty()) addLink(baseName(path.toStdString()), {.path = path});
  if (const auto* other = context().session.materialAnimations.overriderOf(track))
    addRelation(overriddenText(*other, track));
}

void InspectorPanel::syncImage() {
  const app::TrackRef& track = selection_.track();
  const app::MaterialAnimations& materialAnimations = context().session.materialAnimations;
  const auto skeleton = workspace_.skeleton();
  const bool isShown = track.isValid() && track.get().run >= 0 && !model_->shownEvent() && skeleton;
  if (!isShown) return image_->setImage(nullptr, -1);
  const int value = core::runValueAt(*track.clip, track.get(), materialAnimations.frameOf(*track.clip));
  image_->setImage(skeleton->body, imageOfValue(materialAnimations.body(), track.get(), value));
}

void InspectorPanel::describeBone(int selected) {
  constexpr std::size_t kMostNamed = 6;
  const auto skeleton = workspace_.skeleton();
  const auto& bones = skeleton->bones;
  const core::Bone& bone = bones[static_cast<std::size_t>(selected)];
  const auto addBone = [&](int index) {
    addLink(shownName(bones[static_cast<std::size_t>(index)].name), {.bone = index});
  };
  name_->setText(shownName(bone.name));
  clearRelations();
  const bool isRoot = bone.parent < 0 && skeleton->isHierarchy;
  addRelation(isRoot             ? tr("Bone %1, root").arg(selected)
              : bone.parent >= 0 ? tr("Bone %1, parent").arg(selected)
                                 : tr("Bone %1").arg(selected));
  if (bone.parent >= 0) addBone(bone.parent);
  std::vector<int> children;
  for (std::size_t index = 0; index < bones.size(); ++index) {
    if (bones[index].parent == selected) children.push_back(static_cast<int>(index));
  }
  if (!children.empty())
    addRelation(countText(static_cast<qsizetype>(children.size()), tr("· child:"), tr("· %1 children:")));
  std::vector<NamedWords> named;
  for (const int child : children)
    named.push_back({shownName(bones[static_cast<std::size_t>(child)].name), {.bone = child}});
  addLinks(*relations_->layout(), std::move(named), kMostNamed,
           [this](const NamedWords& one) { return makeRelation(one.words, one.subject); });
  const int alone = workspace_.shownModelFile();
  const QString path = toQString(alone < 0 ? workspace_.pairing().modelPath
                                           : workspace_.files()[static_cast<std::size_t>(alone)].path);
  // No record lies at 0: a text file, or a file that another program read, has no records.
  if (!skeleton->isHierarchy || path.isEmpty() || bone.byteOffset == 0) return;
  addLink(offsetText(bone.byteOffset), {.path = path, .offset = bone.byteOffset}, tr("· record at"));
}

void InspectorPanel::copySelected() const {
  copyText(model_->textOf(view_->selectionModel()->selectedIndexes()));
}

void InspectorPanel::openNameMenu(const QPoint& position) {
  QMenu* menu = makeMenu(this);
  const bool isEvent = model_->shownEvent().has_value();
  addLinkCommands(*menu, context(),
                  {.bone = isEvent ? -1 : selection_.activeBone(),
                   .value = name_->text(),
                   .track = isEvent ? app::TrackRef() : selection_.track()});
  menu->popup(name_->mapToGlobal(position));
}

void InspectorPanel::openContextMenu(const QPoint& position) {
  QMenu* menu = makeMenu(this);
  const QPersistentModelIndex index(view_->indexAt(position));
  Subject subject = subjectAt(index);
  subject.value = index.data().toString();
  addLinkCommands(*menu, context(), subject);
  menu->addSeparator();
  menu->addAction(tr("Copy selection"), this, &InspectorPanel::copySelected)
      ->setEnabled(view_->selectionModel()->hasSelection());
  menu->addAction(tr("Copy row"), this, [this, index] {
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
