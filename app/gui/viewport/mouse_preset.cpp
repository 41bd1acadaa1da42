// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/viewport/mouse_preset.h"
#include "app/gui/text.h"

#include <QStringList>

#include <algorithm>
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

QString buttonText(Qt::MouseButton button) {
  switch (button) {
    case Qt::MiddleButton:
      return tr("middle");
    case Qt::RightButton:
      return tr("right");
    default:
      return tr("left");
  }
}

QString bindingText(const Binding& binding) {
  QString text;
  if (binding.modifiers & Qt::ControlModifier) text += tr("Ctrl + ");
  if (binding.modifiers & Qt::AltModifier) text += tr("Alt + ");
  if (binding.modifiers & Qt::ShiftModifier) text += tr("Shift + ");
  return text + buttonText(binding.button);
}

}  // namespace

CameraDrag MousePreset::dragFor(Qt::MouseButton button, Qt::KeyboardModifiers modifiers) const {
  const Qt::KeyboardModifiers held =
      modifiers & (Qt::ShiftModifier | Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier);
  for (const Binding& binding : bindings) {
    if (binding.button == button && binding.modifiers == held) return binding.drag;
  }
  return CameraDrag::None;
}

QString dragText(const MousePreset& preset, CameraDrag drag) {
  QStringList ways;
  for (const Binding& binding : preset.bindings) {
    if (binding.drag == drag) ways.append(bindingText(binding));
  }
  // Drags without a key come first: behind one with a key, they would read as if they needed it, too.
  std::stable_partition(ways.begin(), ways.end(),
                        [](const QString& way) { return !way.contains(QLatin1Char('+')); });
  if (drag == CameraDrag::Dolly) ways.prepend(tr("wheel"));
  QString text = tr("%1 drag").arg(ways.join(tr(" or ")));
  text[0] = text[0].toUpper();
  return text;
}

std::span<const MousePreset> mousePresets() { return kPresets; }

const MousePreset& mousePreset(const QString& id) {
  for (const MousePreset& preset : kPresets) {
    if (id == QLatin1String(preset.id)) return preset;
  }
  return kPresets.front();
}

}  // namespace marrow::gui
