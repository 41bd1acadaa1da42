// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/model/image_decoder.h"

#include <QLabel>

#include <map>
#include <memory>

namespace marrow::gui {

/// Shows one image of a body small, on a checkerboard. Decodes on a worker, each image once.
class ImageLabel final : public QLabel {
  Q_OBJECT

 public:
  static constexpr int kSide = 64;  ///< pixels

  /// @param tasks  outlives this.
  explicit ImageLabel(TaskRunner& tasks, QWidget* parent = nullptr);

  /// @param image  -1: none; the label is hidden.
  void setImage(const std::shared_ptr<const core::Model>& body, int image);

 private:
  void onDecoded(const QImage& texels);
  void showDecoded();

  ImageDecoder decoder_;
  std::shared_ptr<const core::Model> body_;
  int image_ = -1;
  std::map<int, QPixmap> decoded_;
};

}  // namespace marrow::gui
