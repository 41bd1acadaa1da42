// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFileSystemWatcher>
#include <QLocalServer>
#include <QObject>
#include <QStringList>

#include <memory>

class QLocalSocket;
class QLockFile;

namespace marrow::gui {

class Settings;

/// The address at which the windows of this user, on this screen, with these options listen. Where sockets
/// are files, it is in the user's own runtime folder, where no other user can make one; without such a folder
/// it is empty, and nobody listens.
[[nodiscard]] QString instanceName(const Settings& settings);

/// Does the program at the other end belong to the user who runs this one? Where the system cannot say, the
/// socket's own permissions are what there is: true.
[[nodiscard]] bool isOwnUser(const QLocalSocket& peer);

/// Takes paths from later starts of the program. Only its own user is listened to. Messages are bounded in
/// size, number and time; anything but paths is dropped.
class InstanceServer final : public QObject {
  Q_OBJECT

 public:
  explicit InstanceServer(QObject* parent = nullptr);
  ~InstanceServer() override;

  /// Replaces a server that died.
  /// @return false while another window listens there.
  bool listen(const QString& name);
  /// The same; while another window listens there, waits until that one is closed and takes its place.
  void listenOrWait(const QString& name);
  void close();
  [[nodiscard]] bool isListening() const { return server_.isListening(); }

 signals:
  void opened(const QStringList& paths);

 private:
  void onConnected();
  void onRead(QLocalSocket* socket);

  QLocalServer server_;
  std::unique_ptr<QLockFile> lock_;  ///< of the window that listens
  QFileSystemWatcher otherLock_;     ///< another window's goes with it
  QString name_;                     ///< the address to take; empty: none
};

/// Gives paths to the window that listens there.
/// @param paths  absolute.
/// @return false when no window of Marrow answers at once; the caller then opens them itself.
[[nodiscard]] bool handOver(const QString& name, const QStringList& paths);

}  // namespace marrow::gui
