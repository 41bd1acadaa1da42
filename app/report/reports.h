// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/opening/loaded_file.h"
#include "app/report/clip_events.h"
#include "app/report/tree.h"
#include "core/clip.h"
#include "core/diagnostic.h"
#include "core/model/model.h"
#include "core/sampler.h"
#include "formats/asset.h"
#include "formats/source/open_assets.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

/// Trees of the commands' answers about a file, an archive, a model or tracks.
namespace marrow::report {

/// The report of `info` on one file.
/// @param diagnostics  the file's, without those that the other files make untrue.
/// @param pairing      the model of its clips, and why.
[[nodiscard]] Record fileReport(const app::LoadedFile& file, const core::Diagnostics& diagnostics,
                                const std::string& pairing, const ClipEvents& events);

/// "yaz0, 1455 bytes > rarc, 9000 bytes", outermost first; "none" if nothing is packed.
[[nodiscard]] std::string containerText(const std::vector<formats::Container>& containers);

/// The value of "containerSizes".
[[nodiscard]] Json containerSizes(const std::vector<formats::Container>& containers);

/// "1 byte", "1455 bytes"
[[nodiscard]] std::string bytesText(std::uint64_t size);

/// The report of `info` on a whole archive: its members, and why some are not read.
[[nodiscard]] Record archiveReport(const formats::ArchiveListing& archive);

/// An image of a model. Its wrap is that of the first material that shows it, else its own.
/// @param number  among all images of the file.
[[nodiscard]] Record imageRecord(const core::Model& model, std::size_t image, std::size_t number);

/// Adds "models", the bodies with their materials, and "textures", the images.
void addModels(const formats::Asset& content, Record& report);

/// The value of each track of materials and shapes, at a frame.
/// @param body  names the images; null: they have no names.
[[nodiscard]] Records tracksOf(const core::Clip& clip, const core::Model* body, double frame,
                               core::SampleMode mode);

}  // namespace marrow::report
