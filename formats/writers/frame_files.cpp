// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/writers/frame_files.h"

#include "formats/codes.h"
#include "formats/source/paths.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <filesystem>
#include <system_error>
#include <utility>

namespace marrow::formats {
namespace {

constexpr double kMostFrames = 100'000.0;
constexpr std::size_t kMostLookedFor = 5'000;  // while the user types a name

bool isWhole(double frame) { return frame >= 0.0 && frame == std::floor(frame); }

auto badRange(core::Message message) {
  return tl::unexpected(core::Error{core::ErrorCode::BadValue, std::move(message), {}});
}

std::string nameOf(const std::string& path) { return toUtf8(toPath(path).filename()); }

}  // namespace

std::vector<double> framesOf(const FrameRange& range) {
  std::vector<double> frames;
  const double length = range.to - range.from;
  if (!(range.step > 0.0) || !(length >= 0.0) || length / range.step >= kMostFrames) return frames;
  // A hair more, so that the last frame of 0.1 + 0.1 + … is not lost.
  const auto count = static_cast<std::size_t>(std::floor(length / range.step + 1e-6)) + 1;
  for (std::size_t i = 0; i < count; ++i) frames.push_back(range.from + static_cast<double>(i) * range.step);
  return frames;
}

std::vector<double> repeated(const std::vector<double>& frames, std::size_t count) {
  std::vector<double> result;
  if (frames.empty() || static_cast<double>(count) > kMostFrames) return result;
  result.reserve(count);
  for (std::size_t i = 0; i < count; ++i) result.push_back(frames[i % frames.size()]);
  return result;
}

std::string FrameFiles::at(std::size_t index) const {
  if (!isNumbered) return path;
  const auto number = isByFrame ? static_cast<std::size_t>(frames[index]) : index;
  std::filesystem::path file = toPath(path);
  const std::string name = fmt::format("{}.{:04}.{}", toUtf8(file.stem()), number, extension);
  return toUtf8(file.replace_filename(toPath(name)));
}

ExportPlan FrameFiles::plan() const {
  ExportPlan plan{frames.size(), at(0), at(frames.size() - 1), {}, {}};
  for (std::size_t i = 0; i < std::min(frames.size(), kMostLookedFor); ++i) {
    std::error_code ignored;
    plan.existingFiles += std::filesystem::exists(toPath(at(i)), ignored) ? 1 : 0;
  }
  if (!isNumbered) return plan;
  plan.text = frames.size() == 1 ? nameOf(plan.firstPath) + "."
                                 : fmt::format("{} files, {} to {}.", frames.size(), nameOf(plan.firstPath),
                                               nameOf(plan.lastPath));
  return plan;
}

core::Result<FrameFiles> frameFilesOf(const ExportScene& scene, const std::string& path,
                                      const char* extension) {
  if (scene.what == ExportWhat::Frame) return FrameFiles{{scene.frame}, path, extension, false, false};
  if (!(scene.range.from <= scene.range.to)) return badRange({code("export.range")});
  if (!(scene.range.step > 0.0)) return badRange({code("export.step")});
  FrameFiles files{framesOf(scene.range), path, extension, true, false};
  if (files.frames.empty()) return badRange({code("export.too-many-frames")});
  files.isByFrame = std::all_of(files.frames.begin(), files.frames.end(), isWhole);
  return files;
}

namespace {

constexpr std::size_t kMostLetters = 60;

bool isPlain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

}  // namespace

std::vector<std::string> imageFileNames(std::span<const core::Image> images, std::size_t first) {
  std::vector<std::string> names;
  names.reserve(images.size());
  for (const core::Image& image : images) {
    std::string letters = image.name.substr(0, kMostLetters);
    for (char& c : letters) c = isPlain(c) ? c : '_';
    names.push_back(fmt::format("{:03}{}{}.png", first + names.size(), letters.empty() ? "" : "_", letters));
  }
  return names;
}

}  // namespace marrow::formats
