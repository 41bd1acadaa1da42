// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/notices.h"

#include "app/gui/text.h"
#include "app/gui/widgets/notice_bar.h"

#include <QFileInfo>

namespace marrow::gui {
namespace {

// What, and where in the file.
QString detailOf(const core::Error& error) {
  const core::Diagnostic diagnostic = core::toDiagnostic(error);
  QString text = asSentence(toQString(error.message));
  if (const QString place = placeText(diagnostic); !place.isEmpty())
    text += QStringLiteral(" (%1)").arg(place);
  return text + QLatin1Char('.');
}

}  // namespace

Notices::Notices(app::Document& document, OpenController& opener, NoticeBar& model, NoticeBar& message,
                 QObject* parent)
    : QObject(parent), document_(document), opener_(opener), model_(model), message_(message) {
  connect(&document_, &app::Document::clipChanged, this, &Notices::followModel);
  connect(&opener_, &OpenController::modelSearchStarted, this, &Notices::followModel);
  connect(&opener_, &OpenController::modelSearchFinished, this, &Notices::followModel);
  connect(&opener_, &OpenController::loadingFinished, this, &Notices::report);
  connect(&model_, &NoticeBar::dismissed, this, [this] { dismissedFor_ = document_.skeleton(); });
}

void Notices::followModel() {
  const auto clip = document_.clip();
  const app::Pairing& pairing = document_.pairing();
  const bool missing = clip && !pairing.hasModel() && !pairing.chosenByUser && !opener_.isSearchingModel();
  if (!missing || pairing.skeleton == dismissedFor_) {
    model_.hide();
    return;
  }
  model_.show(NoticeBar::Tone::Note,
              tr("No model found for %1 (%2)")
                  .arg(toQString(clip->name),
                       countText(static_cast<qsizetype>(clip->boneCount()), tr("1 joint"), tr("%1 joints"))),
              tr("The joints are shown as a flat list. %1").arg(toQString(pairing.advice)),
              {{tr("Choose model…"), [this] { emit chooseModelWanted(); }, true},
               {tr("Search again"), [this] { opener_.searchModel(); }, false},
               {tr("Go on without"), [this] { emit noModelWanted(); }, false}});
}

void Notices::showError(const QString& headline, const core::Error& error) {
  message_.show(NoticeBar::Tone::Error, headline, detailOf(error),
                {{tr("Show issues"), [this] { emit issuesWanted(); }, false}});
}

void Notices::report(const OpenReport& report) {
  if (report.wasCancelled) return;
  if (report.errors.empty()) {
    if (report.fileCount > 0) {
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
  const QString headline =
      failed == 1 ? tr("%1 could not be opened").arg(baseName(first.file))
                  : tr("%1 of %2 files could not be opened").arg(failed).arg(failed + report.fileCount);
  core::Error shown = first;
  if (failed > 1) shown.message = baseName(first.file).toStdString() + ": " + first.message;
  showError(headline, shown);
}

}  // namespace marrow::gui
