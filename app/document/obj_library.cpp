// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/obj_library.h"

#include "formats/obj/obj_module.h"

#include <QCoreApplication>
#include <QDir>
#include <QLibrary>
#include <QString>

namespace marrow::app {
namespace {

// The command line has no application object, and Qt asks the system through one where the program lies.
QString programFolder() {
  if (QCoreApplication::instance() != nullptr) return QCoreApplication::applicationDirPath();
  int count = 1;
  char name[] = "marrow";
  char* names[] = {name, nullptr};
  const QCoreApplication application(count, names);
  return QCoreApplication::applicationDirPath();
}

/// The library once it is open, else why it is not.
class ObjLibrary {
 public:
  ObjLibrary() {
    const QDir programs(programFolder());
    // In a build tree and on Windows, installed on Linux, inside a macOS bundle and beside one.
    const QString folders[] = {
        QStringLiteral("."),
        QStringLiteral(MARROW_OBJ_FOLDER),
        QStringLiteral("../PlugIns"),
        QStringLiteral("../marrow.app/Contents/PlugIns"),
    };
    for (const QString& folder : folders) {
      const QDir place(QDir::cleanPath(programs.filePath(folder)));
      if (place.entryList({QLatin1String(formats::kObjLibrary) + QStringLiteral(".*")}, QDir::Files)
              .isEmpty())
        continue;
      QLibrary library(place.filePath(QLatin1String(formats::kObjLibrary)));
      // Qt would close it while the program ends, before what Assimp made is gone.
      library.setLoadHints(QLibrary::PreventUnloadHint);
      toObj_ = reinterpret_cast<formats::ToObj*>(library.resolve(formats::kToObjSymbol));
      if (toObj_ != nullptr) return;
      reason_ = library.errorString().toStdString();
    }
    place_ = programs.path().toStdString();
    if (reason_.empty()) reason_ = "it lies neither there nor where it is installed";
  }

  core::Result<std::string> toObj(const core::Skeleton& skeleton, const core::Pose& pose,
                                  const formats::ObjOptions& options) const {
    if (toObj_ == nullptr) {
      return tl::unexpected(core::Error{core::ErrorCode::FileUnreadable,
                                        "the part of Marrow that writes OBJ files, " +
                                            std::string(formats::kObjLibrary) +
                                            ", cannot be opened: " + reason_,
                                        place_,
                                        {},
                                        {}});
    }
    core::Result<std::string> text;
    toObj_(skeleton, pose, options, text);
    return text;
  }

 private:
  formats::ToObj* toObj_ = nullptr;
  std::string reason_;
  std::string place_;  ///< the programs' folder
};

}  // namespace

core::Result<std::string> toObj(const core::Skeleton& skeleton, const core::Pose& pose,
                                const formats::ObjOptions& options) {
  static const ObjLibrary library;
  return library.toObj(skeleton, pose, options);
}

}  // namespace marrow::app
