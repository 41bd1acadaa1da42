// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/image_sequence.h"

#include "app/opening/codes.h"
#include "render/offscreen/png.h"

#include <QByteArray>
#include <QImage>

#include <algorithm>
#include <utility>
#include <vector>

namespace marrow::app {
namespace {

constexpr int kUsualTurn = 72;

formats::PixelSize sizeOf(const formats::ExportScene& scene, const formats::Options& options) {
  return formats::parseSize(options.text(kSizeOption.id)).value_or(scene.imageSize);
}

}  // namespace

formats::Options suggestImages(const formats::ExportScene& scene) {
  formats::Options options;
  options.set(kSizeOption.id, formats::toText(scene.imageSize));
  options.set(kRateOption.id, std::clamp(scene.framesPerSecond, kRateOption.least, kRateOption.most));
  const double frames =
      scene.what == formats::ExportWhat::Frame ? 1.0 : scene.range.to - scene.range.from + 1.0;
  options.set(kTurnImagesOption.id, std::clamp(frames, double{kUsualTurn}, kTurnImagesOption.most));
  options.set(kExtrasOption.id, !scene.extras.empty());
  return options;
}

core::Result<ImageSequence> imagesOf(const formats::ExportScene& scene, const formats::Options& options,
                                     const std::string& path, const char* extension) {
  auto files = formats::frameFilesOf(scene, path, extension);
  if (!files) return tl::unexpected(files.error());
  ImageSequence sequence{std::move(*files), {}};
  const bool turns = options.flag(kTurntableOption.id);
  if (turns) {
    const int count = options.integer(kTurnImagesOption.id, kUsualTurn);
    sequence.files.frames = formats::repeated(sequence.files.frames, static_cast<std::size_t>(count));
    sequence.files.isNumbered = true;
    sequence.files.isByFrame = false;
  }
  formats::ImageRequest image;
  image.mode = scene.mode;
  image.size = sizeOf(scene, options);
  image.transparent = options.flag(kTransparentOption.id);
  image.withExtras = options.flag(kExtrasOption.id);
  const std::size_t count = sequence.files.frames.size();
  for (std::size_t i = 0; i < count; ++i) {
    image.frame = sequence.files.frames[i];
    if (turns) image.turnDegrees = 360.0 * static_cast<double>(i) / static_cast<double>(count);
    sequence.images.push_back(image);
  }
  return sequence;
}

formats::ExportPlan planOf(const ImageSequence& sequence, const formats::ExportScene& scene) {
  formats::ExportPlan plan = sequence.files.plan();
  const formats::ImageRequest& last = sequence.images.back();
  if (last.withExtras && !scene.extras.empty())
    plan.text += (plan.text.empty() ? "With " : " With ") + scene.extras + ".";
  if (scene.extras.empty()) plan.idleOptions.emplace_back(kExtrasOption.id);
  if (last.turnDegrees == 0.0) plan.idleOptions.emplace_back(kTurnImagesOption.id);
  return plan;
}

core::Result<std::string> packImage(const core::Image& image) {
  const std::vector<core::Texel> texels = texelsOf(image);
  if (texels.empty())
    return tl::unexpected(core::Error{core::ErrorCode::NotFound, {code("app.no-texels"), image.name}});
  const QImage shown(&texels[0][0], image.width, image.height, qsizetype{4} * image.width,
                     QImage::Format_RGBA8888);
  return render::toPng(shown).map(&QByteArray::toStdString);
}

}  // namespace marrow::app
