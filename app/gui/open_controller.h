// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/document.h"
#include "app/document/loader.h"

#include <QObject>
#include <QStringList>

#include <atomic>
#include <memory>
#include <optional>

namespace marrow::gui {

class TaskRunner;

/// What became of one request to open something.
struct OpenReport {
  QStringList paths;  ///< as asked for
  std::size_t fileCount = 0;
  std::vector<core::Error> errors;
  bool wasCancelled = false;
};

/// Brings files into the document without ever stopping the window: reading, pairing and the search for
/// models happen on workers, requests queue up, and a failure leaves what is open as it is.
class OpenController final : public QObject {
  Q_OBJECT

 public:
  OpenController(app::Document& document, TaskRunner& tasks, QObject* parent = nullptr);
  ~OpenController() override;

  /// Files and folders.
  void open(const QStringList& paths);
  void cancel();
  [[nodiscard]] bool isLoading() const { return cancel_ != nullptr; }

  /// Shows the current clip on a model file of the user's choice.
  void pairWithFile(const QString& modelPath);
  /// Looks once more for a model of the current clip.
  void searchModel();
  [[nodiscard]] bool isSearchingModel() const { return searching_; }

 signals:
  void loadingStarted();
  void progressed(int done, int total);
  void loadingFinished(const marrow::gui::OpenReport& report);
  void modelSearchStarted();
  void modelSearchFinished();

 private:
  using CancelFlag = std::shared_ptr<std::atomic<bool>>;

  void startNext();
  void finish(const QStringList& paths, app::LoadResult result, std::optional<app::Pairing> pairing);
  void onPairingWanted(app::ClipRef clip);
  void startSearch(app::ClipRef ref);

  app::Document& document_;
  TaskRunner& tasks_;
  std::vector<QStringList> queue_;
  CancelFlag cancel_;  ///< of the load under way; null when idle
  bool searching_ = false;
  std::optional<app::ClipRef> nextSearch_;
};

}  // namespace marrow::gui
