// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/options/options.h"

#include "formats/asset.h"
#include "formats/codes.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <type_traits>
#include <utility>

namespace marrow::formats {
namespace {

using Refusal = std::optional<core::Error>;

Refusal refuse(const OptionSpec& spec, core::Message message) {
  return core::Error{core::ErrorCode::BadValue, std::move(message), {}, std::nullopt, spec.id};
}

bool takeHexPrefix(std::string_view& text) {
  const bool isHex = text.starts_with("0x") || text.starts_with("0X");
  if (isHex) text.remove_prefix(2);
  return isHex;
}

/// Reads the whole text, or nothing.
template <typename T, typename... Format>
std::optional<T> numberOf(std::string_view text, Format... format) {
  T value{};
  const char* end = text.data() + text.size();
  const auto parsed = std::from_chars(text.data(), end, value, format...);
  if (text.empty() || parsed.ec != std::errc() || parsed.ptr != end) return std::nullopt;
  return value;
}

/// "auto, 12 or 16"
std::string listed(std::span<const OptionChoice> choices) {
  std::string text;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const bool isLast = i + 1 == choices.size();
    text += (i == 0 ? "" : isLast ? " or " : ", ") + std::string(choices[i].id);
  }
  return text;
}

Refusal parseChoice(const OptionSpec& spec, std::string_view text, Options& options) {
  const auto found = std::find_if(spec.choices.begin(), spec.choices.end(),
                                  [&](const OptionChoice& choice) { return choice.id == text; });
  if (found == spec.choices.end()) return refuse(spec, {code("option.choice"), text, listed(spec.choices)});
  options.set(spec.id, found == spec.choices.begin() ? std::string() : std::string(text));
  return std::nullopt;
}

std::string plain(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.9g", value);
  return text;
}

Refusal parseNumber(const OptionSpec& spec, std::string_view text, Options& options) {
  const auto value = numberOf<double>(text);
  const bool isInteger = spec.kind == OptionKind::Integer;
  if (!value || !std::isfinite(*value) || (isInteger && *value != std::floor(*value)))
    return refuse(spec, {isInteger ? code("option.whole-number") : code("option.number"), text});
  if (*value < spec.least || *value > spec.most)
    return refuse(spec, {code("option.range"), text, plain(spec.least), plain(spec.most)});
  options.set(spec.id, *value);
  return std::nullopt;
}

Refusal parseSizeOf(const OptionSpec& spec, std::string_view text, Options& options) {
  const auto fits = [&](int side) { return side >= spec.least && side <= spec.most; };
  const std::optional<PixelSize> size = parseSize(text);
  if (!size || !fits(size->width) || !fits(size->height)) {
    return refuse(spec, {code("option.size"), text, plain(spec.least), plain(spec.most)});
  }
  options.set(spec.id, std::string(text));
  return std::nullopt;
}

Refusal parseOffsets(const OptionSpec& spec, std::string_view text, Options& options) {
  const auto offset = parseOffset(text);
  if (!offset) return refuse(spec, {code("option.offset"), text});
  Options::Offsets all = options.offsets(spec.id);
  all.push_back(*offset);
  options.set(spec.id, std::move(all));
  return std::nullopt;
}

Refusal parseFile(const OptionSpec& spec, std::string_view text, Options& options) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos || equals + 1 == text.size())
    return refuse(spec, {code("option.file-form"), text});
  std::string_view number = text.substr(0, equals);
  const int base = takeHexPrefix(number) ? 16 : 10;
  const std::optional<int> slot = numberOf<int>(number, base);
  if (!slot || *slot < 0 || *slot >= spec.slotCount) {
    return refuse(spec, {code("option.slot"), text.substr(0, equals), spec.slotName, spec.slotCount - 1});
  }
  const std::string path(text.substr(equals + 1));
  const Options::Files& named = options.files(spec.id);
  if (const auto before = named.find(*slot); before != named.end()) {
    return refuse(spec, {code("option.slot-twice"), spec.slotName, *slot, before->second, path});
  }
  options.setFile(spec.id, *slot, path);
  return std::nullopt;
}

}  // namespace

int Options::integer(std::string_view id, int fallback) const {
  return static_cast<int>(get(id, static_cast<double>(fallback)));
}

std::string Options::text(std::string_view id, std::string_view fallback) const {
  return get(id, std::string(fallback));
}

template <typename T>
const T& Options::held(std::string_view id) const {
  static const T kNone;
  const auto found = values_.find(id);
  const T* value = found == values_.end() ? nullptr : std::get_if<T>(&found->second);
  return value == nullptr ? kNone : *value;
}

const Options::Offsets& Options::offsets(std::string_view id) const { return held<Offsets>(id); }
const Options::Files& Options::files(std::string_view id) const { return held<Files>(id); }

void Options::set(std::string_view id, Value value) {
  const bool saysNothing = std::visit(
      [](const auto& one) {
        using T = std::decay_t<decltype(one)>;
        if constexpr (std::is_same_v<T, bool>) return !one;
        if constexpr (std::is_same_v<T, double>) return false;
        if constexpr (!std::is_arithmetic_v<T>) return one.empty();
      },
      value);
  if (saysNothing) return clear(id);
  values_.insert_or_assign(std::string(id), std::move(value));
}

void Options::setFile(std::string_view id, int slot, std::string path) {
  Files all = files(id);
  all.insert_or_assign(slot, std::move(path));
  set(id, std::move(all));
}

void Options::clear(std::string_view id) {
  if (const auto found = values_.find(id); found != values_.end()) values_.erase(found);
}

void Options::copy(std::string_view id, const Options& from) {
  const auto found = from.values_.find(id);
  found == from.values_.end() ? clear(id) : set(id, found->second);
}

std::optional<core::Error> parseOption(const OptionSpec& spec, std::string_view text, Options& options) {
  switch (spec.kind) {
    case OptionKind::Flag:
      if (text != "on" && text != "off") return refuse(spec, {code("option.on-off"), text});
      options.set(spec.id, text == "on");
      return std::nullopt;
    case OptionKind::Choice:
      return parseChoice(spec, text, options);
    case OptionKind::Integer:
    case OptionKind::Number:
      return parseNumber(spec, text, options);
    case OptionKind::Text:
      options.set(spec.id, std::string(text));
      return std::nullopt;
    case OptionKind::Size:
      return parseSizeOf(spec, text, options);
    case OptionKind::Offsets:
      return parseOffsets(spec, text, options);
    case OptionKind::FilePerSlot:
      return parseFile(spec, text, options);
  }
  return std::nullopt;
}

std::optional<PixelSize> parseSize(std::string_view text) {
  const std::size_t cross = std::min(text.find('x'), text.size());
  const auto width = numberOf<int>(text.substr(0, cross));
  const auto height = numberOf<int>(text.substr(std::min(cross + 1, text.size())));
  return width && height ? std::optional(PixelSize{*width, *height}) : std::nullopt;
}

std::string toText(const PixelSize& size) {
  return std::to_string(size.width) + "x" + std::to_string(size.height);
}

std::optional<core::Error> findRefusedOption(std::span<const core::Diagnostic> entries) {
  const auto refused = std::find_if(entries.begin(), entries.end(), [](const core::Diagnostic& entry) {
    return entry.severity == core::Severity::Error && !entry.option.id.empty();
  });
  if (refused == entries.end()) return std::nullopt;
  return core::Error{core::ErrorCode::NotFound, refused->message,   refused->file,
                     refused->byteOffset,       refused->fieldPath, refused->option};
}

bool holdsAt(const Asset& file, const OptionSpec& spec, std::uint32_t address) {
  const auto isThere = [at = address & spec.offsetMask](const auto& item) { return item->byteOffset == at; };
  return spec.namesClips ? std::ranges::any_of(file.clips, isThere)
                         : std::ranges::any_of(file.skeletons, isThere);
}

bool isAnswered(const core::Diagnostic& entry, const Asset& other, const Options& options,
                std::span<const OptionSpec> specs) {
  const OptionSpec* spec = findSpec(specs, entry.option.id);
  if (spec == nullptr || spec->kind != OptionKind::Offsets) return false;
  const Options::Offsets& offsets = options.offsets(spec->id);
  return std::ranges::find(offsets, entry.option.value) != offsets.end() &&
         holdsAt(other, *spec, entry.option.value);
}

std::optional<std::uint32_t> parseOffset(std::string_view text) {
  const int base = takeHexPrefix(text) ? 16 : 10;
  return numberOf<std::uint32_t>(text, base);
}

const OptionSpec* findSpec(std::span<const OptionSpec> specs, std::string_view id) {
  const auto found =
      std::find_if(specs.begin(), specs.end(), [&](const OptionSpec& spec) { return spec.id == id; });
  return found == specs.end() ? nullptr : &*found;
}

}  // namespace marrow::formats
