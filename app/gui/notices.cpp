// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/notices.h"

#include "app/finding/pairing.h"
#include "app/gui/outside.h"
#include "app/gui/text.h"
#include "app/gui/widgets/notice_bar.h"
#include "app/gui/widgets/wrapping_label.h"
#include "app/opening/codes.h"
#include "app/opening/loaded_file.h"
#include "app/opening/read_paths.h"
#include "app/opening/set_text.h"
#include "app/session/session.h"
#include "app/session/waiting_files.h"
#include "app/session/workspace.h"
#include "core/clip.h"
#include "core/diagnostic.h"
#include "core/skeleton.h"
#include "formats/options/file_options.h"
#include "formats/read_asset.h"
#include "formats/registry.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <iterator>
#include <utility>

namespace marrow::gui {
namespace {

LinkedText linkTo(const std::string& path) { return NamedWords{baseName(path), {.path = toQString(path)}}; }

LinkedText shortLink(const std::string& path) {
  return NamedWords{toQString(app::shortNameOf(path)), {.path = toQString(path)}};
}

LinkedText folderLink(const std::string& path) {
  return NamedWords{QDir(toQString(path)).dirName(), {.path = toQString(path)}};
}

LinkedText placeOf(const core::Error& error) {
  LinkedText place(toQString(error.fieldPath));
  if (!error.byteOffset) return place;
  if (!place.isEmpty()) place += QStringLiteral(" · ");
  const NamedWords offset{offsetText(*error.byteOffset),
                          {.path = toQString(error.file), .offset = error.byteOffset}};
  return place + linked(Notices::tr("offset %1"), {offset});
}

// The message and its place in the file.
// @param isNamed  it begins with the file's name.
LinkedText detailOf(const core::Error& error, bool isNamed) {
  const LinkedText message(error.message.words(), toQString(error.file));
  LinkedText text = isNamed ? linkTo(error.file) + QStringLiteral(": ") + message : message.asSentence();
  if (const LinkedText place = placeOf(error); !place.isEmpty())
    text += linked(QStringLiteral(" (%1)"), {place});
  return text + QStringLiteral(".");
}

LinkedText headlineOf(const app::OpenOutcome& outcome) {
  const std::size_t failed = outcome.errors.size();
  const LinkedText name = linkTo(outcome.errors.front().file);
  const std::size_t all = failed + outcome.files.size();
  if (outcome.request.isChange())
    return Notices::tr("The file cannot be read with these options; nothing was changed");
  if (outcome.request.intent == app::Intent::Reload) {
    return failed == 1 ? linked(Notices::tr("%1 could not be reloaded; what was open stays"), {name})
                       : LinkedText(Notices::tr("%1 of %2 files could not be reloaded; what was open stays")
                                        .arg(countText(failed), countText(all)));
  }
  return failed == 1
             ? linked(Notices::tr("%1 could not be opened"), {name})
             : LinkedText(
                   Notices::tr("%1 of %2 files could not be opened").arg(countText(failed), countText(all)));
}

/// The names of further failed files: " Also a.bck, b.bck and 5 more."
LinkedText othersOf(const std::vector<core::Error>& errors) {
  constexpr std::size_t kMostNamed = 4;
  const std::size_t shown = errors.size() <= kMostNamed + 1 ? errors.size() : kMostNamed;
  QStringList names;
  std::vector<LinkedText> links;
  for (std::size_t i = 1; i < shown; ++i) {
    const QString name = toQString(app::shortNameOf(errors[i].file));
    if (name.isEmpty() || names.contains(name) || errors[i].file == errors.front().file) continue;
    names.append(name);
    links.push_back(NamedWords{name, {.path = toQString(errors[i].file)}});
  }
  if (links.empty()) return {};
  LinkedText text = linked(Notices::tr(" Also %1"), {joined(links, QStringLiteral(", "))});
  if (shown < errors.size()) {
    const QString more = Notices::tr("and %1 more").arg(countText(errors.size() - shown));
    text += QStringLiteral(" ") + LinkedText(NamedWords{more, {}, "window.issues"});
  }
  return text + QStringLiteral(".");
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

// For files without a signature: the user may know that the file holds something that was not found.
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

}  // namespace

Notices::Notices(const PanelContext& context, NoticeBar& model, NoticeBar& message, QObject* parent)
    : QObject(parent),
      context_(context),
      workspace_(context.session.workspace),
      opener_(context.opener),
      model_(model),
      message_(message) {
  for (NoticeBar* bar : {&model_, &message_}) {
    followLinks(bar->headlineLabel(), context_);
    followLinks(bar->detailLabel(), context_);
  }
  connect(&workspace_, &app::Workspace::clipChanged, this, &Notices::syncModel);
  connect(&workspace_, &app::Workspace::filesChanged, this, &Notices::syncModel);
  connect(&workspace_, &app::Workspace::filesChanged, this, [this](const auto& closed) {
    if (!closed.empty() && workspace_.files().empty()) message_.hide();
  });
  connect(&opener_, &OpenController::modelSearchStarted, this, &Notices::syncModel);
  connect(&opener_, &OpenController::modelSearchFinished, this, &Notices::syncModel);
  connect(&opener_, &OpenController::loadingFinished, this, &Notices::report);
  connect(&model_, &NoticeBar::dismissed, this, [this] {
    if (const std::string waiting = app::waitingText(workspace_).text(); !waiting.empty())
      dismissedWaiting_ = waiting;
    if (const int file = workspace_.completedFile(); file >= 0)
      dismissedCompleted_ = workspace_.files()[static_cast<std::size_t>(file)].path;
    if (const int file = workspace_.offeredModel(); file >= 0)
      dismissedOffer_ = workspace_.files()[static_cast<std::size_t>(file)].path;
    dismissedFor_ = workspace_.skeleton();
  });
}

bool Notices::showsWaiting() {
  const int file = app::waitingFile(workspace_);
  if (file < 0) {
    dismissedWaiting_.clear();
    return false;
  }
  const core::Words text = app::waitingText(workspace_);
  if (text.text() == dismissedWaiting_) return false;
  std::vector<NoticeBar::Button> buttons;
  // The table of parts belongs to the shown file.
  if (app::optionsFile(workspace_) == file)
    buttons.push_back({tr("Select them…"), [this] { emit partsWanted(); }, true});
  const std::string& path = workspace_.files()[static_cast<std::size_t>(file)].path;
  model_.show(NoticeBar::Tone::Note, linked(tr("%1 waits for its other files"), {shortLink(path)}), text,
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
  model_.show(NoticeBar::Tone::Note, tr("%1 are complete now").arg(tr(set.content->format->setName)),
              app::setText(set), {{tr("Show them"), [this] { workspace_.showCompleted(); }, true}});
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
  const bool movesBones = !clip->isMaterialAnimation();
  const auto joints = [](std::size_t count) {
    return countText(static_cast<qsizetype>(count), tr("1 bone"), tr("%1 bones"));
  };
  const auto use = [this, clip, skeleton, path = model.path] {
    if (workspace_.clip() == clip) workspace_.setPairing(app::pairWith(*clip, skeleton, path));
  };
  model_.show(
      NoticeBar::Tone::Note, linked(tr("%1 does not fit %2"), {shortLink(model.path), shownName(clip->name)}),
      movesBones
          ? tr("The model has %1, the animation %2.").arg(joints(skeleton->size()), joints(clip->boneCount()))
          : tr("It lacks what the animation moves: %1.")
                .arg(toQString(app::trackFit(*clip, *skeleton).text())),
      {{tr("Show the model alone"), [this, file] { workspace_.showModel(file); }, true},
       {tr("Use it anyway"), use, false}});
  return true;
}

bool Notices::showsWithoutBody() {
  const auto skeleton = workspace_.skeleton();
  if (!skeleton || skeleton->body || skeleton == dismissedFor_) return false;
  const auto holdsIt = [&](const app::LoadedFile& file) {
    const auto& skeletons = file.content->skeletons;
    return std::ranges::find(skeletons, skeleton) != skeletons.end();
  };
  const auto file = std::ranges::find_if(workspace_.files(), holdsIt);
  if (file == workspace_.files().end() || file->content->models.empty()) return false;
  const auto& entries = file->content->diagnostics.entries();
  const auto worst = std::ranges::max_element(entries, {}, &core::Diagnostic::severity);
  if (worst == entries.end() || worst->severity == core::Severity::Info) return false;
  model_.show(
      NoticeBar::Tone::Warning, linked(tr("%1 has no body, only bones"), {shortLink(file->path)}),
      detailOf({core::ErrorCode::BadValue, worst->message, file->path, worst->byteOffset, worst->fieldPath},
               false),
      {{tr("Show issues"), [this] { emit issuesWanted(); }, false}});
  return true;
}

void Notices::syncModel() {
  if (showsOffered()) return;
  const auto clip = workspace_.clip();
  const app::Pairing& pairing = workspace_.pairing();
  const bool missing = clip && !pairing.hasModel() && !pairing.selectedByUser && !opener_.isSearchingModel();
  if (!missing || pairing.skeleton == dismissedFor_) {
    if (!showsCompleted() && !showsWaiting() && !showsWithoutBody()) model_.hide();
    return;
  }
  if (workspace_.showsSet()) return showSetWithout(*clip, pairing);
  const bool movesBones = !clip->isMaterialAnimation();
  const auto tracks = static_cast<qsizetype>(movesBones ? clip->boneCount() : clip->tracks.size());
  const QString what = movesBones ? countText(tracks, tr("1 bone"), tr("%1 bones"))
                                  : countText(tracks, tr("1 track"), tr("%1 tracks"));
  const LinkedText advice = core::toWords(pairing.advice);
  model_.show(NoticeBar::Tone::Note, tr("No model found for %1 (%2)").arg(shownName(clip->name), what),
              movesBones ? linked(tr("The bones are shown as a flat list. %1"), {advice})
                         : core::toWords(pairing.reason) + " " + core::toWords(pairing.advice),
              {{tr("Select model…"), [this] { emit selectModelWanted(); }, true},
               {tr("Search again"), [this] { opener_.searchModel(); }, false},
               {tr("Continue without"), [this] { emit noModelWanted(); }, false}});
}

// If the model is a part of the set, the set's other parts are named, too.
void Notices::showSetWithout(const core::Clip& clip, const app::Pairing& pairing) {
  const app::LoadedFile& set = workspace_.files()[static_cast<std::size_t>(workspace_.shownFile())];
  model_.show(
      NoticeBar::Tone::Note,
      tr("The %1 is missing for %2").arg(tr(set.content->format->modelPart().noun), shownName(clip.name)),
      core::toWords(pairing.advice),
      {{tr("Select it…"), [this] { emit partsWanted(); }, true},
       {tr("Continue without"), [this] { emit noModelWanted(); }, false}});
}

void Notices::showGone(const QStringList& paths) {
  const NamedWords first{QFileInfo(paths.front()).fileName(), {.path = paths.front()}};
  message_.show(NoticeBar::Tone::Warning,
                paths.size() == 1
                    ? linked(tr("%1 is no longer on the disk"), {first})
                    : LinkedText(tr("%1 open files are no longer on the disk").arg(countText(paths.size()))),
                tr("What was read stays open. It is read again when it comes back."),
                {{tr("Show issues"), [this] { emit issuesWanted(); }, false}});
}

void Notices::showSaveNote(const QString& headline, const QString& detail) {
  saveHeadline_ = headline;
  message_.show(NoticeBar::Tone::Note, headline, detail, {});
}

void Notices::showSaved(const QString& path, int fileCount, bool isMain, const QStringList& notes) {
  const QFileInfo file(path);
  const bool isOne = isMain || fileCount == 1;
  const NamedWords name{file.fileName(), {.path = path}};
  const LinkedText headline =
      !isOne ? LinkedText(tr("Saved %1 files").arg(countText(fileCount)))
      : fileCount == 1
          ? linked(tr("Saved %1"), {name})
          : linked(tr("Saved %1 and %2"),
                   {name, countText(fileCount - 1, tr("1 file beside it"), tr("%1 files beside it"))});
  saveHeadline_ = headline.plain();
  std::vector<NoticeBar::Button> buttons = {{tr("Show in folder"), [path] { showInFolder(path); }, true}};
  if (isOne) buttons.push_back({tr("Open"), [path] { openOutside(path); }, false});
  const QStringList detail = QStringList(QDir::toNativeSeparators(file.absolutePath())) + notes;
  message_.show(NoticeBar::Tone::Note, headline, detail.join(QLatin1Char('\n')), std::move(buttons));
}

void Notices::showSaveError(const QString& headline, const core::Error& error) {
  saveHeadline_ = headline;
  showError(headline, error);
}

void Notices::onSaved() {
  const QString failed = std::exchange(saveHeadline_, QString());
  if (!failed.isEmpty() && message_.headline() == failed) message_.hide();
}

void Notices::showError(const LinkedText& headline, const core::Error& error) {
  showFailure({.headline = headline, .error = error});
}

void Notices::showFailure(const Failure& failure) {
  const core::Error& error = failure.error;
  std::vector<NoticeBar::Button> buttons;
  if (failure.lacksDictionary) {
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
  message_.show(NoticeBar::Tone::Error, failure.headline, detailOf(error, failure.isOneOf) + failure.more,
                std::move(buttons));
}

// Files that were read before the cancel are dropped: half a folder would look like a whole one.
void Notices::reportCancelled(const app::OpenOutcome& outcome) {
  if (outcome.request.isChange()) return;
  const QString stays =
      workspace_.files().empty() ? QString() : QLatin1Char(' ') + tr("What was open stays as it was.");
  const app::OpenRequest& request = outcome.request;
  if (request.intent == app::Intent::Reference) {
    return message_.show(NoticeBar::Tone::Note, tr("Loading the reference was cancelled"), stays.trimmed(),
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
  message_.show(NoticeBar::Tone::Note, headline, done + stays, std::move(buttons));
}

// Half a folder would look like a whole one.
void Notices::reportCuts(const app::OpenOutcome& outcome) {
  const core::Diagnostic& cut = outcome.cuts.front();
  message_.show(
      NoticeBar::Tone::Warning,
      outcome.cuts.size() == 1
          ? linked(tr("Some files in %1 were skipped"), {folderLink(cut.file)})
          : LinkedText(tr("Some files in %1 folders were skipped").arg(countText(outcome.cuts.size()))),
      asSentence(toQString(cut.message.text())) + QLatin1Char('.'),
      {{tr("Show issues"), [this] { emit issuesWanted(); }, false}});
}

void Notices::reportDictionaries(const app::OpenOutcome& outcome) {
  QStringList numbers;
  for (const std::uint32_t number : outcome.dictionaries) numbers.append(QString::number(number));
  message_.show(NoticeBar::Tone::Note,
                numbers.size() == 1 ? tr("zstd dictionary %1 is in use").arg(numbers.front())
                                    : tr("zstd dictionaries %1 are in use").arg(numbers.join(tr(", "))),
                numbers.size() == 1 ? tr("Files that were packed with this dictionary can be opened now.")
                                    : tr("Files that were packed with these dictionaries can be opened now."),
                {});
}

void Notices::reportWordList(const app::WordList& words) {
  message_.show(NoticeBar::Tone::Note, linked(tr("%1 gives names to events"), {linkTo(words.path)}),
                tr("It has %1. Open an event file to see them.")
                    .arg(countText(static_cast<int>(words.names.size()), tr("1 name"), tr("%1 names"))),
                {});
}

void Notices::report(const app::OpenOutcome& outcome) {
  if (outcome.cancelled) return reportCancelled(outcome);
  if (outcome.errors.empty()) {
    if (!outcome.cuts.empty()) return reportCuts(outcome);
    // The start page has no place for passing messages of the window.
    if (outcome.tookWords && workspace_.files().empty()) return reportWordList(*outcome.words);
    if (outcome.files.empty() && !outcome.dictionaries.empty()) return reportDictionaries(outcome);
    if (!outcome.files.empty() || outcome.request.isChange() || outcome.tookWords) {
      message_.hide();
      return;
    }
    message_.show(NoticeBar::Tone::Warning, tr("Nothing to open was found"),
                  tr("%1 holds no animation or model that Marrow reads.")
                      .arg(toQStrings(outcome.request.paths).join(QStringLiteral(", "))),
                  {});
    return;
  }
  Failure failure{.headline = headlineOf(outcome), .error = outcome.errors.front()};
  failure.isOneOf = outcome.errors.size() > 1 && !failure.error.file.empty();
  // Separate sentences behind the place, which belongs to the first failure.
  failure.more = othersOf(outcome.errors);
  failure.lacksDictionary =
      std::ranges::find(outcome.lackDictionary, failure.error.file) != outcome.lackDictionary.end();
  if (!outcome.skipped.empty()) failure.more += " " + app::skippedMessage(outcome.skipped).words() + ".";
  for (const core::Diagnostic& cut : outcome.cuts)
    failure.more +=
        linked(QStringLiteral(" %1: %2."), {folderLink(cut.file), LinkedText(cut.message.words())});
  showFailure(failure);
}

}  // namespace marrow::gui
