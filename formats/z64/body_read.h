// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"
#include "core/model/model.h"
#include "formats/bytes/byte_reader.h"
#include "formats/z64/draw_sources.h"
#include "formats/z64/skeleton_read.h"

#include <cstdint>
#include <memory>

namespace marrow::formats::z64 {

/// Reads the bodies of one file's skeletons. Their cost has one bound together.
class BodyReader {
 public:
  /// @param reader       reads the file of the skeletons.
  /// @param segments     that file and the others at hand.
  /// @param memoryLimit  ReadContext::memoryLimit.
  BodyReader(ByteReader& reader, const Segments& segments, core::Diagnostics& diagnostics,
             std::uint64_t memoryLimit, const ZeldaOptions& options = {});

  /// The body that the limbs of a skeleton draw; null if they draw nothing. If all lists lie behind the end
  /// of the file, there is no message.
  /// @param number  the skeleton's number in the asset.
  /// Source: docs/formats/zelda64-mesh.md.
  [[nodiscard]] std::shared_ptr<const core::Model> read(const FoundSkeleton& skeleton, int number);

 private:
  ByteReader& reader_;
  Segments segments_;
  DrawFaults faults_;
  DrawBudget budget_;
  ZeldaOptions options_;
};

}  // namespace marrow::formats::z64
