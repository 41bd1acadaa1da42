// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/gl/program_cache.h"

#include "render/gl/gl_program.h"
#include "render/offscreen/offscreen_context.h"

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <memory>
#include <vector>

namespace marrow::render {
namespace {

const QByteArray kSource = "what a program is made of";

class Shelf final : public ProgramStore {
 public:
  QByteArray take(const QByteArray& name) override {
    const auto kept = programs.find(name);
    return kept == programs.end() ? QByteArray() : kept->second;
  }
  void keep(const QByteArray& name, const QByteArray& program) override { programs[name] = program; }

  std::map<QByteArray, QByteArray> programs;
};

class ProgramCache : public ::testing::Test {
 protected:
  void SetUp() override {
    auto context = OffscreenContext::create();
    ASSERT_TRUE(context) << context.error().message.text();
    context_ = std::move(*context);
    keepProgramsIn(&shelf_);
    GLint forms = 0;
    draw([&] { glGetIntegerv(GL_NUM_PROGRAM_BINARY_FORMATS, &forms); });
    if (forms == 0) GTEST_SKIP() << "this driver gives no program binaries";
  }
  void TearDown() override { keepProgramsIn(nullptr); }

  void draw(const std::function<void()>& work) { ASSERT_EQ(context_->run(work), ""); }

  // Under the name of another source, so that only the kept program can be taken back.
  static void keepOne() {
    GlProgram program;
    ASSERT_EQ(program.create("bone_edge"), "");
    GLint current = 0;
    program.use();
    glGetIntegerv(GL_CURRENT_PROGRAM, &current);
    keepProgram(static_cast<GLuint>(current), kSource);
    program.destroy();
  }

  static bool isTaken(const QByteArray& source = kSource) {
    const GLuint program = glCreateProgram();
    const bool isTaken = takeKeptProgram(program, source);
    EXPECT_EQ(isTaken, isTaken && glGetUniformBlockIndex(program, "View") != GL_INVALID_INDEX);
    EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
    glDeleteProgram(program);
    return isTaken;
  }

  Shelf shelf_;
  std::unique_ptr<OffscreenContext> context_;
};

TEST_F(ProgramCache, AProgramIsTakenBack) {
  draw([] {
    EXPECT_FALSE(isTaken());
    keepOne();
    EXPECT_TRUE(isTaken());
    EXPECT_FALSE(isTaken(kSource + " "));
  });
  EXPECT_EQ(shelf_.programs.size(), 2U);  // under its own source and under ours
}

TEST_F(ProgramCache, AnotherDriversProgramIsNotTaken) {
  draw([] { keepOne(); });
  draw([&] {
    for (const auto& [name, program] : shelf_.programs) {
      for (const GLenum what : {GL_VENDOR, GL_RENDERER, GL_VERSION})
        EXPECT_TRUE(name.contains(reinterpret_cast<const char*>(glGetString(what)))) << what;
    }
  });
}

TEST_F(ProgramCache, WhatTheDriverRefusesIsCompiledAnew) {
  draw([] { keepOne(); });
  const std::map<QByteArray, QByteArray> whole = shelf_.programs;
  const std::vector<std::function<QByteArray(QByteArray)>> damages = {
      [](const QByteArray&) { return QByteArray(); },
      [](const QByteArray& program) { return program.left(3); },
      [](const QByteArray& program) { return program.left(program.size() - 1); },
      [](const QByteArray& program) { return QByteArray("none") + program.mid(4); },
      [](const QByteArray& program) { return program.left(4) + QByteArray(100, '?'); },
  };
  for (const auto& damage : damages) {
    for (auto& [name, program] : shelf_.programs) program = damage(whole.at(name));
    draw([] {
      EXPECT_FALSE(isTaken());
      keepOne();  // compiles its own, whose entry was damaged, too
      EXPECT_TRUE(isTaken());
    });
  }
}

TEST_F(ProgramCache, NothingIsKeptWithoutAStore) {
  keepProgramsIn(nullptr);
  draw([] {
    keepOne();
    EXPECT_FALSE(isTaken());
  });
  EXPECT_TRUE(shelf_.programs.empty());
}

}  // namespace
}  // namespace marrow::render
