// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/options/options.h"

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

std::string refusal(const OptionSpec& spec, std::initializer_list<const char*> texts) {
  Options options;
  std::optional<core::Error> error;
  for (const char* text : texts) error = parseOption(spec, text, options);
  if (!error) return "taken";
  EXPECT_EQ(error->fieldPath, spec.id);
  return error->message.text();
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
  EXPECT_EQ(refusal(kSize, {"13"}), "\"13\" is not auto, 12 or 16");
  EXPECT_EQ(refusal(kAt, {"zzz"}), "\"zzz\" is not an offset like 0x278 or 632");
  EXPECT_EQ(refusal(kAt, {"0x100000000"}), "\"0x100000000\" is not an offset like 0x278 or 632");
  EXPECT_EQ(refusal(kAt, {""}), "\"\" is not an offset like 0x278 or 632");
  EXPECT_EQ(refusal(kParts, {"4"}), "\"4\" is not of the form NUMBER=FILE");
  EXPECT_EQ(refusal(kParts, {"16=a"}), "\"16\" is no segment; they run from 0 to 15");
  EXPECT_EQ(refusal(kParts, {"4=a", "4=b"}), "segment 4 is named twice, as a and as b");
  EXPECT_EQ(refusal(kCount, {"1.5"}), "\"1.5\" is not a whole number");
  EXPECT_EQ(refusal(kCount, {"51"}), "51 is not between 1 and 50");
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
