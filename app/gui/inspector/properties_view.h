// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/inspector/file_properties.h"
#include "app/gui/panels/panel.h"
#include "app/opening/loaded_file.h"

#include <QScrollArea>

#include <cstdint>
#include <string>
#include <vector>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace marrow::gui {

class OptionsView;

/// The properties of the shown clip, its file and its model, or of a selected file, as text that can be
/// copied. Below them are the options of the shown file.
class PropertiesView final : public QScrollArea {
  Q_OBJECT

 public:
  explicit PropertiesView(const PanelContext& context);

  /// Scrolls to the options and gives them the focus. Does nothing if the shown file has none.
  void showOptions();

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void rebuild();
  void keepInView(QWidget* field);
  void addSection(const QString& title, const std::vector<Property>& properties);
  [[nodiscard]] std::vector<Property> clipProperties() const;
  [[nodiscard]] std::vector<Property> materialAnimationProperties() const;
  [[nodiscard]] std::vector<Property> referenceProperties() const;
  [[nodiscard]] const app::LoadedFile& shownFile() const;  ///< @pre there is a clip
  [[nodiscard]] std::vector<Property> fileProperties() const;
  [[nodiscard]] std::vector<Property> modelProperties() const;
  QWidget* makeValue(const Property& property);
  void addModelButtons();
  void addRejected();
  void addEventProperties();
  void addShown();
  void addSelectedFile(const std::string& path);
  void addDifferences();
  void addHint(const LinkedText& text);

  const PanelContext context_;
  const app::Workspace& workspace_;
  app::Playback& playback_;
  app::Selection& selection_;
  const app::Comparison& comparison_;
  const app::MaterialAnimations& materialAnimations_;
  QVBoxLayout* column_;  ///< of properties
  OptionsView* options_;
  std::pair<std::string, app::ClipRef> subject_;  ///< of the page; another one is shown from its top
  int optionsFile_ = -1;                          ///< the file with the shown options
};

}  // namespace marrow::gui
