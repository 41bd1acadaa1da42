// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/widgets/fitted_dialog.h"
#include "core/result.h"
#include "formats/format_descriptor.h"

class QPushButton;

namespace marrow::gui {

class OptionForm;

/// Asks for a format's options of a file in which nothing of that format was found.
class OpenAsDialog final : public FittedDialog {
  Q_OBJECT

 public:
  /// @param format  has words for it.
  OpenAsDialog(const formats::FormatDescriptor& format, const QString& path, QWidget* parent = nullptr);

  /// Asks for the file to be opened with these options. The dialog stays until end() or refuse() gives the
  /// result.
  void accept() override;
  void end() { QDialog::accept(); }
  void refuse(const core::Error& why);

 signals:
  void openWanted(const QString& path, const marrow::formats::Options& options);

 private:
  QString path_;
  OptionForm* form_;
  QPushButton* open_ = nullptr;
};

}  // namespace marrow::gui
