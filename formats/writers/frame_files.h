// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/image.h"
#include "formats/writers/writer.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

/// The names of the files that an export writes: one frame, many numbered frames, the images of a model.
namespace marrow::formats {

/// The frames from one to another.
/// @return empty if the step never reaches the end, or for more than 100,000 frames.
[[nodiscard]] std::vector<double> framesOf(const FrameRange& range);

/// `count` frames, starting again after the last; none if there would be more than 100,000.
[[nodiscard]] std::vector<double> repeated(const std::vector<double>& frames, std::size_t count);

/// The frames that an export writes, and the names of their files.
struct FrameFiles {
  std::vector<double> frames;  ///< never empty
  std::string path;            ///< "folder/walk.obj"
  std::string extension;       ///< "obj"
  bool isNumbered = false;     ///< false: the one frame goes into `path`
  bool isByFrame = false;      ///< true: numbers are those of the whole frames; false: they count from 0

  /// The file of a frame: "folder/walk.0012.obj".
  [[nodiscard]] std::string at(std::size_t index) const;
  [[nodiscard]] ExportPlan plan() const;
};

/// The frames of a scene, each with its file.
/// @return BadValue for a range without frames, or with too many.
[[nodiscard]] core::Result<FrameFiles> frameFilesOf(const ExportScene& scene, const std::string& path,
                                                    const char* extension);

/// The names of the PNG files of a model's images, one an image: its number, and its name in letters that
/// every file system takes. "003_eye.png"
/// @param first  the number of the first image.
[[nodiscard]] std::vector<std::string> imageFileNames(std::span<const core::Image> images,
                                                      std::size_t first = 0);

}  // namespace marrow::formats
