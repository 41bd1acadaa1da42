// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/exchange/gltf/read/gltf_json.h"

#include "formats/bytes/byte_reader.h"
#include "formats/exchange/gltf/codes.h"
#include "formats/exchange/gltf/read/json_place.h"
#include "formats/text/printable.h"

#include <cmath>
#include <utility>

namespace marrow::formats::gltf {
namespace {

constexpr double kMostWhole = 9007199254740992.0;  // 2^53: all that JSON's numbers count exactly
constexpr int kMostPlacedNotes = 20;

const Json& emptyArray() {
  static const Json empty = Json::array();
  return empty;
}

const Json& emptyObject() {
  static const Json empty = Json::object();
  return empty;
}

Json parsed(std::string_view text, std::uint64_t offset) {
  try {
    return Json::parse(text.begin(), text.end());
  } catch (const Json::parse_error& failure) {
    // nlohmann-json counts bytes from 1.
    const std::uint64_t at = offset + (failure.byte > 0 ? failure.byte - 1 : 0);
    throw ReadFailure({core::ErrorCode::BadValue, {code("gltf.broken-json")}, {}, at, "JSON"});
  } catch (const Json::out_of_range&) {  // without a place
    throw ReadFailure({core::ErrorCode::BadValue, {code("gltf.large-number")}, {}, offset, "JSON"});
  }
}

}  // namespace

GltfJson::GltfJson(std::string_view text, std::uint64_t offset)
    : text_(text), offset_(offset), root_(parsed(text, offset)) {
  if (!root_.is_object()) fail(core::ErrorCode::BadValue, {code("gltf.no-object")}, root_);
}

const Json& GltfJson::listIn(const Json& object, const char* key) const {
  const Json* found = find(object, key);
  if (found == nullptr) return emptyArray();
  if (!found->is_array()) fail(core::ErrorCode::BadValue, {code("gltf.no-array")}, *found);
  return *found;
}

const Json& GltfJson::item(const Json& list, std::size_t index) const {
  const Json& found = list[index];
  if (!found.is_object()) fail(core::ErrorCode::BadValue, {code("gltf.no-object")}, found);
  return found;
}

const Json* GltfJson::find(const Json& object, const char* key) const {
  if (!object.is_object()) fail(core::ErrorCode::BadValue, {code("gltf.no-object")}, object);
  const auto found = object.find(key);
  return found == object.end() ? nullptr : &*found;
}

const Json& GltfJson::objectIn(const Json& object, const char* key) const {
  const Json* found = find(object, key);
  if (found == nullptr) return emptyObject();
  if (!found->is_object()) fail(core::ErrorCode::BadValue, {code("gltf.no-object")}, *found);
  return *found;
}

const Json& GltfJson::objectOrNothing(const Json& object, const char* key) const {
  const Json* found = find(object, key);
  return found != nullptr && found->is_object() ? *found : emptyObject();
}

std::uint64_t GltfJson::whole(const Json& object, const char* key,
                              std::optional<std::uint64_t> otherwise) const {
  const Json* found = find(object, key);
  if (found != nullptr) return wholeOf(*found);
  if (!otherwise) fail(core::ErrorCode::BadValue, {code("gltf.missing")}, object, key);
  return *otherwise;
}

// Some programs write 3.0.
std::uint64_t GltfJson::wholeOf(const Json& value) const {
  const double number = value.is_number() ? value.get<double>() : -1.0;
  if (!(number >= 0.0 && number <= kMostWhole) || std::floor(number) != number)
    fail(core::ErrorCode::BadValue, {code("gltf.no-whole-number")}, value);
  return static_cast<std::uint64_t>(number);
}

std::optional<std::size_t> GltfJson::index(const Json& object, const char* key, const Json& list) const {
  const Json* found = find(object, key);
  if (found == nullptr) return std::nullopt;
  const std::uint64_t number = wholeOf(*found);
  if (number >= list.size())
    fail(core::ErrorCode::IndexOutOfRange, {code("gltf.index-outside"), number, list.size()}, *found);
  return static_cast<std::size_t>(number);
}

double GltfJson::number(const Json& object, const char* key, double otherwise) const {
  const Json* found = find(object, key);
  if (found == nullptr) return otherwise;
  if (!found->is_number()) fail(core::ErrorCode::BadValue, {code("gltf.no-number")}, *found);
  return found->get<double>();
}

bool GltfJson::numbers(const Json& object, const char* key, std::span<double> out) const {
  const Json* found = find(object, key);
  if (found == nullptr) return false;
  if (!found->is_array() || found->size() != out.size())
    fail(core::ErrorCode::BadValue, {code("gltf.no-numbers"), out.size()}, *found);
  for (std::size_t i = 0; i < out.size(); ++i) {
    const Json& one = (*found)[i];
    // A number too large for a float cannot be a coordinate.
    const double value = one.is_number() ? one.get<double>() : HUGE_VAL;
    if (!(std::abs(value) < 1e30)) fail(core::ErrorCode::BadValue, {code("gltf.no-number")}, one);
    out[i] = value;
  }
  return true;
}

std::string_view GltfJson::longText(const Json& object, const char* key) const {
  const Json* found = find(object, key);
  if (found == nullptr) return {};
  if (!found->is_string()) fail(core::ErrorCode::BadValue, {code("gltf.no-text")}, *found);
  return found->get_ref<const std::string&>();
}

std::string GltfJson::text(const Json& object, const char* key) const {
  constexpr std::size_t kMostBytes = 256;
  return toValidUtf8(std::string(longText(object, key).substr(0, kMostBytes)));
}

GltfJson::Place GltfJson::placeOf(const Json& at, const char* field) const {
  const JsonPath path = pathTo(root_, at);
  Place place{toText(path), offset_ + offsetIn(text_, path)};
  if (field != nullptr) place.path += place.path.empty() ? field : std::string(" / ") + field;
  return place;
}

void GltfJson::fail(core::ErrorCode code, core::Message message, const Json& at, const char* field) const {
  Place place = placeOf(at, field);
  throw ReadFailure({code, std::move(message), {}, place.offset, std::move(place.path)});
}

void GltfJson::note(core::Diagnostics& diagnostics, core::Severity severity, core::Message message,
                    const Json& at, const char* field) const {
  core::Diagnostic diagnostic{severity, std::move(message)};
  if (++notes_ <= kMostPlacedNotes) {
    Place place = placeOf(at, field);
    diagnostic.byteOffset = place.offset;
    diagnostic.fieldPath = std::move(place.path);
  }
  diagnostics.add(std::move(diagnostic));
}

void GltfJson::noteLeftOut(core::Diagnostics& diagnostics, core::Message message, const core::Error& why,
                           const Json& at) const {
  const bool hasPlace = why.byteOffset.has_value() || !why.fieldPath.empty();
  if (!hasPlace) return note(diagnostics, core::Severity::Warning, std::move(message), at);
  diagnostics.add(core::leftOut(std::move(message), why));
}

}  // namespace marrow::formats::gltf
