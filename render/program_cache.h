// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace marrow::render {

/// Where linked programs are kept between starts as the driver made them: it compiles them in milliseconds
/// and takes them back in tenths. Nothing depends on what is there: a file that is missing, damaged, another
/// driver's or refused costs the milliseconds. Until a folder is set, and with an empty one, nothing is kept.
/// To be called before the first program is made.
/// @param folder  made when there is something to keep.
void keepProgramsIn(const QString& folder);

/// Makes `program`, OpenGL's name of one, what was once linked from `source` by this very driver.
/// @param source  all that the program is compiled from.
/// @return whether it is linked now; else it is as it was.
[[nodiscard]] bool takeKeptProgram(unsigned program, const QByteArray& source);

/// To be called before linking what keepProgram() is to keep.
void expectToKeep(unsigned program);

/// Keeps a linked program, where the driver gives it out.
void keepProgram(unsigned program, const QByteArray& source);

}  // namespace marrow::render
