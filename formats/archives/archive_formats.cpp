// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/archives/archive_formats.h"

#include "formats/asset.h"
#include "formats/codes.h"

#include <array>

namespace marrow::formats {
namespace {

// Archives hold several files, so they are opened by openAssets(); here they only say so.
core::Result<Asset> refuse(ByteView, const ReadContext&) {
  return tl::unexpected(
      core::Error{core::ErrorCode::Unsupported, {code("archive.not-a-file")}, {}, 0, "magic"});
}

constexpr int kSure = 100;
int probeRarc(ByteView bytes) { return beginsWith(bytes, "RARC") ? kSure : 0; }
int probeNarc(ByteView bytes) { return beginsWith(bytes, "NARC") ? kSure : 0; }
int probeSarc(ByteView bytes) { return beginsWith(bytes, "SARC") ? kSure : 0; }

template <core::Result<Archive> (*list)(ByteView)>
core::Result<Archive> listApart(ByteView bytes) {
  core::Result<Archive> archive = list(bytes);
  if (archive) labelNamesakesApart(*archive);
  return archive;
}

constexpr std::array kFormats = {
    FormatDescriptor{.id = "rarc",
                     .label = "GameCube and Wii archive (RARC)",
                     .extensions = "arc rarc szs",
                     .probe = probeRarc,
                     .read = refuse,
                     .codes = kCodes,
                     .list = listApart<listRarc>,
                     .family = "Archives"},
    FormatDescriptor{.id = "narc",
                     .label = "Nintendo DS archive (NARC)",
                     .extensions = "narc carc",
                     .probe = probeNarc,
                     .read = refuse,
                     .codes = kCodes,
                     .list = listApart<listNarc>,
                     .family = "Archives"},
    FormatDescriptor{.id = "sarc",
                     .label = "Wii U and Switch archive (SARC)",
                     .extensions = "sarc pack szs",
                     .probe = probeSarc,
                     .read = refuse,
                     .codes = kCodes,
                     .list = listApart<listSarc>,
                     .family = "Archives"},
};

}  // namespace

std::span<const FormatDescriptor> archiveFormats() { return kFormats; }

}  // namespace marrow::formats
