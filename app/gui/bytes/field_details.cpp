// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/bytes/field_details.h"

#include "app/gui/text.h"
#include "app/gui/widgets/form_grid.h"
#include "app/gui/widgets/wrapping_label.h"
#include "app/opening/file_bytes.h"

#include <QLabel>

#include <bit>

namespace marrow::gui {
namespace {

QString bytesText(std::uint64_t count) {
  return countText(static_cast<qsizetype>(count), FieldDetails::tr("1 byte"), FieldDetails::tr("%1 bytes"));
}

QString typeText(const formats::Field& field) {
  const QString type = QString::fromLatin1(formats::toString(field.type));
  if (field.size == 1 || field.type == formats::FieldType::Text || field.type == formats::FieldType::Raw) {
    return FieldDetails::tr("%1, %2").arg(type, bytesText(field.size));
  }
  return field.endian == formats::Endian::Big ? FieldDetails::tr("%1, big-endian").arg(type)
                                              : FieldDetails::tr("%1, little-endian").arg(type);
}

// " · also NAME and 3 more": the other fields on the same bytes.
QString sharedText(const formats::Field& field) {
  if (field.sharers.empty()) return {};
  const auto more = static_cast<qsizetype>(field.sharedBy) - 2;
  const QString others =
      more < 1 ? QString()
               : countText(more, FieldDetails::tr(" and 1 more"), FieldDetails::tr(" and %1 more"));
  return FieldDetails::tr(" · also %1%2").arg(toQString(field.sharers.front()), others);
}

// All known names, one per line.
QString sharersTip(const formats::Field& field) {
  if (field.sharers.empty()) return {};
  QStringList lines = {FieldDetails::tr("The same bytes are used by"), toQString(field.path)};
  for (const std::string& name : field.sharers) lines.append(shownName(name));
  if (const std::size_t unnamed = field.sharedBy - 1 - field.sharers.size(); unnamed > 0) {
    lines.append(FieldDetails::tr("and %1 more").arg(unnamed));
  }
  return lines.join(QLatin1Char('\n'));
}

// The numbers that begin at an offset, whatever its field is.
QString numbersText(formats::ByteView bytes, std::uint64_t offset, formats::Endian endian) {
  const auto read = [&](std::size_t size) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < size; ++i) {
      const std::size_t at =
          static_cast<std::size_t>(offset) + (endian == formats::Endian::Big ? i : size - 1 - i);
      value = value << 8 | (at < bytes.size() ? bytes[at] : 0U);
    }
    return value;
  };
  // The sign is not known: both numbers are shown where they differ.
  const auto number = [&](std::size_t size) {
    const std::uint32_t bits = read(size);
    const auto unused = static_cast<int>(32 - 8 * size);
    const std::int32_t value = static_cast<std::int32_t>(bits << unused) >> unused;
    return value < 0 ? FieldDetails::tr("%1 or %2").arg(bits).arg(value) : QString::number(bits);
  };
  return FieldDetails::tr("%1 (8 bit) · %2 (16) · %3 (32) · %4 (float)")
      .arg(number(1), number(2), number(4))
      .arg(static_cast<double>(std::bit_cast<float>(read(4))), 0, 'g', 6);
}

}  // namespace

FieldDetails::FieldDetails(QWidget* parent) : QScrollArea(parent) {
  auto* details = new QWidget;
  rows_ = new FormGrid(details);
  rows_->setContentsMargins(14, 5, 12, 8);  // the first caption in line with the headings of the columns
  rows_->setVerticalSpacing(5);
  path_ = addRow(tr("Field"), "bytesField");
  value_ = addRow(tr("Value"), "bytesValue");
  meaning_ = new WrappingLabel({});
  meaning_->setObjectName(QStringLiteral("bytesMeaning"));
  rows_->addRow(tr("Shown as"), meaning_);
  type_ = addRow(tr("Type"), "bytesType");
  numbers_ = addRow(tr("Also reads"), "bytesNumbers");
  rows_->setCaptionWidth(
      rows_->captionWidth());  // rows appear and disappear; the values stay in their column
  rows_->setRowStretch(rows_->rowCount(), 1);
  setFrameShape(QFrame::NoFrame);
  setWidgetResizable(true);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setFocusPolicy(Qt::NoFocus);
  setWidget(details);
  setMinimumWidth(220);
}

QLabel* FieldDetails::addRow(const QString& name, const char* objectName) {
  auto* value = new QLabel;
  value->setObjectName(QLatin1String(objectName));
  value->setTextInteractionFlags(Qt::TextSelectableByMouse);
  value->setWordWrap(true);
  rows_->addRow(name, value);
  return value;
}

void FieldDetails::showField(const app::FileBytes& bytes, const formats::Field& field, std::uint64_t offset) {
  setRow(numbers_, numbersText(bytes.bytes, offset, field.endian));
  setMeaning({}, {});
  path_->setText(toQString(field.path) + QStringLiteral(" · ") + offsetText(field.offset) +
                 sharedText(field));
  path_->setToolTip(sharersTip(field));
  setRow(value_, toQString(formats::valueText(field, bytes.bytes)));
  setRow(type_, typeText(field));
}

void FieldDetails::showRecord(const app::FileBytes& bytes, const formats::Field& first) {
  QStringList values;
  for (std::uint64_t at = first.offset; at < first.recordOffset + first.recordSize;) {
    const auto field = bytes.fields.fieldAt(at);
    if (!field) break;
    const QString path = toQString(field->path);
    values.append(path.mid(path.lastIndexOf(QLatin1Char('/')) + 2) + QLatin1Char(' ') +
                  toQString(formats::valueText(*field, bytes.bytes)));
    at = field->offset + field->size;
  }
  const QString path = toQString(first.path);
  path_->setText(path.left(path.lastIndexOf(QLatin1String(" / "))) + QStringLiteral(" · ") +
                 offsetText(first.recordOffset) + sharedText(first));
  path_->setToolTip(sharersTip(first));
  setRow(value_, values.join(QStringLiteral(" · ")));
  setRow(type_, tr("record, %1").arg(bytesText(first.recordSize)));
}

void FieldDetails::showUnnamed(const app::FileBytes& bytes, std::uint64_t offset) {
  say(tr("No name is known for this byte · %1").arg(offsetText(offset)));
  setRow(numbers_, numbersText(bytes.bytes, offset, formats::Endian::Big));
}

void FieldDetails::say(const QString& sentence) {
  path_->setText(sentence);
  path_->setToolTip({});
  for (QLabel* label : {value_, type_, numbers_}) setRow(label, {});
  setMeaning({}, {});
}

void FieldDetails::setMeaning(const LinkedText& meaning, const QString& tip) {
  meaning_->setToolTip(tip);
  meaning_->setText(meaning);
  rows_->setRowVisible(meaning_, !meaning.isEmpty());
}

QString FieldDetails::description() const {
  return value_->text().isEmpty() ? path_->text() : path_->text() + QStringLiteral(" = ") + value_->text();
}

void FieldDetails::setRow(QLabel* label, const QString& text) {
  label->setText(text);
  rows_->setRowVisible(label, !text.isEmpty());
}

}  // namespace marrow::gui
