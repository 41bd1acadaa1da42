// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/mention/mention_commands.h"
#include "app/gui/models/companions_model.h"
#include "app/gui/panels/panel.h"
#include "app/gui/widgets/list_parts.h"
#include "app/session/session.h"

#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QMenu>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace marrow::gui {

/// What plays beside the shown clip: files with animations of materials and shapes. Stands in the window only
/// while there are some.
class CompanionsPanel final : public Panel {
  Q_OBJECT

 public:
  CompanionsPanel(const PanelSpec& spec, const PanelContext& context, QWidget* window);

 private:
  void syncOffers();
  void select(const QModelIndex& row);
  void openContextMenu(const QPoint& position);

  app::Companions& companions_;
  CompanionsModel* model_;
  QTreeView* view_;
  QLabel* empty_;  ///< over the list while it is empty
  bool isWanted_ = false;
};

CompanionsPanel::CompanionsPanel(const PanelSpec& spec, const PanelContext& context, QWidget* window)
    : Panel(spec, context, window),
      companions_(context.session.companions),
      model_(new CompanionsModel(context.session.companions, context.session.playback, this)),
      view_(makeList("companionsView", windowTitle(), model_)),
      empty_(makeEmptyNote("companionsEmpty")) {
  view_->setRootIsDecorated(true);
  view_->setTextElideMode(Qt::ElideMiddle);
  constexpr int kNameLetters = 26;
  view_->header()->resizeSection(CompanionsModel::Name, kNameLetters * fontMetrics().averageCharWidth());
  auto* content = new QWidget(this);
  makeColumn(content)->addWidget(view_, 1);
  setMainView(view_);
  setWidget(content);
  empty_->setAttribute(Qt::WA_TransparentForMouseEvents);
  empty_->setText(
      tr("Open animations of materials or shapes, such as BTK, BTP, BRK or BVA, with a model that "
         "has a body"));
  makeColumn(view_->viewport())->addWidget(empty_);
  connect(view_->selectionModel(), &QItemSelectionModel::currentChanged, this, &CompanionsPanel::select);
  connect(view_, &QWidget::customContextMenuRequested, this, &CompanionsPanel::openContextMenu);
  connect(&context.session.playback, &app::Playback::frameChanged, view_->viewport(),
          qOverload<>(&QWidget::update));
  connect(&companions_, &app::Companions::companionsChanged, this, &CompanionsPanel::syncOffers);
  syncOffers();
  hide();
}

void CompanionsPanel::syncOffers() {
  const auto& offers = companions_.offers();
  const auto on = std::count_if(offers.begin(), offers.end(),
                                [this](const app::Companion& one) { return companions_.isOn(one); });
  setTitleNote(on == 0 ? QString() : QString::number(on));
  empty_->setVisible(offers.empty());
  view_->setHeaderHidden(offers.empty());
  const bool isWanted = !offers.empty();
  if (isWanted != isWanted_) setVisible(isWanted);
  isWanted_ = isWanted;
}

// A track's row selects it.
void CompanionsPanel::select(const QModelIndex& row) {
  if (app::TrackRef track = model_->trackAt(row); track.isValid())
    context().session.selection.selectTrack(std::move(track));
}

void CompanionsPanel::openContextMenu(const QPoint& position) {
  QMenu* menu = makeMenu(this);
  addMentionCommands(*menu, context(), {.path = model_->pathAt(view_->indexAt(position))});
  menu->addSeparator();
  menu->addAction(tr("Only what surely belongs"), &companions_, &app::Companions::resetChoices);
  menu->addAction(tr("None"), this, [this] {
    const std::vector<app::Companion> all = companions_.offers();
    for (const app::Companion& one : all) companions_.setOn(one.path, false);
  });
  menu->popup(view_->viewport()->mapToGlobal(position));
}

Panel* makeCompanionsPanel(const PanelSpec& spec, const PanelContext& context, QWidget* window) {
  return new CompanionsPanel(spec, context, window);
}

}  // namespace marrow::gui

#include "companions_panel.moc"
