// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/link_words.h"

#include <QPalette>

#include <algorithm>
#include <numeric>

namespace marrow::gui {
namespace {

bool isInsideWord(QChar character) {
  return character.isLetterOrNumber() || QStringLiteral("_-/").contains(character);
}

bool isWholeWord(const QString& text, qsizetype at, qsizetype length) {
  const qsizetype end = at + length;
  return (at == 0 || !isInsideWord(text[at - 1])) && (end == text.size() || !isInsideWord(text[end]));
}

}  // namespace

std::vector<LinkWords> findLinkWords(const QString& text, const QStringList& words) {
  std::vector<LinkWords> found;
  std::vector<int> order(static_cast<std::size_t>(words.size()));
  std::iota(order.begin(), order.end(), 0);
  // "old/cl.bdl" before "cl.bdl".
  std::stable_sort(order.begin(), order.end(),
                   [&](int a, int b) { return words[a].size() > words[b].size(); });
  for (const int link : order) {
    const QString& word = words[link];
    for (qsizetype at = word.isEmpty() ? -1 : text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
      const bool isFree = std::none_of(found.begin(), found.end(), [&](const LinkWords& one) {
        return at < one.start + one.length && one.start < at + word.size();
      });
      if (isFree && isWholeWord(text, at, word.size()))
        found.push_back({static_cast<int>(at), static_cast<int>(word.size()), link});
    }
  }
  return found;
}

QList<QTextLayout::FormatRange> linkFormats(const std::vector<LinkWords>& words, int hovered,
                                            const QPalette& palette) {
  QList<QTextLayout::FormatRange> formats;
  for (const LinkWords& one : words) {
    QTextLayout::FormatRange& format = formats.emplaceBack();
    format.start = one.start;
    format.length = one.length;
    format.format.setFontUnderline(true);
    if (one.link == hovered) format.format.setForeground(palette.link());
  }
  return formats;
}

}  // namespace marrow::gui
