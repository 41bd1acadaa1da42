// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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

}  // namespace marrow::gui
