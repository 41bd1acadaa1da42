// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "formats/writers/writer.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace marrow::formats {

/// Whether bones are drawn as octahedra.
enum class GltfBones { Auto, On, Off };  ///< Auto: where there is no body

struct GltfOptions {
  double unitScale = 1.0;  ///< the length of a game unit in the file
  GltfBones bones = GltfBones::Auto;
  bool bakesScale = false;                     ///< no nodes for scales that children do not inherit
  bool inPlace = false;                        ///< without movement in x and z
  bool leavesLoopOpen = false;                 ///< without the key after the last frame
  bool unrolls = false;                        ///< mirrored clips there and back
  std::optional<double> framesPerSecond = {};  ///< empty: the clip's own
};

/// A scene as a GLB file. It has no bytes if writing was stopped.
struct GltfFile {
  std::string bytes;
  std::vector<std::string> notes;    ///< sentences about its content
  std::vector<core::Error> leftOut;  ///< clips that could not be written, each with its file
  bool isStopped = false;            ///< half way, on request: there are no bytes
};

/// Notes on the parts of a scene that glTF has no place for, known without writing it.
[[nodiscard]] std::vector<std::string> gltfNotes(const ExportScene& scene);

/// Makes an animated GLB of a scene's clips, or of its model. The same scene gives the same bytes. Source:
/// docs/formats/gltf.md.
/// @param mayGoOn  asked before each clip, with the number of finished clips and of all; false stops. Null:
/// always go on.
/// @return NotFound without bones; BadValue if a bone's transform is not finite or no clip can be written;
/// TooLarge.
[[nodiscard]] core::Result<GltfFile> toGlb(
    const ExportScene& scene, const GltfOptions& options,
    const std::function<bool(std::size_t done, std::size_t total)>& mayGoOn = {});

}  // namespace marrow::formats
