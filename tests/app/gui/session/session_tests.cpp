// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/finding/pairing.h"
#include "app/gui/actions/action_registry.h"
#include "app/gui/preferences.h"
#include "app/gui/session/session_store.h"
#include "app/gui/text.h"
#include "app/gui/viewport/viewport_area.h"
#include "app/gui/viewport/viewport_widget.h"
#include "app/opening/loaded_file.h"
#include "app/session/clip_ref.h"
#include "core/clip.h"
#include "formats/options/file_options.h"
#include "tests/app/gui/window_fixture.h"
#include "tests/support/zelda_files.h"
#include "tests/write/archives.h"

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QTest>

#include <cstdint>

namespace marrow::testing {
namespace {

gui::FileSession sessionOf(int number) {
  gui::FileSession session;
  session.path = QStringLiteral("/clips/%1.bck").arg(number);
  session.diskPath = session.path;
  session.stamp = {100 + static_cast<std::uint64_t>(number), 5};
  session.usedMilliseconds = number;
  session.clip = QStringLiteral("walk");
  session.clipIndex = 2;
  session.frameCount = 30;
  session.frame = 12.5;
  session.camera = render::CameraPlace{{1, 2, 3}, 40, 50, 60, 70};
  session.model = gui::FileSession::Model::Selected;
  session.modelPath = QStringLiteral("/models/a.arc:b.bmd");
  session.skeleton = QStringLiteral("hero");
  session.options.set("segment", formats::Options::Files{{4, "keep.zobj"}, {7, ""}});
  session.options.set("skeleton-at", formats::Options::Offsets{0x06001234});
  session.options.set("limb-size", "16");
  session.options.set("link-age", "child");
  return session;
}

class Store : public ::testing::Test {
 protected:
  QString path() { return gui::toQString(folder_.path("sessions.json")); }
  TemporaryFolder folder_;
};

TEST_F(Store, GivesBackWhatWasPut) {
  gui::SessionStore store(path());
  store.put(sessionOf(1));
  ASSERT_TRUE(store.save());
  const auto back = gui::SessionStore(path()).newestOf({QStringLiteral("/clips/1.bck")});
  ASSERT_TRUE(back);
  EXPECT_EQ(*back, sessionOf(1));
}

TEST_F(Store, ForgetsTheOldestBeyondItsLimit) {
  gui::SessionStore store(path());
  for (int i = 0; i < 250; ++i) store.put(sessionOf(i));
  EXPECT_EQ(store.size(), gui::SessionStore::kLimit);
  EXPECT_FALSE(store.newestOf({QStringLiteral("/clips/49.bck")}));
  EXPECT_TRUE(store.newestOf({QStringLiteral("/clips/50.bck")}));
}

TEST_F(Store, TwoWindowsDoNotForgetEachOthers) {
  gui::SessionStore first(path());
  gui::SessionStore second(path());
  first.put(sessionOf(1));
  ASSERT_TRUE(first.save());
  second.put(sessionOf(2));
  ASSERT_TRUE(second.save());
  EXPECT_EQ(gui::SessionStore(path()).size(), 2U);
}

TEST_F(Store, ADamagedFileIsAnEmptyOne) {
  for (const QByteArray& bytes :
       {QByteArray("{\"version\":1,\"files\":[{\"path\":3},7,null]}"), QByteArray("not json"), QByteArray(),
        QByteArray("{\"version\":1,\"files\":[{\"path\":\"/a\",\"disk\":\"/a\",\"size\":1,\"used\":1,"
                   "\"frame\":-5}]}")}) {
    QFile file(path());
    ASSERT_TRUE(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    file.write(bytes);
    file.close();
    EXPECT_EQ(gui::SessionStore(path()).size(), 0U) << bytes.toStdString();
  }
}

TEST_F(Store, ACameraThatCannotBeIsLeftOut) {
  QJsonObject json = gui::toJson(sessionOf(1));
  json[QStringLiteral("camera")] = QJsonArray{0, 0, 0, -1, 0, 0, 1};
  const auto back = gui::sessionFrom(json);
  ASSERT_TRUE(back);
  EXPECT_FALSE(back->camera);
  EXPECT_EQ(back->frame, 12.5);
}

/// Files of one's own in a folder, and a window that can be closed and opened again.
class Sessions : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    QApplication::setQuitOnLastWindowClosed(false);
    for (const char* name : {"wanderer.bmd", "wanderer_walk.bck", "wanderer_wave.bck"}) copy(name);
  }
  void copy(const char* name) { ASSERT_TRUE(QFile::copy(sample(name), own(name))); }
  QString own(const char* name) { return gui::toQString(folder_.path(name)); }
  void nextWindow() {
    window_->close();
    window_ = std::make_unique<gui::MainWindow>(*settings_);
    window_->show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(window_.get()));
  }
  gui::ViewportWidget& viewport() { return window_->viewportArea().viewport(); }
  std::string shown() { return workspace().clip() ? workspace().clip()->name : std::string(); }
};

TEST_F(Sessions, AFileIsOpenedAgainWhereItWasLeft) {
  open({own("wanderer_wave.bck")});
  playback().setFrame(7.25);
  viewport().setView(render::ViewPreset::Top);
  const render::CameraPlace place = viewport().camera().place();
  nextWindow();
  open({own("wanderer_wave.bck")});
  EXPECT_EQ(playback().frame(), 7.25);
  EXPECT_EQ(viewport().camera().place(), place);
}

TEST_F(Sessions, AFolderShowsTheClipThatWasLast) {
  open({gui::toQString(folder_.path())});
  const std::string first = shown();
  const char* other = first == "wanderer_walk" ? "wanderer_wave" : "wanderer_walk";
  showClip(other);
  playback().setFrame(5.0);
  nextWindow();
  open({gui::toQString(folder_.path())});
  EXPECT_EQ(shown(), other);
  EXPECT_EQ(playback().frame(), 5.0);
}

TEST_F(Sessions, AFileThatChangedIsAnotherFile) {
  open({own("wanderer_wave.bck")});
  playback().setFrame(7.0);
  nextWindow();
  QFile file(own("wanderer_wave.bck"));
  ASSERT_TRUE(file.open(QIODevice::Append));
  file.write(QByteArray(32, '\0'));
  file.close();
  open({own("wanderer_wave.bck")});
  EXPECT_EQ(shown(), "wanderer_wave");
  EXPECT_EQ(playback().frame(), 0.0);
}

TEST_F(Sessions, WithoutAModelStaysWithoutAModel) {
  open({own("wanderer_wave.bck")});
  ASSERT_TRUE(workspace().pairing().hasModel());
  window_->actions().action("file.noModel")->trigger();
  ASSERT_FALSE(workspace().pairing().hasModel());
  nextWindow();
  open({own("wanderer_wave.bck")});
  EXPECT_FALSE(workspace().pairing().hasModel());
  EXPECT_TRUE(workspace().pairing().selectedByUser);
}

TEST_F(Sessions, ASelectedModelIsSelectedAgainUnlessItIsGone) {
  QDir().mkpath(own("elsewhere"));
  const QString model = own("elsewhere") + QStringLiteral("/other.bmd");
  ASSERT_TRUE(QFile::copy(own("wanderer.bmd"), model));
  open({own("wanderer_wave.bck")});
  window_->opener().pairWithFile(model);
  ASSERT_TRUE(waitFor([&] { return workspace().pairing().modelPath == model.toStdString(); }));
  nextWindow();
  open({own("wanderer_wave.bck")});
  ASSERT_TRUE(waitFor([&] { return workspace().pairing().modelPath == model.toStdString(); }));
  ASSERT_TRUE(QFile::remove(model));
  nextWindow();
  open({own("wanderer_wave.bck")});
  EXPECT_NE(workspace().pairing().modelPath, model.toStdString());
  EXPECT_TRUE(workspace().pairing().hasModel());
}

TEST_F(Sessions, APreferenceSwitchesThemOffAndForgets) {
  open({own("wanderer_wave.bck")});
  playback().setFrame(7.0);
  nextWindow();
  ASSERT_TRUE(QFile::exists(own("sessions.json")));
  settings_->setValue(gui::kRememberPlaces, false);
  EXPECT_FALSE(QFile::exists(own("sessions.json")));
  open({own("wanderer_wave.bck")});
  EXPECT_EQ(playback().frame(), 0.0);
}

TEST_F(Sessions, AnArchiveShowsTheMemberThatWasLast) {
  const auto bytes = [this](const char* name) {
    QFile file(own(name));
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    const QByteArray read = file.readAll();
    return formats::Bytes(read.begin(), read.end());
  };
  const QString archive = write("hero.arc", write::rarcBytes({{"walk.bck", bytes("wanderer_walk.bck")},
                                                              {"wave.bck", bytes("wanderer_wave.bck")},
                                                              {"hero.bmd", bytes("wanderer.bmd")}}));
  open({archive});
  ASSERT_EQ(shown(), "walk");
  workspace().showClip({1, 0});
  ASSERT_EQ(shown(), "wave");
  playback().setFrame(4.0);
  nextWindow();
  open({archive});
  EXPECT_EQ(shown(), "wave");
  EXPECT_EQ(playback().frame(), 4.0);
}

TEST_F(Sessions, TheSegmentTableOfASetComesBack) {
  const QStringList set = {write("gameplay_keep.bin", linkKeep(3)),
                           write("link_animetion.bin", linkFrames({0x21, 0x48, 0})),
                           write("object_link_boy.zobj", linkObject())};
  open(set);
  formats::Options options = workspace().readOptions().of(set[0].toStdString());
  options.set("link-age", "child");
  window_->opener().setOptions(set[0], options);
  ASSERT_TRUE(waitFor([&] { return !window_->opener().isLoading(); }));
  ASSERT_TRUE(workspace().files()[0].content->facts.front().value);
  workspace().showClip({0, 2});
  playback().setFrame(1.0);
  nextWindow();
  open(set);
  ASSERT_TRUE(waitFor([&] { return playback().frame() == 1.0; }));
  EXPECT_EQ(workspace().clipRef(), (app::ClipRef{0, 2}));
  EXPECT_TRUE(workspace().files()[0].content->facts.front().value);
}

TEST_F(Sessions, PassingByIsNotRemembered) {
  open({own("wanderer_walk.bck")});
  playback().setFrame(9.0);
  open({own("wanderer_wave.bck")});
  showClip("wanderer_walk");
  showClip("wanderer_wave");
  playback().setFrame(3.0);
  nextWindow();
  open({own("wanderer_walk.bck")});
  EXPECT_EQ(playback().frame(), 9.0);
}

TEST_F(Sessions, AClosedFileIsOpenedAgainInItsPlace) {
  open({own("wanderer_walk.bck")});
  open({own("wanderer_wave.bck")});
  playback().setFrame(6.0);
  QAction& reopen = *window_->actions().action("file.reopen");
  EXPECT_FALSE(reopen.isEnabled());
  window_->actions().action("file.close")->trigger();
  EXPECT_EQ(shown(), "wanderer_walk");
  ASSERT_TRUE(reopen.isEnabled());
  pressKey(Qt::Key_T, Qt::ControlModifier | Qt::ShiftModifier);
  ASSERT_TRUE(waitFor([&] { return shown() == "wanderer_wave"; }));
  EXPECT_EQ(playback().frame(), 6.0);
  EXPECT_FALSE(reopen.isEnabled());
}

TEST_F(Sessions, WhatWasClosedTogetherComesBackTogether) {
  open({own("wanderer_walk.bck"), own("wanderer_wave.bck")});
  window_->actions().action("file.closeAll")->trigger();
  EXPECT_TRUE(workspace().files().empty());
  window_->actions().action("file.reopen")->trigger();
  ASSERT_TRUE(waitFor([&] { return workspace().files().size() == 2; }));
}

}  // namespace
}  // namespace marrow::testing
