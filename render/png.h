// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QByteArray>
#include <QImage>

namespace marrow::render {

/// The image as a PNG file, packed quickly rather than small: the background's fine noise leaves little to
/// gain, a fifth of the size for three times the time.
/// @return FileUnwritable where the image is too large for the format or for the memory.
[[nodiscard]] core::Result<QByteArray> toPng(const QImage& image);

}  // namespace marrow::render
