// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "formats/z64/zelda_options.h"

#include <QWidget>

#include <string>

class QLabel;
class QLineEdit;

namespace marrow::gui {

class SegmentedControl;

/// What a user can say about the inside of a Zelda 64 object: how large its limb records are, and where a
/// skeleton or an animation begins that the search does not find.
class ObjectForm final : public QWidget {
  Q_OBJECT

 public:
  explicit ObjectForm(QWidget* parent = nullptr);

  /// Shows what is said of a file. What was refused stays to be mended while nothing else is said.
  void show(const std::string& path, const formats::ZeldaOptions& options);
  /// What read() gave last cannot be: keeps it and says why. Where read() gave nothing, nothing happens.
  void refuse(const core::Error& why);
  /// The focus goes to what is asked for first.
  void beginTyping();
  /// For files that no animation can be named in.
  void setHasAnimations(bool has);
  /// The file that animations are named in; empty: the one that everything else is said of.
  void setAnimationsIn(const QString& fileName);

  /// Animations that are named here come beside those that a search finds.
  /// @return false, with a word on the form, when an offset is no number.
  [[nodiscard]] bool read(formats::ZeldaOptions& options);

 signals:
  void edited();

 private:
  void say(const QString& problem, QLineEdit* field);
  void unmark();
  [[nodiscard]] QLineEdit* fieldOf(const core::Error& why) const;  ///< null: nobody can tell

  SegmentedControl* limbSize_;
  QLineEdit* skeletons_;
  QLineEdit* animations_;
  QLabel* animationsLabel_;
  QLabel* animationsIn_;
  QLabel* kept_;  ///< that named animations replace none
  QLabel* problem_;
  std::string path_;  ///< of the file
  formats::ZeldaOptions shown_;
  bool isAsked_ = false;    ///< what was read here is being tried
  bool isRefused_ = false;  ///< what stands here is not what is said of the file
};

}  // namespace marrow::gui
