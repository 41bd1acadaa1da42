// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/object_form.h"

#include "app/gui/theme/theme.h"
#include "app/gui/widgets/segmented_control.h"

#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>

#include <array>
#include <optional>

namespace marrow::gui {
namespace {

using formats::LimbSize;

constexpr std::array kLimbSizes = {LimbSize::Auto, LimbSize::Standard, LimbSize::Wide};

QLabel* dimLabel(const QString& text) {
  auto* label = new QLabel(text);
  label->setForegroundRole(kDimRole);
  return label;
}

QString offsetsText(const std::vector<std::uint32_t>& offsets) {
  QStringList texts;
  for (const std::uint32_t offset : offsets) {
    texts.append(QStringLiteral("0x") + QString::number(offset, 16).toUpper());
  }
  return texts.join(QStringLiteral(", "));
}

// As the documents write them: 0x377F4, or 227316.
std::optional<std::vector<std::uint32_t>> offsetsOf(const QString& text) {
  static const QRegularExpression kBetween(QStringLiteral("[,;\\s]+"));
  std::vector<std::uint32_t> offsets;
  for (const QString& part : text.split(kBetween, Qt::SkipEmptyParts)) {
    bool fine = false;
    const bool isHex = part.startsWith(QLatin1String("0x"), Qt::CaseInsensitive);
    const uint offset = isHex ? part.mid(2).toUInt(&fine, 16) : part.toUInt(&fine, 10);
    if (!fine) return std::nullopt;
    offsets.push_back(offset);
  }
  return offsets;
}

}  // namespace

ObjectForm::ObjectForm(QWidget* parent)
    : QWidget(parent),
      limbSize_(new SegmentedControl({tr("Auto"), tr("12"), tr("16")})),
      skeletons_(new QLineEdit),
      animations_(new QLineEdit),
      animationsLabel_(dimLabel(tr("Animation at"))),
      animationsIn_(dimLabel({})),
      problem_(new QLabel) {
  limbSize_->setObjectName(QStringLiteral("limbSize"));
  limbSize_->setAccessibleName(tr("Limb size"));
  limbSize_->setToolTip(tr("Bytes of one limb record; Auto looks at how far apart they lie"));
  skeletons_->setObjectName(QStringLiteral("skeletonAt"));
  animations_->setObjectName(QStringLiteral("animationAt"));
  for (QLineEdit* field : {skeletons_, animations_}) {
    field->setPlaceholderText(tr("found by itself; or 0x377F4, …"));
    field->setToolTip(tr("Offsets or addresses of headers, instead of searching for them"));
    field->setAcceptDrops(false);  // a file that is dropped here is for the window
    connect(field, &QLineEdit::returnPressed, this, &ObjectForm::edited);
  }
  skeletons_->setAccessibleName(tr("Skeleton at"));
  animations_->setAccessibleName(tr("Animation at"));
  connect(limbSize_, &SegmentedControl::chosen, this, &ObjectForm::edited);
  animationsIn_->setObjectName(QStringLiteral("animationsIn"));
  animationsIn_->setTextFormat(Qt::PlainText);
  animationsIn_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  animationsIn_->hide();
  problem_->setWordWrap(true);
  problem_->hide();
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(12);
  grid->setVerticalSpacing(7);
  grid->addWidget(dimLabel(tr("Limb records")), 0, 0);
  grid->addWidget(limbSize_, 0, 1, Qt::AlignLeft);
  grid->addWidget(dimLabel(tr("Skeleton at")), 1, 0);
  grid->addWidget(skeletons_, 1, 1);
  grid->addWidget(animationsLabel_, 2, 0);
  grid->addWidget(animations_, 2, 1);
  grid->addWidget(animationsIn_, 3, 1);
  grid->addWidget(problem_, 4, 1);
  grid->setColumnStretch(1, 1);
}

void ObjectForm::show(const formats::ZeldaOptions& options) {
  for (std::size_t i = 0; i < kLimbSizes.size(); ++i) {
    if (kLimbSizes[i] == options.limbSize) limbSize_->setCurrent(static_cast<int>(i));
  }
  skeletons_->setText(offsetsText(options.skeletonAt));
  animations_->setText(offsetsText(options.animationAt));
  problem_->hide();
}

void ObjectForm::setHasAnimations(bool has) {
  animations_->setVisible(has);
  animationsLabel_->setVisible(has);
}

void ObjectForm::setAnimationsIn(const QString& fileName) {
  animationsIn_->setText(tr("in %1").arg(fileName));
  animationsIn_->setVisible(!fileName.isEmpty() && !animations_->isHidden());
}

bool ObjectForm::read(formats::ZeldaOptions& options) {
  const auto skeletons = offsetsOf(skeletons_->text());
  const auto animations = offsetsOf(animations_->text());
  problem_->setVisible(!skeletons || !animations);
  if (!skeletons || !animations) {
    QPalette colours = palette();
    colours.setColor(QPalette::WindowText, themeOf(palette()).error);
    problem_->setPalette(colours);
    problem_->setText(
        tr("\"%1\" is not an offset like 0x278 or 632.").arg((skeletons ? animations_ : skeletons_)->text()));
    return false;
  }
  options.limbSize = kLimbSizes[static_cast<std::size_t>(limbSize_->current())];
  options.skeletonAt = *skeletons;
  options.animationAt = *animations;
  return true;
}

}  // namespace marrow::gui
