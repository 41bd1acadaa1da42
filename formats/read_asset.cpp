// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/read_asset.h"

#include "formats/codes.h"
#include "formats/registry.h"
#include "formats/source/folder.h"
#include "formats/source/paths.h"
#include "formats/source/regular_file.h"
#include "formats/text/printable.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace marrow::formats {
namespace {

// Every header is longer than its magic.
constexpr std::size_t kShortestFile = 8;

core::Error unknownFormat(ByteView bytes) {
  const std::string size = std::to_string(bytes.size()) + (bytes.size() == 1 ? " byte" : " bytes");
  core::Message what = {code("format.empty")};
  if (!bytes.empty()) what = {code("format.too-short"), size};
  if (bytes.size() >= kShortestFile) what = {code("format.unknown"), printable(bytes.first(kShortestFile))};
  if (looksLikeText(bytes)) what = {code("format.text")};
  return {core::ErrorCode::UnknownFormat, what, {}, 0, "magic"};
}

Beside besideOnDisk(const Source& source) {
  if (!source.member.empty() || source.stamp == FileStamp{}) return {};
  const std::filesystem::path folder = toPath(source.path).parent_path();
  return {[folder](const std::string& name) { return readBytes(toUtf8(folder / toPath(name))); },
          [folder](const std::string& extension) {
            constexpr std::size_t kMost = 1000;
            const auto isWanted = [&](const std::filesystem::path& name) {
              return extensionOf(toUtf8(name)) == extension;
            };
            std::vector<std::string> names = filesIn(folder, kMost, isWanted).paths;
            for (std::string& name : names) name = baseNameOf(name);
            return names;
          }};
}

// Unpacking may have recognised the bytes already, but without the user's options.
Recognition recognitionOf(const Source& source, const ReadContext& context) {
  if (source.recognition && source.recognition->format != nullptr) return *source.recognition;
  return recognise(*source.bytes, context);
}

}  // namespace

core::Result<Asset> readAsset(const Source& source, const Options& options, Beside inArchive) {
  const ReadContext context{source.name, source.memoryLeft, options,
                            inArchive.read ? std::move(inArchive) : besideOnDisk(source)};
  Recognition recognition = recognitionOf(source, context);
  const FormatDescriptor* format = recognition.format;
  if (format != nullptr && format->isForExchange && options.flag(kGameFilesOnly)) {
    return tl::unexpected(core::Error{
        core::ErrorCode::Unsupported, {code("format.for-exchange"), format->label}, source.path, {}, {}});
  }
  core::Result<Asset> asset = recognition.trial   ? std::move(*recognition.trial)
                              : format == nullptr ? tl::unexpected(unknownFormat(*source.bytes))
                                                  : format->read(*source.bytes, context);
  if (!asset) {
    asset.error().file = source.path;
    return asset;
  }
  asset->format = format;
  // A reader of several related formats sets the id of the format that it found.
  if (asset->formatId.empty()) {
    asset->formatId = format->id;
    asset->formatLabel = format->label;
  }
  asset->containers = source.containers;
  asset->byteCount = source.bytes->size();
  asset->bytes = source.bytes;
  asset->stamp = source.stamp;
  asset->diagnostics.setFile(source.path);
  return asset;
}

bool isText(const core::Error& error) {
  return std::string_view(error.message.code().id) == code("format.text").id;
}

bool isForExchange(const core::Error& error) {
  return std::string_view(error.message.code().id) == code("format.for-exchange").id;
}

core::Result<Asset> readAsset(ByteView bytes, const std::string& fileName, const Options& options) {
  core::Result<Source> source = openSource(storedInMemory(bytes, fileName));
  if (!source) return tl::unexpected(std::move(source.error()));
  return readAsset(*source, options);
}

core::Result<Asset> readFile(const std::string& path, const Options& options) {
  core::Result<Source> source = openSource(path);
  if (!source) return tl::unexpected(std::move(source.error()));
  return readAsset(*source, options);
}

}  // namespace marrow::formats
