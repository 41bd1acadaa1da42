// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/number_box.h"
#include "tests/app/gui/window_fixture.h"

#include <QApplication>
#include <QComboBox>
#include <QScrollArea>
#include <QTest>
#include <QVBoxLayout>
#include <QWheelEvent>

namespace marrow::testing {
namespace {

/// A page of fields that is higher than its area.
class WheelGuards : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    box_->addItems({QStringLiteral("near"), QStringLiteral("far"), QStringLiteral("none")});
    number_->setValue(1.0);
    column->addWidget(box_);
    column->addWidget(number_);
    column->addSpacing(900);
    area_.setWidget(page);
    area_.resize(240, 200);
    area_.show();
    area_.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&area_));
    area_.setFocus();
  }

  /// One step away from the user.
  void turnOver(QWidget* field) {
    const QPointF at = field->rect().center();
    QWheelEvent wheel(at, field->mapToGlobal(at), {}, {0, -120}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(field, &wheel);
  }

  QScrollArea area_;
  QComboBox* box_ = new QComboBox;
  gui::NumberBox* number_ = new gui::NumberBox("number", QStringLiteral("Number"), 0.0, 10.0, 0);
};

TEST_F(WheelGuards, AWheelThatScrollsChangesNoField) {
  turnOver(box_);
  turnOver(number_);
  EXPECT_EQ(box_->currentIndex(), 0);
  EXPECT_EQ(number_->value(), 1.0);
  EXPECT_FALSE(box_->hasFocus());
}

TEST_F(WheelGuards, AFieldWithTheKeyboardIsTurned) {
  box_->setFocus();
  turnOver(box_);
  EXPECT_EQ(box_->currentIndex(), 1);
  number_->setFocus();
  turnOver(number_);
  EXPECT_NE(number_->value(), 1.0);
}

}  // namespace
}  // namespace marrow::testing
