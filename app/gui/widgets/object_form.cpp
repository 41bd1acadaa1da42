// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/object_form.h"

#include "app/gui/text.h"
#include "app/gui/theme/marrow_style.h"
#include "app/gui/theme/theme.h"
#include "app/gui/widgets/segmented_control.h"

#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>

#include <array>
#include <optional>
#include <utility>

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
      kept_(dimLabel(tr("Beside those that are found by themselves"))),
      problem_(new QLabel) {
  limbSize_->setObjectName(QStringLiteral("limbSize"));
  limbSize_->setAccessibleName(tr("Limb size"));
  limbSize_->setToolTip(tr("Bytes of one limb record; Auto looks at how far apart they lie"));
  skeletons_->setObjectName(QStringLiteral("skeletonAt"));
  animations_->setObjectName(QStringLiteral("animationAt"));
  for (QLineEdit* field : {skeletons_, animations_}) {
    field->setPlaceholderText(tr("found by itself; or 0x377F4, …"));
    field->setAcceptDrops(false);  // a file that is dropped here is for the window
    connect(field, &QLineEdit::returnPressed, this, &ObjectForm::edited);
    connect(field, &QLineEdit::textEdited, this, &ObjectForm::unmark);
  }
  skeletons_->setToolTip(tr("Offsets or addresses of headers, instead of searching for them"));
  animations_->setToolTip(
      tr("Offsets or addresses of headers; these animations come before those that are found"));
  skeletons_->setAccessibleName(tr("Skeleton at"));
  animations_->setAccessibleName(tr("Animation at"));
  connect(limbSize_, &SegmentedControl::selected, this, &ObjectForm::edited);
  animationsIn_->setObjectName(QStringLiteral("animationsIn"));
  animationsIn_->setTextFormat(Qt::PlainText);
  animationsIn_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  animationsIn_->hide();
  kept_->setObjectName(QStringLiteral("animationsKept"));
  kept_->setWordWrap(true);
  kept_->hide();
  problem_->setObjectName(QStringLiteral("objectProblem"));
  problem_->setTextFormat(Qt::PlainText);
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
  grid->addWidget(kept_, 4, 1);
  grid->addWidget(problem_, 5, 1);
  grid->setColumnStretch(1, 1);
}

void ObjectForm::show(const std::string& path, const formats::ZeldaOptions& options) {
  for (std::size_t i = 0; i < kLimbSizes.size(); ++i) {
    if (kLimbSizes[i] == options.limbSize) limbSize_->setCurrent(static_cast<int>(i));
  }
  if (isRefused_ && path == path_ && options == shown_) return;
  path_ = path;
  shown_ = options;
  isAsked_ = false;
  isRefused_ = false;
  skeletons_->setText(offsetsText(options.skeletonAt));
  animations_->setText(offsetsText(options.animationAt));
  unmark();
}

void ObjectForm::unmark() {
  problem_->hide();
  for (QLineEdit* field : {skeletons_, animations_}) {
    setWrong(field, false);
    field->setAccessibleDescription({});
  }
}

// @param field  that holds what is wrong; null: none of them in particular.
void ObjectForm::say(const QString& problem, QLineEdit* field) {
  unmark();
  QPalette colours = palette();
  colours.setColor(QPalette::WindowText, themeOf(palette()).error);
  problem_->setPalette(colours);
  problem_->setText(problem);
  problem_->show();
  if (field == nullptr) return;
  setWrong(field, true);
  field->setAccessibleDescription(problem);
}

void ObjectForm::refuse(const core::Error& why) {
  if (!std::exchange(isAsked_, false)) return;
  isRefused_ = true;
  say(asSentence(toQString(why.message)) + QLatin1Char('.'), fieldOf(why));
}

// Where the message does not say which, only one of them can be meant.
QLineEdit* ObjectForm::fieldOf(const core::Error& why) const {
  const auto speaksOf = [&](const char* what) { return why.message.find(what) != std::string::npos; };
  if (speaksOf("no skeleton at")) return skeletons_;
  if (speaksOf("no animation at")) return animations_;
  if (skeletons_->text().isEmpty() == animations_->text().isEmpty()) return nullptr;
  return animations_->text().isEmpty() ? skeletons_ : animations_;
}

void ObjectForm::beginTyping() { skeletons_->setFocus(); }

void ObjectForm::setHasAnimations(bool has) {
  animations_->setVisible(has);
  animationsLabel_->setVisible(has);
}

void ObjectForm::setAnimationsIn(const QString& fileName) {
  animationsIn_->setText(tr("in %1").arg(fileName));
  animationsIn_->setVisible(!fileName.isEmpty() && !animations_->isHidden());
  // Of what was refused nothing stands beside anything.
  kept_->setVisible(!animations_->isHidden() && !animations_->text().isEmpty() && !isRefused_);
}

bool ObjectForm::read(formats::ZeldaOptions& options) {
  const auto skeletons = offsetsOf(skeletons_->text());
  const auto animations = offsetsOf(animations_->text());
  if (!skeletons || !animations) {
    QLineEdit* wrong = skeletons ? animations_ : skeletons_;
    say(tr("\"%1\" is not an offset like 0x278 or 632.").arg(wrong->text()), wrong);
    return false;
  }
  unmark();
  isAsked_ = true;
  isRefused_ = false;
  options.limbSize = kLimbSizes[static_cast<std::size_t>(limbSize_->current())];
  options.skeletonAt = *skeletons;
  options.animationAt = *animations;
  options.keepsFound = !animations->empty();
  return true;
}

}  // namespace marrow::gui
