// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <Qt>

#include <span>

namespace marrow::gui {

/// What a drag does to the camera.
enum class CameraDrag { None, Orbit, Pan, Dolly };

/// A habit of moving the camera, as a table of buttons.
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

/// The drags that do this, in words: "Middle or Shift + left drag"; the wheel comes first where it does it,
/// too.
[[nodiscard]] QString dragText(const MousePreset& preset, CameraDrag drag);

/// Marrow's own first.
[[nodiscard]] std::span<const MousePreset> mousePresets();
/// The preset of that id, or the first.
[[nodiscard]] const MousePreset& mousePreset(const QString& id);

}  // namespace marrow::gui
