// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/model/body_toolbar.h"

#include "app/gui/model/body_text.h"
#include "app/gui/text.h"
#include "app/gui/widgets/elided_label.h"
#include "app/gui/widgets/flow_layout.h"
#include "app/gui/widgets/segmented_control.h"
#include "core/model/model.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QToolButton>

namespace marrow::gui {
namespace {

QComboBox* selector(const char* name, const QString& label, const QString& tip, const QStringList& items) {
  auto* made = new QComboBox;
  made->setObjectName(QLatin1String(name));
  made->setAccessibleName(label);
  made->setToolTip(tip);
  made->setFocusPolicy(Qt::TabFocus);
  made->addItems(items);
  return made;
}

QToolButton* saveButton(const char* name, const QString& text, const QString& tip) {
  auto* button = new QToolButton;
  button->setObjectName(QLatin1String(name));
  button->setText(text);
  button->setToolTip(tip);
  return button;
}

}  // namespace

BodyToolbar::BodyToolbar(QWidget* parent)
    : QWidget(parent),
      list(new SegmentedControl("modelList", tr("List"), {tr("Images"), tr("Materials")})),
      channels(selector("modelChannels", tr("Channels"),
                        tr("What is shown of the image: all, its colours, its alpha"),
                        {tr("RGBA"), tr("RGB"), tr("Alpha")})),
      zoom(selector("modelZoom", tr("Zoom"),
                    tr("Size of the image.\nThe wheel, + and - over it change it, too."),
                    {tr("Fit"), tr("1:4"), tr("1:2"), tr("1:1"), tr("2×"), tr("4×"), tr("8×"), tr("16×")})),
      save(saveButton("modelSave", tr("Save image…"),
                      tr("Save the shown image as a PNG file, with its alpha"))),
      saveAll(saveButton("modelSaveAll", tr("Save all images…"),
                         tr("Save every image of the body as a PNG file in one folder"))),
      counts_(new ElidedLabel) {
  counts_->setObjectName(QStringLiteral("modelCounts"));
  auto* row = new FlowLayout(this);
  row->setContentsMargins(8, 4, 12, 6);
  row->setSpacing(8);
  for (QWidget* part : std::initializer_list<QWidget*>{list, channels, zoom, save, saveAll, counts_})
    row->addWidget(part);
}

void BodyToolbar::describe(const core::Model& body) {
  counts_->setText(countsOf(body));
  list->segment(Images).setText(tr("Images (%1)").arg(countText(body.images.size())));
  list->segment(Materials).setText(tr("Materials (%1)").arg(countText(body.materials.size())));
  list->updateGeometry();
  list->segment(Images).setEnabled(!body.images.empty());
  saveAll->setEnabled(!body.images.empty());
}

}  // namespace marrow::gui
