// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/target.h"
#include "formats/writers/writer.h"

#include <cstddef>
#include <vector>

namespace marrow::cli {

class ClipEvents;

/// A clip of a file, with its events.
[[nodiscard]] formats::ExportClip exportClip(const app::LoadedFile& file, const ClipEvents& events,
                                             std::size_t index);

/// `--clip all`
[[nodiscard]] bool wantsAllClips(const TargetOptions& options);

/// TargetOptions::open(), with the first clip of all where all are wanted.
[[nodiscard]] core::Result<Target> openFirst(const TargetOptions& options, Io& io);

/// The clips that go into one file with the target's: itself or, where all are wanted, those of its file that
/// move the same skeleton. Others are named in a note. With the events of event files that are theirs.
[[nodiscard]] std::vector<formats::ExportClip> exportClips(const Target& target, const TargetOptions& options,
                                                           Io& io);

}  // namespace marrow::cli
