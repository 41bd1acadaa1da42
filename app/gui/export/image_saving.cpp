// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/export/image_saving.h"

#include "app/export/image_sequence.h"
#include "app/gui/text.h"
#include "app/opening/codes.h"
#include "app/opening/whole_file.h"
#include "core/model/model.h"
#include "formats/writers/frame_files.h"

#include <QDir>
#include <QMessageBox>
#include <QPushButton>

#include <utility>

namespace marrow::gui {

std::vector<ImageTarget> imageTargets(const core::Model& body, const QString& folder) {
  std::vector<ImageTarget> targets;
  for (const std::string& name : formats::imageFileNames(body.images)) {
    const QString file = toQString(name);
    targets.push_back({targets.size(), folder.isEmpty() ? file : QDir(folder).filePath(file)});
  }
  return targets;
}

SavedImages writeImages(const core::Model& body, const std::vector<ImageTarget>& targets) {
  SavedImages saved;
  for (const ImageTarget& target : targets) {
    const std::string path = target.path.toStdString();
    core::Result<std::size_t> written = 0;
    if (const auto png = app::packImage(body.images[target.image])) {
      written = app::writeWhole(path, *png);
    } else {
      written = tl::unexpected(png.error());
    }
    if (written) {
      ++saved.count;
      saved.lastPath = target.path;
      continue;
    }
    if (!saved.error) saved.error = written.error();
    if (saved.error->file.empty()) saved.error->file = path;
    if (written.error().code == core::ErrorCode::FileUnwritable) break;
  }
  if (saved.error && saved.count > 0)
    saved.error->message = {app::code("app.images-stay"), saved.error->message, saved.count};
  return saved;
}

void askToReplace(QWidget& window, qsizetype fileCount, const std::function<void()>& replace) {
  auto* box = new QMessageBox(QMessageBox::Question, QMessageBox::tr("Replace images"),
                              countText(fileCount, QMessageBox::tr("1 of the files exists."),
                                        QMessageBox::tr("%1 of the files exist.")),
                              QMessageBox::NoButton, &window);
  box->setObjectName(QStringLiteral("replaceQuestion"));
  box->setAttribute(Qt::WA_DeleteOnClose);
  auto* agree = box->addButton(QMessageBox::tr("&Replace"), QMessageBox::DestructiveRole);
  agree->setObjectName(QStringLiteral("replaceAgree"));
  box->setDefaultButton(box->addButton(QMessageBox::Cancel));
  QObject::connect(agree, &QPushButton::clicked, &window, replace);
  box->open();
}

}  // namespace marrow::gui
