// SPDX-License-Identifier: GPL-3.0-or-later
// Leaving while a sequence is written.
#include "app/gui/actions/action_registry.h"
#include "app/gui/sequence/sequence_writer.h"
#include "app/gui/text.h"
#include "app/gui/widgets/number_box.h"
#include "tests/app/gui/window_fixture.h"

#include <QAction>
#include <QDialog>
#include <QDir>
#include <QImage>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

namespace marrow::testing {
namespace {

class Quitting : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    openSample();
    window_->actions().action("file.exportSequence")->trigger();
    child<gui::NumberBox>("sequenceTo").setValue(12);
    child<gui::NumberBox>("sequenceWidth").setValue(80);
    child<gui::NumberBox>("sequenceHeight").setValue(60);
    child<QLineEdit>("sequencePath").setText(gui::toQString(folder_.path("walk.png")));
  }
  gui::SequenceWriter& writer() { return *window_->findChild<gui::SequenceWriter*>(); }
  QMessageBox* question() { return window_->findChild<QMessageBox*>(QStringLiteral("quitQuestion")); }
  QStringList written() const {
    return QDir(gui::toQString(folder_.path())).entryList({QStringLiteral("walk*")}, QDir::Files, QDir::Name);
  }
  /// Ctrl+Q in the middle, once two frames are there.
  void quitOnTheWay() {
    QObject::connect(&writer(), &gui::SequenceWriter::progressed, window_.get(), [this](int done, int) {
      if (done == 2) window_->actions().action("file.quit")->trigger();
    });
    child<QPushButton>("sequenceAgree").click();
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
  EXPECT_FALSE(writer().isBusy());
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
  QSignalSpy done(&writer(), &gui::SequenceWriter::finished);
  QObject::connect(&writer(), &gui::SequenceWriter::progressed, window_.get(), [this](int count, int) {
    if (count != 2) return;
    window_->close();
    QTest::keyClick(question(), Qt::Key_Escape);
  });
  child<QPushButton>("sequenceAgree").click();
  ASSERT_TRUE(waitFor([&] { return done.count() == 1; }));
  EXPECT_TRUE(window_->isVisible());
  EXPECT_EQ(written().size(), 13);
}

TEST_F(Quitting, IsDoneAtOnceWhenNothingIsWritten) {
  window_->findChild<QDialog*>(QStringLiteral("sequenceDialog"))->reject();
  window_->actions().action("file.quit")->trigger();
  EXPECT_FALSE(window_->isVisible());
  EXPECT_EQ(question(), nullptr);
}

}  // namespace
}  // namespace marrow::testing
