// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/notices.h"

#include "app/finding/pairing.h"
#include "app/gui/outside.h"
#include "app/gui/text.h"
#include "app/gui/widgets/notice_bar.h"
#include "app/gui/widgets/wrapping_label.h"
#include "app/library/codes.h"
#include "app/library/loaded_file.h"
#include "app/library/read_paths.h"
#include "app/session/session.h"
#include "app/session/waiting_files.h"
#include "app/session/workspace.h"
#include "core/clip.h"
#include "core/diagnostic.h"
#include "core/skeleton.h"
#include "formats/options/file_options.h"
#include "formats/read_asset.h"
#include "formats/registry.h"
#include "formats/sets/file_set.h"
#include "formats/sets/set_text.h"
#include "formats/source/dictionary_files.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <iterator>
#include <utility>

namespace marrow::gui {
namespace {

// What, and where in the file.
/// @param subject  the file's name, where several failed; a name is never changed.
QString detailOf(const core::Error& error, const QString& subject) {
  const core::Diagnostic diagnostic = core::toDiagnostic(error);
  const QString message = toQString(error.message.text());
  QString text = subject.isEmpty() ? asSentence(message) : subject + QStringLiteral(": ") + message;
  if (const QString place = placeText(diagnostic); !place.isEmpty())
    text += QStringLiteral(" (%1)").arg(place);
  return text + QLatin1Char('.');
}

QString headlineOf(const app::OpenOutcome& outcome) {
  const std::size_t failed = outcome.errors.size();
  const QString name = baseName(outcome.errors.front().file);
  const std::size_t all = failed + outcome.files.size();
  if (outcome.request.isChange())
    return Notices::tr("That choice cannot be read; everything stays as it was");
  if (outcome.request.intent == app::Intent::Reload) {
    return failed == 1 ? Notices::tr("%1 could not be reloaded; what was open stays").arg(name)
                       : Notices::tr("%1 of %2 files could not be reloaded; what was open stays")
                             .arg(countText(failed), countText(all));
  }
  return failed == 1
             ? Notices::tr("%1 could not be opened").arg(name)
             : Notices::tr("%1 of %2 files could not be opened").arg(countText(failed), countText(all));
}

/// The others that failed, by name: " Also a.bck, b.bck and 5 more."
QString othersOf(const std::vector<core::Error>& errors, std::vector<NamedWords>& named) {
  constexpr std::size_t kMostNamed = 4;
  const std::size_t shown = errors.size() <= kMostNamed + 1 ? errors.size() : kMostNamed;
  QStringList names;
  for (std::size_t i = 1; i < shown; ++i) {
    const QString name = toQString(app::shortNameOf(errors[i].file));
    if (name.isEmpty() || names.contains(name) || errors[i].file == errors.front().file) continue;
    names.append(name);
    named.push_back({name, {.path = toQString(errors[i].file)}});
  }
  if (names.isEmpty()) return {};
  QString text = Notices::tr(" Also %1").arg(names.join(QStringLiteral(", ")));
  if (shown < errors.size()) {
    const QString more = Notices::tr("and %1 more").arg(countText(errors.size() - shown));
    named.push_back({more, {}, "window.issues"});
    text += QLatin1Char(' ') + more;
  }
  return text + QLatin1Char('.');
}

bool isOffered(const formats::FormatDescriptor& format, const core::Error& error) {
  const std::string name = app::shortNameOf(error.file);
  if (format.openAs == nullptr) return false;
  if (format.claims != nullptr && format.claims({name})) return true;
  const QString extension = QFileInfo(toQString(name)).suffix().toLower();
  const QStringList offered = QString::fromLatin1(format.openAs->extensions).split(QLatin1Char(' '));
  return error.code == core::ErrorCode::UnknownFormat &&
         offered.contains(extension.isEmpty() ? QStringLiteral("-") : extension);
}

// Without a signature: a file in which nothing was found may still hold what the user knows to be there.
const formats::FormatDescriptor* formatToOpenAs(const core::Error& error) {
  if (error.file.empty() || error.code == core::ErrorCode::FileNotFound || formats::isText(error))
    return nullptr;
  const formats::FormatList& all = formats::registeredFormats();
  const auto found = std::find_if(all.begin(), all.end(), [&](const formats::FormatDescriptor& format) {
    return isOffered(format, error);
  });
  return found == all.end() ? nullptr : &*found;
}

QStringList toQStrings(const std::vector<std::string>& texts) {
  QStringList result;
  for (const std::string& text : texts) result.append(toQString(text));
  return result;
}

/// Each archive once, not its members.
QStringList diskPathsOf(const std::vector<app::LoadedFile>& files) {
  QStringList paths;
  for (const app::LoadedFile& file : files) {
    const QString path = toQString(file.diskPath());
    if (paths.isEmpty() || paths.back() != path) paths.append(path);
  }
  return paths;
}

/// The folders that a message names since files of theirs were skipped.
std::vector<NamedWords> foldersOf(const app::OpenOutcome& outcome) {
  std::vector<NamedWords> named;
  for (const core::Diagnostic& cut : outcome.cuts) {
    const QString path = toQString(cut.file);
    named.push_back({QDir(path).dirName(), {.path = path}});
  }
  return named;
}

}  // namespace

Notices::Notices(const PanelContext& context, NoticeBar& model, NoticeBar& message, QObject* parent)
    : QObject(parent),
      context_(context),
      workspace_(context.session.workspace),
      opener_(context.opener),
      model_(model),
      message_(message) {
  connect(&workspace_, &app::Workspace::clipChanged, this, &Notices::syncModel);
  connect(&workspace_, &app::Workspace::filesChanged, this, &Notices::syncModel);
  connect(&workspace_, &app::Workspace::filesChanged, this, [this](const auto& closed) {
    if (!closed.empty() && workspace_.files().empty()) message_.hide();
  });
  connect(&opener_, &OpenController::modelSearchStarted, this, &Notices::syncModel);
  connect(&opener_, &OpenController::modelSearchFinished, this, &Notices::syncModel);
  connect(&opener_, &OpenController::loadingFinished, this, &Notices::report);
  connect(&model_, &NoticeBar::dismissed, this, [this] {
    if (const std::string waiting = app::waitingText(workspace_); !waiting.empty())
      dismissedWaiting_ = waiting;
    if (const int file = workspace_.completedFile(); file >= 0)
      dismissedCompleted_ = workspace_.files()[static_cast<std::size_t>(file)].path;
    if (const int file = workspace_.offeredModel(); file >= 0)
      dismissedOffer_ = workspace_.files()[static_cast<std::size_t>(file)].path;
    dismissedFor_ = workspace_.skeleton();
  });
}

void Notices::say(NoticeBar& bar, NoticeBar::Tone tone, const QString& headline, const QString& detail,
                  std::vector<NoticeBar::Button> buttons, std::vector<NamedWords> named) {
  bar.show(tone, headline, detail, std::move(buttons));
  const auto link = [&](WrappingLabel& label, const QString& text) {
    std::vector<NamedWords> all = named;
    std::vector<NamedWords> files = filesNamedIn(text, context_);
    std::move(files.begin(), files.end(), std::back_inserter(all));
    makeLinks(label, context_, all);
  };
  link(bar.headlineLabel(), headline);
  link(bar.detailLabel(), detail);
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
  // The table of parts is that of what is shown.
  if (app::optionsFile(workspace_) == file)
    buttons.push_back({tr("Select them…"), [this] { emit partsWanted(); }, true});
  const std::string& path = workspace_.files()[static_cast<std::size_t>(file)].path;
  say(model_, NoticeBar::Tone::Note,
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
  const formats::FileSet& fileSet = *set.binding->fileSet;
  say(model_, NoticeBar::Tone::Note, tr(fileSet.complete), toQString(formats::bindingText(set)),
      {{tr(fileSet.showClips), [this] { workspace_.showCompleted(); }, true}});
  return true;
}

bool Notices::showsOffered() {
  const int file = workspace_.offeredModel();
  const auto clip = workspace_.clip();
  if (file < 0 || !clip) {
    dismissedOffer_.clear();
    return false;
  }
  const app::LoadedFile& model = workspace_.files()[static_cast<std::size_t>(file)];
  if (model.path == dismissedOffer_) return false;
  const auto skeleton = model.content->skeletons.front();
  const bool movesBones = !clip->isCompanion();
  const auto joints = [](std::size_t count) {
    return countText(static_cast<qsizetype>(count), tr("1 joint"), tr("%1 joints"));
  };
  const auto use = [this, clip, skeleton, path = model.path] {
    if (workspace_.clip() == clip) workspace_.setPairing(app::pairWith(*clip, skeleton, path));
  };
  say(model_, NoticeBar::Tone::Note,
      tr("%1 does not fit %2").arg(toQString(app::shortNameOf(model.path)), shownName(clip->name)),
      movesBones
          ? tr("The model has %1, the animation %2.").arg(joints(skeleton->size()), joints(clip->boneCount()))
          : tr("It lacks what the animation moves: %1.").arg(toQString(app::trackFitText(*clip, *skeleton))),
      {{tr("Show the model alone"), [this, file] { workspace_.showModel(file); }, true},
       {tr("Use it anyway"), use, false}});
  return true;
}

void Notices::syncModel() {
  if (showsOffered()) return;
  const auto clip = workspace_.clip();
  const app::Pairing& pairing = workspace_.pairing();
  const bool missing = clip && !pairing.hasModel() && !pairing.selectedByUser && !opener_.isSearchingModel();
  if (!missing || pairing.skeleton == dismissedFor_) {
    if (!showsCompleted() && !showsWaiting()) model_.hide();
    return;
  }
  if (workspace_.showsSet()) return showSetWithout(*clip, pairing);
  const bool movesBones = !clip->isCompanion();
  const auto tracks = static_cast<qsizetype>(movesBones ? clip->boneCount() : clip->tracks.size());
  const QString what = movesBones ? countText(tracks, tr("1 joint"), tr("%1 joints"))
                                  : countText(tracks, tr("1 track"), tr("%1 tracks"));
  say(model_, NoticeBar::Tone::Note, tr("No model found for %1 (%2)").arg(shownName(clip->name), what),
      movesBones ? tr("The joints are shown as a flat list. %1").arg(toQString(pairing.advice))
                 : toQString(pairing.reason + " " + pairing.advice),
      {{tr("Select model…"), [this] { emit selectModelWanted(); }, true},
       {tr("Search again"), [this] { opener_.searchModel(); }, false},
       {tr("Continue without"), [this] { emit noModelWanted(); }, false}});
}

// A model that is bound as a part of the set also names the set's other parts.
void Notices::showSetWithout(const core::Clip& clip, const app::Pairing& pairing) {
  const app::LoadedFile& set = workspace_.files()[static_cast<std::size_t>(workspace_.shownFile())];
  say(model_, NoticeBar::Tone::Note,
      tr("%1 is missing for %2").arg(tr(set.binding->fileSet->modelName), shownName(clip.name)),
      toQString(pairing.advice),
      {{tr("Select it…"), [this] { emit partsWanted(); }, true},
       {tr("Continue without"), [this] { emit noModelWanted(); }, false}});
}

void Notices::showGone(const QStringList& paths) {
  const QString headline = paths.size() == 1
                               ? tr("%1 is no longer on the disk").arg(QFileInfo(paths.front()).fileName())
                               : tr("%1 open files are no longer on the disk").arg(countText(paths.size()));
  say(message_, NoticeBar::Tone::Warning, headline,
      tr("What was read stays open. It is read again when it comes back."),
      {{tr("Show issues"), [this] { emit issuesWanted(); }, false}},
      {{QFileInfo(paths.front()).fileName(), {.path = paths.front()}}});
}

void Notices::showSaveNote(const QString& headline, const QString& detail) {
  saveHeadline_ = headline;
  say(message_, NoticeBar::Tone::Note, headline, detail, {});
}

void Notices::showSaved(const QString& path, int fileCount, bool isMain, const QStringList& notes) {
  const QFileInfo file(path);
  const bool isOne = isMain || fileCount == 1;
  saveHeadline_ = !isOne ? tr("Saved %1 files").arg(countText(fileCount))
                  : fileCount == 1
                      ? tr("Saved %1").arg(file.fileName())
                      : tr("Saved %1 and %2")
                            .arg(file.fileName(),
                                 countText(fileCount - 1, tr("1 file beside it"), tr("%1 files beside it")));
  std::vector<NoticeBar::Button> buttons = {{tr("Show in folder"), [path] { showInFolder(path); }, true}};
  if (isOne) buttons.push_back({tr("Open"), [path] { openOutside(path); }, false});
  const QStringList detail = QStringList(QDir::toNativeSeparators(file.absolutePath())) + notes;
  say(message_, NoticeBar::Tone::Note, saveHeadline_, detail.join(QLatin1Char('\n')), std::move(buttons),
      {{file.fileName(), {.path = path}}});
}

void Notices::showSaveError(const QString& headline, const core::Error& error) {
  saveHeadline_ = headline;
  showError(headline, error);
}

void Notices::onSaved() {
  const QString failed = std::exchange(saveHeadline_, QString());
  if (!failed.isEmpty() && message_.headline() == failed) message_.hide();
}

void Notices::showError(const QString& headline, const core::Error& error) {
  showFailure({.headline = headline, .error = error});
}

void Notices::showFailure(Failure failure) {
  const core::Error& error = failure.error;
  std::vector<NoticeBar::Button> buttons;
  if (formats::isWithoutDictionary(error)) {
    buttons.push_back({tr("Select the dictionary…"),
                       [this, path = toQString(error.file)] { emit dictionaryWanted(path); }, true});
  }
  if (const formats::FormatDescriptor* format = formatToOpenAs(error)) {
    const QString path = toQString(error.file);
    buttons.push_back(
        {tr(format->openAs->button), [this, format, path] { emit openAsWanted(*format, path); }, true});
  }
  if (error.byteOffset.value_or(0) > 0 && !error.file.empty()) {
    buttons.push_back(
        {tr("Show the bytes at %1").arg(offsetText(*error.byteOffset)),
         [this, path = toQString(error.file), offset = *error.byteOffset] { emit bytesWanted(path, offset); },
         false});
  }
  buttons.push_back({tr("Show issues"), [this] { emit issuesWanted(); }, false});
  if (!error.file.empty()) {
    const QString path = toQString(error.file);
    std::vector<NamedWords> own = offsetsNamedBy(error);
    own.insert(own.begin(), {baseName(error.file), {.path = path}});
    failure.named.insert(failure.named.begin(), own.begin(), own.end());
  }
  say(message_, NoticeBar::Tone::Error, failure.headline, detailOf(error, failure.subject) + failure.more,
      std::move(buttons), std::move(failure.named));
}

// Files that were read before the cancel are dropped: half a folder would pass for a whole one.
void Notices::reportCancelled(const app::OpenOutcome& outcome) {
  if (outcome.request.isChange()) return;
  const QString stays =
      workspace_.files().empty() ? QString() : QLatin1Char(' ') + tr("What was open stays as it was.");
  const app::OpenRequest& request = outcome.request;
  if (request.intent == app::Intent::Reference) {
    return say(message_, NoticeBar::Tone::Note, tr("Loading the reference was cancelled"), stays.trimmed(),
               {});
  }
  const bool isReload = request.intent == app::Intent::Reload;
  const QStringList paths = toQStrings(request.paths);
  const QStringList read = diskPathsOf(outcome.files);
  const QString headline = paths.size() == 1
                               ? tr("Loading %1 was cancelled").arg(QDir(paths.front()).dirName())
                               : tr("Loading was cancelled");
  std::vector<NoticeBar::Button> buttons;
  if (!read.isEmpty() && !isReload) {
    buttons.push_back(
        {countText(read.size(), tr("Open the one that was read"), tr("Open the %1 that were read")),
         [this, read] { opener_.open(read); }, false});
  }
  buttons.push_back({tr("Start again"),
                     [this, paths, isReload] { isReload ? opener_.reload(paths) : opener_.open(paths); },
                     true});
  const QString done = read.isEmpty() ? tr("Nothing was read.")
                       : static_cast<std::size_t>(read.size()) < outcome.fileTotal
                           ? tr("%1 of %2 files had been read; the rest was skipped.")
                                 .arg(countText(read.size()), countText(outcome.fileTotal))
                           : tr("All files were read, but not yet opened.");
  say(message_, NoticeBar::Tone::Note, headline, done + stays, std::move(buttons));
}

// Half a folder would pass for a whole one.
void Notices::reportCuts(const app::OpenOutcome& outcome) {
  const core::Diagnostic& cut = outcome.cuts.front();
  const QString name = QDir(toQString(cut.file)).dirName();
  const QString headline =
      outcome.cuts.size() == 1
          ? tr("Some files in %1 were skipped").arg(name)
          : tr("Some files in %1 folders were skipped").arg(countText(outcome.cuts.size()));
  say(message_, NoticeBar::Tone::Warning, headline,
      asSentence(toQString(cut.message.text())) + QLatin1Char('.'),
      {{tr("Show issues"), [this] { emit issuesWanted(); }, false}}, foldersOf(outcome));
}

void Notices::reportDictionaries(const app::OpenOutcome& outcome) {
  QStringList numbers;
  for (const std::uint32_t number : outcome.dictionaries) numbers.append(QString::number(number));
  say(message_, NoticeBar::Tone::Note,
      numbers.size() == 1 ? tr("zstd dictionary %1 is in use").arg(numbers.front())
                          : tr("zstd dictionaries %1 are in use").arg(numbers.join(tr(", "))),
      numbers.size() == 1 ? tr("Files that were packed with this dictionary can be opened now.")
                          : tr("Files that were packed with these dictionaries can be opened now."),
      {});
}

void Notices::report(const app::OpenOutcome& outcome) {
  if (outcome.cancelled) return reportCancelled(outcome);
  if (outcome.errors.empty()) {
    if (!outcome.cuts.empty()) return reportCuts(outcome);
    if (outcome.files.empty() && !outcome.dictionaries.empty()) return reportDictionaries(outcome);
    if (!outcome.files.empty() || outcome.request.isChange() || outcome.tookWords) {
      message_.hide();
      return;
    }
    say(message_, NoticeBar::Tone::Warning, tr("Nothing to open was found"),
        tr("%1 holds no animation or model that Marrow reads.")
            .arg(toQStrings(outcome.request.paths).join(QStringLiteral(", "))),
        {});
    return;
  }
  Failure failure{.headline = headlineOf(outcome), .error = outcome.errors.front()};
  if (outcome.errors.size() > 1) failure.subject = baseName(failure.error.file);
  // A sentence of its own, behind the place that belongs to the first.
  QString& more = failure.more;
  more = toQString(app::skippedText(outcome.skipped));
  if (!more.isEmpty()) more = QStringLiteral(" %1.").arg(more);
  for (const core::Diagnostic& cut : outcome.cuts) {
    more +=
        QStringLiteral(" %1: %2.").arg(QDir(toQString(cut.file)).dirName(), toQString(cut.message.text()));
  }
  failure.named = foldersOf(outcome);
  more.prepend(othersOf(outcome.errors, failure.named));
  for (const std::string& path : outcome.skipped)
    failure.named.push_back({toQString(app::shortNameOf(path)), {.path = toQString(path)}});
  showFailure(std::move(failure));
}

}  // namespace marrow::gui
