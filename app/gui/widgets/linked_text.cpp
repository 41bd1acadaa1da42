// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/linked_text.h"

#include "app/gui/text.h"
#include "core/message.h"

#include <QLabel>

#include <algorithm>
#include <utility>

namespace marrow::gui {

LinkedText::LinkedText(const core::Words& words, const QString& file) {
  for (const core::Words::Part& part : words.parts()) {
    NamedWords named{toQString(part.text)};
    if (part.bone) named.subject.bone = static_cast<int>(*part.bone);
    named.subject.frame = part.frame;
    named.subject.path = part.offset ? file : toQString(part.path);
    named.subject.offset = part.offset;
    add(std::move(named));
  }
}

void LinkedText::add(NamedWords words) {
  if (words.words.isEmpty()) return;
  if (!runs_.empty() && !runs_.back().isLink() && !words.isLink()) {
    runs_.back().words += words.words;
  } else {
    runs_.push_back(std::move(words));
  }
}

LinkedText& LinkedText::operator+=(const LinkedText& more) {
  for (const NamedWords& run : more.runs_) add(run);
  return *this;
}

QString LinkedText::plain() const {
  QString text;
  for (const NamedWords& run : runs_) text += run.words;
  return text;
}

bool LinkedText::hasLinks() const { return std::ranges::any_of(runs_, &NamedWords::isLink); }

NamedWords LinkedText::runAt(const QString& address) const {
  bool isNumber = false;
  const uint run = address.toUInt(&isNumber);
  return isNumber && run < runs_.size() ? runs_[run] : NamedWords();
}

LinkedText LinkedText::asSentence() const {
  LinkedText text = *this;
  if (!runs_.empty() && !runs_.front().isLink())
    text.runs_.front().words = gui::asSentence(runs_.front().words);
  return text;
}

LinkedText LinkedText::elided(const QString& shown) const {
  const QString whole = plain();
  if (shown == whole) return *this;
  LinkedText text;
  if (runs_.size() == 1) {
    text = *this;
    text.runs_.front().words = shown;
    return text;
  }
  const auto same = std::ranges::mismatch(whole, shown).in2;
  qsizetype left = same - shown.begin();  // behind it comes the ellipsis
  for (NamedWords run : runs_) {
    run.words.truncate(left);
    left -= run.words.size();
    text.add(std::move(run));
  }
  text.add({shown.mid(same - shown.begin())});
  return text;
}

LinkedText linked(const QString& sentence, const std::vector<LinkedText>& arguments) {
  LinkedText text;
  qsizetype begin = 0;
  for (qsizetype at = sentence.indexOf(QLatin1Char('%')); at >= 0;
       at = sentence.indexOf(QLatin1Char('%'), at + 1)) {
    const int number = at + 1 < sentence.size() ? sentence[at + 1].digitValue() : -1;
    if (number < 1 || static_cast<std::size_t>(number) > arguments.size()) continue;
    text += sentence.mid(begin, at - begin);
    text += arguments[static_cast<std::size_t>(number - 1)];
    begin = at + 2;
  }
  return text + sentence.mid(begin);
}

LinkedText joined(const std::vector<LinkedText>& texts, const QString& separator) {
  LinkedText all;
  for (const LinkedText& text : texts) all += (all.isEmpty() ? LinkedText() : LinkedText(separator)) + text;
  return all;
}

namespace {

/// Earlier text must not be read as markup, and new text only if it was escaped.
void setFormat(QLabel& label, Qt::TextFormat format) {
  if (label.textFormat() == format) return;
  label.clear();
  label.setTextFormat(format);
}

}  // namespace

void showIn(QLabel& label, const LinkedText& text, QString (*wrapped)(const QString& run)) {
  const auto shown = [&](const QString& run) { return wrapped ? wrapped(run) : run; };
  if (!text.hasLinks()) {
    setFormat(label, Qt::PlainText);
    return label.setText(shown(text.plain()));
  }
  const QString colour = label.palette().color(label.foregroundRole()).name();
  QString html;
  for (std::size_t i = 0; i < text.runs().size(); ++i) {
    const NamedWords& run = text.runs()[i];
    const QString words = shown(run.words).toHtmlEscaped();
    html += run.isLink() ? QStringLiteral("<a href=\"%1\" style=\"color: %2\">%3</a>")
                               .arg(QString::number(i), colour, words)
                         : words;
  }
  setFormat(label, Qt::RichText);
  label.setText(QStringLiteral("<span style=\"white-space: pre-wrap\">%1</span>").arg(html));
}

void followLinks(QLabel& label, const LinkedText& text, std::function<void(const NamedWords& link)> clicked) {
  QObject::connect(&label, &QLabel::linkActivated, &label,
                   [&label, &text, clicked = std::move(clicked)](const QString& address) {
                     QMetaObject::invokeMethod(
                         &label, [clicked, link = text.runAt(address)] { clicked(link); },
                         Qt::QueuedConnection);
                   });
}

}  // namespace marrow::gui
