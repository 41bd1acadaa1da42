// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/registry.h"

#include "formats/archives/archive.h"
#include "formats/baev/baev_formats.h"
#include "formats/exchange/foreign/foreign_formats.h"
#include "formats/exchange/gltf/gltf_formats.h"
#include "formats/j3d/j3d_formats.h"
#include "formats/sm64ds/sm64ds_formats.h"
#include "formats/text/printable.h"
#ifndef MARROW_WITHOUT_Z64
#include "formats/z64/z64_formats.h"
#endif

#include <algorithm>
#include <sstream>

namespace marrow::formats {
namespace {

FormatRegistry builtIn() {
  FormatRegistry registry;
  const auto addAll = [&](std::span<const FormatDescriptor> formats) {
    for (const FormatDescriptor& format : formats) registry.add(format);
  };
  addAll(j3d::formats());
  addAll(baev::formats());
  addAll(archiveFormats());
  addAll(sm64ds::formats());
  addAll(gltf::formats());
  addAll(foreign::formats());
#ifndef MARROW_WITHOUT_Z64
  addAll(z64::formats());
#endif
  return registry;
}

// A magic leaves no doubt, and formats without one have to search for theirs.
constexpr int kCertain = 100;

const FormatDescriptor* surestFormat(ByteView bytes) {
  const FormatDescriptor* surest = nullptr;
  int best = 0;
  for (const FormatDescriptor& format : registeredFormats()) {
    if (best >= kCertain) break;
    const int score = format.probe(bytes);
    if (score <= best) continue;
    best = score;
    surest = &format;
  }
  return surest;
}

template <typename Is>
const FormatDescriptor* firstWhere(Is is) {
  const auto& formats = registeredFormats();
  const auto found = std::find_if(formats.begin(), formats.end(),
                                  [&](const FormatDescriptor& format) { return is(format); });
  return found == formats.end() ? nullptr : &*found;
}

// Formats without a signature begin with counts. Four letters are the signature of an unknown format.
bool beginsWithText(ByteView bytes) {
  return bytes.size() >= 4 && std::all_of(bytes.begin(), bytes.begin() + 4,
                                          [](std::uint8_t byte) { return byte >= 0x20 && byte < 0x7F; });
}

const FormatDescriptor* formatByExtension(ByteView bytes, const std::string& fileName) {
  if (bytes.empty() || beginsWithText(bytes)) return nullptr;
  const std::string extension = extensionOf(fileName);
  return firstWhere([&](const FormatDescriptor& format) {
    return format.isReadByExtension && hasExtension(format, extension);
  });
}

const FormatDescriptor* formatByClaim(const ReadContext& context) {
  return firstWhere(
      [&](const FormatDescriptor& format) { return format.claims != nullptr && format.claims(context); });
}

}  // namespace

bool hasExtension(const FormatDescriptor& format, const std::string& extension) {
  std::istringstream all(format.extensions);
  for (std::string one; all >> one;) {
    if (one == extension) return true;
  }
  return false;
}

FormatRegistry& formatRegistry() {
  static FormatRegistry registry = builtIn();
  return registry;
}

const FormatDescriptor* FormatRegistry::find(std::string_view id) const {
  const auto found = std::find_if(formats_.begin(), formats_.end(),
                                  [&](const FormatDescriptor& format) { return format.id == id; });
  return found == formats_.end() ? nullptr : &*found;
}

std::vector<OptionGroup> optionGroups() {
  std::vector<OptionGroup> groups;
  for (const FormatDescriptor& format : registeredFormats()) {
    const bool isKnown = std::any_of(groups.begin(), groups.end(), [&](const OptionGroup& group) {
      return group.specs.data() == format.options.data();
    });
    if (!format.options.empty() && !isKnown) groups.push_back({format.family, format.noun, format.options});
  }
  return groups;
}

const FormatDescriptor* archiveFormatOf(ByteView bytes) {
  return firstWhere(
      [&](const FormatDescriptor& format) { return format.list != nullptr && format.probe(bytes) > 0; });
}

Recognition recognise(ByteView bytes, const ReadContext& context) {
  if (const FormatDescriptor* surest = surestFormat(bytes)) return {surest, true};
  if (looksLikeText(bytes)) return {};  // whatever its name is
  if (const FormatDescriptor* expected = formatByExtension(bytes, context.fileName)) return {expected};
  return {formatByClaim(context)};
}

Recognition tryFormats(ByteView bytes, const ReadContext& context) {
  if (const FormatDescriptor* surest = surestFormat(bytes)) return {surest, true};
  const FormatDescriptor* expected = formatByExtension(bytes, context.fileName);
  if (expected == nullptr || looksLikeText(bytes)) return {};
  return {expected, false, expected->read(bytes, context)};
}

}  // namespace marrow::formats
