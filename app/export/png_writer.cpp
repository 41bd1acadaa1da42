// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/writers/writer.h"

#include "app/export/image_sequence.h"

#include <fmt/format.h>

#include <array>

namespace marrow::app {
namespace {

constexpr char kExtension[] = "png";
constexpr std::array kOptions = {kSizeOption, kTurntableOption, kTurnImagesOption, kExtrasOption,
                                 kTransparentOption};

core::Result<formats::ExportPlan> plan(const formats::ExportScene& scene, const formats::Options& options,
                                       const std::string& path) {
  return imagesOf(scene, options, path, kExtension).map([&](const ImageSequence& sequence) {
    formats::ExportPlan plan = planOf(sequence, scene);
    const formats::PixelSize size = sequence.images.front().size;
    plan.text += fmt::format("{}{} × {} pixels{}.", plan.text.empty() ? "" : " ", size.width, size.height,
                             sequence.images.size() > 1 ? " each" : "");
    return plan;
  });
}

core::Result<void> write(const formats::ExportScene& scene, const formats::Options& options,
                         formats::Sink& sink) {
  const auto sequence = imagesOf(scene, options, sink.path(), kExtension);
  if (!sequence) return tl::unexpected(sequence.error());
  const std::size_t count = sequence->images.size();
  for (std::size_t i = 0; i < count && sink.progress(i, count); ++i) {
    const auto png = scene.drawPng(sequence->images[i]);
    if (!png) return tl::unexpected(png.error());
    if (auto put = sink.put(sequence->files.at(i), *png); !put) return put;
  }
  return {};
}

}  // namespace

/// Images as PNG: one file, or one a frame.
formats::Writer pngWriter() {
  constexpr formats::Accepts kAccepts{.frame = true, .range = true, .needsImages = true};
  return {"png", "PNG image", kExtension, kAccepts, kOptions, suggestImages, plan, write};
}

}  // namespace marrow::app
