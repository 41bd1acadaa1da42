// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/zelda_options.h"

#include "formats/text/printable.h"
#include "formats/z64/codes.h"
#include "formats/z64/object_view.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <system_error>

namespace marrow::formats::z64 {
namespace {

constexpr int kSegments = 16;

constexpr std::array kLimbSizes = {OptionChoice{"auto", "Auto"}, OptionChoice{"12", "12"},
                                   OptionChoice{"16", "16"}};
constexpr std::array kAges = {OptionChoice{"auto", "Auto"}, OptionChoice{"adult", "Adult"},
                              OptionChoice{"child", "Child"}};
constexpr std::array kTunics = {OptionChoice{"green", "Green"}, OptionChoice{"red", "Red"},
                                OptionChoice{"blue", "Blue"}};
constexpr std::array kLevels = {OptionChoice{"near", "Near"}, OptionChoice{"far", "Far"}};
constexpr std::array kLeftHandChoices = {
    OptionChoice{"own", "As the skeleton has it"}, OptionChoice{"open", "Open"}, OptionChoice{"fist", "Fist"},
    OptionChoice{"bottle", "For a bottle"}, OptionChoice{"sword", "Sword"}};
constexpr std::array kRightHandChoices = {OptionChoice{"own", "As the skeleton has it"},
                                          OptionChoice{"open", "Open"}, OptionChoice{"fist", "Fist"},
                                          OptionChoice{"shield", "Shield"}};
constexpr std::array kSheathChoices = {
    OptionChoice{"own", "As the skeleton has it"}, OptionChoice{"empty", "Empty"},
    OptionChoice{"sword", "With the sword"}, OptionChoice{"shield", "With sword and shield"},
    OptionChoice{"none", "None"}};

constexpr std::array kSpecs = {
    OptionSpec{
        .id = kSegmentOption,
        .label = "Segments",
        .help = "File to use for a segment: 4 gameplay_keep, 6 the object, 7 link_animetion; repeatable",
        .kind = OptionKind::FilePerSlot,
        .slotName = "segment",
        .slotCount = kSegments,
        .isInForm = false,
        .isOfSet = true},
    OptionSpec{.id = kLimbSizeOption,
               .label = "Limb size",
               .help = "Limb size in bytes (default: auto)",
               .kind = OptionKind::Choice,
               .tip = "Bytes of one limb; Auto takes how far apart they lie",
               .choices = kLimbSizes,
               .subject = "a Zelda 64 object with a skeleton",
               .ofSlot = kObjectSegment},
    OptionSpec{.id = kSkeletonAtOption,
               .label = "Skeleton at",
               .help = "Offset of a skeleton header, instead of looking for one; repeatable",
               .kind = OptionKind::Offsets,
               .tip = "Offsets or addresses of headers, separated by commas, instead of searching for them",
               .placeholder = "Automatic, or e.g. 0x377F4",
               .offsetMask = 0xFFFFFF,
               .subject = "a Zelda 64 object with a skeleton",
               .ofSlot = kObjectSegment},
    OptionSpec{.id = kAnimationAtOption,
               .label = "Animation at",
               .help = "Offset of an animation header, instead of looking for one; repeatable",
               .kind = OptionKind::Offsets,
               .tip = "Offsets or addresses of headers, separated by commas; these animations come before "
                      "those that are found",
               .placeholder = "Automatic, or e.g. 0x377F4",
               .note = "In addition to those found automatically",
               .offsetMask = 0xFFFFFF,
               .namesClips = true,
               .formFlag = kKeepFoundOption,
               .ofSlot = kKeepSegment},
    OptionSpec{.id = kLinkAgeOption,
               .label = "Link's age",
               .help = "Link's age: the child's root moves 0.64 times as far (default: by the skeleton's "
                       "file name, else by its legs)",
               .kind = OptionKind::Choice,
               .tip = "The child plays the adult's animations; the game scales his root's position",
               .choices = kAges,
               .subject = "an animation of Link's",
               .isOfSet = true},
    OptionSpec{.id = kTunicOption,
               .label = "Link's tunic",
               .help = "Colour of Link's tunic (default: green)",
               .kind = OptionKind::Choice,
               .tip = "The game sets it before it draws Link; his object does not hold it",
               .choices = kTunics,
               .subject = "an object with Link's body",
               .ofSlot = kObjectSegment},
    OptionSpec{.id = kLodOption,
               .label = "Level of detail",
               .help = "Which display lists of 16-byte limbs are drawn (default: near)",
               .kind = OptionKind::Choice,
               .tip = "The game draws the far lists at a distance",
               .choices = kLevels,
               .subject = "a Zelda 64 body with two levels of detail",
               .ofSlot = kObjectSegment},
    OptionSpec{.id = kLeftHandOption,
               .label = "Link's left hand",
               .help = "What Link's left hand shows, where his object has a table (default: own)",
               .kind = OptionKind::Choice,
               .tip = "The game changes it while it draws; objects of the play-as kind hold the others",
               .choices = kLeftHandChoices,
               .subject = "an object with a table of Link's hands and sheaths",
               .ofSlot = kObjectSegment},
    OptionSpec{.id = kRightHandOption,
               .label = "Link's right hand",
               .help = "What Link's right hand shows, where his object has a table (default: own)",
               .kind = OptionKind::Choice,
               .tip = "The game changes it while it draws; objects of the play-as kind hold the others",
               .choices = kRightHandChoices,
               .subject = "an object with a table of Link's hands and sheaths",
               .ofSlot = kObjectSegment},
    OptionSpec{.id = kSheathOption,
               .label = "Link's sheath",
               .help = "What Link has on his back, where his object has a table (default: own)",
               .kind = OptionKind::Choice,
               .tip = "The game changes it while it draws; objects of the play-as kind hold the others",
               .choices = kSheathChoices,
               .subject = "an object with a table of Link's hands and sheaths",
               .ofSlot = kObjectSegment},
    OptionSpec{.id = kKeepFoundOption,
               .label = "",
               .help = "",
               .kind = OptionKind::Flag,
               .isOnCommandLine = false,
               .isInForm = false,
               .ofSlot = kKeepSegment},
};

LimbSize limbSizeOf(const std::string& text) {
  if (text == "12") return LimbSize::Standard;
  return text == "16" ? LimbSize::Wide : LimbSize::Auto;
}

/// The enumerator at the place of the text among the choices; the first if the text is none of them.
template <typename Value>
Value choiceOf(const std::string& text, std::span<const OptionChoice> choices) {
  const auto found = std::find_if(choices.begin(), choices.end(),
                                  [&](const OptionChoice& choice) { return choice.id == text; });
  return found == choices.end() ? Value{} : static_cast<Value>(found - choices.begin());
}

struct NamePart {
  std::string_view part;
  int segment;
};

// The first of these parts that a name contains decides. The games spell "animetion" and "dangeon", later
// tools "animation" and "dungeon".
constexpr std::array kNameParts = {
    NamePart{"link_animetion", kLinkFramesSegment},
    NamePart{"link_animation", kLinkFramesSegment},
    NamePart{"gameplay_keep", kKeepSegment},
    NamePart{"dangeon_keep", kFieldKeepSegment},
    NamePart{"dungeon_keep", kFieldKeepSegment},
    NamePart{"field_keep", kFieldKeepSegment},
    NamePart{"object_", kObjectSegment},
};

/// The segment that a name states, and where in the name.
struct SegmentInName {
  std::size_t at = 0;
  int segment = 0;
};

bool isSeparator(char c) { return c == '_' || c == '-' || c == '.' || c == ' '; }

std::size_t skipSeparators(std::string_view name, std::size_t at) {
  while (at < name.size() && isSeparator(name[at])) ++at;
  return at;
}

/// Importers ask for "segment_04.zdata"; the digits are hexadecimal, as the tools write them.
std::optional<SegmentInName> numberedSegmentIn(std::string_view name) {
  constexpr std::string_view kWord = "segment";
  const std::size_t at = name.find(kWord);
  if (at == std::string_view::npos) return std::nullopt;
  const std::size_t first = skipSeparators(name, at + kWord.size());
  std::size_t end = first;
  while (end < name.size() && std::isxdigit(static_cast<unsigned char>(name[end])) != 0) ++end;
  int segment = 0;
  if (std::from_chars(name.data() + first, name.data() + end, segment, 16).ec != std::errc{})
    return std::nullopt;
  const bool isWhole = end == name.size() || isSeparator(name[end]);
  if (!isWhole || segment < kKeepSegment || segment > kLinkFramesSegment) return std::nullopt;
  return SegmentInName{at, segment};
}

/// @param name  in small letters.
std::optional<SegmentInName> segmentIn(std::string_view name) {
  for (const NamePart& known : kNameParts) {
    if (const std::size_t at = name.find(known.part); at != std::string_view::npos)
      return SegmentInName{at, known.segment};
  }
  return numberedSegmentIn(name);
}

}  // namespace

std::span<const OptionSpec> optionSpecs() { return kSpecs; }

ZeldaOptions::ZeldaOptions(const Options& options)
    : skeletonAt(options.offsets(kSkeletonAtOption)),
      animationAt(options.offsets(kAnimationAtOption)),
      keepsFound(options.flag(kKeepFoundOption)),
      limbSize(limbSizeOf(options.text(kLimbSizeOption))),
      rootScale(choiceOf<RootScale>(options.text(kLinkAgeOption), kAges)),
      tunic(choiceOf<Tunic>(options.text(kTunicOption), kTunics)),
      lod(choiceOf<DrawLevel>(options.text(kLodOption), kLevels)),
      leftHand(choiceOf<LeftHand>(options.text(kLeftHandOption), kLeftHandChoices)),
      rightHand(choiceOf<RightHand>(options.text(kRightHandOption), kRightHandChoices)),
      sheath(choiceOf<Sheath>(options.text(kSheathOption), kSheathChoices)),
      segmentFiles(options.files(kSegmentOption)) {}

core::Diagnostic wrongOffset(const char* option, std::uint32_t at, const core::Error& why) {
  const core::Code& said = option == std::string_view(kSkeletonAtOption) ? code("z64.no-skeleton-at")
                                                                         : code("z64.no-animation-at");
  core::Message place = {code("z64.offset"), core::Offset{at}};
  if (segmentOf(at) != 0)
    place = {code("z64.address"), core::hex(at), core::Offset{offsetOf(at)}, segmentOf(at)};
  return {core::Severity::Error, {said, place, why.message},        why.file,
          why.byteOffset,        "named offset / " + why.fieldPath, {option, at}};
}

std::optional<int> segmentOfName(std::string_view fileName) {
  const std::string name = lowered(fileName);
  if (const auto found = segmentIn(name)) return found->segment;
  if (name.ends_with(".zobj")) return kObjectSegment;
  return std::nullopt;
}

std::string prefixOfName(std::string_view fileName) {
  const std::string name = lowered(fileName);
  const auto found = segmentIn(name);
  if (!found) return {};
  const std::string prefix = name.substr(0, found->at);
  // Tools number the files that they take out of a game: "04_gameplay_keep".
  const std::size_t digits = prefix.find_first_not_of("0123456789");
  const bool isNumbered = digits != std::string::npos && digits > 0 && isSeparator(prefix[digits]);
  return isNumbered ? prefix.substr(skipSeparators(prefix, digits)) : prefix;
}

bool isLinkObjectName(std::string_view fileName) {
  const std::string name = lowered(fileName);
  const auto numbered = numberedSegmentIn(name);
  return name.find("object_link") != std::string::npos || (numbered && numbered->segment == kObjectSegment);
}

bool isChildLinkName(std::string_view fileName) {
  return lowered(fileName).find("link_child") != std::string::npos;
}

bool isAdultLinkName(std::string_view fileName) {
  return lowered(fileName).find("link_boy") != std::string::npos;
}

}  // namespace marrow::formats::z64
