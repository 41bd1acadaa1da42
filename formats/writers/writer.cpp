// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/writers/writer.h"

#include "formats/text/printable.h"

#include <algorithm>

namespace marrow::formats {

core::Result<void> Sink::put(const std::string& path, std::string_view bytes) {
  if (auto written = writeFile(path, bytes); !written) return written;
  count(path, bytes.size());
  return {};
}

core::Result<void> Sink::putAll(std::span<const OutFile> files) {
  if (auto written = writeFiles(files); !written) return written;
  for (const OutFile& file : files) count(file.path, file.bytes.size());
  return {};
}

core::Result<void> Sink::writeFiles(std::span<const OutFile> files) {
  for (const OutFile& file : files) {
    if (auto written = writeFile(file.path, file.bytes); !written) return written;
  }
  return {};
}

void Sink::count(const std::string& path, std::size_t bytes) {
  lastFile_ = path;
  ++fileCount_;
  byteCount_ += bytes;
}

bool Sink::progress(std::size_t, std::size_t) { return true; }

bool canWrite(const Writer& writer, const ExportScene& scene, ExportWhat what) {
  const Accepts& accepts = writer.accepts;
  if (!scene.skeleton || (accepts.needsImages && !scene.drawPng)) return false;
  if (what == ExportWhat::Frame) return accepts.frame || (accepts.model && !scene.clip);
  return scene.clip && (what == ExportWhat::Range ? accepts.range : accepts.clip);
}

const Writer* writerForPath(std::span<const Writer> writers, std::string_view path) {
  const std::string extension = extensionOf(std::string(path));
  const auto found = std::find_if(writers.begin(), writers.end(),
                                  [&](const Writer& writer) { return extension == writer.extension; });
  return found == writers.end() ? nullptr : &*found;
}

}  // namespace marrow::formats
