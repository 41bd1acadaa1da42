// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/curve_rows.h"

#include "app/cli/json.h"
#include "core/pose.h"

#include <fmt/format.h>

#include <string>
#include <vector>

namespace marrow::cli {
namespace {

std::string vectorText(const core::ChannelNumbers& numbers, core::Channel first) {
  const auto x = static_cast<std::size_t>(first);
  return fmt::format("[{},{},{}]", jsonNumber(numbers[x]), jsonNumber(numbers[x + 1]),
                     jsonNumber(numbers[x + 2]));
}

// Written without a JSON tree, here and below: for millions of values that would take seconds.
// @param name  as JSON.
void writeBone(std::ostream& out, std::size_t bone, const std::string& name,
               const core::ChannelNumbers& numbers) {
  out << "{\"index\":" << bone << ",\"name\":" << name
      << ",\"scale\":" << vectorText(numbers, core::Channel::ScaleX)
      << ",\"rotation\":" << vectorText(numbers, core::Channel::RotationX)
      << ",\"translation\":" << vectorText(numbers, core::Channel::TranslationX) << '}';
}

void writeKey(std::ostream& out, const formats::KeyRow& row) {
  out << fmt::format(R"({{"frame":{},"value":{},"tangentIn":{},"tangentOut":{},"raw":{},"offset":{}}})",
                     jsonNumber(static_cast<double>(row.key.frame)), jsonNumber(row.value),
                     jsonNumber(static_cast<double>(row.key.tangentIn)),
                     jsonNumber(static_cast<double>(row.key.tangentOut)), jsonNumber(row.raw),
                     row.byteOffset);
}

}  // namespace

void printValuesJson(const formats::CurveTable& table, std::ostream& out) {
  out << "{\"clip\":" << dump(Json(table.clip->name)) << ",\"mode\":\"" << toString(table.mode)
      << "\",\"frames\":[";
  std::vector<std::string> names;
  for (const std::size_t bone : table.bones) names.push_back(dump(Json(table.skeleton->bones[bone].name)));
  const core::Sampler sampler(table.clip, table.skeleton);
  const core::GameExactNumbers numbers = formats::numbersOf(table);
  core::Pose pose;
  for (int frame = 0; frame <= table.clip->frameCount; ++frame) {
    const auto at = static_cast<float>(frame);
    sampler.sample(at, table.mode, pose);
    out << (frame == 0 ? "" : ",") << "{\"frame\":" << frame << ",\"bones\":[";
    for (std::size_t i = 0; i < table.bones.size(); ++i) {
      out << (i == 0 ? "" : ",");
      writeBone(out, table.bones[i], names[i], numbers.of(pose, table.bones[i], at));
    }
    out << "]}";
  }
  out << "]}\n";
}

void printKeysJson(const formats::CurveTable& table, std::ostream& out) {
  out << "{\"clip\":" << dump(Json(table.clip->name)) << ",\"curves\":[";
  const char* separator = "";
  std::vector<std::string> names;
  for (const core::Bone& bone : table.skeleton->bones) names.push_back(dump(Json(bone.name)));
  formats::visitCurves(
      table, [&](std::size_t bone, std::size_t channel, const core::Curve& curve, auto keys) {
        out << separator << "{\"bone\":" << bone << ",\"name\":" << names[bone] << ",\"channel\":\""
            << formats::kChannelColumns[channel] << "\",\"interpolation\":\"" << toString(curve.interpolation)
            << "\",\"offset\":" << curve.descriptorOffset << ",\"keys\":[";
        for (std::size_t i = 0; i < keys.size(); ++i) {
          if (i != 0) out << ',';
          writeKey(out, formats::keyRow(*table.clip, curve, i));
        }
        out << "]}";
        separator = ",";
      });
  out << "]}\n";
}

}  // namespace marrow::cli
