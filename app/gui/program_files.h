// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/gl/program_cache.h"

#include <QString>

#include <utility>

namespace marrow::gui {

/// Keeps a driver's programs in a folder, a file each. A missing or damaged file counts as not kept; write
/// errors are ignored.
class ProgramFiles final : public render::ProgramStore {
 public:
  /// Programs of old drivers and versions are never used again: when there are more files, all are deleted.
  static constexpr int kMostFiles = 60;

  /// @param folder  made by the first keep().
  explicit ProgramFiles(QString folder) : folder_(std::move(folder)) {}

  [[nodiscard]] QByteArray take(const QByteArray& name) override;
  void keep(const QByteArray& name, const QByteArray& program) override;

 private:
  [[nodiscard]] QString pathOf(const QByteArray& name) const;
  void tidyUp() const;

  QString folder_;
};

}  // namespace marrow::gui
