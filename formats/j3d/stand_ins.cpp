// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/j3d/stand_ins.h"

#include "formats/j3d/codes.h"
#include "formats/j3d/j3d_formats.h"
#include "formats/text/printable.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace marrow::formats::j3d {
namespace {

constexpr std::string_view kDummy = "dummy";

/// The name up to "dummy", without the separator: "moyou". Empty if it is not a dummy's name, or says
/// nothing.
std::string beginningOf(const std::string& texture) {
  const std::string name = lowered(texture);
  const std::size_t at = name.find(kDummy);
  if (at == std::string::npos) return {};
  const std::size_t last = name.substr(0, at).find_last_not_of("_-. ");
  return last == std::string::npos ? std::string() : name.substr(0, last + 1);
}

/// True if a word of the file's name ends where the beginning does.
bool beginsWith(const std::string& file, const std::string& beginning) {
  const std::string stem = stemOf(lowered(file));
  if (!stem.starts_with(beginning) || stem.find(kDummy) != std::string::npos) return false;
  return stem.size() == beginning.size() ||
         std::isalpha(static_cast<unsigned char>(stem[beginning.size()])) == 0;
}

}  // namespace

void StandIns::replace(HeadedImage& dummy) {
  const std::string beginning = beginningOf(dummy.image.name);
  if (beginning.empty()) return;
  const std::string name = nameFor(beginning);
  if (name.empty()) return;
  const std::optional<HeadedImage>& found = read(name);
  if (!found) return;
  core::Image image = found->image;
  image.name = dummy.image.name;
  image.byteOffset = dummy.image.byteOffset;
  image.byteCount = dummy.image.byteCount;
  diagnostics_.add({core::Severity::Info, {code("j3d.stand-in"), image.name, name}, {}, image.byteOffset});
  dummy = {std::move(image), found->texture};
}

std::string StandIns::nameFor(const std::string& beginning) {
  if (!context_.beside.names) return {};
  if (!names_) names_ = context_.beside.names(kStandInsWant.endings.front());
  const auto found = std::find_if(names_->begin(), names_->end(),
                                  [&](const std::string& name) { return beginsWith(name, beginning); });
  return found == names_->end() ? std::string() : *found;
}

const std::optional<HeadedImage>& StandIns::read(const std::string& name) {
  const auto [known, isNew] = images_.try_emplace(name);
  if (!isNew) return known->second;
  const core::Result<Bytes> bytes = context_.beside.read(name);
  if (!bytes) {
    diagnostics_.add({core::Severity::Warning, {code("j3d.stand-in-left-out"), name, bytes.error().message}});
    return known->second;
  }
  try {
    ByteReader reader(*bytes, Endian::Big);
    KeptTexels kept(reader.size());
    core::Diagnostics ofImage;  // dropped: its offsets are not the model's
    known->second = readImage(reader, 0, kept, ofImage);
  } catch (const ReadFailure& failure) {
    diagnostics_.add({core::Severity::Warning, {code("j3d.stand-in-left-out"), name, failure.error.message}});
  }
  return known->second;
}

}  // namespace marrow::formats::j3d
