// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QImage>
#include <QPixmap>

#include <memory>
#include <vector>

namespace marrow::core {
struct Model;
}

namespace marrow::gui {

/// A row for each image or material of a body, with a thumbnail.
class BodyListModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  static constexpr int kThumbnailSide = 32;

  using QAbstractTableModel::QAbstractTableModel;

  /// @param body  may be null.
  void setBody(std::shared_ptr<const core::Model> body);
  /// The thumbnail of an image; null: it cannot be decoded.
  void setThumbnail(int image, const QImage& thumbnail);

  /// Columns that a narrow list can do without; the first one is hidden first.
  [[nodiscard]] virtual std::vector<int> dispensable() const = 0;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 protected:
  [[nodiscard]] const core::Model* body() const { return body_.get(); }
  [[nodiscard]] virtual int imageOf(int row) const = 0;  ///< the image of the row's thumbnail; -1: none
  [[nodiscard]] virtual QString text(int row, int column) const = 0;
  [[nodiscard]] virtual QString tip(int row) const = 0;
  [[nodiscard]] virtual QString heading(int column) const = 0;

 private:
  std::shared_ptr<const core::Model> body_;
  std::vector<QPixmap> thumbnails_;  ///< one an image
};

class ImageListModel final : public BodyListModel {
  Q_OBJECT

 public:
  enum Column { Name, Size, Format, Wrap, ColumnCount };
  using BodyListModel::BodyListModel;
  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& = {}) const override { return ColumnCount; }
  [[nodiscard]] std::vector<int> dispensable() const override { return {Wrap, Format}; }

 protected:
  [[nodiscard]] int imageOf(int row) const override { return row; }
  [[nodiscard]] QString text(int row, int column) const override;
  [[nodiscard]] QString tip(int row) const override;
  [[nodiscard]] QString heading(int column) const override;
};

class MaterialListModel final : public BodyListModel {
  Q_OBJECT

 public:
  enum Column { Name, Texture, Look, ColumnCount };
  using BodyListModel::BodyListModel;
  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& = {}) const override { return ColumnCount; }
  [[nodiscard]] std::vector<int> dispensable() const override { return {Texture}; }

 protected:
  [[nodiscard]] int imageOf(int row) const override;
  [[nodiscard]] QString text(int row, int column) const override;
  [[nodiscard]] QString tip(int row) const override;
  [[nodiscard]] QString heading(int column) const override;
};

}  // namespace marrow::gui
