// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "formats/z64/zelda_options.h"

#include <QDialog>

class QPushButton;

namespace marrow::gui {

class ObjectForm;

/// Asks where the skeleton and the animations are in a file in which none was found.
class ObjectDialog final : public QDialog {
  Q_OBJECT

 public:
  explicit ObjectDialog(const QString& path, QWidget* parent = nullptr);

  /// Asks for the file to be opened so. The dialog stays until end() or refuse() tells what came of it.
  void accept() override;
  void end() { QDialog::accept(); }
  void refuse(const core::Error& why);

 signals:
  void openWanted(const QString& path, const marrow::formats::ZeldaOptions& options);

 protected:
  bool event(QEvent* event) override;

 private:
  QString path_;
  ObjectForm* form_;
  QPushButton* open_ = nullptr;
};

}  // namespace marrow::gui
