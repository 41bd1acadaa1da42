// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace marrow::arrows {

/// The kind of header that a line includes.
enum class Reach {
  Core,
  Formats,
  Render,
  App,
  Resources,
  Writers,  ///< tests/write
  Tests,
  Standard,  ///< C++ and C standard library
  Files,     ///< the part of the standard library that opens files
  Glm,
  Expected,  ///< tl::expected
  Fmt,
  Assimp,
  Zstd,
  Png,
  OpenGl,     ///< epoxy, EGL and GL headers
  QtGui,      ///< Qt's core, GUI and OpenGL classes
  QtWidgets,  ///< every other Qt class
  Cli11,
  Json,
  Intrinsics,  ///< the compiler's own headers for single processors
  Other,       ///< an operating system's header or a library that the table does not know
};

[[nodiscard]] const char* toString(Reach reach);

/// Classifies the text between the quotes or brackets of an include line.
/// @param file  the including file, from the project's root with forward slashes; a quoted path without a
/// project folder
///              in front is beside it.
[[nodiscard]] Reach classify(std::string_view file, std::string_view target, bool quoted);

/// True when a file of this top folder may include that. Folders without a row in the table may include
/// everything.
[[nodiscard]] bool isAllowed(std::string_view folder, Reach reach);

/// One sentence "file:line: ..." for every include line of `text` that the table forbids.
[[nodiscard]] std::vector<std::string> violations(std::string_view file, std::string_view text);

}  // namespace marrow::arrows
