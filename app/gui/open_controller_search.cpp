// SPDX-License-Identifier: GPL-3.0-or-later
// The searches for the files that a clip is shown with: its model and its material animations.
#include "app/finding/find_material_animations.h"
#include "app/finding/pairing.h"
#include "app/gui/open_controller.h"
#include "app/gui/task_runner.h"
#include "app/gui/text.h"
#include "app/opening/loaded_file.h"
#include "app/session/clip_ref.h"
#include "app/session/workspace.h"
#include "core/clip.h"
#include "core/diagnostic.h"
#include "formats/source/stop.h"

#include <utility>

namespace marrow::gui {

void OpenController::pairWithFile(const QString& modelPath) {
  if (!workspace_.clip()) return open({modelPath});
  pair([path = modelPath.toStdString()](const core::Clip& shown) { return app::pairWith(shown, path); });
}

void OpenController::pairWithRemembered(const QString& modelPath) {
  pair([path = modelPath.toStdString()](const core::Clip& shown) { return app::pairWith(shown, path); },
       Said::Nothing);
}

void OpenController::readModelAgain() {
  const app::Pairing& before = workspace_.pairing();
  if (workspace_.clip() == nullptr || !before.hasModel()) return;
  const auto& files = workspace_.files();
  const std::string& path = files[static_cast<std::size_t>(workspace_.clipRef().file)].path;
  pair([before, path,
        open = files](const core::Clip& shown) { return app::pairAgain(shown, path, before, open); },
       Said::All);
}

void OpenController::searchModel() {
  if (workspace_.clipRef().isValid()) searchFor(workspace_.clipRef());
}

void OpenController::searchFor(app::ClipRef ref) {
  const auto& files = workspace_.files();
  const auto file = static_cast<std::size_t>(ref.file);
  if (ref.file < 0 || file >= files.size() || !workspace_.clip()) return;
  pair([path = files[file].path, open = files](const core::Clip& clip) {
    return core::Result<app::Pairing>(app::findPairing(clip, path, open));
  });
}

// A clip that was opened and is shown at once came with its material animations. This searches for those of
// all others.
void OpenController::searchMaterialAnimations() {
  const auto clip = workspace_.clip();
  const int shown = workspace_.shownFile();
  if (!clip || shown < 0 || search_) return;
  const auto& files = workspace_.files();
  const app::LoadedFile& of = files[static_cast<std::size_t>(shown)];
  if (sought_.contains({of.path, workspace_.pairing().modelPath})) return;
  app::MaterialAnimationSearch search(of, *clip, workspace_.pairing(), files);
  if (!search.isWorthIt()) return;
  sought_.emplace(of.path, workspace_.pairing().modelPath);
  ++materialAnimationSearches_;
  const auto end = [this] {
    --materialAnimationSearches_;
    emit materialAnimationSearchFinished();
  };
  tasks_.run(
      [this, end, search = std::move(search), options = workspace_.readOptions()] {
        auto found = std::make_shared<app::FoundMaterialAnimations>(search.run(options, [] { return true; }));
        return TaskRunner::Continuation([this, end, found] {
          workspace_.takeMaterialAnimations(std::move(*found));
          end();
        });
      },
      end);
}

// A walk through a long list asks for many models. Only the latest question needs an answer.
// @param find  runs on a worker; its answer is for the clip that is shown now.
void OpenController::pair(const std::function<core::Result<app::Pairing>(const core::Clip&)>& find,
                          Said said) {
  if (search_) *search_ = true;
  search_ = std::make_shared<std::atomic<bool>>(false);
  emit modelSearchStarted();
  const auto clip = workspace_.clip();
  const auto end = [this, search = search_] {
    if (search != search_) return;
    search_ = nullptr;
    searchMaterialAnimations();
    emit modelSearchFinished();
  };
  tasks_.run(
      [this, clip, find, said, end, search = search_] {
        const formats::StopScope stop([&] { return search->load(); });
        return TaskRunner::Continuation([this, clip, said, end, search, pairing = find(*clip)] {
          if (search != search_) return;
          takePairing(clip, pairing, said);
          end();
        });
      },
      end);
}

void OpenController::takePairing(const std::shared_ptr<const core::Clip>& clip,
                                 const core::Result<app::Pairing>& pairing, Said said) {
  const bool isReload = said == Said::All;
  const std::string& path = pairing ? pairing->modelPath : pairing.error().file;
  app::OpenOutcome outcome;
  outcome.request = {.intent = isReload ? app::Intent::Reload : app::Intent::Show, .paths = {path}};
  if (!pairing) {
    if (said == Said::Nothing) return;
    outcome.refuse(pairing.error());
    if (isReload) workspace_.clearIssuesOf(path);
    workspace_.reportIssue(core::toDiagnostic(pairing.error()));
  } else if (workspace_.clip() == clip) {
    workspace_.setPairing(*pairing);
    if (!isReload) return;
    workspace_.clearIssuesOf(path);
    outcome.files.push_back({path});
  } else {
    return;
  }
  emit loadingFinished(outcome);
}

}  // namespace marrow::gui
