// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/message.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace marrow::core {
namespace {

constexpr Code kCodes[] = {{"test.order", "{1} comes before {0}"}, {"test.plain", "nothing is there"}};

TEST(Message, ArgumentsTakeTheirPlacesInTheSentence) {
  const Message message(findCode(kCodes, "test.order"), 12, std::string("{0}"));
  EXPECT_EQ(message.text(), "{0} comes before 12");
  EXPECT_EQ(&message.code(), &kCodes[0]);
  EXPECT_EQ(Message(kCodes[1]).text(), "nothing is there");
  EXPECT_EQ(Message("a driver's words {0}").text(), "a driver's words {0}");
}

TEST(Message, CountsInTheWordsOfOneOrMany) {
  constexpr Code kCounts[] = {{"test.count", "{0} vertex|vertices of {1} byte|bytes, as {2}"}};
  const auto text = [&](int vertices, int bytes) { return Message(kCounts[0], vertices, bytes, 1).text(); };
  EXPECT_EQ(text(1, 2), "1 vertex of 2 bytes, as 1");
  EXPECT_EQ(text(0, 1), "0 vertices of 1 byte, as 1");
}

TEST(Message, OneThingIsTheThing) {
  constexpr Code kThe[] = {{"test.the", "it has the {0} vertex|vertices of the {1} in the {2} byte|bytes"}};
  const auto text = [&](int count) { return Message(kThe[0], count, 1, count).text(); };
  EXPECT_EQ(text(1), "it has the vertex of the 1 in the byte");
  EXPECT_EQ(text(2), "it has the 2 vertices of the 1 in the 2 bytes");
}

TEST(Message, IsEqualByCodeAndArguments) {
  EXPECT_EQ(Message(kCodes[0], 1, 2), Message(kCodes[0], 1, 2));
  EXPECT_NE(Message(kCodes[0], 1, 2), Message(kCodes[0], 2, 1));
  EXPECT_NE(Message(kCodes[1]), Message("nothing is there"));
}

TEST(Message, KnowsWhatItsArgumentsName) {
  constexpr Code kEnd{"test.end", "{0} bytes of {1} end at {2}"};
  constexpr Code kNamed{"test.named", "{0}: {1}"};
  const Message end(kEnd, 16, FileName{"b/a.bck", "a.bck"}, Offset{0x30});
  const Words words = Message(kNamed, BoneName{3, "hand"}, end).words();
  EXPECT_EQ(words.text(), "hand: 16 bytes of a.bck end at 0x30");
  ASSERT_EQ(words.parts().size(), 5U);
  EXPECT_EQ(words.parts()[0], (Words::Part{"hand", {}, {}, 3}));
  EXPECT_EQ(words.parts()[1], Words::Part{": 16 bytes of "});
  EXPECT_EQ(words.parts()[2], (Words::Part{"a.bck", "b/a.bck"}));
  EXPECT_EQ(words.parts()[4], (Words::Part{"0x30", {}, 0x30}));
}

TEST(Message, NamesAFrameWhereItIsANumber) {
  constexpr Code kAt{"test.at", "the value jumps at frame {0}"};
  const Words words = Message(kAt, FrameNumber{12.5}).words();
  EXPECT_EQ(words.text(), "the value jumps at frame 12.5");
  ASSERT_EQ(words.parts().size(), 2U);
  EXPECT_EQ(words.parts()[1].frame, 12.5);
  EXPECT_EQ(Words(FrameNumber{std::nan("")}).parts(), std::vector{Words::Part{"nan"}});
}

TEST(Message, SentencesFollowEachOther) {
  const Sentences both = {{kCodes[0], 1, 2}, {kCodes[1]}};
  EXPECT_EQ(toText(both), "2 comes before 1. nothing is there.");
  EXPECT_TRUE(says(both, "test.plain"));
  EXPECT_FALSE(says(both, "test.other"));
  EXPECT_EQ(toText(Sentences()), "");
}

TEST(Words, OfManyTheFirstAreListed) {
  const std::vector<Words> all = {"a", Offset{2}, "c"};
  EXPECT_EQ(listed(all, 3).text(), "a, 0x2, c");
  EXPECT_EQ(listed(all, 1).text(), "a and 2 more");
}

TEST(Hex, IsInCapitalsWithoutZeros) { EXPECT_EQ(hex(0x1F), "0x1F"); }

}  // namespace
}  // namespace marrow::core
