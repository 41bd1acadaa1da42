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
  std::size_t others = 0;  ///< open clips of bones that are not for this model
};

/// The subject of an export dialog, and the values that its fields start with.
struct ExportSetup {
  formats::ExportScene scene;              ///< `what` is what is asked for first
  std::shared_ptr<ViewportImages> images;  ///< null: the scene draws nothing
  formats::Options preferred;              ///< the user's options, by id, whatever the writer
  QString writer;                          ///< the id of the writer that is asked for first
  QString title;                           ///< of the dialog; empty: "Export"
  QString folder;                          ///< where exports went last time
  QString name;                            ///< of what is shown, for files: "wanderer_walk"
  QString modelName;                       ///< of its model: "wanderer"
  bool hasModel = true;                    ///< false: the clip's joints have no hierarchy
  /// All open clips of the shown model, for formats that take several. Takes time where many are open.
  std::function<OpenClips()> allClips;
  int frameCount = 0;
  std::vector<LinkedText> playing;  ///< what plays beside the clip, in sentences
};

/// The window's content, to be exported.
[[nodiscard]] ExportSetup exportSetup(const app::Session& session, const Settings& settings,
                                      std::shared_ptr<ViewportImages> images);

/// The same for the curves of a clip that plays beside the shown one: of all its frames, and nothing is
/// drawn.
/// @param path  of its file.
void setCurvesOf(std::shared_ptr<const core::Clip> clip, const QString& path, ExportSetup& setup);

/// "model_clip": a file's name without its extension; parts that are not known are left out.
[[nodiscard]] QString exportName(const app::Workspace& workspace);
/// "model": the same for all clips of the shown model.
[[nodiscard]] QString modelName(const app::Workspace& workspace);
/// "f012", "f012_35": the same digits that the window shows.
[[nodiscard]] QString frameSuffix(double frame);

}  // namespace marrow::gui
