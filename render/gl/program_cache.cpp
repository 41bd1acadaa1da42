// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/gl/program_cache.h"

#include <epoxy/gl.h>

#include <cstdint>
#include <cstring>

namespace marrow::render {
namespace {

// An entry is the number of the driver's binary format, then the program in that format.
using Format = std::uint32_t;
constexpr qsizetype kFormatBytes = sizeof(Format);
constexpr GLint kMostBytes = 4 * 1024 * 1024;

ProgramStore* theStore = nullptr;

bool driverGivesBinaries() {
  if (epoxy_gl_version() < 41 && !epoxy_has_gl_extension("GL_ARB_get_program_binary")) return false;
  GLint formats = 0;
  glGetIntegerv(GL_NUM_PROGRAM_BINARY_FORMATS, &formats);
  return formats > 0;
}

bool isInUse() { return theStore != nullptr && driverGivesBinaries(); }

QByteArray nameOf(const QByteArray& source) {
  QByteArray name;
  for (const GLenum what : {GL_VENDOR, GL_RENDERER, GL_VERSION}) {
    const auto* text = reinterpret_cast<const char*>(glGetString(what));
    name += QByteArray(text == nullptr ? "" : text) + '\n';
  }
  return name + source;
}

bool isLinked(GLuint program) {
  GLint linked = GL_FALSE;
  glGetProgramiv(program, GL_LINK_STATUS, &linked);
  return linked == GL_TRUE;
}

}  // namespace

void keepProgramsIn(ProgramStore* store) { theStore = store; }

bool takeKeptProgram(unsigned program, const QByteArray& source) {
  if (!isInUse()) return false;
  const QByteArray kept = theStore->take(nameOf(source));
  if (kept.size() <= kFormatBytes || kept.size() > kMostBytes) return false;
  Format format = 0;
  std::memcpy(&format, kept.constData(), sizeof format);
  glProgramBinary(program, format, kept.constData() + kFormatBytes,
                  static_cast<GLsizei>(kept.size() - kFormatBytes));
  if (isLinked(program)) return true;
  static_cast<void>(glGetError());  // an unknown format raises one
  return false;
}

void expectToKeep(unsigned program) {
  if (isInUse()) glProgramParameteri(program, GL_PROGRAM_BINARY_RETRIEVABLE_HINT, GL_TRUE);
}

void keepProgram(unsigned program, const QByteArray& source) {
  if (!isInUse()) return;
  GLint length = 0;
  glGetProgramiv(program, GL_PROGRAM_BINARY_LENGTH, &length);
  if (length <= 0 || length > kMostBytes - kFormatBytes) return;
  QByteArray kept(kFormatBytes + length, '\0');
  GLenum format = 0;
  GLsizei written = 0;
  glGetProgramBinary(program, length, &written, &format, kept.data() + kFormatBytes);
  if (written <= 0 || written > length) return;
  const Format stored = format;
  std::memcpy(kept.data(), &stored, sizeof stored);
  theStore->keep(nameOf(source), kept.left(kFormatBytes + written));
}

}  // namespace marrow::render
