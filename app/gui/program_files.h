// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/gl/program_cache.h"

#include <QString>

#include <utility>

namespace marrow::gui {

/// Keeps a driver's programs in a folder, one in a file. What is missing or damaged there was not kept; what
/// cannot be written is not kept.
class ProgramFiles final : public render::ProgramStore {
 public:
  /// Programs of drivers and versions that are gone stay behind: when there are so many, all are thrown away.
  static constexpr int kMostFiles = 60;

  /// @param folder  made when there is something to keep.
  explicit ProgramFiles(QString folder) : folder_(std::move(folder)) {}

  [[nodiscard]] QByteArray take(const QByteArray& name) override;
  void keep(const QByteArray& name, const QByteArray& program) override;

 private:
  [[nodiscard]] QString pathOf(const QByteArray& name) const;
  void tidyUp() const;

  QString folder_;
};

}  // namespace marrow::gui
