// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/inspector/inspector_model.h"

#include <cstdint>

/// Rows that several sections of the inspector have.
namespace marrow::gui {

[[nodiscard]] InspectorModel::Row valueRow(const QString& label, const QString& value);
/// A row over the whole width: names and parameters may be long.
[[nodiscard]] InspectorModel::Row lineRow(const QString& text, const Subject& subject = {});
/// Where something lies; a click shows its bytes.
[[nodiscard]] InspectorModel::Row placeRow(std::uint64_t offset, const QString& path);

}  // namespace marrow::gui
