// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/program_cache.h"

#include <epoxy/gl.h>

#include <cstdint>
#include <cstring>

namespace marrow::render {
namespace {

// What is kept: the driver's name of the form, then the program in that form.
using Form = std::uint32_t;
constexpr qsizetype kFormBytes = sizeof(Form);
constexpr GLint kMostBytes = 4 * 1024 * 1024;

ProgramStore* theStore = nullptr;

bool driverGivesPrograms() {
  if (epoxy_gl_version() < 41 && !epoxy_has_gl_extension("GL_ARB_get_program_binary")) return false;
  GLint forms = 0;
  glGetIntegerv(GL_NUM_PROGRAM_BINARY_FORMATS, &forms);
  return forms > 0;
}

bool isInUse() { return theStore != nullptr && driverGivesPrograms(); }

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
  if (kept.size() <= kFormBytes || kept.size() > kMostBytes) return false;
  Form form = 0;
  std::memcpy(&form, kept.constData(), sizeof form);
  glProgramBinary(program, form, kept.constData() + kFormBytes,
                  static_cast<GLsizei>(kept.size() - kFormBytes));
  if (isLinked(program)) return true;
  static_cast<void>(glGetError());  // a form that the driver does not know is one
  return false;
}

void expectToKeep(unsigned program) {
  if (isInUse()) glProgramParameteri(program, GL_PROGRAM_BINARY_RETRIEVABLE_HINT, GL_TRUE);
}

void keepProgram(unsigned program, const QByteArray& source) {
  if (!isInUse()) return;
  GLint length = 0;
  glGetProgramiv(program, GL_PROGRAM_BINARY_LENGTH, &length);
  if (length <= 0 || length > kMostBytes - kFormBytes) return;
  QByteArray kept(kFormBytes + length, '\0');
  GLenum form = 0;
  GLsizei written = 0;
  glGetProgramBinary(program, length, &written, &form, kept.data() + kFormBytes);
  if (written <= 0 || written > length) return;
  const Form stored = form;
  std::memcpy(kept.data(), &stored, sizeof stored);
  theStore->keep(nameOf(source), kept.left(kFormBytes + written));
}

}  // namespace marrow::render
