// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/viewport/mouse_preset.h"

#include <QtGlobal>

#include <array>

namespace marrow::gui {
namespace {

using Binding = MousePreset::Binding;

constexpr std::array<Binding, 4> kMarrow = {{
    {Qt::LeftButton, Qt::NoModifier, CameraDrag::Orbit},
    {Qt::LeftButton, Qt::ShiftModifier, CameraDrag::Pan},
    {Qt::MiddleButton, Qt::NoModifier, CameraDrag::Pan},
    {Qt::RightButton, Qt::NoModifier, CameraDrag::Dolly},
}};
constexpr std::array<Binding, 3> kBlender = {{
    {Qt::MiddleButton, Qt::NoModifier, CameraDrag::Orbit},
    {Qt::MiddleButton, Qt::ShiftModifier, CameraDrag::Pan},
    {Qt::MiddleButton, Qt::ControlModifier, CameraDrag::Dolly},
}};
constexpr std::array<Binding, 3> kMaya = {{
    {Qt::LeftButton, Qt::AltModifier, CameraDrag::Orbit},
    {Qt::MiddleButton, Qt::AltModifier, CameraDrag::Pan},
    {Qt::RightButton, Qt::AltModifier, CameraDrag::Dolly},
}};

const std::array<MousePreset, 3> kPresets = {{
    {"marrow", QT_TRANSLATE_NOOP("MousePreset", "Marrow (left orbits)"), kMarrow},
    {"blender", QT_TRANSLATE_NOOP("MousePreset", "Blender (middle orbits)"), kBlender},
    {"maya", QT_TRANSLATE_NOOP("MousePreset", "Maya (Alt + buttons)"), kMaya},
}};

}  // namespace

CameraDrag MousePreset::dragFor(Qt::MouseButton button, Qt::KeyboardModifiers modifiers) const {
  const Qt::KeyboardModifiers held =
      modifiers & (Qt::ShiftModifier | Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier);
  for (const Binding& binding : bindings) {
    if (binding.button == button && binding.modifiers == held) return binding.drag;
  }
  return CameraDrag::None;
}

std::span<const MousePreset> mousePresets() { return kPresets; }

const MousePreset& mousePreset(const QString& id) {
  for (const MousePreset& preset : kPresets) {
    if (id == QLatin1String(preset.id)) return preset;
  }
  return kPresets.front();
}

}  // namespace marrow::gui
