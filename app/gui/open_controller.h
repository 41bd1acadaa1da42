// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/finding/pairing.h"
#include "app/opening/opening.h"
#include "app/session/clip_ref.h"
#include "app/session/session_fwd.h"
#include "core/diagnostic.h"

#include <QObject>
#include <QStringList>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace marrow::gui {

class TaskRunner;

/// Brings files into the workspace without ever stopping the window. Reading, pairing and the search for
/// models run on workers, loads queue up, and a failure leaves the open files as they are. A load whose disk
/// never answers goes on until it is cancelled.
class OpenController final : public QObject {
  Q_OBJECT

 public:
  OpenController(app::Workspace& workspace, TaskRunner& tasks, QObject* parent = nullptr);
  ~OpenController() override;

  /// Files and folders.
  void open(const QStringList& paths);
  /// Opens files to compare with: their first clip becomes the reference, and the shown clip stays.
  void openReference(const QStringList& paths);
  /// Opens files that play beside the shown clip, which stays.
  void openBeside(const QStringList& paths);
  /// Reads open files again because they changed, and the model of the shown clip if it is among them and not
  /// open itself. The shown clip stays.
  void reload(const QStringList& paths);

  /// Takes options for a file, and reads it (again) if they require that. Nothing changes if it cannot be
  /// read with them.
  void setOptions(const QString& path, const formats::Options& options);

  /// Forgets refused options and the reason, because the user has given them up.
  void forgetRefused(const QString& path);

  /// Names for hashed events, one per line; an empty path: none.
  void setWordList(const QString& path);

  void cancel();
  [[nodiscard]] bool isLoading() const { return cancel_ != nullptr; }

  /// Shows the current clip on a model file that the user selected.
  void pairWithFile(const QString& modelPath);
  /// The same with a file that was selected before. If it is gone, nothing changes and there is no message.
  void pairWithRemembered(const QString& modelPath);
  /// Searches again for a model of the current clip.
  void searchModel();
  [[nodiscard]] bool isSearchingModel() const { return search_ != nullptr; }
  /// True while material animations of the shown clip are searched for. That is done once for each clip and
  /// model.
  [[nodiscard]] bool isSearchingMaterialAnimations() const { return materialAnimationSearches_ > 0; }

 signals:
  void loadingStarted();
  void progressed(int done, int total);
  /// The files that the workspace took, or why it took none. For a cancelled load, the files that were read
  /// and dropped.
  void loadingFinished(const marrow::app::OpenOutcome& outcome);
  void wordListDropped();  ///< sent before wordListRead() if the list was opened like any file
  void wordListRead(const QString& path, int names);
  /// The change failed; forms go back to the previous values.
  void changeRefused(const marrow::core::Error& why);
  void modelSearchStarted();
  void modelSearchFinished();
  void materialAnimationSearchFinished();

 private:
  using CancelFlag = std::shared_ptr<std::atomic<bool>>;

  /// One thing to do. Requests run one after the other.
  struct Request : app::OpenRequest {
    bool readsModel = false;  ///< reads the model of the shown clip again afterwards
  };

  void add(app::Intent intent, const QStringList& paths);
  void add(Request request);
  void startNext();
  [[nodiscard]] app::LoadProgress teller();
  void reportErrors(const app::OpenOutcome& outcome);
  void reportSkipped(const app::OpenOutcome& outcome);
  void reportSkippedLines(const app::WordList& words);
  void showNamed(const std::string& path, const std::vector<std::uint64_t>& offsets);
  void leaveBehind();
  void openUnpacked(const app::OpenOutcome& outcome);
  void finish(app::OpenOutcome outcome);
  void take(app::OpenOutcome& outcome);
  void end(const app::OpenOutcome& outcome);
  void searchFor(app::ClipRef ref);
  void searchMaterialAnimations();
  void readModelAgain();
  /// The sentence to show about a search for a model.
  enum class Said { Failure, All, Nothing };
  void pair(const std::function<core::Result<app::Pairing>(const core::Clip&)>& find,
            Said said = Said::Failure);
  void takePairing(const std::shared_ptr<const core::Clip>& clip, const core::Result<app::Pairing>& pairing,
                   Said said);

  app::Workspace& workspace_;
  TaskRunner& tasks_;
  std::vector<Request> queue_;
  CancelFlag cancel_;                        ///< of the load under way; null when idle
  Request request_;                          ///< the load under way
  std::size_t total_ = 0;                    ///< files of the load under way, as far as known
  std::vector<std::string> lackDictionary_;  ///< files that were refused because their dictionary is missing
  /// Issues of options that were refused, by the path of their file.
  std::map<std::string, std::vector<core::Diagnostic>> refused_;
  CancelFlag search_;                  ///< of the search for a model; null when none is under way
  int materialAnimationSearches_ = 0;  ///< under way
  /// Paths of a clip and its model around which material animations were looked for.
  std::set<std::pair<std::string, std::string>> sought_;
};

}  // namespace marrow::gui
