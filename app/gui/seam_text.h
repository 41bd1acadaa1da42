// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace marrow::app {
class Document;
}

namespace marrow::gui {

/// Whether the shown clip goes round without a jump, and which bones jump; empty for clips that do not loop.
[[nodiscard]] QString seamText(const app::Document& document);

}  // namespace marrow::gui
