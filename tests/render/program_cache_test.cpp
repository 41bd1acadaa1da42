// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/program_cache.h"

#include "render/gl_program.h"
#include "render/offscreen_context.h"

#include <epoxy/gl.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <vector>

namespace marrow::render {
namespace {

const QByteArray kSource = "what a program is made of";

class ProgramCache : public ::testing::Test {
 protected:
  void SetUp() override {
    auto context = OffscreenContext::create();
    ASSERT_TRUE(context) << context.error().message;
    context_ = std::move(*context);
    keepProgramsIn(folder_.filePath(QStringLiteral("shaders")));
    GLint forms = 0;
    draw([&] { glGetIntegerv(GL_NUM_PROGRAM_BINARY_FORMATS, &forms); });
    if (forms == 0) GTEST_SKIP() << "this driver keeps its programs to itself";
  }
  void TearDown() override { keepProgramsIn({}); }

  void draw(const std::function<void()>& work) { ASSERT_EQ(context_->run(work), ""); }

  [[nodiscard]] QStringList kept() const {
    const QDir shaders(folder_.filePath(QStringLiteral("shaders")));
    QStringList paths;
    for (const QString& name : shaders.entryList(QDir::Files)) paths.append(shaders.filePath(name));
    return paths;
  }

  // A program under another source's name, so that only the kept one can be what is taken back.
  static void keepUnder(const std::vector<QByteArray>& sources) {
    GlProgram program;
    ASSERT_EQ(program.create("bone"), "");
    GLint current = 0;
    program.use();
    glGetIntegerv(GL_CURRENT_PROGRAM, &current);
    for (const QByteArray& source : sources) keepProgram(static_cast<GLuint>(current), source);
    program.destroy();
  }
  static void keepOne() { keepUnder({kSource}); }

  static bool isTaken() {
    const GLuint program = glCreateProgram();
    const bool isTaken = takeKeptProgram(program, kSource);
    EXPECT_EQ(isTaken, isTaken && glGetUniformBlockIndex(program, "Frame") != GL_INVALID_INDEX);
    EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
    glDeleteProgram(program);
    return isTaken;
  }

  static void rewrite(const QString& path, const QByteArray& bytes) {
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(bytes);
  }

  QTemporaryDir folder_;
  std::unique_ptr<OffscreenContext> context_;
};

TEST_F(ProgramCache, AProgramIsTakenBack) {
  draw([&] {
    EXPECT_FALSE(isTaken());
    keepOne();
    EXPECT_TRUE(isTaken());
  });
  EXPECT_EQ(kept().size(), 2);  // under its own source and under ours
}

TEST_F(ProgramCache, AnotherSourceHasAnotherProgram) {
  draw([&] {
    keepOne();
    const GLuint program = glCreateProgram();
    EXPECT_FALSE(takeKeptProgram(program, kSource + " "));
    glDeleteProgram(program);
  });
}

TEST_F(ProgramCache, DamagedFilesAreCompiledAnew) {
  const auto change = [](QByteArray bytes) {
    bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 0x10);
    return bytes;
  };
  const std::vector<std::function<QByteArray(const QByteArray&)>> damages = {
      [](const QByteArray&) { return QByteArray(); },
      [](const QByteArray& whole) { return whole.left(10); },
      [](const QByteArray& whole) { return whole.left(whole.size() - 1); },
      change,
  };
  for (const auto& damage : damages) {
    draw([] { keepOne(); });
    for (const QString& path : kept()) {
      QFile file(path);
      ASSERT_TRUE(file.open(QIODevice::ReadOnly));
      const QByteArray whole = file.readAll();
      file.close();
      rewrite(path, damage(whole));
    }
    draw([] { EXPECT_FALSE(isTaken()); });
  }
  draw([] {
    keepOne();
    EXPECT_TRUE(isTaken());
  });
}

TEST_F(ProgramCache, AFolderThatCannotBeMadeCostsNothingElse) {
  rewrite(folder_.filePath(QStringLiteral("file")), "in the way");
  keepProgramsIn(folder_.filePath(QStringLiteral("file/shaders")));
  draw([&] {
    keepOne();
    EXPECT_FALSE(isTaken());
  });
}

TEST_F(ProgramCache, NothingIsKeptWithoutAFolder) {
  keepProgramsIn({});
  draw([&] {
    keepOne();
    EXPECT_FALSE(isTaken());
  });
  EXPECT_TRUE(kept().isEmpty());
}

TEST_F(ProgramCache, ProgramsThatAreGoneDoNotPileUp) {
  std::vector<QByteArray> versions;
  for (int version = 0; version < 200; ++version) versions.push_back(QByteArray::number(version));
  draw([&] { keepUnder(versions); });
  EXPECT_LE(kept().size(), 60);
  EXPECT_GE(kept().size(), 1);
}

}  // namespace
}  // namespace marrow::render
