// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/curve_table.h"
#include "app/gui/saving.h"
#include "core/sampler.h"
#include "formats/obj/obj_export.h"

#include <QImage>

namespace marrow::app {
class Workspace;
}

/// What leaves the program as a file: names and contents.
namespace marrow::gui {

/// "model_animation_f012.obj"; parts that are not known are left out.
[[nodiscard]] QString exportName(const app::Workspace& workspace, double frame, const QString& extension);

/// The pose at a frame as OBJ. Keeps clip and skeleton, so that another clip may be shown
/// meanwhile.
/// @pre a skeleton is shown.
[[nodiscard]] FileSaver::Producer objProducer(const app::Workspace& workspace, double frame,
                                              core::SampleMode mode, const formats::ObjOptions& options);
/// Some of a clip's curves as CSV: their stored keys, or their values at every frame.
[[nodiscard]] FileSaver::Producer curvesProducer(const app::CurveTable& table, bool keys);
[[nodiscard]] FileSaver::Producer pngProducer(const QImage& image);

}  // namespace marrow::gui
