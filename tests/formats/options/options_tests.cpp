// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/options/options.h"

#include "formats/codes.h"

#include <gtest/gtest.h>

#include <array>

namespace marrow::formats {
namespace {

constexpr std::array kSizes = {OptionChoice{"auto", "Auto"}, OptionChoice{"12", "12"},
                               OptionChoice{"16", "16"}};
constexpr OptionSpec kSize{
    .id = "size", .label = "Size", .help = "", .kind = OptionKind::Choice, .choices = kSizes};
constexpr OptionSpec kAt{.id = "at", .label = "At", .help = "", .kind = OptionKind::Offsets};
constexpr OptionSpec kParts{.id = "segment",
                            .label = "Segment",
                            .help = "",
                            .kind = OptionKind::FilePerSlot,
                            .slotName = "segment",
                            .slotCount = 16};
constexpr OptionSpec kCount{
    .id = "count", .label = "Count", .help = "", .kind = OptionKind::Integer, .least = 1, .most = 50};

Options parsed(const OptionSpec& spec, std::initializer_list<const char*> texts) {
  Options options;
  for (const char* text : texts) EXPECT_FALSE(parseOption(spec, text, options)) << text;
  return options;
}

core::Message refusal(const OptionSpec& spec, std::initializer_list<const char*> texts) {
  Options options;
  std::optional<core::Error> error;
  for (const char* text : texts) error = parseOption(spec, text, options);
  if (!error) return "taken";
  EXPECT_EQ(error->fieldPath, spec.id);
  return error->message;
}

TEST(Options, SayNothingAtFirst) {
  const Options options;
  EXPECT_FALSE(options.flag("a"));
  EXPECT_EQ(options.number("a", 3), 3);
  EXPECT_EQ(options.text("a", "none"), "none");
  EXPECT_TRUE(options.offsets("a").empty());
  EXPECT_TRUE(options.files("a").empty());
}

TEST(Options, AreEqualWhenADefaultIsSaid) {
  EXPECT_EQ(parsed(kSize, {"auto"}), Options());
  EXPECT_EQ(parsed(kSize, {"12", "auto"}), Options());
  EXPECT_NE(parsed(kSize, {"12"}), Options());
  Options options;
  options.set("flag", true);
  options.set("flag", false);
  EXPECT_EQ(options, Options());
}

TEST(Options, CollectOffsets) {
  EXPECT_EQ(parsed(kAt, {"0x278", "632", "0X06000278"}).offsets("at"),
            (Options::Offsets{0x278, 632, 0x06000278}));
}

TEST(Options, CollectFilesOfSlots) {
  EXPECT_EQ(parsed(kParts, {"4=a.bin", "0xF=b=c.bin"}).files("segment"),
            (Options::Files{{4, "a.bin"}, {15, "b=c.bin"}}));
}

TEST(Options, RefuseWhatIsNoValue) {
  using core::Message;
  EXPECT_EQ(refusal(kSize, {"13"}), Message(code("option.choice"), "13", "auto, 12 or 16"));
  EXPECT_EQ(refusal(kAt, {"zzz"}), Message(code("option.offset"), "zzz"));
  EXPECT_EQ(refusal(kAt, {"0x100000000"}), Message(code("option.offset"), "0x100000000"));
  EXPECT_EQ(refusal(kAt, {""}), Message(code("option.offset"), ""));
  EXPECT_EQ(refusal(kParts, {"4"}), Message(code("option.file-form"), "4"));
  EXPECT_EQ(refusal(kParts, {"16=a"}), Message(code("option.slot"), "16", "segment", 15));
  EXPECT_EQ(refusal(kParts, {"4=a", "4=b"}), Message(code("option.slot-twice"), "segment", 4, "a", "b"));
  EXPECT_EQ(refusal(kCount, {"1.5"}), Message(code("option.whole-number"), "1.5"));
  EXPECT_EQ(refusal(kCount, {"51"}), Message(code("option.range"), 51, 1, 50));
}

TEST(Options, SizesHaveTwoSides) {
  constexpr OptionSpec kSides{
      .id = "sides", .label = "", .help = "", .kind = OptionKind::Size, .least = 1, .most = 64};
  EXPECT_EQ(parseSize(parsed(kSides, {"64x48"}).text("sides")), (PixelSize{64, 48}));
  EXPECT_EQ(toText({64, 48}), "64x48");
  for (const char* text : {"", "64", "64x", "x48", "65x1", "1x0", "1x1x1", "-1x1"})
    EXPECT_NE(refusal(kSides, {text}), "taken") << text;
}

TEST(Options, KeepNumbers) { EXPECT_EQ(parsed(kCount, {"12"}).integer("count"), 12); }

}  // namespace
}  // namespace marrow::formats
