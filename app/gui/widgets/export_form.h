// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QDialog;
class QFormLayout;
class QPushButton;

namespace marrow::gui {

/// The rows of a dialog that asks what goes into a file.
[[nodiscard]] QFormLayout* exportForm();

/// Puts the rows above Cancel and Export; Return presses the latter.
/// @param name  its object name.
/// @return the Export button; what it does is the dialog's.
QPushButton* layOutExport(QDialog& dialog, QFormLayout* form, const char* name);

/// Why nothing can be written to that path, in words for the user; empty when it can be tried.
[[nodiscard]] QString exportProblem(const QString& path);

}  // namespace marrow::gui
