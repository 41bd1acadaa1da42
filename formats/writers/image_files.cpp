// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/writers/image_files.h"

#include <fmt/format.h>

#include <cstddef>

namespace marrow::formats {
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
