// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/links/subject.h"

#include <QString>

#include <functional>
#include <utility>
#include <vector>

class QLabel;

namespace marrow::core {
class Words;
}

namespace marrow::gui {

/// Words of a text, and their subject.
struct NamedWords {
  QString words;
  Subject subject = {};
  const char* command = nullptr;  ///< a command of the window, instead of a subject

  [[nodiscard]] bool isLink() const { return command != nullptr || gui::isLink(subject); }
  friend bool operator==(const NamedWords&, const NamedWords&) = default;
};

/// A text with links in it.
class LinkedText {
 public:
  LinkedText() = default;
  LinkedText(const QString& plain) : LinkedText(NamedWords{plain}) {}
  LinkedText(NamedWords words) { add(std::move(words)); }
  /// Makes links of the things that the words name. @param file  the file of offsets; empty: the shown
  /// clip's.
  LinkedText(const core::Words& words, const QString& file = {});

  LinkedText& operator+=(const LinkedText& more);
  friend LinkedText operator+(LinkedText text, const LinkedText& more) { return std::move(text += more); }
  friend bool operator==(const LinkedText&, const LinkedText&) = default;

  [[nodiscard]] QString plain() const;
  [[nodiscard]] bool isEmpty() const { return runs_.empty(); }
  [[nodiscard]] const std::vector<NamedWords>& runs() const { return runs_; }
  [[nodiscard]] bool hasLinks() const;
  /// The run for a link's address; names nothing if there is none.
  [[nodiscard]] NamedWords runAt(const QString& address) const;
  /// With a capital first letter, which the readers' messages lack.
  [[nodiscard]] LinkedText asSentence() const;
  /// The text as a label elides it. Links end where the text does. A single link stays whole.
  [[nodiscard]] LinkedText elided(const QString& shown) const;

 private:
  void add(NamedWords words);

  std::vector<NamedWords> runs_;  ///< none is empty
};

/// A sentence in which the arguments replace "%1" and so on.
[[nodiscard]] LinkedText linked(const QString& sentence, const std::vector<LinkedText>& arguments);
[[nodiscard]] LinkedText joined(const std::vector<LinkedText>& texts, const QString& separator);

/// Shows a text in a label, as markup only if it has links. Their addresses are the numbers of their runs.
/// @param wrapped  returns a run as the label shows it.
void showIn(QLabel& label, const LinkedText& text, QString (*wrapped)(const QString& run) = nullptr);
/// Calls back after a click on a link, when the label may be changed again.
void followLinks(QLabel& label, const LinkedText& text, std::function<void(const NamedWords& link)> clicked);

}  // namespace marrow::gui
