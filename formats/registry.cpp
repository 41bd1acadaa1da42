// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/registry.h"

#include "formats/containers/unwrap.h"
#include "formats/file_io.h"
#include "formats/j3d/bck_read.h"
#include "formats/j3d/model_read.h"
#include "formats/text/printable.h"

#include <algorithm>
#include <array>
#include <utility>

namespace marrow::formats {
namespace {

constexpr std::array kFormats = {
    FormatDescriptor{"j3d-bck", "J3D joint animation (BCK)", "bck", j3d::probeBck, j3d::readBck},
    FormatDescriptor{"j3d-model", "J3D model (BMD, BDL)", "bmd bdl", j3d::probeModel, j3d::readModel},
};

core::Error unknownFormat(ByteView bytes) {
  const ByteView start = bytes.first(std::min<std::size_t>(bytes.size(), 8));
  const std::string what = bytes.empty()
                               ? "the file is empty"
                               : "no format that Marrow reads begins with \"" + printable(start) + "\"";
  return {core::ErrorCode::UnknownFormat, what, {}, 0, "magic"};
}

const FormatDescriptor* surestFormat(ByteView bytes) {
  const FormatDescriptor* surest = nullptr;
  int best = 0;
  for (const FormatDescriptor& format : kFormats) {
    const int score = format.probe(bytes);
    if (score <= best) continue;
    best = score;
    surest = &format;
  }
  return surest;
}

}  // namespace

std::span<const FormatDescriptor> registeredFormats() { return kFormats; }

core::Result<FileContent> readContent(ByteView bytes, const std::string& fileName) {
  const auto named = [&](core::Error error) {
    error.file = fileName;
    return tl::unexpected(std::move(error));
  };
  core::Result<Unwrapped> unwrapped = unwrap(bytes);
  if (!unwrapped) return named(std::move(unwrapped.error()));
  const FormatDescriptor* format = surestFormat(unwrapped->bytes);
  if (format == nullptr) return named(unknownFormat(unwrapped->bytes));
  core::Result<FileContent> content = format->read(unwrapped->bytes, {baseNameOf(fileName)});
  if (!content) return named(std::move(content.error()));
  content->formatId = format->id;
  content->formatLabel = format->label;
  content->containers = std::move(unwrapped->containers);
  content->diagnostics.setFile(fileName);
  return content;
}

core::Result<FileContent> readFile(const std::string& path) {
  core::Result<Bytes> bytes = readBytes(path);
  if (!bytes) return tl::unexpected(std::move(bytes.error()));
  return readContent(*bytes, path);
}

}  // namespace marrow::formats
