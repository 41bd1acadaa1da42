// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/model/body_models.h"

#include "app/gui/model/body_text.h"
#include "app/gui/text.h"
#include "core/model/model.h"
#include "core/model/uses.h"

#include <utility>

namespace marrow::gui {

void BodyListModel::setBody(std::shared_ptr<const core::Model> body) {
  beginResetModel();
  body_ = std::move(body);
  // Keeps names in line before the thumbnails come.
  QPixmap blank(kThumbnailSide, kThumbnailSide);
  blank.fill(Qt::transparent);
  thumbnails_.assign(body_ ? body_->images.size() : 0, blank);
  endResetModel();
}

void BodyListModel::setThumbnail(int image, const QImage& thumbnail) {
  if (thumbnail.isNull() || static_cast<std::size_t>(image) >= thumbnails_.size()) return;
  thumbnails_[static_cast<std::size_t>(image)] = QPixmap::fromImage(thumbnail);
  for (int row = 0; row < rowCount(); ++row) {
    if (imageOf(row) == image) emit dataChanged(index(row, 0), index(row, 0), {Qt::DecorationRole});
  }
}

QVariant BodyListModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  if (role == Qt::DisplayRole) return text(index.row(), index.column());
  if (role == Qt::ToolTipRole) return tip(index.row());
  if (role == Qt::DecorationRole && index.column() == 0) {
    const int image = imageOf(index.row());
    if (image >= 0 && static_cast<std::size_t>(image) < thumbnails_.size())
      return thumbnails_[static_cast<std::size_t>(image)];
    QPixmap blank(kThumbnailSide, kThumbnailSide);
    blank.fill(Qt::transparent);
    return blank;
  }
  return {};
}

QVariant BodyListModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section >= columnCount()) return {};
  if (role == Qt::TextAlignmentRole) return QVariant(Qt::AlignLeft | Qt::AlignVCenter);
  return role == Qt::DisplayRole ? QVariant(heading(section)) : QVariant();
}

int ImageListModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() || !body() ? 0 : static_cast<int>(body()->images.size());
}

QString ImageListModel::text(int row, int column) const {
  const core::Image& image = body()->images[static_cast<std::size_t>(row)];
  switch (column) {
    case Name:
      return imageName(*body(), row);
    case Size:
      return sizeText(image);
    case Format:
      return toQString(image.format);
    case Wrap:
      return core::materialsWith(*body(), row).empty() ? tr("%1, unused").arg(wrapOf(*body(), row))
                                                       : wrapOf(*body(), row);
    default:
      return {};
  }
}

QString ImageListModel::tip(int row) const {
  const core::Image& image = body()->images[static_cast<std::size_t>(row)];
  QStringList lines{imageName(*body(), row),
                    tr("Image %1: %2, %3").arg(row).arg(text(row, Size), text(row, Format))};
  if (image.levels > 1) lines.append(tr("%1 levels, mipmaps included").arg(image.levels));
  lines.append(tr("%1 bytes at %2").arg(countText(image.byteCount), offsetText(image.byteOffset)));
  return lines.join(QLatin1Char('\n'));
}

QString ImageListModel::heading(int column) const {
  const QString titles[] = {tr("Image"), tr("Size"), tr("Format"), tr("Wrap")};
  return titles[column];
}

int MaterialListModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() || !body() ? 0 : static_cast<int>(body()->materials.size());
}

int MaterialListModel::imageOf(int row) const {
  const std::vector<int> images = core::imagesOf(body()->materials[static_cast<std::size_t>(row)]);
  return images.empty() ? -1 : images.front();
}

QString MaterialListModel::text(int row, int column) const {
  switch (column) {
    case Name:
      return materialName(*body(), row);
    case Texture:
      return imageOf(row) < 0 ? tr("none") : imageName(*body(), imageOf(row));
    case Look:
      return lookOf(*body(), row);
    default:
      return {};
  }
}

QString MaterialListModel::tip(int row) const {
  return (QStringList(materialName(*body(), row)) + sentencesOf(*body(), row)).join(QLatin1Char('\n'));
}

QString MaterialListModel::heading(int column) const {
  const QString titles[] = {tr("Material"), tr("Texture"), tr("Look")};
  return titles[column];
}

}  // namespace marrow::gui
