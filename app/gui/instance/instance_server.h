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

/// The address at which the windows of this user, on this screen, with these options listen. Where sockets
/// are files, it is in the user's own runtime folder, where no other user can make one.
[[nodiscard]] QString instanceName(const Settings& settings);

/// Takes paths from later starts of the program. Only its own user reaches it. Messages are bounded in size,
/// number and time; anything but paths is dropped.
class InstanceServer final : public QObject {
  Q_OBJECT

 public:
  explicit InstanceServer(QObject* parent = nullptr);
  ~InstanceServer() override;

  /// Replaces a server that died.
  /// @return false while another window listens there.
  bool listen(const QString& name);
  /// The same; while another window listens there, waits until that one is gone and takes its place.
  void listenOrWait(const QString& name);
  void close();
  /// The number of windows that wait to take this one's place.
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
  QLocalSocket* other_ = nullptr;    ///< to the window that listens; closes with it
  QByteArray heard_;                 ///< bytes from it
  QString name_;                     ///< the address to take; empty: none
  int attempts_ = 0;                 ///< since the listening window last accepted that this one waits
};

/// Gives paths to the window that listens there.
/// @return false when no window of Marrow answers at once; the caller then opens them itself.
[[nodiscard]] bool handOver(const QString& name, const QStringList& paths);

}  // namespace marrow::gui
