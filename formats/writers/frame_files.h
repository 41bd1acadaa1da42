// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/writers/writer.h"

#include <cstddef>
#include <string>
#include <vector>

/// The files of one frame, or of many numbered ones.
namespace marrow::formats {

/// The frames from one to another.
/// @return empty when the step never reaches the end, or for more than 100,000 frames.
[[nodiscard]] std::vector<double> framesOf(const FrameRange& range);

/// `count` frames, starting again after the last; none when there would be more than 100,000.
[[nodiscard]] std::vector<double> repeated(const std::vector<double>& frames, std::size_t count);

struct FrameFiles {
  std::vector<double> frames;  ///< never empty
  std::string path;            ///< "folder/walk.obj"
  std::string extension;       ///< "obj"
  bool isNumbered = false;     ///< else the one frame goes into `path`
  bool isByFrame = false;      ///< numbers are those of the whole frames; else they count from 0

  /// The file of a frame: "folder/walk.0012.obj".
  [[nodiscard]] std::string at(std::size_t index) const;
  [[nodiscard]] ExportPlan plan() const;
};

/// The frames of a scene, each with its file.
/// @return BadValue for a range without frames, or with too many.
[[nodiscard]] core::Result<FrameFiles> frameFilesOf(const ExportScene& scene, const std::string& path,
                                                    const char* extension);

}  // namespace marrow::formats
