// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/actions/action_registry.h"
#include "app/gui/curves/channel_list.h"
#include "app/gui/curves/channel_toggles.h"
#include "app/gui/curves/curve_plot.h"
#include "app/gui/links/link_commands.h"
#include "app/gui/panels/panel.h"
#include "app/gui/preference_sync.h"
#include "app/gui/theme/icons.h"
#include "app/gui/theme/theme.h"
#include "app/gui/widgets/elided_label.h"
#include "app/gui/widgets/flow_layout.h"
#include "app/gui/widgets/list_parts.h"
#include "app/gui/widgets/segmented_control.h"
#include "app/session/session.h"
#include "core/clip.h"
#include "core/skeleton.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPoint>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <numeric>
#include <vector>

namespace marrow::gui {
namespace {

// clang-format off
constexpr ActionSpec kModes[] = {  // in the order of CurveModes
    {"curves.smooth", ActionGroup::View, QT_TRANSLATE_NOOP("Actions", "Curves: smooth"), Icon::None, {}},
    {"curves.gameExact", ActionGroup::View, QT_TRANSLATE_NOOP("Actions", "Curves: game-exact"), Icon::None, {}},
    {"curves.both", ActionGroup::View, QT_TRANSLATE_NOOP("Actions", "Curves: smooth and game-exact"), Icon::None, {}},
};
constexpr ActionSpec kFrameAll{"curves.frameAll", ActionGroup::View, QT_TRANSLATE_NOOP("Actions", "Curves: show all"), Icon::None, {}, QT_TRANSLATE_NOOP("Actions", "zoom fit")};
constexpr ActionSpec kFrameKey{"curves.frameKey", ActionGroup::View, QT_TRANSLATE_NOOP("Actions", "Curves: show the selected key"), Icon::None, {}, QT_TRANSLATE_NOOP("Actions", "zoom fit")};
// clang-format on

}  // namespace

/// The curves of the selected bones or track, with the buttons that select channels and modes above the
/// graph.
class CurvesPanel final : public Panel {
  Q_OBJECT

 public:
  CurvesPanel(const PanelSpec& spec, const PanelContext& context, QWidget* window);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void addCommands();
  void openContextMenu(const QPoint& position);
  QWidget* makeHeader();
  QWidget* makeEmptyPage();
  void applyOptions();
  void syncSet();
  void showReadOut();
  void selectAllBones();
  QWidget* makeBody();
  void syncList();

  const app::Workspace& workspace_;
  app::Selection& selection_;
  CurvePlot* plot_;
  ChannelToggles* channels_ = nullptr;
  SegmentedControl* modes_ = nullptr;
  SegmentedControl* units_ = nullptr;
  QToolButton* constants_ = nullptr;
  QToolButton* normalize_ = nullptr;
  QToolButton* showsList_ = nullptr;
  ChannelList* list_;
  ElidedLabel* readOut_ = nullptr;
  QStackedWidget* pages_ = nullptr;
  QLabel* emptyText_ = nullptr;
  QPushButton* allBones_ = nullptr;
  QPoint pressedAt_;
  QString reading_;  ///< the value under the mouse
  bool isSeenToAgree_ = false;
};

CurvesPanel::CurvesPanel(const PanelSpec& spec, const PanelContext& context, QWidget* window)
    : Panel(spec, context, window),
      workspace_(context.session.workspace),
      selection_(context.session.selection),
      plot_(new CurvePlot(context.session.workspace, context.session.playback, context.session.selection)),
      list_(new ChannelList(workspace_)) {
  auto* content = new QWidget(this);
  QVBoxLayout* column = makeColumn(content);
  column->addWidget(makeHeader());
  pages_ = new QStackedWidget(content);
  pages_->addWidget(makeEmptyPage());
  pages_->addWidget(plot_);
  column->addWidget(makeBody(), 1);
  setMainView(plot_);
  setWidget(content);
  connect(plot_, &CurvePlot::readOutChanged, this, [this](const QString& text) {
    reading_ = text;
    showReadOut();
  });
  connect(plot_, &CurvePlot::agreementChanged, this, [this](bool isSeenToAgree) {
    isSeenToAgree_ = isSeenToAgree;
    showReadOut();
  });
  connect(plot_, &CurvePlot::setChanged, this, &CurvesPanel::syncSet);
  // isVisible() is true for a tab behind another; this signal knows better.
  connect(this, &QDockWidget::visibilityChanged, plot_, &CurvePlot::setSeen);
  plot_->installEventFilter(this);
  addCommands();
  showsList_->setChecked(true);
  connect(showsList_, &QToolButton::toggled, this, &CurvesPanel::syncList);
  syncSet();
  syncUnits(context.settings, *units_);
}

void CurvesPanel::addCommands() {
  ActionRegistry& actions = context().actions;
  for (int mode = 0; mode < static_cast<int>(std::size(kModes)); ++mode) {
    actions.add(kModes[mode], [this, mode] { modes_->select(mode); });
  }
  actions.add(kFrameAll, [this] { plot_->frameAll(); });
  actions.add(kFrameKey, [this] { plot_->frameSelected(); });
}

// The names of channels beside the graph.
QWidget* CurvesPanel::makeBody() {
  constexpr int kListWidth = 170;
  auto* body = new QSplitter;
  body->addWidget(list_);
  body->addWidget(pages_);
  body->setStretchFactor(1, 1);
  body->setSizes({kListWidth, 4 * kListWidth});
  body->setChildrenCollapsible(false);
  body->installEventFilter(this);
  connect(list_, &ChannelList::hiddenChanged, this, &CurvesPanel::applyOptions);
  connect(list_, &ChannelList::trackPicked, &selection_, &app::Selection::selectTrack);
  connect(list_, &QWidget::customContextMenuRequested, this, [this](const QPoint& position) {
    QMenu* menu = makeMenu(this);
    addLinkCommands(*menu, context(), subjectOf(workspace_, list_->trackOf(list_->itemAt(position))));
    if (!menu->isEmpty()) menu->popup(list_->viewport()->mapToGlobal(position));
  });
  return body;
}

// In a narrow panel the graph gets all of the width. It needs the height, too, because the header has two
// rows.
void CurvesPanel::syncList() {
  constexpr int kLeastWidth = 560;
  const bool isNarrow = width() < kLeastWidth;
  list_->setVisible(showsList_->isChecked() && !plot_->set().rows.empty() && !isNarrow);
  showsList_->setVisible(!isNarrow);
  channels_->setShort(isNarrow);
}

// A right drag zooms; a right click opens the menu.
bool CurvesPanel::eventFilter(QObject* watched, QEvent* event) {
  if (watched != plot_) {
    if (event->type() == QEvent::Resize) syncList();
    return Panel::eventFilter(watched, event);
  }
  const bool isPress = event->type() == QEvent::MouseButtonPress;
  if (isPress || event->type() == QEvent::MouseButtonRelease) {
    const auto& mouse = static_cast<const QMouseEvent&>(*event);
    const QPoint position = mouse.position().toPoint();
    const bool isRight = mouse.button() == Qt::RightButton;
    if (isPress && isRight) pressedAt_ = position;
    const bool isClick = (position - pressedAt_).manhattanLength() < QApplication::startDragDistance();
    if (!isPress && isRight && isClick) openContextMenu(pressedAt_);
  }
  if (event->type() == QEvent::ContextMenu) {
    const auto& wanted = static_cast<const QContextMenuEvent&>(*event);
    if (wanted.reason() == QContextMenuEvent::Keyboard) openContextMenu(plot_->rect().center());
    return true;
  }
  return Panel::eventFilter(watched, event);
}

void CurvesPanel::openContextMenu(const QPoint& position) {
  QMenu* menu = makeMenu(this);
  menu->setObjectName(QStringLiteral("curvesMenu"));
  addLinkCommands(*menu, context(), plot_->subjectAt(position));
  menu->addSeparator();
  menu->addAction(tr("Show all (A)"), plot_, &CurvePlot::frameAll);
  menu->addAction(tr("Show the selected key (F)"), plot_, &CurvePlot::frameSelected);
  menu->addAction(context().actions.action("file.exportCurves"));
  menu->popup(plot_->mapToGlobal(position));
}

QWidget* CurvesPanel::makeHeader() {
  auto* header = new QWidget;
  auto* row = new FlowLayout(header);
  row->setContentsMargins(8, 3, 8, 5);
  row->setSpacing(8);
  channels_ = new ChannelToggles(header);
  connect(channels_, &ChannelToggles::maskChanged, this, &CurvesPanel::applyOptions);
  modes_ = new SegmentedControl("curveModes", tr("Which values are drawn"),
                                {tr("Smooth"), tr("Game-exact"), tr("Both")}, header);
  modes_->setToolTip(
      tr("Smooth: continuous. Game-exact: what the game shows, with its rounding.\n"
         "Both: the game-exact values dashed where the two differ."));
  units_ = makeUnits("curveUnits", tr("Raw: values as the file stores them"));
  connect(modes_, &SegmentedControl::selected, this, &CurvesPanel::applyOptions);
  connect(units_, &SegmentedControl::selected, this, &CurvesPanel::applyOptions);
  const auto addSwitch = [&](const char* name, const QString& text, const QString& tip) {
    auto* button = new QToolButton(header);
    button->setObjectName(QLatin1String(name));
    button->setText(text);
    button->setCheckable(true);
    button->setAutoRaise(true);
    button->setToolTip(tip);
    connect(button, &QToolButton::toggled, this, &CurvesPanel::applyOptions);
    return button;
  };
  constants_ = addSwitch("curveConstants", tr("Constant"),
                         tr("Show constant channels, too: those with one value for the whole clip"));
  normalize_ = addSwitch("curveNormalize", tr("Normalize"),
                         tr("Draw every curve from -1 to 1, so that small ones are as clear as large ones"));
  const auto addButton = [&](Icon which, const QString& name, const QString& tip, void (CurvePlot::*what)()) {
    auto* button = new QToolButton(header);
    button->setIcon(icon(which));
    button->setAutoRaise(true);
    button->setAccessibleName(name);
    button->setToolTip(tip);
    connect(button, &QToolButton::clicked, plot_, what);
    return button;
  };
  readOut_ = new ElidedLabel(header);
  readOut_->setObjectName(QStringLiteral("curveReadOut"));
  readOut_->setForegroundRole(kDimRole);
  readOut_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  readOut_->setMinimumWidth(8);
  row->addWidget(channels_);
  showsList_ = addSwitch("curveList", tr("Names"), tr("List the channels by name, each with an eye"));
  row->addWidget(constants_);
  row->addWidget(normalize_);
  row->addWidget(showsList_);
  row->addWidget(modes_);
  row->addWidget(units_);
  row->addWidget(
      addButton(Icon::FrameAll, tr("Show all"), tr("Show all of the curves (A)"), &CurvePlot::frameAll));
  row->addWidget(addButton(Icon::FrameSelection, tr("Show the selected key"),
                           tr("Show the selected key, or the active bone's values (F)"),
                           &CurvePlot::frameSelected));
  row->addWidget(readOut_);
  return header;
}

QWidget* CurvesPanel::makeEmptyPage() {
  auto* page = new QWidget;
  auto* column = new QVBoxLayout(page);
  emptyText_ = makeEmptyNote("curvesEmpty");
  allBones_ = new QPushButton(tr("Select all bones"), page);
  allBones_->setObjectName(QStringLiteral("curvesAllBones"));
  connect(allBones_, &QPushButton::clicked, this, &CurvesPanel::selectAllBones);
  column->addStretch(1);
  column->addWidget(emptyText_);
  column->addSpacing(6);
  column->addWidget(allBones_, 0, Qt::AlignHCenter);
  column->addStretch(1);
  return page;
}

void CurvesPanel::selectAllBones() {
  if (!workspace_.skeleton()) return;
  std::vector<int> bones(workspace_.skeleton()->size());
  std::iota(bones.begin(), bones.end(), 0);
  selection_.selectBones(std::move(bones), 0);
}

void CurvesPanel::applyOptions() {
  CurveOptions options;
  options.channelMask = channels_->mask();
  options.modes = static_cast<CurveModes>(modes_->current());
  options.isRaw = units_->current() == 1;
  options.showsConstant = constants_->isChecked();
  options.isNormalized = normalize_->isChecked();
  options.hidden = list_->hidden();
  plot_->setOptions(options);
}

// Without a value under the mouse, the label names the limits of the graph.
void CurvesPanel::showReadOut() {
  QString text = reading_;
  if (text.isEmpty() && plot_->set().leftOut > 0) {
    text = tr("%1 further channels are left out; select fewer bones").arg(plot_->set().leftOut);
  } else if (text.isEmpty() && isSeenToAgree_) {
    text = tr("Smooth and game-exact agree here, to less than a pixel");
  }
  readOut_->setText(text);
}

void CurvesPanel::syncSet() {
  list_->setSet(plot_->set());
  syncList();
  const bool hasClip = workspace_.clip() != nullptr;
  const app::TrackRef& track = selection_.track();
  const bool hasBones = hasClip && !selection_.bones().empty();
  const bool isTexture = track.isValid() && track.get().target.kind == core::TargetKind::TextureMatrix;
  channels_->setVisible(!track.isValid() || isTexture);
  channels_->setOfTexture(isTexture);
  // Images and visibility are stored value by value.
  const bool isRun = track.isValid() && track.get().run >= 0;
  modes_->setVisible(!isRun);
  units_->setVisible(!isRun);
  pages_->setCurrentIndex(plot_->set().curves.empty() ? 0 : 1);
  reading_.clear();
  showReadOut();
  const bool movesBones = hasClip && !workspace_.clip()->isMaterialAnimation();
  allBones_->setVisible(movesBones && !hasBones && !track.isValid());
  if (!hasClip && !track.isValid()) {
    emptyText_->setText(tr("Open an animation to see its curves"));
  } else if (!movesBones && !track.isValid()) {
    emptyText_->setText(tr("Select a track of a material or shape in the list to see its curves"));
  } else if (!hasBones && !track.isValid()) {
    emptyText_->setText(
        tr("Select a bone in the list or in the viewport to see its curves.\n"
           "Ctrl+click in the list adds more."));
  } else if (!plot_->set().rows.empty()) {
    emptyText_->setText(tr("All curves are hidden by the eyes beside their names"));
  } else if (!selection_.activeTrack().isValid()) {
    emptyText_->setText(tr("No keys on this bone (it moves with its parents)"));
  } else if (plot_->set().hiddenConstants > 0) {
    emptyText_->setText(
        tr("None of these channels is animated in this clip; Constant above shows them, too"));
  } else {
    emptyText_->setText(tr("All channels are switched off above"));
  }
}

Panel* makeCurvesPanel(const PanelSpec& spec, const PanelContext& context, QWidget* window) {
  return new CurvesPanel(spec, context, window);
}

}  // namespace marrow::gui

#include "curves_panel.moc"
