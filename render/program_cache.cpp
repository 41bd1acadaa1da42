// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/program_cache.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QSaveFile>

#include <epoxy/gl.h>

#include <cstdint>
#include <cstring>

namespace marrow::render {
namespace {

// A file: the sum of what follows, the driver's name of the form, the program in that form.
using Form = std::uint32_t;
constexpr auto kSum = QCryptographicHash::Sha1;
constexpr qsizetype kSumBytes = 20;
constexpr qsizetype kHeaderBytes = kSumBytes + static_cast<qsizetype>(sizeof(Form));
constexpr qint64 kMostBytes = qint64{4} * 1024 * 1024;
// Programs of drivers and of versions that are gone, after which all is thrown away.
constexpr int kMostFiles = 60;

QString& folder() {
  static QString path;
  return path;
}

bool driverGivesPrograms() {
  if (epoxy_gl_version() < 41 && !epoxy_has_gl_extension("GL_ARB_get_program_binary")) return false;
  GLint forms = 0;
  glGetIntegerv(GL_NUM_PROGRAM_BINARY_FORMATS, &forms);
  return forms > 0;
}

QString pathOf(const QByteArray& source) {
  QCryptographicHash name(kSum);
  for (const GLenum what : {GL_VENDOR, GL_RENDERER, GL_VERSION}) {
    const auto* text = reinterpret_cast<const char*>(glGetString(what));
    name.addData(QByteArray(text == nullptr ? "" : text) + '\n');
  }
  name.addData(source);
  return folder() + QLatin1Char('/') + QString::fromLatin1(name.result().toHex()) +
         QStringLiteral(".program");
}

bool isLinked(GLuint program) {
  GLint linked = GL_FALSE;
  glGetProgramiv(program, GL_LINK_STATUS, &linked);
  return linked == GL_TRUE;
}

void tidyUp() {
  QDir kept(folder());
  const QStringList files = kept.entryList({QStringLiteral("*.program")}, QDir::Files);
  if (files.size() < kMostFiles) return;
  for (const QString& file : files) kept.remove(file);
}

}  // namespace

void keepProgramsIn(const QString& path) { folder() = path; }

bool takeKeptProgram(GLuint program, const QByteArray& source) {
  if (folder().isEmpty() || !driverGivesPrograms()) return false;
  QFile file(pathOf(source));
  if (!file.open(QIODevice::ReadOnly) || file.size() > kMostBytes) return false;
  const QByteArray bytes = file.readAll();
  if (bytes.size() <= kHeaderBytes) return false;
  if (QCryptographicHash::hash(bytes.mid(kSumBytes), kSum) != bytes.left(kSumBytes)) return false;
  Form form = 0;
  std::memcpy(&form, bytes.constData() + kSumBytes, sizeof form);
  glProgramBinary(program, form, bytes.constData() + kHeaderBytes,
                  static_cast<GLsizei>(bytes.size() - kHeaderBytes));
  if (isLinked(program)) return true;
  static_cast<void>(glGetError());  // a form that the driver does not know is one
  return false;
}

void expectToKeep(GLuint program) {
  if (folder().isEmpty() || !driverGivesPrograms()) return;
  glProgramParameteri(program, GL_PROGRAM_BINARY_RETRIEVABLE_HINT, GL_TRUE);
}

void keepProgram(GLuint program, const QByteArray& source) {
  if (folder().isEmpty() || !driverGivesPrograms()) return;
  GLint length = 0;
  glGetProgramiv(program, GL_PROGRAM_BINARY_LENGTH, &length);
  if (length <= 0 || length > kMostBytes - kHeaderBytes) return;
  QByteArray bytes(kHeaderBytes + length, '\0');
  GLenum form = 0;
  GLsizei written = 0;
  glGetProgramBinary(program, length, &written, &form, bytes.data() + kHeaderBytes);
  if (written <= 0 || written > length) return;
  bytes.truncate(kHeaderBytes + written);
  const Form stored = form;
  std::memcpy(bytes.data() + kSumBytes, &stored, sizeof stored);
  bytes.replace(0, kSumBytes, QCryptographicHash::hash(bytes.mid(kSumBytes), kSum));
  if (!QDir().mkpath(folder())) return;
  tidyUp();
  QSaveFile file(pathOf(source));
  if (file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size()) file.commit();
}

}  // namespace marrow::render
