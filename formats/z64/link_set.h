// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "formats/asset.h"
#include "formats/bytes/byte_view.h"
#include "formats/z64/zelda_options.h"

#include <string>

namespace marrow::formats::z64 {

/// One file of the set, unpacked. No bytes: it is not at hand.
struct LinkFile {
  std::string name;  ///< as the user knows it
  ByteView bytes;
};

/// The three files that Link's animations are spread over.
struct LinkFiles {
  LinkFile object;  ///< object_link_boy or object_link_child: the skeleton
  LinkFile keep;    ///< gameplay_keep: the headers
  LinkFile frames;  ///< link_animetion: the frames
  /// gameplay_keep is read on its own, too, and says itself what is wrong with an offset that is named in it.
  bool isKeepReadAlone = true;
};

/// Whether Link's skeleton is the child's, and what says so.
struct LinkAge {
  bool isChild = false;
  const char* why = "";  ///< a clause: "its file is named link_child"
};

/// As the user says, else by the name of the skeleton's file, else by the length of its legs; the adult where
/// none of them says anything.
/// @param set  its first skeleton is Link's; there may be none.
[[nodiscard]] LinkAge linkAgeOf(const ZeldaOptions& options, const std::string& objectPath, const Asset& set);

/// The age, for reports; by default that of an unknown skeleton.
[[nodiscard]] Fact ageFact(const LinkAge& age = {});

/// Reads what the files give together: Link's skeletons, and a clip for each header whose frames are there.
/// Diagnostics name the file they speak of; what is missing is said in them, not refused.
/// @return an error when there is neither a skeleton nor a clip to show.
/// Source: docs/formats/zelda64-link.md.
[[nodiscard]] core::Result<Asset> readLinkSet(const LinkFiles& files, const ZeldaOptions& options);

}  // namespace marrow::formats::z64
