// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"
#include "formats/format_descriptor.h"
#include "formats/j3d/image_read.h"
#include "formats/want.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace marrow::formats::j3d {

inline constexpr const char* kStandInEndings[] = {"bti"};
inline constexpr Want kStandInsWant = {
    .kind = WantKind::Images, .noun = "image", .file = "its BTI", .endings = kStandInEndings};

/// The images that games put in place of a model's dummies. The texture "moyou_dummy_i4" is replaced by the
/// BTI in the same folder whose name begins with the same "moyou": "moyou_565.1.bti". Each such file is read
/// once for a model. Source: docs/formats/j3d-bti.md.
class StandIns {
 public:
  StandIns(const ReadContext& context, core::Diagnostics& diagnostics)
      : context_(context), diagnostics_(diagnostics) {}

  /// Replaces the texels of a dummy and their sampling. Its place in the model's file stays. Other images,
  /// and dummies without such a file, stay as they are.
  void replace(HeadedImage& dummy);

 private:
  /// The first file by name whose name begins like that; empty: none.
  [[nodiscard]] std::string nameFor(const std::string& beginning);
  [[nodiscard]] const std::optional<HeadedImage>& read(const std::string& name);

  const ReadContext& context_;
  core::Diagnostics& diagnostics_;
  std::optional<std::vector<std::string>>
      names_;  ///< of the images beside the model; empty: not looked up yet
  std::map<std::string, std::optional<HeadedImage>> images_;  ///< those that were read; empty: unreadable
};

}  // namespace marrow::formats::j3d
