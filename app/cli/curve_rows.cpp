// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/curve_rows.h"

#include "app/cli/json.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <functional>
#include <span>

namespace marrow::cli {
namespace {

// Column names without blanks, so that tables load into data frames as they are.
constexpr std::array<const char*, core::kChannelCount> kColumns = {
    "scale_x",    "scale_y",       "scale_z",       "rotation_x",    "rotation_y",
    "rotation_z", "translation_x", "translation_y", "translation_z",
};

/// One stored key and everything a table says about it.
struct KeyRow {
  core::Key key;
  double raw = 0.0;
  std::uint64_t byteOffset = 0;
};

KeyRow rowOf(const core::Curve& curve, std::span<const core::Key> keys, std::size_t index) {
  const double stored = static_cast<double>(keys[index].value) / static_cast<double>(curve.unit);
  // Only numbers stored as 16-bit words have a unit; rounding gives the word back.
  return {keys[index], curve.unit == 1.0F ? stored : std::round(stored),
          std::uint64_t{curve.keysOffset} + index * curve.keyStrideBytes};
}

using VisitCurve = std::function<void(std::size_t bone, std::size_t channel, const core::Curve&,
                                      std::span<const core::Key>)>;

void visitCurves(const Target& target, const std::vector<std::size_t>& bones, const VisitCurve& visit) {
  const core::Clip& clip = *target.clip;
  for (const std::size_t bone : bones) {
    const std::size_t track = target.skeleton->trackOf(bone);
    if (track >= clip.boneCount()) continue;
    for (std::size_t channel = 0; channel < core::kChannelCount; ++channel) {
      const core::Curve& curve = clip.tracks[track].curves[channel];
      visit(bone, channel, curve, clip.keysOf(curve));
    }
  }
}

std::string vectorText(const glm::vec3& vector) {
  return fmt::format("[{},{},{}]", jsonNumber(static_cast<double>(vector.x)),
                     jsonNumber(static_cast<double>(vector.y)), jsonNumber(static_cast<double>(vector.z)));
}

// By hand, here and below: a clip may have millions of values, and as a tree of JSON they would take seconds.
// @param name  as JSON.
void writeBone(std::ostream& out, std::size_t bone, const std::string& name, const core::Transform& local) {
  out << "{\"index\":" << bone << ",\"name\":" << name << ",\"scale\":" << vectorText(local.scale)
      << ",\"rotation\":" << vectorText(local.rotationDegrees)
      << ",\"translation\":" << vectorText(local.translation) << '}';
}

void writeKey(std::ostream& out, const KeyRow& row) {
  out << fmt::format(
      R"({{"frame":{},"value":{},"tangentIn":{},"tangentOut":{},"raw":{},"offset":{}}})",
      jsonNumber(static_cast<double>(row.key.frame)), jsonNumber(static_cast<double>(row.key.value)),
      jsonNumber(static_cast<double>(row.key.tangentIn)), jsonNumber(static_cast<double>(row.key.tangentOut)),
      jsonNumber(row.raw), row.byteOffset);
}

}  // namespace

std::string csvCell(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string cell = "\"";
  for (const char c : text) cell.append(c == '"' ? 2 : 1, c);
  return cell + '"';
}

void printSamplesCsv(const Target& target, const std::vector<std::size_t>& bones, core::SampleMode mode,
                     std::ostream& out) {
  out << "frame,bone,name";
  for (const char* column : kColumns) out << ',' << column;
  out << '\n';
  std::vector<std::string> names;
  for (const std::size_t bone : bones) names.push_back(csvCell(target.skeleton->bones[bone].name));
  Poser poser(target, mode);
  for (int frame = 0; frame <= target.clip->frameCount; ++frame) {
    const core::Pose& pose = poser.at(frame);
    for (std::size_t i = 0; i < bones.size(); ++i) {
      const auto& [scale, rotation, translation] = pose.local[bones[i]];
      out << fmt::format("{},{},{},{},{},{},{},{},{},{},{},{}\n", frame, bones[i], names[i], scale.x, scale.y,
                         scale.z, rotation.x, rotation.y, rotation.z, translation.x, translation.y,
                         translation.z);
    }
  }
}

void printSamplesJson(const Target& target, const std::vector<std::size_t>& bones, core::SampleMode mode,
                      std::ostream& out) {
  out << "{\"clip\":" << dump(Json(target.clip->name)) << ",\"mode\":\"" << toString(mode)
      << "\",\"frames\":[";
  std::vector<std::string> names;
  for (const std::size_t bone : bones) names.push_back(dump(Json(target.skeleton->bones[bone].name)));
  Poser poser(target, mode);
  for (int frame = 0; frame <= target.clip->frameCount; ++frame) {
    const core::Pose& pose = poser.at(frame);
    out << (frame == 0 ? "" : ",") << "{\"frame\":" << frame << ",\"bones\":[";
    for (std::size_t i = 0; i < bones.size(); ++i) {
      out << (i == 0 ? "" : ",");
      writeBone(out, bones[i], names[i], pose.local[bones[i]]);
    }
    out << "]}";
  }
  out << "]}\n";
}

void printKeysCsv(const Target& target, const std::vector<std::size_t>& bones, core::SampleMode,
                  std::ostream& out) {
  out << "bone,name,channel,interpolation,key,frame,value,tangent_in,tangent_out,raw,offset\n";
  visitCurves(target, bones, [&](std::size_t bone, std::size_t channel, const core::Curve& curve, auto keys) {
    const std::string start = fmt::format("{},{},{},{}", bone, csvCell(target.skeleton->bones[bone].name),
                                          kColumns[channel], csvCell(toString(curve.interpolation)));
    for (std::size_t i = 0; i < keys.size(); ++i) {
      const KeyRow row = rowOf(curve, keys, i);
      out << fmt::format("{},{},{},{},{},{},{},{}\n", start, i, row.key.frame, row.key.value,
                         row.key.tangentIn, row.key.tangentOut, static_cast<float>(row.raw), row.byteOffset);
    }
  });
}

void printKeysJson(const Target& target, const std::vector<std::size_t>& bones, core::SampleMode,
                   std::ostream& out) {
  out << "{\"clip\":" << dump(Json(target.clip->name)) << ",\"curves\":[";
  const char* separator = "";
  std::vector<std::string> names;
  for (const core::Bone& bone : target.skeleton->bones) names.push_back(dump(Json(bone.name)));
  visitCurves(target, bones, [&](std::size_t bone, std::size_t channel, const core::Curve& curve, auto keys) {
    out << separator << "{\"bone\":" << bone << ",\"name\":" << names[bone] << ",\"channel\":\""
        << kColumns[channel] << "\",\"interpolation\":\"" << toString(curve.interpolation)
        << "\",\"offset\":" << curve.descriptorOffset << ",\"keys\":[";
    for (std::size_t i = 0; i < keys.size(); ++i) {
      if (i != 0) out << ',';
      writeKey(out, rowOf(curve, keys, i));
    }
    out << "]}";
    separator = ",";
  });
  out << "]}\n";
}

}  // namespace marrow::cli
