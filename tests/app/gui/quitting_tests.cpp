// SPDX-License-Identifier: GPL-3.0-or-later
// Leaving while a sequence is written.
#include "app/gui/widgets/number_box.h"
#include "tests/app/gui/export/export_fixture.h"

#include <QImage>
#include <QMessageBox>

namespace marrow::testing {
namespace {

class Quitting : public ExportTest {
 protected:
  void SetUp() override {
    ExportTest::SetUp();
    openDialog("file.exportSequence");
    field<gui::NumberBox>("exportTo").setValue(12);
    type("size", QStringLiteral("80x60"));
    setPath("walk.png");
  }
  QMessageBox* question() { return window_->findChild<QMessageBox*>(QStringLiteral("quitQuestion")); }
  /// Ctrl+Q in the middle, once two frames are there.
  void quitOnTheWay() {
    agree().click();
    QObject::connect(run(), &gui::ExportRun::progressed, window_.get(), [this](int done, int) {
      if (done == 2) window_->actions().action("file.quit")->trigger();
    });
    ASSERT_TRUE(waitFor([&] { return question() != nullptr; }));
  }
};

TEST_F(Quitting, CancelsTheExportOnlyIfThatIsAgreedTo) {
  quitOnTheWay();
  EXPECT_TRUE(window_->isVisible());
  EXPECT_TRUE(
      question()->informativeText().contains(QDir::toNativeSeparators(gui::toQString(folder_.path()))));
  window_->findChild<QPushButton*>(QStringLiteral("quitLeave"))->click();
  ASSERT_TRUE(waitFor([&] { return !window_->isVisible(); }));
  EXPECT_EQ(run(), nullptr);
  const QStringList files = written();
  EXPECT_GE(files.size(), 2);
  EXPECT_LT(files.size(), 13);
  for (const QString& file : files)
    EXPECT_EQ(QImage(gui::toQString(folder_.path(file.toStdString()))).size(), QSize(80, 60));
  // Nothing half-written under another name either.
  EXPECT_EQ(QDir(gui::toQString(folder_.path())).entryList({QStringLiteral("*walk*")}, QDir::Files).size(),
            files.size());
}

TEST_F(Quitting, EscapeKeepsExporting) {
  agree().click();
  QSignalSpy done(run(), &gui::ExportRun::finished);
  QObject::connect(run(), &gui::ExportRun::progressed, window_.get(), [this](int count, int) {
    if (count != 2) return;
    window_->close();
    QTest::keyClick(question(), Qt::Key_Escape);
  });
  ASSERT_TRUE(waitFor([&] { return done.count() == 1; }));
  EXPECT_TRUE(window_->isVisible());
  EXPECT_EQ(written().size(), 13);
}

TEST_F(Quitting, IsDoneAtOnceWhenNothingIsWritten) {
  dialog()->reject();
  window_->actions().action("file.quit")->trigger();
  EXPECT_FALSE(window_->isVisible());
  EXPECT_EQ(question(), nullptr);
}

}  // namespace
}  // namespace marrow::testing
