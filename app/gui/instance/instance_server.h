// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QLocalServer>
#include <QObject>
#include <QStringList>

#include <map>
#include <memory>
#include <set>

class QLocalSocket;
class QLockFile;

namespace marrow::gui {

class Settings;

/// Where the windows of this user, on this screen, with these options listen. On systems with sockets in the
/// file system it lies in the user's own runtime folder, where nobody else can put one.
[[nodiscard]] QString instanceName(const Settings& settings);

/// Takes paths from later starts of the program. Only its own user reaches it; what comes is bounded in size,
/// number and time, and is paths or is dropped.
class InstanceServer final : public QObject {
  Q_OBJECT

 public:
  explicit InstanceServer(QObject* parent = nullptr);
  ~InstanceServer() override;

  /// Takes the place of one that died.
  /// @return false while another window listens there.
  bool listen(const QString& name);
  /// The same; while another window listens there, waits until that one is gone and takes its place.
  void listenOrWait(const QString& name);
  void close();
  /// How many other windows would take this one's place.
  [[nodiscard]] std::size_t waitingWindows() const { return waiting_.size(); }
  [[nodiscard]] bool isListening() const { return server_.isListening(); }

 signals:
  void opened(const QStringList& paths);

 private:
  void onConnected();
  void onRead(QLocalSocket* socket);
  void keepWaiting(QLocalSocket* socket);
  void waitForOther();
  void onHeard();
  void leaveOther();
  void tryAgain();

  QLocalServer server_;
  std::unique_ptr<QLockFile> lock_;
  std::map<QLocalSocket*, QByteArray> incoming_;
  std::set<QLocalSocket*> waiting_;  ///< windows that will take this one's place
  QLocalSocket* other_ = nullptr;    ///< to the window that listens; ends when that does
  QByteArray heard_;                 ///< from it
  QString name_;                     ///< where this one would listen; empty: it does not want to
  int attempts_ = 0;                 ///< since another window last agreed that this one waits
};

/// Gives paths to the window that listens there.
/// @return false when there is none, when it is not one, or when it does not answer at once: then the caller
///         opens them itself.
[[nodiscard]] bool handOver(const QString& name, const QStringList& paths);

}  // namespace marrow::gui
