// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QObject>

#include <atomic>
#include <memory>

namespace marrow::core {
struct Model;
}

namespace marrow::gui {

class TaskRunner;

/// The channels of an image's texels that are shown.
enum class Channels { All, Colour, Alpha };

/// Decodes images of a body on a worker. A new request cancels the one before.
class ImageDecoder final : public QObject {
  Q_OBJECT

 public:
  /// @param tasks  outlives this.
  explicit ImageDecoder(TaskRunner& tasks, QObject* parent = nullptr) : QObject(parent), tasks_(tasks) {}
  ~ImageDecoder() override { cancel(); }

  /// Decodes one image; decoded() follows.
  void decode(std::shared_ptr<const core::Model> model, int image, Channels channels);
  /// Decodes all, one after another, to squares of `side` pixels; thumbnailDecoded() follows for each.
  void decodeThumbnails(std::shared_ptr<const core::Model> model, int side);
  void cancel();

 signals:
  /// @param texels  null if the image cannot be decoded.
  void decoded(const QImage& texels);
  /// @param thumbnail  on a checkerboard, which shows through where alpha allows; null as above.
  void thumbnailDecoded(int image, const QImage& thumbnail);

 private:
  using CancelFlag = std::shared_ptr<std::atomic<bool>>;
  [[nodiscard]] CancelFlag begin();

  TaskRunner& tasks_;
  CancelFlag cancelled_;  ///< of the work under way; null: none
};

/// Paints the checkerboard that shows where an image is not opaque: the same in both themes, so that images
/// look alike.
void paintChequers(QPainter& painter, const QRect& area, int side);

}  // namespace marrow::gui
