// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/option_form.h"

#include "app/gui/text.h"
#include "app/gui/theme/marrow_style.h"
#include "app/gui/theme/theme.h"
#include "app/gui/widgets/form_grid.h"
#include "app/gui/widgets/list_parts.h"
#include "app/gui/widgets/segmented_control.h"
#include "app/gui/widgets/wrapping_label.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QRegularExpression>

#include <algorithm>
#include <utility>

namespace marrow::gui {
namespace {

constexpr int kFlagHeight = 24;
constexpr int kRowsOfField = 5;  // of the grid, with one for a refusal
constexpr int kFieldOfNumbers = 130;
constexpr int kLeastField = 110;  // of a line or a list

using formats::OptionKind;
using formats::OptionSpec;

QString offsetsText(const formats::Options::Offsets& offsets) {
  QStringList texts;
  for (const std::uint32_t offset : offsets) {
    texts.append(QStringLiteral("0x") + QString::number(offset, 16).toUpper());
  }
  return texts.join(QStringLiteral(", "));
}

QString lineText(const OptionSpec& spec, const formats::Options& options) {
  if (spec.kind == OptionKind::Offsets) return offsetsText(options.offsets(spec.id));
  if (spec.kind == OptionKind::Text || spec.kind == OptionKind::Size) return toQString(options.text(spec.id));
  return options.has(spec.id) ? QString::number(options.number(spec.id)) : QString();
}

int choiceOf(const OptionSpec& spec, const formats::Options& options) {
  const std::string id = options.text(spec.id);
  const auto found = std::find_if(spec.choices.begin(), spec.choices.end(),
                                  [&](const formats::OptionChoice& choice) { return choice.id == id; });
  return found == spec.choices.end() ? 0 : static_cast<int>(found - spec.choices.begin());
}

std::optional<core::Error> parseLine(const OptionSpec& spec, const QString& text, formats::Options& options) {
  static const QRegularExpression kBetween(QStringLiteral("[,;\\s]+"));
  const bool isList = spec.kind == OptionKind::Offsets;
  for (const QString& part :
       isList ? text.split(kBetween, Qt::SkipEmptyParts) : QStringList{text.trimmed()}) {
    if (part.isEmpty()) continue;
    if (auto error = formats::parseOption(spec, part.toStdString(), options)) return error;
  }
  return std::nullopt;
}

}  // namespace

OptionForm::OptionForm(QWidget* parent) : QWidget(parent), problem_(new WrappingLabel({}, this)) {
  problem_->hide();
  passLinksOn(*problem_);
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(kFormGap);
  grid->setColumnStretch(1, 1);
}

void OptionForm::passLinksOn(const WrappingLabel& label) {
  connect(&label, &WrappingLabel::linkClicked, this, &OptionForm::linkClicked);
  connect(&label, &WrappingLabel::menuAboutToShow, this, &OptionForm::menuAboutToShow);
}

void OptionForm::setSpecs(std::span<const OptionSpec> specs, Of of) {
  if (!fields_.empty() && specs.data() == specs_.data() && of == of_) return;
  for (const Field& field : fields_) {
    for (QWidget* widget : {static_cast<QWidget*>(field.label), field.input,
                            static_cast<QWidget*>(field.remark), static_cast<QWidget*>(field.note)})
      delete widget;
  }
  fields_.clear();
  wrongLine_ = nullptr;
  specs_ = specs;
  of_ = of;
  problem_->setObjectName(of == Of::File ? QStringLiteral("optionProblem") : QStringLiteral("setProblem"));
  for (const OptionSpec& spec : specs) {
    if (spec.isInForm && spec.isOfSet == (of == Of::Set)) add(spec);
  }
  place();
}

void OptionForm::add(const OptionSpec& spec) {
  Field field{&spec, dimLabel(tr(spec.label)), makeInput(spec), new WrappingLabel({}),
              dimLabel(tr(spec.note))};
  const QString id = QString::fromLatin1(spec.id);
  field.input->setObjectName(id);
  field.input->setAccessibleName(tr(spec.label));
  field.input->setToolTip(tr(*spec.tip == '\0' ? spec.help : spec.tip));
  field.remark->setObjectName(id + QStringLiteral("-remark"));
  field.remark->setForegroundRole(kDimRole);
  passLinksOn(*field.remark);
  field.note->setObjectName(id + QStringLiteral("-note"));
  field.note->setWordWrap(true);
  const bool isNumber =
      spec.kind == OptionKind::Integer || spec.kind == OptionKind::Number || spec.kind == OptionKind::Size;
  if (isNumber) field.input->setFixedWidth(kFieldOfNumbers);
  field.remark->hide();
  field.note->hide();
  fields_.push_back(field);
}

void OptionForm::place() {
  auto* grid = static_cast<QGridLayout*>(layout());
  grid->setVerticalSpacing(isStacked_ ? 3 : 7);
  int row = 0;
  for (const Field& field : fields_) {
    placeField(*grid, row, *field.label, {field.input, field.remark, field.note}, isStacked_);
    const bool grows = qobject_cast<QLineEdit*>(field.input) && field.input->maximumWidth() > kFieldOfNumbers;
    if (!grows) grid->setAlignment(field.input, Qt::AlignLeft);
    row += kRowsOfField;
  }
  placeProblem();
}

// Below its line, or below all fields.
void OptionForm::placeProblem() {
  const auto field = std::ranges::find_if(fields_, [&](const Field& one) { return one.input == wrongLine_; });
  const int row = static_cast<int>(field - fields_.begin()) * kRowsOfField + kRowsOfField - 1;
  auto* grid = static_cast<QGridLayout*>(layout());
  grid->addWidget(problem_, row, isStacked_ ? 0 : 1, 1, isStacked_ ? 2 : 1);
}

void OptionForm::setStacked(bool isStacked) {
  if (std::exchange(isStacked_, isStacked) != isStacked) place();
}

QWidget* OptionForm::makeInput(const OptionSpec& spec) {
  if (spec.kind == OptionKind::Choice) {
    QStringList labels;
    for (const formats::OptionChoice& choice : spec.choices) labels.append(tr(choice.label));
    // With more words, segments do not fit beside their label in a narrow panel.
    constexpr qsizetype kMostSegments = 3;
    if (labels.size() > kMostSegments) {
      auto* list = new QComboBox;
      list->setObjectName(QLatin1String(spec.id));
      list->setAccessibleName(tr(spec.label));
      list->addItems(labels);
      list->setMinimumWidth(kLeastField);
      connect(list, &QComboBox::activated, this, &OptionForm::edited);
      return list;
    }
    auto* control = new SegmentedControl(spec.id, tr(spec.label), labels);
    connect(control, &SegmentedControl::selected, this, &OptionForm::edited);
    return control;
  }
  if (spec.kind == OptionKind::Flag) {
    auto* box = new QCheckBox;
    box->setMinimumHeight(kFlagHeight);
    connect(box, &QCheckBox::clicked, this, &OptionForm::edited);
    return box;
  }
  auto* line = new QLineEdit;
  line->setPlaceholderText(tr(*spec.placeholder == '\0' ? spec.defaultText : spec.placeholder));
  line->setMinimumWidth(kLeastField);
  line->setAcceptDrops(false);  // a file that is dropped here is for the window
  connect(line, &QLineEdit::returnPressed, this, &OptionForm::edited);
  connect(line, &QLineEdit::textEdited, this, &OptionForm::unmark);
  connect(line, &QLineEdit::textEdited, this, &OptionForm::typed);
  return line;
}

OptionForm::Field* OptionForm::find(std::string_view id) {
  const auto found =
      std::find_if(fields_.begin(), fields_.end(), [&](const Field& field) { return field.spec->id == id; });
  return found == fields_.end() ? nullptr : &*found;
}

QList<QLineEdit*> OptionForm::lines() const {
  return findChildren<QLineEdit*>(QString(), Qt::FindDirectChildrenOnly);
}

void OptionForm::show(const std::string& key, const formats::Options& options) {
  for (const Field& field : fields_) {
    if (auto* control = qobject_cast<SegmentedControl*>(field.input))
      control->setCurrent(choiceOf(*field.spec, options));
    if (auto* list = qobject_cast<QComboBox*>(field.input))
      list->setCurrentIndex(choiceOf(*field.spec, options));
    if (auto* box = qobject_cast<QCheckBox*>(field.input)) box->setChecked(options.flag(field.spec->id));
  }
  if (isRefused_ && key == key_ && options == shown_) return;
  key_ = key;
  shown_ = options;
  isAsked_ = false;
  isRefused_ = false;
  for (const Field& field : fields_) {
    if (auto* line = qobject_cast<QLineEdit*>(field.input)) line->setText(lineText(*field.spec, options));
  }
  unmark();
  syncNotes();
}

void OptionForm::unmark() {
  problem_->hide();
  for (QLineEdit* line : lines()) {
    setWrong(line, false);
    line->setAccessibleDescription({});
  }
}

// Notes stand only below filled lines, and not while a refusal is shown.
void OptionForm::syncNotes() {
  for (const Field& field : fields_) {
    const auto* line = qobject_cast<QLineEdit*>(field.input);
    const bool isSaid = line != nullptr && !line->text().isEmpty() && !isRefused_ && !field.isOff;
    field.note->setVisible(isSaid && !field.note->text().isEmpty());
  }
}

// @param line  the one with the wrong value; null: none in particular.
void OptionForm::say(const LinkedText& problem, QLineEdit* line) {
  unmark();
  QPalette colours = palette();
  colours.setColor(QPalette::WindowText, themeOf(palette()).error);
  problem_->setPalette(colours);
  problem_->setText(problem);
  wrongLine_ = line;
  placeProblem();
  problem_->show();
  if (line == nullptr) return;
  setWrong(line, true);
  line->setAccessibleDescription(problem.plain());
}

void OptionForm::refuse(const core::Error& why) {
  if (!std::exchange(isAsked_, false)) return;
  isRefused_ = true;
  say(LinkedText(why.message.words(), toQString(why.file)).asSentence() + QStringLiteral("."), lineOf(why));
  syncNotes();
}

// If the error names no option, the only filled line must be meant.
QLineEdit* OptionForm::lineOf(const core::Error& why) {
  if (Field* field = find(why.option.id)) return qobject_cast<QLineEdit*>(field->input);
  QList<QLineEdit*> filled = lines();
  filled.removeIf([](const QLineEdit* line) { return line->text().isEmpty(); });
  return filled.size() == 1 ? filled.front() : nullptr;
}

void OptionForm::beginTyping() {
  const auto isUsable = [](const Field& field) {
    return !field.isOff && qobject_cast<QLineEdit*>(field.input) != nullptr;
  };
  if (const auto first = std::ranges::find_if(fields_, isUsable); first != fields_.end())
    first->input->setFocus();
}

void OptionForm::setFieldVisible(std::string_view id, bool isVisible) {
  Field* field = find(id);
  if (field == nullptr) return;
  field->isOff = !isVisible;
  field->label->setVisible(isVisible);
  field->input->setVisible(isVisible);
  field->remark->setVisible(isVisible && !field->remark->text().isEmpty());
  syncNotes();
}

void OptionForm::setFieldEnabled(std::string_view id, bool isEnabled) {
  Field* field = find(id);
  if (field == nullptr) return;
  field->label->setEnabled(isEnabled);
  field->input->setEnabled(isEnabled);
}

void OptionForm::setLabelWidth(int pixels) {
  for (const Field& field : fields_) field.label->setMinimumWidth(pixels);
}

int OptionForm::labelWidth() const {
  int widest = 0;
  for (const Field& field : fields_) {
    if (!field.isOff) widest = std::max(widest, field.label->sizeHint().width());
  }
  return widest;
}

int OptionForm::fieldWidth() const {
  int widest = 0;
  for (const Field& field : fields_) {
    if (!field.isOff) widest = std::max(widest, QWidgetItem(field.input).minimumSize().width());
  }
  return widest;
}

void OptionForm::setRemark(std::string_view id, const LinkedText& remark) {
  Field* field = find(id);
  if (field == nullptr) return;
  field->remark->setText(remark);
  field->remark->setVisible(!remark.isEmpty() && !field->isOff);
}

bool OptionForm::read(formats::Options& options) {
  formats::Options taken = options;
  for (const Field& field : fields_) {
    const OptionSpec& spec = *field.spec;
    taken.clear(spec.id);
    std::optional<core::Error> error;
    if (auto* control = qobject_cast<SegmentedControl*>(field.input)) {
      error =
          formats::parseOption(spec, spec.choices[static_cast<std::size_t>(control->current())].id, taken);
    } else if (auto* list = qobject_cast<QComboBox*>(field.input)) {
      error =
          formats::parseOption(spec, spec.choices[static_cast<std::size_t>(list->currentIndex())].id, taken);
    } else if (auto* box = qobject_cast<QCheckBox*>(field.input)) {
      taken.set(spec.id, box->isChecked());
    } else if (auto* line = qobject_cast<QLineEdit*>(field.input)) {
      error = parseLine(spec, line->text(), taken);
      if (error) say(errorText(*error), line);
    }
    if (error) return false;
    if (*spec.formFlag != '\0') taken.set(spec.formFlag, taken.has(spec.id));
  }
  unmark();
  isAsked_ = true;
  isRefused_ = false;
  options = std::move(taken);
  return true;
}

}  // namespace marrow::gui
