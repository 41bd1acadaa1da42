// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clip.h"

#include <QString>
#include <QStringList>

namespace marrow::gui {

/// A key's value or tangent: degrees, units and factors, or as the file stores it.
[[nodiscard]] QString keyValueText(const core::Curve& curve, float value, bool isRaw);

/// The words of a stored key in hexadecimal, as many digits as they have. @pre curve belongs to clip.
[[nodiscard]] QStringList keyWordTexts(const core::Clip& clip, core::Channel channel,
                                       const core::Curve& curve, const core::Key& key);

}  // namespace marrow::gui
