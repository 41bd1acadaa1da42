// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace marrow::render {

/// Keeps linked programs between starts, in the driver's own binary form: it compiles a program in
/// milliseconds and loads a kept one in tenths. A store may lose anything at any time.
class ProgramStore {
 public:
  virtual ~ProgramStore() = default;
  /// @param name  driver and shader sources, some kilobytes.
  /// @return the last value of keep() under that name, or nothing.
  [[nodiscard]] virtual QByteArray take(const QByteArray& name) = 0;
  virtual void keep(const QByteArray& name, const QByteArray& program) = 0;
};

/// Sets the store. Call it before the first program is made.
/// @param store  outlives every renderer; null, the default: nothing is kept.
void keepProgramsIn(ProgramStore* store);

/// Loads a program that the same driver once linked from the same source.
/// @param program  OpenGL's name of the program.
/// @param source   all text that the program is compiled from.
/// @return whether the program is linked now; if not, it is unchanged.
[[nodiscard]] bool takeKeptProgram(unsigned program, const QByteArray& source);

/// Tells the driver, before linking, that keepProgram() will read the binary.
void expectToKeep(unsigned program);

/// Keeps a linked program, if the driver gives its binary.
void keepProgram(unsigned program, const QByteArray& source);

}  // namespace marrow::render
