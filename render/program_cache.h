// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace marrow::render {

/// Where linked programs are kept between starts as the driver made them: it compiles them in milliseconds
/// and takes them back in tenths. Nothing depends on what is there.
class ProgramStore {
 public:
  virtual ~ProgramStore() = default;
  /// @param name  driver and shaders, some kilobytes.
  /// @return what keep() was last given under that name, or nothing.
  [[nodiscard]] virtual QByteArray take(const QByteArray& name) = 0;
  virtual void keep(const QByteArray& name, const QByteArray& program) = 0;
};

/// @param store  outlives every renderer; null, as at first: nothing is kept. To be called before the first
///               program is made.
void keepProgramsIn(ProgramStore* store);

/// Makes `program`, OpenGL's name of one, what was once linked from `source` by this very driver.
/// @param source  all that the program is compiled from.
/// @return whether it is linked now; else it is as it was.
[[nodiscard]] bool takeKeptProgram(unsigned program, const QByteArray& source);

/// To be called before linking what keepProgram() is to keep.
void expectToKeep(unsigned program);

/// Keeps a linked program, where the driver gives it out.
void keepProgram(unsigned program, const QByteArray& source);

}  // namespace marrow::render
