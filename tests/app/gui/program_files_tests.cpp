// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/program_files.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <gtest/gtest.h>

namespace marrow::gui {
namespace {

class ProgramFilesTest : public ::testing::Test {
 protected:
  [[nodiscard]] QStringList paths() const {
    const QDir folder(folder_.filePath(QStringLiteral("kept/shaders")));
    QStringList paths;
    for (const QString& name : folder.entryList(QDir::Files)) paths.append(folder.filePath(name));
    return paths;
  }

  static void write(const QString& path, const QByteArray& bytes) {
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(bytes);
  }

  QTemporaryDir folder_;
  ProgramFiles files_{folder_.filePath(QStringLiteral("kept/shaders"))};
};

TEST_F(ProgramFilesTest, GivesBackWhatItKeeps) {
  EXPECT_TRUE(files_.take("a").isEmpty());
  files_.keep("a", "first");
  files_.keep("b", "second");
  files_.keep("a", "third");
  EXPECT_EQ(files_.take("a"), "third");
  EXPECT_EQ(files_.take("b"), "second");
  EXPECT_TRUE(files_.take("c").isEmpty());
}

TEST_F(ProgramFilesTest, WhatIsDamagedWasNotKept) {
  files_.keep("a", "a program of some length");
  ASSERT_EQ(paths().size(), 1);
  const QString path = paths().front();
  QFile file(path);
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  const QByteArray whole = file.readAll();
  file.close();
  for (qsizetype place = 0; place < whole.size(); ++place) {
    QByteArray changed = whole;
    changed[place] = static_cast<char>(changed[place] ^ 0x10);
    write(path, changed);
    EXPECT_TRUE(files_.take("a").isEmpty()) << place;
    write(path, whole.left(place));
    EXPECT_TRUE(files_.take("a").isEmpty()) << place;
  }
  files_.keep("a", "another");
  EXPECT_EQ(files_.take("a"), "another");
}

TEST_F(ProgramFilesTest, AFolderThatCannotBeMadeKeepsNothing) {
  write(folder_.filePath(QStringLiteral("file")), "in the way");
  ProgramFiles nowhere(folder_.filePath(QStringLiteral("file/shaders")));
  nowhere.keep("a", "program");
  EXPECT_TRUE(nowhere.take("a").isEmpty());
}

TEST_F(ProgramFilesTest, ProgramsThatAreGoneDoNotPileUp) {
  for (int version = 0; version < 3 * ProgramFiles::kMostFiles; ++version)
    files_.keep(QByteArray::number(version), "program");
  EXPECT_LE(paths().size(), ProgramFiles::kMostFiles);
  EXPECT_EQ(files_.take(QByteArray::number(3 * ProgramFiles::kMostFiles - 1)), "program");
}

}  // namespace
}  // namespace marrow::gui
