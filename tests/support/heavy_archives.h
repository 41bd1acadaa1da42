// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/bytes/byte_view.h"

#include <span>

namespace marrow::testing {

/// An archive that was once costly: what each of its members asks for, grows with the number of the others.
struct HeavyArchive {
  const char* what;
  int count;                          ///< of members of each kind
  formats::Bytes (*make)(int count);  ///< a SARC
};

[[nodiscard]] std::span<const HeavyArchive> heavyArchives();

}  // namespace marrow::testing
