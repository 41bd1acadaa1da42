// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/links/links.h"
#include "app/gui/open_controller.h"
#include "app/gui/panels/panel.h"
#include "app/gui/widgets/notice_bar.h"

#include <QObject>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace marrow::formats {
struct FormatDescriptor;
}

namespace marrow::gui {

/// Shows what happened on the two cards over the viewport: one about the model, one about failures.
class Notices final : public QObject {
  Q_OBJECT

 public:
  Notices(const PanelContext& context, NoticeBar& model, NoticeBar& message, QObject* parent = nullptr);

  /// A failure of this session, with a button to the list.
  void showError(const LinkedText& headline, const core::Error& error);
  /// A failure to write. It disappears once something else is written.
  void showSaveError(const QString& headline, const core::Error& error);
  void onSaved();  ///< something was written, or is about to be
  /// Says which files were written, with buttons to look at them.
  /// @param path  of the only file, or of the last.
  /// @param isMain  `path` is the file that was asked for, and the others lie beside it.
  /// @param notes   sentences about its content.
  void showSaved(const QString& path, int fileCount, bool isMain, const QStringList& notes);
  /// Open files disappeared from the disk.
  void showGone(const QStringList& paths);
  /// A saved file with a note that needs no reaction.
  void showSaveNote(const QString& headline, const QString& detail);

 signals:
  void selectModelWanted();
  void noModelWanted();
  void issuesWanted();
  void bytesWanted(const QString& path, quint64 offset);
  /// A file was refused because its dictionary is missing. It is to be opened again with the dictionary.
  void dictionaryWanted(const QString& path);
  void partsWanted();  ///< the user wants to select the files of a set
  /// Nothing of the format was found in a file, but the user may know better.
  void openAsWanted(const marrow::formats::FormatDescriptor& format, const QString& path);

 private:
  struct Failure {
    LinkedText headline;
    core::Error error;     ///< the first one
    bool isOneOf = false;  ///< several failed, so its file is named
    LinkedText more = {};  ///< further sentences
    bool lacksDictionary = false;
  };

  void syncModel();
  /// Parts of a set are open, but nothing can be shown of them yet.
  [[nodiscard]] bool showsWaiting();
  /// A set is complete, but the user looks at something else.
  [[nodiscard]] bool showsCompleted();
  /// A model was opened that does not fit the shown clip.
  [[nodiscard]] bool showsOffered();
  /// The shown model is without the body that its file should hold.
  [[nodiscard]] bool showsWithoutBody();
  /// A set is complete but for its model.
  void showSetWithout(const core::Clip& clip, const app::Pairing& pairing);
  void showFailure(const Failure& failure);
  void report(const app::OpenOutcome& outcome);
  void reportCancelled(const app::OpenOutcome& outcome);
  void reportDictionaries(const app::OpenOutcome& outcome);
  void reportWordList(const app::WordList& words);
  void reportCuts(const app::OpenOutcome& outcome);

  const PanelContext context_;
  app::Workspace& workspace_;
  OpenController& opener_;
  NoticeBar& model_;
  NoticeBar& message_;
  QString saveHeadline_;            ///< of the last failure to write; empty: none
  std::string dismissedWaiting_;    ///< the missing files that the user has dismissed
  std::string dismissedCompleted_;  ///< the file of the complete set that the user has dismissed
  std::string dismissedOffer_;      ///< the unfitting model that the user has dismissed
  std::shared_ptr<const core::Skeleton> dismissedFor_;  ///< the bones whose message the user has dismissed
};

}  // namespace marrow::gui
