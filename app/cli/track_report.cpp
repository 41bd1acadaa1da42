// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/track_report.h"

#include "app/cli/table.h"
#include "core/look_sampler.h"
#include "core/track_value.h"
#include "formats/exchange/csv/track_table.h"

#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <vector>

namespace marrow::cli {
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

}  // namespace

RunCounts countRuns(const core::Clip& clip) {
  RunCounts counts;
  for (const core::Track& track : clip.otherTracks()) {
    if (track.run < 0) continue;
    const auto& values = clip.runs[static_cast<std::size_t>(track.run)].values;
    counts.values += values.size();
    for (std::size_t i = 1; i < values.size(); ++i) counts.changes += values[i] != values[i - 1] ? 1 : 0;
  }
  return counts;
}

Json tracksJson(const core::Clip& clip, const core::Model* body, double frame, core::SampleMode mode) {
  Json tracks = Json::array();
  const std::span<const core::Track> others = clip.otherTracks();
  for (std::size_t i = 0; i < others.size(); ++i) {
    const core::Target& target = others[i].target;
    const bool isShape = target.kind == core::TargetKind::Visibility;
    Json json = {{"target", toString(target.kind)}};
    json[isShape ? "shape" : "material"] = isShape ? Json(target.slot) : Json(target.name);
    json["slot"] = formats::slotOf(target);
    json["values"] = valuesJson(clip, body, i, frame, mode);
    tracks.push_back(std::move(json));
  }
  return tracks;
}

void printTracks(const core::Clip& clip, const core::Model* body, double frame, core::SampleMode mode,
                 std::ostream& out) {
  using enum Table::Align;
  Table table({{"#"}, {"track", Left}, {"of", Left}, {"slot"}, {"values", Left}, {"image", Left, true}});
  const std::span<const core::Track> others = clip.otherTracks();
  for (std::size_t i = 0; i < others.size(); ++i) {
    const core::Target& target = others[i].target;
    const auto columns = formats::trackColumns(target.kind);
    const std::vector<double> numbers = formats::trackNumbers(clip, others[i], frame, mode);
    std::string values;
    for (std::size_t c = 0; c < columns.size(); ++c)
      values += fmt::format("{}{} {}", c == 0 ? "" : "  ", columns[c], shortNumber(numbers[c]));
    const bool isImage = target.kind == core::TargetKind::TextureImage;
    table.addRow({std::to_string(i), toString(target.kind), formats::targetName(target),
                  std::to_string(formats::slotOf(target)), std::move(values),
                  isImage ? imageName(body, target, static_cast<int>(numbers.front())) : std::string()});
  }
  table.print(out, "  ");
}

}  // namespace marrow::cli
