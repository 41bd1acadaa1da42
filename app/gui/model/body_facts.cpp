// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/model/body_facts.h"

#include "app/gui/links/links.h"
#include "app/gui/model/body_text.h"
#include "app/gui/text.h"
#include "app/gui/theme/theme.h"
#include "app/gui/widgets/flow_layout.h"
#include "app/gui/widgets/list_parts.h"
#include "app/gui/widgets/wrapping_label.h"
#include "core/model/model.h"
#include "core/model/uses.h"

#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace marrow::gui {
namespace {

constexpr std::size_t kMostLinks = 40;

QToolButton* linkTo(const QString& name) {
  constexpr int kMostLetters = 26;
  auto* link = new QToolButton;
  const QFontMetrics metrics = link->fontMetrics();
  link->setText(metrics.elidedText(name, Qt::ElideMiddle, kMostLetters * metrics.averageCharWidth())
                    .replace(QLatin1Char('&'), QStringLiteral("&&")));
  link->setToolTip(name);
  link->setAccessibleName(name);
  link->setObjectName(QStringLiteral("bodyLink"));
  makeLookLikeLink(*link);
  return link;
}

}  // namespace

BodyFacts::BodyFacts(QWidget* parent) : QScrollArea(parent) {
  setObjectName(QStringLiteral("bodyFacts"));
  setWidgetResizable(true);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setFocusPolicy(Qt::NoFocus);
  setMinimumSize(130, 64);
  clear();
}

// Deleted later: the link that was pressed is on the old page.
void BodyFacts::clear() {
  if (QWidget* before = takeWidget()) {
    before->hide();
    before->setParent(this);
    before->deleteLater();
  }
  auto* page = new QWidget;
  page->setBackgroundRole(QPalette::Base);
  column_ = new QVBoxLayout(page);
  column_->setContentsMargins(12, 8, 8, 10);
  column_->setSpacing(4);
  column_->addStretch();  // with an alignment, no row would get the height that its width needs
  setWidget(page);
}

void BodyFacts::setTitle(const QString& title) {
  clear();
  auto* label = new WrappingLabel(title);
  label->setObjectName(QStringLiteral("bodyTitle"));
  QFont font = label->font();
  font.setWeight(QFont::DemiBold);
  label->setFont(font);
  add(label);
}

void BodyFacts::add(QWidget* row) { column_->insertWidget(column_->count() - 1, row); }

void BodyFacts::addCaption(const QString& text) {
  QLabel* label = dimLabel(text);
  label->setWordWrap(true);
  add(label);
}

void BodyFacts::addText(const QString& text) {
  auto* label = new WrappingLabel(text);
  label->setObjectName(QStringLiteral("bodyText"));
  add(label);
}

void BodyFacts::addLinks(const std::vector<int>& numbers, const std::function<QString(int)>& name,
                         void (BodyFacts::*wanted)(int)) {
  auto* row = new QWidget;
  auto* flow = new FlowLayout(row);
  flow->setContentsMargins(0, 0, 0, 0);
  flow->setSpacing(4);
  for (std::size_t i = 0; i < numbers.size() && i < kMostLinks; ++i) {
    QToolButton* link = linkTo(name(numbers[i]));
    connect(link, &QToolButton::clicked, this,
            [this, wanted, number = numbers[i]] { emit(this->*wanted)(number); });
    flow->addWidget(link);
  }
  add(row);
  if (numbers.size() > kMostLinks) addCaption(tr("and %1 more").arg(countText(numbers.size() - kMostLinks)));
}

void BodyFacts::showImage(const core::Model& model, int image) {
  const core::Image& one = model.images[static_cast<std::size_t>(image)];
  setTitle(imageName(model, image));
  QStringList facts{sizeText(one), toQString(one.format), wrapOf(model, image)};
  if (one.levels > 1) facts.append(tr("%1 levels").arg(one.levels));
  addText(facts.join(QStringLiteral(" · ")));
  const std::vector<int> materials = core::materialsWith(model, image);
  if (materials.empty()) {
    const int twin = core::usedTwinOf(model, image);
    if (twin < 0) return addText(tr("No material uses it; an animation may swap it in."));
    const auto count = static_cast<qsizetype>(core::materialsWith(model, twin).size());
    addCaption(countText(count, tr("Same texels as this one, which 1 material uses"),
                         tr("Same texels as this one, which %1 materials use")));
    return addLinks(
        {twin}, [&](int number) { return imageName(model, number); }, &BodyFacts::imageWanted);
  }
  addCaption(countText(static_cast<qsizetype>(materials.size()), tr("Used by 1 material"),
                       tr("Used by %1 materials")));
  addLinks(
      materials, [&](int number) { return materialName(model, number); }, &BodyFacts::materialWanted);
}

void BodyFacts::showMaterial(const core::Model& model, int material) {
  setTitle(materialName(model, material));
  const std::vector<int> images = core::imagesOf(model.materials[static_cast<std::size_t>(material)]);
  if (images.empty()) {
    addCaption(tr("No texture"));
  } else {
    addCaption(images.size() == 1 ? tr("Texture") : tr("Textures"));
    addLinks(
        images, [&](int number) { return imageName(model, number); }, &BodyFacts::imageWanted);
  }
  for (const QString& sentence : sentencesOf(model, material)) addText(sentence);
}

}  // namespace marrow::gui
