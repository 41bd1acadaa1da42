// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace marrow::core {
struct Image;
struct Model;
}  // namespace marrow::core
namespace marrow::formats {
struct Asset;
}
namespace marrow::app {
class Workspace;
}

/// The parts of a body, in words.
namespace marrow::gui {

/// The image of a file that holds nothing else; null: the file holds more.
[[nodiscard]] const core::Image* onlyImageOf(const formats::Asset& content);
/// The image that is shown alone, on a rectangle; null: something else is shown.
[[nodiscard]] const core::Image* shownImage(const app::Workspace& workspace);
/// "64 × 32"
[[nodiscard]] QString sizeText(const core::Image& image);

/// "412 triangles · 300 vertices · 12 draw matrices"
[[nodiscard]] QString countsOf(const core::Model& model);

/// "66 of 150 draw matrices mix bones"
[[nodiscard]] QString weightsOf(const core::Model& model);

/// "Moves 312 vertices, 41 of them with other bones", "Moves no vertex".
[[nodiscard]] QString movedBy(const core::Model& model, int bone);

/// The image's own name, or "Image 3" if it has none. @param image  -1: "no texture".
[[nodiscard]] QString imageName(const core::Model& model, int image);
/// The same for a material.
[[nodiscard]] QString materialName(const core::Model& model, int material);
/// How the image continues beyond its edges, as the first material says that uses it, else as the image says
/// itself. "repeat", or "repeat, clamp" if the two directions differ.
[[nodiscard]] QString wrapOf(const core::Model& model, int image);

/// The features that set a material apart in a list: "blended, both sides"; "opaque" for a plain one.
[[nodiscard]] QString lookOf(const core::Model& model, int material);
/// Describes a material, a sentence a line.
[[nodiscard]] QStringList sentencesOf(const core::Model& model, int material);

}  // namespace marrow::gui
