// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/widgets/linked_text.h"
#include "app/session/session_fwd.h"
#include "formats/writers/writer.h"

#include <QStringList>

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

namespace marrow::gui {

class Settings;
class ViewportImages;

/// The open clips of the shown model.
struct OpenClips {
  std::vector<formats::ExportClip> clips;
  std::size_t others = 0;  ///< the number of open clips of bones that are not for this model
};

/// The subject of an export dialog, and the values that its fields start with.
struct ExportSetup {
  formats::ExportScene scene;              ///< `what` is the part that is asked for first
  std::shared_ptr<ViewportImages> images;  ///< null: the scene draws nothing
  formats::Options preferred;              ///< the user's options by id, for any writer
  QString writer;                          ///< the id of the writer that is asked for first
  QString title;                           ///< of the dialog; empty: "Export"
  QString folder;                          ///< the folder of the last export
  QString name;          ///< the name of the shown clip and model, for files: "wanderer_walk"
  QString modelName;     ///< of its model: "wanderer"
  bool hasModel = true;  ///< false: the clip's joints have no hierarchy
  /// All open clips of the shown model, for formats that take several. Takes time where many are open.
  std::function<OpenClips()> allClips;
  int frameCount = 0;
  std::vector<LinkedText> playing;  ///< the material animations beside the clip, in sentences
};

/// The window's content, to be exported.
[[nodiscard]] ExportSetup exportSetup(const app::Session& session, const Settings& settings,
                                      std::shared_ptr<ViewportImages> images);

/// The same for the curves of a clip that plays beside the shown one: all of its frames, and no images.
/// @param path  of its file.
void setCurvesOf(std::shared_ptr<const core::Clip> clip, const QString& path, ExportSetup& setup);

/// "model_clip": a file's name without its extension. Parts that are not known are left out.
[[nodiscard]] QString exportName(const app::Workspace& workspace);
/// "model": the same for all clips of the shown model.
[[nodiscard]] QString modelName(const app::Workspace& workspace);
/// "f012", "f012_35": the same digits that the window shows.
[[nodiscard]] QString frameSuffix(double frame);

}  // namespace marrow::gui
