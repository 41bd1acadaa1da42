// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/event_text.h"
#include "app/gui/text.h"

#include <gtest/gtest.h>

#include <cmath>

namespace marrow::testing {
namespace {

TEST(Text, NumbersSayWhatTheyAre) {
  EXPECT_EQ(gui::frameText(12.0), QStringLiteral("12"));
  EXPECT_EQ(gui::frameText(12.346), QStringLiteral("12.346"));
  EXPECT_EQ(gui::playheadText(12.346, false), QStringLiteral("12.346"));
  EXPECT_EQ(gui::playheadText(12.9, true), QStringLiteral("12"));
  EXPECT_EQ(gui::playheadText(12.99999, true), QStringLiteral("13"));  // added up from parts of a frame
  EXPECT_EQ(gui::numberText(-0.0001), QStringLiteral("0.000"));
  EXPECT_EQ(gui::numberText(std::nan("")), QStringLiteral("NaN"));
  EXPECT_EQ(gui::numberText(-HUGE_VAL), QStringLiteral("-∞"));
  EXPECT_EQ(gui::frameText(1e30), QStringLiteral("1e+30"));
  EXPECT_EQ(gui::frameText(-1e30), QStringLiteral("-1e+30"));
  EXPECT_EQ(gui::frameText(HUGE_VAL), QStringLiteral("∞"));
  EXPECT_EQ(gui::frameText(123456789.0), QStringLiteral("123456789"));
  EXPECT_EQ(gui::offsetText(0x1C4), QStringLiteral("0x1C4"));
  EXPECT_EQ(gui::baseName("a/b\\c.bck"), QStringLiteral("c.bck"));
  EXPECT_EQ(gui::folderOf("a/b/c.bck"), QStringLiteral("a/b"));
  EXPECT_EQ(gui::folderOf("c.bck"), QString());
}

TEST(CountText, HasSeparators) {
  EXPECT_EQ(gui::countText(999), QStringLiteral("999"));
  EXPECT_EQ(gui::countText(std::size_t{1'234'567}), QStringLiteral("1,234,567"));
  EXPECT_EQ(gui::countText(1, "1 triangle", "%1 triangles"), QStringLiteral("1 triangle"));
  EXPECT_EQ(gui::countText(12345, "1 triangle", "%1 triangles"), QStringLiteral("12,345 triangles"));
}

TEST(ShownName, IsWholeOnOneLineAndSeen) {
  EXPECT_EQ(gui::shownName("hand"), QStringLiteral("hand"));
  EXPECT_EQ(gui::shownName("\thand\r\n\x1B\x7F"), QStringLiteral("\\x09hand\\x0D\\x0A\\x1B\\x7F"));
  EXPECT_EQ(gui::shownName("手 \xE2\x80\xAE"), QStringLiteral("手 \\xE2\\x80\\xAE"));
  EXPECT_EQ(gui::shownName(std::string(4096, 'n')), QString(4096, QLatin1Char('n')));
  EXPECT_EQ(gui::shownName(std::string(9000, 'n')), QString(4096, QLatin1Char('n')) + QStringLiteral("…"));
}

TEST(EventText, StaysOnOneLine) {
  const core::EventParameter said{{}, std::string("first\nsecond\r\n\tthird")};
  EXPECT_EQ(gui::parameterText(said), QStringLiteral("\"first\\x0Asecond\\x0D\\x0A\\x09third\""));
}

}  // namespace
}  // namespace marrow::testing
