// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <QTextLayout>

#include <vector>

namespace marrow::gui {

/// Where a text has the words of a link.
struct LinkWords {
  int start;
  int length;
  int link;  ///< into the words that were looked for
};

/// Each of the words wherever the text has it as a whole word. Of two that overlap, the longer.
[[nodiscard]] std::vector<LinkWords> findLinkWords(const QString& text, const QStringList& words);

/// How links look in a laid-out text. @param hovered  the link under the pointer; -1: none.
[[nodiscard]] QList<QTextLayout::FormatRange> linkFormats(const std::vector<LinkWords>& words, int hovered,
                                                          const QPalette& palette);

}  // namespace marrow::gui
