// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/zelda_arguments.h"

#include "app/document/link_binding.h"
#include "app/document/link_parts.h"
#include "app/document/link_sentences.h"
#include "app/document/segment_check.h"
#include "formats/z64/segment_table.h"

#include <CLI/Error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace marrow::cli {
namespace {

constexpr const char* kGroup = "Zelda 64";

[[noreturn]] void refuse(const char* option, const std::string& message) {
  throw CLI::ValidationError(option, message);
}

// Offsets are written as the documents write them: 0x377F4, 06000278 is not a decimal number.
std::optional<std::uint32_t> parseOffset(std::string_view text) {
  const bool isHex = text.starts_with("0x") || text.starts_with("0X");
  if (isHex) text.remove_prefix(2);
  std::uint32_t offset = 0;
  const char* end = text.data() + text.size();
  const auto parsed = std::from_chars(text.data(), end, offset, isHex ? 16 : 10);
  if (text.empty() || parsed.ec != std::errc() || parsed.ptr != end) return std::nullopt;
  return offset;
}

void addOffsets(CLI::App& app, const char* name, std::vector<std::uint32_t>& offsets, const char* help) {
  const auto take = [&offsets, name](const std::vector<std::string>& texts) {
    for (const std::string& text : texts) {
      const std::optional<std::uint32_t> offset = parseOffset(text);
      if (!offset) refuse(name, fmt::format("\"{}\" is not an offset like 0x278 or 632", text));
      offsets.push_back(*offset);
    }
  };
  app.add_option_function<std::vector<std::string>>(name, take, help)
      ->type_name("OFFSET")
      ->allow_extra_args(false)
      ->group(kGroup);
}

void addSegments(CLI::App& app, formats::ZeldaOptions& zelda) {
  const auto take = [&zelda](const std::vector<std::string>& texts) {
    for (const std::string& text : texts) {
      auto segment = formats::z64::parseSegment(text);
      if (!segment) refuse("--segment", segment.error().message);
      const auto [named, isNew] = zelda.segmentFiles.emplace(segment->first, segment->second);
      if (isNew) continue;
      refuse("--segment", fmt::format("segment {} is named twice, as {} and as {}", segment->first,
                                      named->second, segment->second));
    }
  };
  app.add_option_function<std::vector<std::string>>(
         "--segment", take,
         "File that stands for a segment: 4 gameplay_keep, 6 the object, 7 link_animetion; repeatable")
      ->type_name("N=FILE")
      ->allow_extra_args(false)
      ->group(kGroup);
}

void addLimbSize(CLI::App& app, formats::LimbSize& size) {
  const auto take = [&size](const std::string& text) {
    if (text != "auto" && text != "12" && text != "16") {
      refuse("--limb-size", fmt::format("\"{}\" is not auto, 12 or 16", text));
    }
    size = text == "auto" ? formats::LimbSize::Auto
                          : (text == "12" ? formats::LimbSize::Standard : formats::LimbSize::Wide);
  };
  app.add_option_function<std::string>("--limb-size", take, "Bytes of a limb record (default: auto)")
      ->type_name("auto|12|16")
      ->group(kGroup);
}

void addLinkAge(CLI::App& app, formats::RootScale& scale) {
  const auto take = [&scale](const std::string& text) {
    if (text != "auto" && text != "adult" && text != "child") {
      refuse("--link-age", fmt::format("\"{}\" is not auto, adult or child", text));
    }
    scale = text == "auto" ? formats::RootScale::BySkeleton
                           : (text == "adult" ? formats::RootScale::Adult : formats::RootScale::Child);
  };
  app.add_option_function<std::string>(
         "--link-age", take,
         "The child's root moves 0.64 times as far (default: by the skeleton's file name)")
      ->type_name("auto|adult|child")
      ->group(kGroup);
}

}  // namespace

void addZelda(CLI::App& app, formats::ZeldaOptions& zelda) {
  addSegments(app, zelda);
  addOffsets(app, "--skeleton-at", zelda.skeletonAt,
             "Offset of a skeleton header, instead of looking for one; repeatable");
  addOffsets(app, "--animation-at", zelda.animationAt,
             "Offset of an animation header, instead of looking for one; repeatable");
  addLimbSize(app, zelda.limbSize);
  addLinkAge(app, zelda.rootScale);
}

std::optional<core::Error> findMissingSegmentFile(const formats::ZeldaOptions& zelda) {
  for (const auto& [segment, path] : zelda.segmentFiles) {
    if (path.empty()) continue;
    auto part = app::readLinkPart(path);
    if (part) continue;
    core::Error error = std::move(part.error());
    error.fieldPath = fmt::format("--segment {}", segment);
    return error;
  }
  return std::nullopt;
}

std::string withOptions(std::string sentence) {
  const std::size_t at = sentence.find(app::kSelectObjectInTab);
  if (at != std::string::npos) {
    sentence.replace(at, app::kSelectObjectInTab.size(), app::kSelectObjectByOption);
  }
  return sentence;
}

void warnOfUnusedSegments(const formats::ZeldaOptions& zelda, const std::vector<app::LoadedFile>& files,
                          std::ostream& err) {
  if (files.empty()) return;  // nothing could be read, and that is said
  for (const app::NamedSegment& named : app::unusedSegments(zelda, files)) {
    err << fmt::format(
        "warning: nothing that is shown refers to segment {}, so {} is not used; segments 4, 6 and 7 are "
        "read "
        "for Link's animations only\n",
        named.segment, named.path);
  }
}

void warnOfUnusedOptions(const formats::ZeldaOptions& zelda, const std::vector<app::LoadedFile>& files,
                         std::ostream& err) {
  const auto warn = [&](const char* option, const char* subject) {
    err << fmt::format("warning: {} is not used, because nothing here is {}\n", option, subject);
  };
  constexpr const char* kObject = "a Zelda 64 object";
  if (files.empty()) return;
  const bool isZelda = std::any_of(files.begin(), files.end(), app::isZeldaFile);
  const bool isLink = std::any_of(files.begin(), files.end(),
                                  [](const app::LoadedFile& file) { return file.link != nullptr; });
  if (!zelda.skeletonAt.empty() && !isZelda) warn("--skeleton-at", kObject);
  if (!zelda.animationAt.empty() && !isZelda) warn("--animation-at", kObject);
  if (zelda.limbSize != formats::LimbSize::Auto && !isZelda) warn("--limb-size", kObject);
  if (zelda.rootScale != formats::RootScale::BySkeleton && !isLink)
    warn("--link-age", "an animation of Link's");
}

}  // namespace marrow::cli
