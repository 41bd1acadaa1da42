// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/finding/pairing.h"

#include <QDialog>

#include <memory>
#include <vector>

class QTreeWidget;

namespace marrow::gui {

/// Offers the open models that fit the shown clip, the best first, and a file.
class ModelDialog final : public QDialog {
  Q_OBJECT

 public:
  /// @param offers  at least one.
  /// @param shown   the skeleton in use, which is marked; may be none of the offers.
  ModelDialog(std::vector<app::ModelOffer> offers, const std::shared_ptr<const core::Skeleton>& shown,
              QWidget* parent);

  void accept() override;

 signals:
  void selected(const marrow::app::ModelOffer& offer);
  void fileWanted();

 private:
  std::vector<app::ModelOffer> offers_;
  QTreeWidget* list_;
};

}  // namespace marrow::gui
