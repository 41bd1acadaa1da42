// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/pack_image.h"

#include "app/opening/codes.h"
#include "render/offscreen/png.h"

#include <QByteArray>
#include <QImage>

#include <vector>

namespace marrow::app {

core::Result<std::string> packImage(const core::Image& image) {
  const std::vector<core::Texel> texels = texelsOf(image);
  if (texels.empty())
    return tl::unexpected(core::Error{core::ErrorCode::NotFound, {code("app.no-texels"), image.name}});
  const QImage shown(&texels[0][0], image.width, image.height, qsizetype{4} * image.width,
                     QImage::Format_RGBA8888);
  return render::toPng(shown).map(&QByteArray::toStdString);
}

}  // namespace marrow::app
