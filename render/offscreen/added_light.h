// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>

namespace marrow::render {

/// Gives alpha to light that was only added, over nothing: colours that are more than their alpha. The result
/// is the same over black, and no file can hold more.
/// @param image  8 bits a channel, with premultiplied alpha.
void coverAddedLight(QImage& image);

}  // namespace marrow::render
