// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/z64/zelda_options.h"

#include <QDialog>

namespace marrow::gui {

class ObjectForm;

/// Asks where the skeleton and the animations are in a file in which none was found.
class ObjectDialog final : public QDialog {
  Q_OBJECT

 public:
  explicit ObjectDialog(const QString& path, QWidget* parent = nullptr);

  void accept() override;

 signals:
  void openWanted(const QString& path, const marrow::formats::ZeldaOptions& options);

 private:
  QString path_;
  ObjectForm* form_;
};

}  // namespace marrow::gui
