// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dialogs/model_dialog.h"

#include "app/gui/links/subject.h"
#include "app/gui/text.h"
#include "app/gui/theme/icons.h"
#include "app/gui/theme/marrow_style.h"
#include "app/gui/widgets/list_parts.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace marrow::gui {
namespace {

constexpr int kNameWidth = 290;
constexpr QSize kSize(600, 280);

/// One row is always selected: a click below the rows deselects none.
class OfferList final : public QTreeWidget {
 protected:
  [[nodiscard]] QItemSelectionModel::SelectionFlags selectionCommand(const QModelIndex& index,
                                                                     const QEvent* event) const override {
    return index.isValid() ? QTreeWidget::selectionCommand(index, event) : QItemSelectionModel::NoUpdate;
  }
};

}  // namespace

ModelDialog::ModelDialog(std::vector<app::ModelOffer> offers,
                         const std::shared_ptr<const core::Skeleton>& shown, QWidget* parent)
    : QDialog(parent), offers_(std::move(offers)), list_(new OfferList) {
  setObjectName(QStringLiteral("modelDialog"));
  setWindowTitle(tr("Select model"));
  list_->setObjectName(QStringLiteral("modelOffers"));
  list_->setAccessibleName(tr("Open models that fit"));
  list_->setHeaderLabels({tr("Model"), tr("Why")});
  list_->setRootIsDecorated(false);
  list_->setUniformRowHeights(true);
  int other = -1;  // the best offer that is not shown already
  for (std::size_t i = 0; i < offers_.size(); ++i) {
    const bool isShown = offers_[i].skeleton == shown;
    const QString why = toQString(offers_[i].why.text());
    auto* row =
        new QTreeWidgetItem(list_, {toQString(offers_[i].name), isShown ? tr("in use, %1").arg(why) : why});
    row->setIcon(0, quietIcon(Icon::Bone));
    row->setToolTip(0, pathText(offers_[i].path));
    row->setData(0, kSubjectRole, QVariant::fromValue(Subject{.path = toQString(offers_[i].path)}));
    if (!isShown && other < 0) other = static_cast<int>(i);
  }
  list_->setTextElideMode(Qt::ElideMiddle);
  list_->header()->resizeSection(0, kNameWidth);
  list_->setCurrentItem(list_->topLevelItem(std::max(other, 0)));
  connect(list_, &QTreeWidget::itemDoubleClicked, this, &ModelDialog::accept);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
  buttons->button(QDialogButtonBox::Ok)->setText(tr("Show on it"));
  setPrimary(buttons->button(QDialogButtonBox::Ok));
  QPushButton* file = buttons->addButton(tr("From a file…"), QDialogButtonBox::ResetRole);
  file->setObjectName(QStringLiteral("modelFromFile"));
  file->setAutoDefault(false);
  connect(file, &QPushButton::clicked, this, [this] {
    reject();
    emit fileWanted();
  });
  connect(buttons, &QDialogButtonBox::accepted, this, &ModelDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &ModelDialog::reject);
  auto* column = new QVBoxLayout(this);
  column->addWidget(dimLabel(tr("Open models with as many bones as the animation, the best first")));
  column->addWidget(list_, 1);
  column->addWidget(buttons);
  resize(kSize);
  list_->setFocus();
}

void ModelDialog::accept() {
  const int row = list_->indexOfTopLevelItem(list_->currentItem());
  QDialog::accept();
  if (row >= 0) emit selected(offers_[static_cast<std::size_t>(row)]);
}

}  // namespace marrow::gui
