// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/writers/writer.h"

#include <QString>
#include <QStringList>

namespace marrow::app {

/// ffmpeg's path; empty where it is not installed.
[[nodiscard]] QString encoderPath();

/// ffmpeg's arguments to make `target` from numbered images ("%05d.png"), in the folder that holds both.
[[nodiscard]] QStringList gifArguments(const formats::Options& options, double framesPerSecond,
                                       const QString& target);
[[nodiscard]] QStringList mp4Arguments(const formats::Options& options, double framesPerSecond,
                                       const QString& target);

/// The next larger size with even sides, which video needs.
[[nodiscard]] formats::PixelSize evenSize(const formats::PixelSize& size);

}  // namespace marrow::app
