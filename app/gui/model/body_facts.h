// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>

#include <functional>
#include <vector>

class QVBoxLayout;

namespace marrow::core {
struct Model;
}

namespace marrow::gui {

/// The materials that show an image, or the effects of a material, in words and with links to each other.
class BodyFacts final : public QScrollArea {
  Q_OBJECT

 public:
  explicit BodyFacts(QWidget* parent = nullptr);

  void showImage(const core::Model& model, int image);
  void showMaterial(const core::Model& model, int material);
  void clear();

 signals:
  void imageWanted(int image);
  void materialWanted(int material);

 private:
  void setTitle(const QString& title);
  void add(QWidget* row);
  void addCaption(const QString& text);
  void addText(const QString& text);
  /// @param name  returns the words of a link. @param wanted  emitted with the number of the pressed link.
  void addLinks(const std::vector<int>& numbers, const std::function<QString(int)>& name,
                void (BodyFacts::*wanted)(int));

  QVBoxLayout* column_ = nullptr;
};

}  // namespace marrow::gui
