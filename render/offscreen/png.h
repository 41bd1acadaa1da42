// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QByteArray>
#include <QImage>

namespace marrow::render {

/// The image as a PNG file. Equal images make equal files, whatever the screen. Packed quickly: a file that
/// is a fifth smaller would take three times as long.
/// @return FileUnwritable where the image is too large for the format or for the memory.
[[nodiscard]] core::Result<QByteArray> toPng(QImage image);

}  // namespace marrow::render
