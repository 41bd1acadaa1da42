// SPDX-License-Identifier: GPL-3.0-or-later
// Source: docs/formats/gltf.md, "What is read".
#include "core/game/game_rules.h"
#include "formats/asset.h"
#include "formats/bytes/byte_reader.h"
#include "formats/exchange/gltf/codes.h"
#include "formats/exchange/gltf/gltf_formats.h"
#include "formats/exchange/gltf/read/buffers.h"
#include "formats/exchange/gltf/read/clip_read.h"
#include "formats/exchange/gltf/read/gltf_json.h"
#include "formats/exchange/gltf/read/mesh_read.h"
#include "formats/exchange/gltf/read/node_tree.h"
#include "formats/exchange/gltf/read/raw_animation.h"
#include "formats/text/printable.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace marrow::formats::gltf {
namespace {

// Extensions that a file may require: the reader understands them, or they change nothing that it reads.
constexpr std::array<std::string_view, 3> kKnownExtensions = {"KHR_texture_transform",
                                                              "KHR_mesh_quantization", "KHR_lights_punctual"};

void checkExtensions(const GltfJson& json) {
  const Json& required = json.listIn(json.root(), "extensionsRequired");
  for (const Json& one : required) {
    const std::string name = one.is_string() ? one.get<std::string>().substr(0, 100) : std::string();
    const bool isKnown =
        name.starts_with("KHR_materials_") ||
        std::find(kKnownExtensions.begin(), kKnownExtensions.end(), name) != kKnownExtensions.end();
    if (!isKnown) json.fail(core::ErrorCode::Unsupported, {code("gltf.extension"), name}, one);
  }
}

class AssetReader {
 public:
  AssetReader(const Container& container, const ByteReader& reader, const ReadContext& context)
      : context_(context),
        container_(container),
        budget_(reader.size(), context.memoryLimit),
        json_(container_.json, container_.jsonOffset) {
    checkVersion();
    checkExtensions(json_);
  }

  Asset read() {
    Buffers buffers(json_, container_, context_, budget_);
    const std::vector<Node> nodes = readNodes(json_, budget_, asset_.diagnostics);
    readAnimations(buffers);
    const BonePlan bones = planBones(json_, nodes, animations_);
    if (bones.skeleton->bones.empty())
      json_.fail(core::ErrorCode::NotFound, {code("gltf.no-nodes")}, json_.root());
    bones.skeleton->name = stemOf(context_.fileName);
    readBody(buffers, nodes, bones);
    asset_.skeletons.push_back(bones.skeleton);
    makeClips(nodes, bones);
    return std::move(asset_);
  }

 private:
  void checkVersion() const {
    const std::string version = json_.text(json_.objectIn(json_.root(), "asset"), "version");
    if (version != "2.0" && !version.starts_with("2."))
      json_.fail(core::ErrorCode::Unsupported, {code("gltf.version"), version}, json_.root(),
                 "asset / version");
  }

  void readAnimations(const Buffers& buffers) {
    const std::size_t count = json_.list("animations").size();
    budget_.spend(count, sizeof(RawAnimation));
    for (std::size_t i = 0; i < count; ++i) {
      try {
        animations_.push_back(readRawAnimation(json_, buffers, budget_, i));
        if (animations_.back().name.empty()) animations_.back().name = "animation " + std::to_string(i);
      } catch (const ReadFailure& failure) {
        leaveOut(std::to_string(i), failure.error, json_.list("animations")[i]);
      }
    }
  }

  void leaveOut(const std::string& name, const core::Error& why, const Json& animation) {
    json_.noteLeftOut(asset_.diagnostics, {code("gltf.animation-left-out"), name, why.message}, why,
                      animation);
  }

  void readBody(Buffers& buffers, const std::vector<Node>& nodes, const BonePlan& bones) {
    try {
      auto model = readBodyOf(json_, buffers, budget_, nodes, bones, asset_.diagnostics);
      if (!model) return;
      if (model->name.empty()) model->name = bones.skeleton->name;
      bones.skeleton->body = model;
      asset_.models.push_back(std::move(model));
    } catch (const ReadFailure& failure) {
      json_.noteLeftOut(asset_.diagnostics, {code("gltf.body-left-out"), failure.error.message},
                        failure.error, json_.list("meshes"));
    }
  }

  void makeClips(const std::vector<Node>& nodes, const BonePlan& bones) {
    const ClipSetup setup{json_, bones, nodes, budget_, asset_.diagnostics};
    double largestError = 0.0;
    bool hasOthers = false;
    for (RawAnimation& animation : animations_) {
      hasOthers = hasOthers || animation.hasUnusedChannels;
      if (animation.nodes.empty()) continue;
      try {
        asset_.clips.push_back(makeClip(animation, setup, largestError));
        asset_.clipSkeletons.push_back(0);
      } catch (const ReadFailure& failure) {
        leaveOut(animation.name, failure.error, *animation.json);
      }
      animation.nodes.clear();  // finished nodes take no more memory
    }
    if (hasOthers) asset_.diagnostics.add({core::Severity::Info, {code("gltf.other-channels")}});
    if (asset_.clips.empty()) return;
    asset_.diagnostics.add(
        {core::Severity::Info, {code("gltf.euler-error"), fmt::format("{:.2g}", largestError)}});
  }

  const ReadContext& context_;
  Container container_;
  ReadBudget budget_;
  GltfJson json_;
  std::vector<RawAnimation> animations_;
  Asset asset_;
};

}  // namespace

core::Result<Asset> readGltf(ByteView bytes, const ReadContext& context) {
  return resultOf([&] {
    ByteReader reader(bytes, Endian::Little, context.recording);
    return AssetReader(openContainer(reader), reader, context).read();
  });
}

core::Result<Asset> readPlaceless(ByteView glb, const ReadContext& context) {
  return resultOf([&] {
    ByteReader reader(glb, Endian::Little);
    Container container = openContainer(reader);
    container.bufferOffset = 0;
    return AssetReader(container, reader, context).read();
  });
}

int probeGltf(ByteView bytes) { return isGlb(bytes) ? 100 : isGltfText(bytes) ? 60 : 0; }

std::span<const FormatDescriptor> formats() {
  static constexpr Want kWants[] = {{.kind = WantKind::Model,
                                     .noun = "skeleton",
                                     .file = "the file that holds its skeleton",
                                     .liesInSameFile = true}};
  static constexpr std::array kFormats = {FormatDescriptor{.id = "gltf",
                                                           .label = "glTF 2.0",
                                                           .extensions = "glb gltf",
                                                           .probe = probeGltf,
                                                           .read = readGltf,
                                                           .codes = kCodes,
                                                           .family = "Other programs",
                                                           .isForExchange = true,
                                                           .wants = kWants}};
  return kFormats;
}

}  // namespace marrow::formats::gltf
