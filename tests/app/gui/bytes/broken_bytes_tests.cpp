// SPDX-License-Identifier: GPL-3.0-or-later
// From an issue to the bytes of a file that could not be opened.
#include "app/gui/bytes/hex_view.h"
#include "app/gui/text.h"
#include "app/gui/widgets/elided_label.h"
#include "app/session/issue_list.h"
#include "core/diagnostic.h"
#include "tests/app/gui/window_fixture.h"

#include <QComboBox>
#include <QDockWidget>
#include <QFile>
#include <QFontMetrics>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QTest>
#include <QTreeView>

namespace marrow::testing {
namespace {

class BytesOfBrokenFile : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    openSample();
    showClip("wanderer_nod");  // a packed file, whose bytes are seen before the broken one's
    auto& panel = child<QDockWidget>("bytesPanel");
    panel.show();
    panel.raise();
    ASSERT_TRUE(waitFor([&] { return hex().bytes() && sizeText().contains(QStringLiteral("unpacked")); }));
    goToOffset("0x4");
  }

  // Sixteen bytes of header and a copy from before the start.
  QString packedFile() {
    return write("cut.bck", {'Y', 'a', 'z', '0', 0, 0, 0, 64, 0, 0, 0, 0, 0, 0, 0, 0, 0x00, 0x10, 0x05});
  }
  QString cutFile() {
    QFile whole(sample("wanderer_wave.bck"));
    EXPECT_TRUE(whole.open(QIODevice::ReadOnly));
    const QByteArray start = whole.read(0x50);
    return write("torn.bck", formats::Bytes(start.begin(), start.end()));
  }
  /// Opens a file that fails and goes to the place that its error names.
  core::Diagnostic goToErrorOf(const QString& path) {
    open({path});
    auto& issues = child<QTreeView>("issuesView");
    const auto all = app::issuesOf(workspace());
    for (std::size_t row = 0; row < all.size(); ++row) {
      if (all[row].file != path.toStdString() || all[row].severity != core::Severity::Error) continue;
      emit issues.activated(issues.model()->index(static_cast<int>(row), 0));
      EXPECT_TRUE(waitFor([&] { return hex().bytes() && hex().bytes()->path == path.toStdString(); }));
      return all[row];
    }
    ADD_FAILURE() << "no error of " << path.toStdString();
    return {};
  }
  void goToOffset(const char* offset) {
    auto& box = child<QLineEdit>("bytesOffset");
    box.setText(QLatin1String(offset));
    QTest::keyClick(&box, Qt::Key_Return);
  }
  gui::HexView& hex() { return child<gui::HexView>("hexView"); }
  QString sizeText() { return child<gui::ElidedLabel>("bytesSize").text(); }
  QString fieldText() { return child<QLabel>("bytesField").text(); }
};

TEST_F(BytesOfBrokenFile, WhatCannotBeUnpackedIsShownAsStored) {
  const QString path = packedFile();
  const core::Diagnostic error = goToErrorOf(path);
  ASSERT_TRUE(hex().bytes());
  ASSERT_TRUE(hex().isVisible());
  EXPECT_EQ(hex().bytes()->bytes.size(), 19U);
  EXPECT_EQ(hex().bytes()->bytes.front(), 'Y');
  EXPECT_TRUE(child<QComboBox>("bytesFiles").currentText().contains(QStringLiteral("cut.bck")));
  EXPECT_NE(child<QComboBox>("bytesFiles").currentText(), QStringLiteral("cut.bck")) << "it is not open";
  EXPECT_TRUE(sizeText().startsWith(QStringLiteral("19 bytes"))) << sizeText().toStdString();
  EXPECT_NE(sizeText(), QStringLiteral("19 bytes")) << "they are packed";
  EXPECT_TRUE(child<gui::ElidedLabel>("bytesState").text().contains(gui::toQString(error.message.text())));
  ASSERT_TRUE(error.byteOffset);
  ASSERT_LT(*error.byteOffset, 19U);
  EXPECT_EQ(hex().markStart(), *error.byteOffset);
  EXPECT_GE(hex().markSize(), 1U);
  EXPECT_TRUE(fieldText().contains(gui::offsetText(*error.byteOffset))) << fieldText().toStdString();
  image("broken_packed");
  showClip("wanderer_walk");
  ASSERT_TRUE(waitFor([&] { return hex().bytes() && hex().bytes()->path != path.toStdString(); }));
  EXPECT_EQ(child<gui::ElidedLabel>("bytesState").text(), QString());
  EXPECT_EQ(child<QComboBox>("bytesFiles").currentText(), QStringLiteral("wanderer_walk.bck"));
}

TEST_F(BytesOfBrokenFile, APlaceBehindTheEndIsSaidAndMarksNothing) {
  const core::Diagnostic error = goToErrorOf(cutFile());
  ASSERT_TRUE(error.byteOffset);
  ASSERT_GT(*error.byteOffset, 0x50U);
  EXPECT_EQ(hex().markSize(), 0U);
  EXPECT_TRUE(fieldText().contains(QStringLiteral("0x50")));
  EXPECT_TRUE(fieldText().contains(gui::offsetText(*error.byteOffset)));
  EXPECT_FALSE(child<QLabel>("bytesValue").isVisible());
  EXPECT_FALSE(hex().rectOf(0x4F).isEmpty());  // the end is in view
  EXPECT_EQ(sizeText(), QStringLiteral("80 bytes"));
  EXPECT_TRUE(child<QComboBox>("bytesFiles").currentText().contains(QStringLiteral("torn.bck")));
  image("broken_behind_end");
}

// The header says what it is even where the rest cannot be read.
TEST_F(BytesOfBrokenFile, ItsHeaderHasNames) {
  (void)goToErrorOf(cutFile());
  goToOffset("0x2a");
  EXPECT_TRUE(fieldText().startsWith(QStringLiteral("ANK1 / duration"))) << fieldText().toStdString();
  EXPECT_EQ(child<QLabel>("bytesValue").text(), QStringLiteral("72"));
  EXPECT_TRUE(child<QLabel>("bytesValue").isVisible());
}

TEST_F(BytesOfBrokenFile, AFileThatIsGoneLeavesNothingOfTheOneBefore) {
  const QString path = packedFile();
  open({path});
  ASSERT_TRUE(QFile::remove(path));
  auto& issues = child<QTreeView>("issuesView");
  emit issues.activated(issues.model()->index(issues.model()->rowCount() - 1, 0));
  auto& message = child<QLabel>("bytesMessage");
  ASSERT_TRUE(waitFor([&] {
    return message.isVisible() && message.text().contains(QStringLiteral("cut.bck")) &&
           !message.text().startsWith(QStringLiteral("Reading"));
  }));
  EXPECT_EQ(sizeText(), QString());
  EXPECT_TRUE(child<QComboBox>("bytesFiles").currentText().contains(QStringLiteral("cut.bck")));
}

TEST_F(BytesOfBrokenFile, FileAndPlaceOfAnIssueAreReadInFull) {
  open({packedFile(), cutFile()});
  auto& panel = child<QDockWidget>("issuesPanel");
  panel.raise();
  auto& view = child<QTreeView>("issuesView");
  ASSERT_TRUE(waitFor([&] { return view.isVisible() && view.viewport()->width() > 600; }));
  const QFontMetrics metrics = view.fontMetrics();
  ASSERT_GE(view.model()->rowCount(), 2);
  int end = 0;
  for (int column = 0; column < view.model()->columnCount(); ++column) {
    for (int row = 0; row < view.model()->rowCount(); ++row) {
      const QString text = view.model()->index(row, column).data().toString();
      EXPECT_GT(view.header()->sectionSize(column), metrics.horizontalAdvance(text)) << text.toStdString();
    }
    end = std::max(end, view.header()->sectionViewportPosition(column) + view.header()->sectionSize(column));
  }
  EXPECT_LE(end, view.viewport()->width());
}

}  // namespace
}  // namespace marrow::testing
