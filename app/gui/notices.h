// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/open_controller.h"

#include <QObject>

#include <memory>
#include <string>
#include <vector>

namespace marrow::gui {

class NoticeBar;

/// Turns what happened into the two cards over the viewport: one about the model, one about what went wrong.
class Notices final : public QObject {
  Q_OBJECT

 public:
  Notices(app::Workspace& workspace, OpenController& opener, NoticeBar& model, NoticeBar& message,
          QObject* parent = nullptr);

  /// A failure of this session, with a button to the list.
  void showError(const QString& headline, const core::Error& error);
  /// The same of something that was to be written; gone once something else was.
  void showSaveError(const QString& headline, const core::Error& error);
  void onSaved();  ///< something was, or is about to be
  /// Open files went away from the disk.
  void tellGone(const QStringList& paths);
  /// The same of something that nobody need do anything about.
  void showSaveNote(const QString& headline, const QString& detail);

 signals:
  void selectModelWanted();
  void noModelWanted();
  void issuesWanted();
  void segmentsWanted();                   ///< the files of Link's set are to be selected
  void offsetWanted(const QString& path);  ///< of a skeleton in a file in which none was found

 private:
  void syncModel();
  /// Parts of Link's set are open, but nothing can be shown of them yet.
  [[nodiscard]] bool showsWaiting();
  /// A set of Link's is complete, but the user looks at something else.
  [[nodiscard]] bool showsCompleted();
  /// Link's animations are put together, but for his object.
  void showLinkWithout(const core::Clip& clip, const app::Pairing& pairing);
  void report(const OpenReport& report);
  void reportCancelled(const OpenReport& report);
  void reportCuts(const OpenReport& report);
  void showFailure(const QString& headline, const core::Error& error, const QString& subject,
                   bool mayBeFrames, const QString& more = {});
  void useAsFrames(const std::string& path);
  /// Does a set of Link's wait for frames, which a file of no known format may be?
  [[nodiscard]] bool waitsForFrames() const;

  app::Workspace& workspace_;
  OpenController& opener_;
  NoticeBar& model_;
  NoticeBar& message_;
  QString saveHeadline_;                                ///< of the last failure to write; empty: none
  std::string dismissedWaiting_;                        ///< what is missing and the user knows of
  std::string dismissedCompleted_;                      ///< the file whose complete set the user knows of
  std::vector<std::string> refusedFrames_;              ///< may be Link's frames, were refused for their name
  std::shared_ptr<const core::Skeleton> dismissedFor_;  ///< the flat list the user has already waved away
};

}  // namespace marrow::gui
