// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

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

}  // namespace marrow::gui
