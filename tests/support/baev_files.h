// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event_archive.h"
#include "formats/bytes/byte_view.h"

namespace marrow::testing {

/// A BAEV (tests/write/baev.h) with the content of an archive.
[[nodiscard]] formats::Bytes baevBytes(const core::EventArchive& archive);

}  // namespace marrow::testing
