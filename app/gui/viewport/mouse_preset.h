// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <Qt>

#include <span>

namespace marrow::gui {

/// The camera move of a drag.
enum class CameraDrag { None, Orbit, Pan, Dolly };

/// The mouse buttons that move the camera, as another program has them.
struct MousePreset {
  struct Binding {
    Qt::MouseButton button;
    Qt::KeyboardModifiers modifiers;
    CameraDrag drag;
  };

  const char* id;     ///< kept in the settings
  const char* label;  ///< untranslated, context "MousePreset"
  std::span<const Binding> bindings;

  [[nodiscard]] CameraDrag dragFor(Qt::MouseButton button, Qt::KeyboardModifiers modifiers) const;
};

/// The drags of a camera move as text: "Middle or Shift + left drag". The wheel comes first if it makes the
/// move, too.
[[nodiscard]] QString dragText(const MousePreset& preset, CameraDrag drag);

/// Marrow's own is the first.
[[nodiscard]] std::span<const MousePreset> mousePresets();
/// The preset of that id, or the first.
[[nodiscard]] const MousePreset& mousePreset(const QString& id);

}  // namespace marrow::gui
