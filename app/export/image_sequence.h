// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/image.h"
#include "core/result.h"
#include "formats/writers/frame_files.h"
#include "formats/writers/writer.h"

#include <string>
#include <vector>

/// The parts that all writers of images share.
namespace marrow::app {

inline constexpr int kMostPixels = 16384;  ///< a side of an image

// The options that all of them have.
inline constexpr formats::OptionSpec kSizeOption{.id = "size",
                                                 .label = "Size in pixels",
                                                 .help = "Pixels (default: 1280x720)",
                                                 .kind = formats::OptionKind::Size,
                                                 .valueName = "WxH",
                                                 .least = 1,
                                                 .most = kMostPixels};
inline constexpr formats::OptionSpec kRateOption{.id = "rate",
                                                 .label = "Frames per second",
                                                 .help = "Frames per second (default: as the clip plays)",
                                                 .kind = formats::OptionKind::Number,
                                                 .least = 1,
                                                 .most = 240,
                                                 .defaultText = "30"};
inline constexpr formats::OptionSpec kTurntableOption{.id = "turntable",
                                                      .label = "Turntable",
                                                      .help = "Turns the camera once around",
                                                      .kind = formats::OptionKind::Flag};
inline constexpr formats::OptionSpec kTurnImagesOption{.id = "turn-images",
                                                       .label = "Images of the turn",
                                                       .help = "How many images the turn has (default: 72)",
                                                       .kind = formats::OptionKind::Integer,
                                                       .least = 2,
                                                       .most = 10'000,
                                                       .defaultText = "72"};
inline constexpr formats::OptionSpec kExtrasOption{
    .id = "extras",
    .label = "As in viewport",
    .help = "With onion skin, motion trail, reference and selection",
    .kind = formats::OptionKind::Flag,
    .tip = "Onion skin, motion trail, reference and the selected bone's mark; off: the pose alone"};
inline constexpr formats::OptionSpec kTransparentOption{
    .id = "transparent", .label = "Transparent", .help = "No background", .kind = formats::OptionKind::Flag};

/// Defaults of the options above.
[[nodiscard]] formats::Options suggestImages(const formats::ExportScene& scene);

/// The images of a scene, each with its file.
struct ImageSequence {
  formats::FrameFiles files;
  std::vector<formats::ImageRequest> images;
};

/// @return BadValue for a range without frames, or with too many.
[[nodiscard]] core::Result<ImageSequence> imagesOf(const formats::ExportScene& scene,
                                                   const formats::Options& options, const std::string& path,
                                                   const char* extension);

/// The plan of the files, with the content of the images.
[[nodiscard]] formats::ExportPlan planOf(const ImageSequence& sequence, const formats::ExportScene& scene);

/// An image of a model as a PNG file: its texels as they are, with straight alpha.
/// @return NotFound if the image cannot be decoded.
[[nodiscard]] core::Result<std::string> packImage(const core::Image& image);

}  // namespace marrow::app
