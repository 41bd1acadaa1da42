// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/archives/archive_formats.h"

#include "formats/archives/archive.h"
#include "formats/archives/narc.h"
#include "formats/archives/rarc.h"
#include "formats/archives/sarc.h"
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

template <bool (*is)(ByteView)>
int probeBy(ByteView bytes) {
  constexpr int kSure = 100;
  return is(bytes) ? kSure : 0;
}

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
                     .probe = probeBy<isRarc>,
                     .read = refuse,
                     .codes = kCodes,
                     .list = listApart<listRarc>,
                     .family = "Archives"},
    FormatDescriptor{.id = "narc",
                     .label = "Nintendo DS archive (NARC)",
                     .extensions = "narc carc",
                     .probe = probeBy<isNarc>,
                     .read = refuse,
                     .codes = kCodes,
                     .list = listApart<listNarc>,
                     .family = "Archives"},
    FormatDescriptor{.id = "sarc",
                     .label = "Wii U and Switch archive (SARC)",
                     .extensions = "sarc pack szs",
                     .probe = probeBy<isSarc>,
                     .read = refuse,
                     .codes = kCodes,
                     .list = listApart<listSarc>,
                     .family = "Archives"},
};

}  // namespace

std::span<const FormatDescriptor> archiveFormats() { return kFormats; }

}  // namespace marrow::formats
