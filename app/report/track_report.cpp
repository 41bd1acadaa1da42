// SPDX-License-Identifier: GPL-3.0-or-later
// The values of tracks of materials and shapes in a report.
#include "app/report/reports.h"

#include "core/look_sampler.h"
#include "core/track_value.h"
#include "formats/exchange/csv/track_table.h"

#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <vector>

namespace marrow::report {
namespace {

std::string imageName(const core::Model* body, const core::Target& target, int value) {
  const int image = body == nullptr ? -1 : core::imageShown(*body, target, value);
  return image < 0 ? std::string() : body->images[static_cast<std::size_t>(image)].name;
}

Json matrixJson(const core::Clip& clip, const core::Track& track, std::size_t number, double frame,
                core::SampleMode mode) {
  const core::TextureMatrixValue value = core::textureMatrixAt(clip, track, static_cast<float>(frame), mode);
  return {{"scale", {value.scale.x, value.scale.y}},
          {"rotation", value.rotationDegrees},
          {"angle16", value.angle.units},
          {"translation", {value.translation.x, value.translation.y}},
          {"centre", toJson(clip.matrixCentres[number])},
          {"mode", clip.areMatricesMaya ? "maya" : "basic"}};
}

Json valuesJson(const core::Clip& clip, const core::Model* body, std::size_t number, double frame,
                core::SampleMode mode) {
  const core::Track& track = clip.otherTracks()[number];
  switch (track.target.kind) {
    case core::TargetKind::Bone:
      break;
    case core::TargetKind::TextureMatrix:
      return matrixJson(clip, track, number, frame, mode);
    case core::TargetKind::TevRegister:
    case core::TargetKind::TevConstant:
    case core::TargetKind::MaterialColour: {
      const glm::ivec4 colour = core::colourAt(clip, track, static_cast<float>(frame));
      return {{"rgba", {colour.x, colour.y, colour.z, colour.w}}};
    }
    case core::TargetKind::TextureImage: {
      const int index = core::runValueAt(clip, track, frame);
      return {{"index", index}, {"name", nameJson(imageName(body, track.target, index))}};
    }
    case core::TargetKind::Visibility:
      return {{"visible", core::runValueAt(clip, track, frame) != 0}};
  }
  return nullptr;
}

std::string valuesText(const core::Target& target, const std::vector<double>& numbers) {
  const auto columns = formats::trackColumns(target.kind);
  std::string text;
  for (std::size_t i = 0; i < columns.size(); ++i)
    text += fmt::format("{}{} {}", i == 0 ? "" : "  ", columns[i], shortNumber(numbers[i]));
  return text;
}

}  // namespace

Records tracksOf(const core::Clip& clip, const core::Model* body, double frame, core::SampleMode mode) {
  return {clip.otherTracks().size(), [&clip, body, frame, mode](std::size_t i) {
            using enum Align;
            const core::Track& track = clip.otherTracks()[i];
            const core::Target& target = track.target;
            const std::vector<double> numbers = formats::trackNumbers(clip, track, frame, mode);
            const bool isShape = target.kind == core::TargetKind::Visibility;
            const bool isImage = target.kind == core::TargetKind::TextureImage;
            const std::string image =
                isImage ? imageName(body, target, static_cast<int>(numbers.front())) : "";
            return Record{{"", i, {"#"}},
                          {"target", toString(target.kind), {"track", Left}},
                          {isShape ? "shape" : "material",
                           isShape ? Json(target.slot) : Json(target.name),
                           {"of", Left},
                           {formats::targetName(target)}},
                          {"slot", formats::slotOf(target), {"slot"}},
                          {"values",
                           valuesJson(clip, body, i, frame, mode),
                           {"values", Left},
                           {valuesText(target, numbers)}},
                          forPeople({"image", Left, true}, image)};
          }};
}

}  // namespace marrow::report
