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
/// are files, it is in the user's own runtime folder, where no other user can make one. Without such a folder
/// it is empty, and nobody listens.
[[nodiscard]] QString instanceName(const Settings& settings);

/// True if the program at the other end belongs to this user. Also true if the system cannot say: the
/// socket's own permissions then have to do.
[[nodiscard]] bool isOwnUser(const QLocalSocket& peer);

/// Takes paths from later starts of the program. It listens only to its own user. Messages are bounded in
/// size, number and time, and dropped if they are anything but paths.
class InstanceServer final : public QObject {
  Q_OBJECT

 public:
  explicit InstanceServer(QObject* parent = nullptr);
  ~InstanceServer() override;

  /// Replaces a dead server.
  /// @return false while another window listens there.
  bool listen(const QString& name);
  /// The same, but while another window listens there, waits until it is closed and takes its place.
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
  QFileSystemWatcher otherLock_;     ///< the other window's lock, which disappears with it
  QString name_;                     ///< the address to take; empty: none
};

/// Gives paths to the window that listens there.
/// @param paths  absolute.
/// @return false when no window of Marrow answers at once; the caller then opens them itself.
[[nodiscard]] bool handOver(const QString& name, const QStringList& paths);

}  // namespace marrow::gui
