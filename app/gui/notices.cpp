// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/notices.h"

#include "app/document/link_binding.h"
#include "app/document/link_sentences.h"
#include "app/document/loaded_file.h"
#include "app/document/pairing.h"
#include "app/document/skipped_files.h"
#include "app/document/zelda_choices.h"
#include "app/gui/text.h"
#include "app/gui/widgets/notice_bar.h"
#include "app/session/waiting_files.h"
#include "app/session/workspace.h"
#include "core/clip.h"
#include "core/diagnostic.h"
#include "core/skeleton.h"
#include "formats/z64/object_read.h"
#include "formats/z64/object_view.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace marrow::gui {
namespace {

// What, and where in the file.
/// @param subject  the file's name, where several failed; a name is never changed.
QString detailOf(const core::Error& error, const QString& subject) {
  const core::Diagnostic diagnostic = core::toDiagnostic(error);
  const QString message = toQString(error.message);
  QString text = subject.isEmpty() ? asSentence(message) : subject + QStringLiteral(": ") + message;
  if (const QString place = placeText(diagnostic); !place.isEmpty())
    text += QStringLiteral(" (%1)").arg(place);
  return text + QLatin1Char('.');
}

QString headlineOf(const OpenReport& report) {
  const std::size_t failed = report.errors.size();
  const QString name = baseName(report.errors.front().file);
  const std::size_t all = failed + report.fileCount;
  if (report.isChange) return Notices::tr("That choice cannot be read; everything stays as it was");
  if (report.isReload) {
    return failed == 1 ? Notices::tr("%1 could not be reloaded; what was open stays").arg(name)
                       : Notices::tr("%1 of %2 files could not be reloaded; what was open stays")
                             .arg(failed)
                             .arg(all);
  }
  return failed == 1 ? Notices::tr("%1 could not be opened").arg(name)
                     : Notices::tr("%1 of %2 files could not be opened").arg(failed).arg(all);
}

/// The sentence that stands in the list of issues.
QString cutSentence(const core::Diagnostic& cut) {
  return asSentence(toQString(cut.message)) + QLatin1Char('.');
}

// Objects have no signature: one in which nothing was found may still hold what the user knows to be there.
bool mayBeObject(const core::Error& error) {
  const std::string name = app::shortNameOf(error.file);
  if (error.file.empty() || error.code == core::ErrorCode::FileNotFound) return false;
  if (formats::z64::claimsObject({name})) return true;
  const QString extension = QFileInfo(toQString(name)).suffix().toLower();
  return error.code == core::ErrorCode::UnknownFormat &&
         (extension.isEmpty() || extension == QLatin1String("bin") || extension == QLatin1String("zdata"));
}

}  // namespace

Notices::Notices(app::Workspace& workspace, OpenController& opener, NoticeBar& model, NoticeBar& message,
                 QObject* parent)
    : QObject(parent), workspace_(workspace), opener_(opener), model_(model), message_(message) {
  connect(&workspace_, &app::Workspace::clipChanged, this, &Notices::syncModel);
  connect(&workspace_, &app::Workspace::filesChanged, this, &Notices::syncModel);
  connect(&opener_, &OpenController::modelSearchStarted, this, &Notices::syncModel);
  connect(&opener_, &OpenController::modelSearchFinished, this, &Notices::syncModel);
  connect(&opener_, &OpenController::loadingFinished, this, &Notices::report);
  connect(&model_, &NoticeBar::dismissed, this, [this] {
    if (const std::string waiting = app::waitingText(workspace_); !waiting.empty())
      dismissedWaiting_ = waiting;
    if (const int file = workspace_.completedFile(); file >= 0)
      dismissedCompleted_ = workspace_.files()[static_cast<std::size_t>(file)].path;
    dismissedFor_ = workspace_.skeleton();
  });
}

bool Notices::showsWaiting() {
  const int file = app::waitingFile(workspace_);
  if (file < 0) {
    dismissedWaiting_.clear();
    return false;
  }
  const std::string text = app::waitingText(workspace_);
  if (text == dismissedWaiting_) return false;
  std::vector<NoticeBar::Button> buttons;
  if (waitsForFrames() && !refusedFrames_.empty()) {
    const std::string& path = refusedFrames_.back();
    buttons.push_back({tr("Use %1 as segment 7").arg(toQString(app::shortNameOf(path))),
                       [this, path] { useAsFrames(path); }, true});
  }
  // The table of segments is that of what is shown.
  if (app::optionsFile(workspace_) == file)
    buttons.push_back({tr("Select them…"), [this] { emit segmentsWanted(); }, buttons.empty()});
  const std::string& path = workspace_.files()[static_cast<std::size_t>(file)].path;
  model_.show(NoticeBar::Tone::Note,
              tr("%1 waits for its other files").arg(toQString(app::shortNameOf(path))), toQString(text),
              std::move(buttons));
  return true;
}

bool Notices::showsCompleted() {
  const int file = workspace_.completedFile();
  if (file < 0) {
    dismissedCompleted_.clear();
    return false;
  }
  const app::LoadedFile& set = workspace_.files()[static_cast<std::size_t>(file)];
  if (set.path == dismissedCompleted_) return false;
  model_.show(NoticeBar::Tone::Note, tr("Link's set is complete now"), toQString(app::bindingText(set)),
              {{tr("Show his animations"), [this] { workspace_.showCompleted(); }, true}});
  return true;
}

void Notices::syncModel() {
  const auto clip = workspace_.clip();
  const app::Pairing& pairing = workspace_.pairing();
  const bool missing = clip && !pairing.hasModel() && !pairing.selectedByUser && !opener_.isSearchingModel();
  if (!missing || pairing.skeleton == dismissedFor_) {
    if (!showsCompleted() && !showsWaiting()) model_.hide();
    return;
  }
  if (!clip->faces.empty()) return showLinkWithout(*clip, pairing);
  model_.show(NoticeBar::Tone::Note,
              tr("No model found for %1 (%2)")
                  .arg(toQString(clip->name),
                       countText(static_cast<qsizetype>(clip->boneCount()), tr("1 joint"), tr("%1 joints"))),
              tr("The joints are shown as a flat list. %1").arg(toQString(pairing.advice)),
              {{tr("Select model…"), [this] { emit selectModelWanted(); }, true},
               {tr("Search again"), [this] { opener_.searchModel(); }, false},
               {tr("Go on without"), [this] { emit noModelWanted(); }, false}});
}

// Bound as segment 6 the object also says whether he is the child, which a selected model would not.
void Notices::showLinkWithout(const core::Clip& clip, const app::Pairing& pairing) {
  model_.show(NoticeBar::Tone::Note, tr("Link's object is missing for %1").arg(toQString(clip.name)),
              toQString(pairing.advice),
              {{tr("Select it…"), [this] { emit segmentsWanted(); }, true},
               {tr("Go on without"), [this] { emit noModelWanted(); }, false}});
}

void Notices::showError(const QString& headline, const core::Error& error) {
  showFailure(headline, error, {}, false);
}

void Notices::tellGone(const QStringList& paths) {
  const QString headline = paths.size() == 1
                               ? tr("%1 is no longer on the disk").arg(QFileInfo(paths.front()).fileName())
                               : tr("%1 open files are no longer on the disk").arg(paths.size());
  message_.show(NoticeBar::Tone::Warning, headline,
                tr("What was read stays open. It is read again when it comes back."),
                {{tr("Show issues"), [this] { emit issuesWanted(); }, false}});
}

void Notices::showSaveNote(const QString& headline, const QString& detail) {
  saveHeadline_ = headline;
  message_.show(NoticeBar::Tone::Note, headline, detail, {});
}

void Notices::showSaveError(const QString& headline, const core::Error& error) {
  saveHeadline_ = headline;
  showError(headline, error);
}

void Notices::onSaved() {
  const QString failed = std::exchange(saveHeadline_, QString());
  if (!failed.isEmpty() && message_.headline() == failed) message_.hide();
}

void Notices::showFailure(const QString& headline, const core::Error& error, const QString& subject,
                          bool mayBeFrames, const QString& more) {
  std::vector<NoticeBar::Button> buttons;
  if (mayBeFrames) {
    buttons.push_back({tr("Use as segment 7"), [this, path = error.file] { useAsFrames(path); }, true});
  }
  if (mayBeObject(error)) {
    const QString path = toQString(error.file);
    buttons.push_back({tr("Name an offset…"), [this, path] { emit offsetWanted(path); }, !mayBeFrames});
  }
  buttons.push_back({tr("Show issues"), [this] { emit issuesWanted(); }, false});
  message_.show(NoticeBar::Tone::Error, headline, detailOf(error, subject) + more, std::move(buttons));
}

// Opened as what it is said to be, it takes part in Link's set like one that is named so.
void Notices::useAsFrames(const std::string& path) {
  formats::ZeldaOptions options = workspace_.readOptions().of(path);
  options.ownSegment = formats::z64::kLinkFramesSegment;
  opener_.setZeldaOptions(toQString(path), options);
}

bool Notices::waitsForFrames() const {
  const int file = app::waitingFile(workspace_);
  if (file < 0) return false;
  const auto& link = workspace_.files()[static_cast<std::size_t>(file)].link;
  return link && app::pathOf(link->segments, formats::z64::kLinkFramesSegment).empty();
}

// What was read before is not kept: half a folder would pass for a whole one. It can be had all the same.
void Notices::reportCancelled(const OpenReport& report) {
  if (report.isChange) return;
  const QString stays = tr("What was open stays as it was.");
  if (report.paths.isEmpty()) {
    return message_.show(NoticeBar::Tone::Note, tr("Loading the reference was cancelled"), stays, {});
  }
  const QStringList paths = report.paths;
  const QStringList read = report.leftRead;
  const QString what = paths.size() == 1 ? QDir(paths.front()).dirName() : tr("what was to be opened");
  std::vector<NoticeBar::Button> buttons;
  if (!read.isEmpty() && !report.isReload) {
    buttons.push_back(
        {countText(read.size(), tr("Open the one that was read"), tr("Open the %1 that were read")),
         [this, read] { opener_.open(read); }, false});
  }
  buttons.push_back(
      {tr("Start again"),
       [this, paths, isReload = report.isReload] { isReload ? opener_.reload(paths) : opener_.open(paths); },
       true});
  const QString done =
      read.isEmpty() ? tr("Nothing of it had been read.")
      : static_cast<std::size_t>(read.size()) < report.fileTotal
          ? tr("%1 of %2 files had been read; the rest was left.").arg(read.size()).arg(report.fileTotal)
          : tr("All of it had been read, but none of it is open.");
  message_.show(NoticeBar::Tone::Note, tr("Loading %1 was cancelled").arg(what),
                done + QLatin1Char(' ') + stays, std::move(buttons));
}

// Half a folder would pass for a whole one.
void Notices::reportCuts(const OpenReport& report) {
  const core::Diagnostic& cut = report.cuts.front();
  const QString name = QDir(toQString(cut.file)).dirName();
  const QString headline = report.cuts.size() == 1
                               ? tr("Not every file of %1 was taken").arg(name)
                               : tr("Not every file of %1 folders was taken").arg(report.cuts.size());
  message_.show(NoticeBar::Tone::Warning, headline, cutSentence(cut),
                {{tr("Show issues"), [this] { emit issuesWanted(); }, false}});
}

void Notices::report(const OpenReport& report) {
  if (report.wasCancelled) return reportCancelled(report);
  for (const std::string& path : report.likeLinkFrames) {
    std::erase(refusedFrames_, path);
    refusedFrames_.push_back(path);
  }
  if (report.errors.empty()) {
    if (!report.cuts.empty()) return reportCuts(report);
    if (report.fileCount > 0 || report.isChange || report.tookWords) {
      message_.hide();
      return;
    }
    message_.show(
        NoticeBar::Tone::Warning, tr("Nothing to open was found"),
        tr("%1 holds no animation or model that Marrow reads.").arg(report.paths.join(QStringLiteral(", "))),
        {});
    return;
  }
  const core::Error& first = report.errors.front();
  const std::size_t failed = report.errors.size();
  core::Error shown = first;
  const QString subject = failed > 1 ? baseName(first.file) : QString();
  const auto& alike = report.likeLinkFrames;
  const bool isEqual = std::find(alike.begin(), alike.end(), first.file) != alike.end();
  const bool isUnknown = first.code == core::ErrorCode::UnknownFormat && !first.file.empty();
  if (isEqual) shown.message += "; it may be Link's frames, link_animetion without its name";
  // A sentence of its own, behind the place that belongs to the first.
  QString more = toQString(app::skippedText(report.skipped));
  if (!more.isEmpty()) more = QStringLiteral(" %1.").arg(more);
  for (const core::Diagnostic& cut : report.cuts) {
    more += QStringLiteral(" %1: %2.").arg(QDir(toQString(cut.file)).dirName(), toQString(cut.message));
  }
  showFailure(headlineOf(report), shown, subject, isEqual || (isUnknown && waitsForFrames()), more);
}

}  // namespace marrow::gui
