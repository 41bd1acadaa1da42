// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/registry.h"

#include "formats/archives/narc.h"
#include "formats/archives/rarc.h"
#include "formats/archives/sarc.h"
#include "formats/baev/baev_read.h"
#include "formats/j3d/bca_read.h"
#include "formats/j3d/bck_read.h"
#include "formats/j3d/model_read.h"
#include "formats/sm64ds/bca_read.h"
#include "formats/sm64ds/bmd_read.h"
#include "formats/text/printable.h"
#include "formats/z64/object_read.h"

#include <algorithm>
#include <array>
#include <sstream>

namespace marrow::formats {
namespace {

// Archives hold several files, so they are opened by openAssets(); here they only say so.
core::Result<Asset> refuseArchive(ByteView, const ReadContext&) {
  return tl::unexpected(
      core::Error{core::ErrorCode::Unsupported,
                  "this is an archive; its members are opened one by one, as ARCHIVE:MEMBER",
                  {},
                  0,
                  "magic"});
}

constexpr int kSure = 100;
int probeRarc(ByteView bytes) { return isRarc(bytes) ? kSure : 0; }
int probeNarc(ByteView bytes) { return isNarc(bytes) ? kSure : 0; }
int probeSarc(ByteView bytes) { return isSarc(bytes) ? kSure : 0; }

constexpr std::array kFormats = {
    FormatDescriptor{"j3d-bck", "J3D joint animation (BCK)", "bck", j3d::probeBck, j3d::readBck},
    FormatDescriptor{"j3d-bca", "J3D joint animation, every frame (BCA)", "bca", j3d::probeBca, j3d::readBca},
    FormatDescriptor{"j3d-model", "J3D model (BMD, BDL)", "bmd bdl", j3d::probeModel, j3d::readModel},
    FormatDescriptor{"baev", "Animation events (BAEV)", "baev zs", baev::probeBaev, baev::readBaev},
    FormatDescriptor{"rarc", "GameCube and Wii archive (RARC)", "arc rarc szs", probeRarc, refuseArchive},
    FormatDescriptor{"narc", "Nintendo DS archive (NARC)", "narc carc", probeNarc, refuseArchive},
    FormatDescriptor{"sarc", "Wii U and Switch archive (SARC)", "sarc pack szs", probeSarc, refuseArchive},
    FormatDescriptor{"sm64ds-bca", "SM64DS animation (BCA)", "bca", sm64ds::probeBca, sm64ds::readBca, true},
    FormatDescriptor{"sm64ds-bmd", "SM64DS model (BMD)", "bmd", sm64ds::probeBmd, sm64ds::readBmd, true},
    FormatDescriptor{"z64-object", "Zelda 64 object", "zobj bin", z64::probeObject, z64::readObject, false,
                     z64::claimsObject},
};

// A magic leaves no doubt, and formats without one have to search for theirs.
constexpr int kCertain = 100;

const FormatDescriptor* surestFormat(ByteView bytes) {
  const FormatDescriptor* surest = nullptr;
  int best = 0;
  for (const FormatDescriptor& format : kFormats) {
    if (best >= kCertain) break;
    const int score = format.probe(bytes);
    if (score <= best) continue;
    best = score;
    surest = &format;
  }
  return surest;
}

bool hasExtension(const FormatDescriptor& format, const std::string& extension) {
  std::istringstream all(format.extensions);
  for (std::string one; all >> one;) {
    if (one == extension) return true;
  }
  return false;
}

// Formats without a signature begin with counts. Four characters are a signature, though none of ours.
bool beginsWithText(ByteView bytes) {
  return bytes.size() >= 4 && std::all_of(bytes.begin(), bytes.begin() + 4,
                                          [](std::uint8_t byte) { return byte >= 0x20 && byte < 0x7F; });
}

const FormatDescriptor* formatByExtension(ByteView bytes, const std::string& fileName) {
  if (bytes.empty() || beginsWithText(bytes)) return nullptr;
  const std::string extension = extensionOf(fileName);
  const auto* found = std::find_if(kFormats.begin(), kFormats.end(), [&](const FormatDescriptor& format) {
    return format.isReadByExtension && hasExtension(format, extension);
  });
  return found == kFormats.end() ? nullptr : found;
}

const FormatDescriptor* formatByClaim(const ReadContext& context) {
  const auto* found = std::find_if(kFormats.begin(), kFormats.end(), [&](const FormatDescriptor& format) {
    return format.claims != nullptr && format.claims(context);
  });
  return found == kFormats.end() ? nullptr : found;
}

}  // namespace

std::span<const FormatDescriptor> registeredFormats() { return kFormats; }

Recognition recognise(ByteView bytes, const ReadContext& context) {
  if (const FormatDescriptor* surest = surestFormat(bytes)) return {surest, true};
  if (const FormatDescriptor* expected = formatByExtension(bytes, context.fileName)) return {expected};
  return {formatByClaim(context)};
}

Recognition tryFormats(ByteView bytes, const ReadContext& context) {
  if (const FormatDescriptor* surest = surestFormat(bytes)) return {surest, true};
  const FormatDescriptor* expected = formatByExtension(bytes, context.fileName);
  if (expected == nullptr) return {};
  return {expected, false, expected->read(bytes, context)};
}

}  // namespace marrow::formats
