// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/program_files.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QSaveFile>

namespace marrow::gui {
namespace {

// A file is the hash of the program, then the program.
constexpr qsizetype kSumBytes = 20;
constexpr qint64 kMostBytes = qint64{8} * 1024 * 1024;

QByteArray sumOf(const QByteArray& bytes) {
  return QCryptographicHash::hash(bytes, QCryptographicHash::Sha1);
}

}  // namespace

QString ProgramFiles::pathOf(const QByteArray& name) const {
  return folder_ + QLatin1Char('/') + QString::fromLatin1(sumOf(name).toHex()) + QStringLiteral(".program");
}

QByteArray ProgramFiles::take(const QByteArray& name) {
  QFile file(pathOf(name));
  if (!file.open(QIODevice::ReadOnly) || file.size() > kMostBytes) return {};
  const QByteArray sum = file.read(kSumBytes);
  QByteArray program = file.readAll();
  return sum == sumOf(program) ? program : QByteArray();
}

void ProgramFiles::keep(const QByteArray& name, const QByteArray& program) {
  if (!QDir().mkpath(folder_)) return;
  tidyUp();
  QSaveFile file(pathOf(name));
  const QByteArray bytes = sumOf(program) + program;
  if (file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size()) file.commit();
}

void ProgramFiles::tidyUp() const {
  QDir kept(folder_);
  const QStringList files = kept.entryList(QDir::Files);
  if (files.size() < kMostFiles) return;
  for (const QString& file : files) kept.remove(file);
}

}  // namespace marrow::gui
