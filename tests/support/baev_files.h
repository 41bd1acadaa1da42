// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event_archive.h"
#include "formats/bytes/byte_view.h"

namespace marrow::testing {

/// A BAEV with the content of an archive; parameters may have every type, RawParameter at most 8 bytes.
/// Offsets of its parts: data section 0xF8 (event table reference 0x110, action table reference 0x120), event
/// table 0x130, then the action table. Text comes last.
[[nodiscard]] formats::Bytes baevBytes(const core::EventArchive& archive);

}  // namespace marrow::testing
