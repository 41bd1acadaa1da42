// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/instance/instance_server.h"

#include "app/gui/instance/instance_message.h"
#include "app/gui/ordinary_file.h"
#include "app/gui/settings.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QLocalSocket>
#include <QLockFile>
#include <QStandardPaths>
#include <QTimer>

#include <utility>

#if defined(Q_OS_LINUX)
#include <sys/socket.h>
#include <unistd.h>
#elif defined(Q_OS_UNIX)
#include <sys/types.h>
#include <unistd.h>
#endif

namespace marrow::gui {
namespace {

// A window sends a greeting. The new process answers with its paths, a JSON array in one line. The window
// thanks it. A process without greeting or thanks opens its own window.
constexpr char kGreeting[] = "marrow 2\n";
constexpr char kThanks[] = "taken\n";
constexpr qsizetype kLongestLine = 1 << 20;  // bytes

constexpr int kConnectMilliseconds = 300;
constexpr int kAnswerMilliseconds = 1500;  // do not wait longer for a busy window
constexpr int kPatienceMilliseconds = 5000;
constexpr qsizetype kMostConnections = 16;

QString lockPathOf(const QString& name) {
  return (QDir::isAbsolutePath(name) ? name : QDir::temp().filePath(name)) + QStringLiteral(".lock");
}

}  // namespace

QString instanceName(const Settings& settings) {
  QCryptographicHash hash(QCryptographicHash::Sha256);
  hash.addData(QDir::homePath().toUtf8());
  hash.addData(QFileInfo(settings.filePath()).absoluteFilePath().toUtf8());
  // One server for each display.
  for (const char* screen : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
    hash.addData(qgetenv(screen) + '\0');
  const QString name = QStringLiteral("marrow-") + QString::fromLatin1(hash.result().toHex().left(16));
#ifdef Q_OS_UNIX
  const QString folder = QStandardPaths::writableLocation(QStandardPaths::RuntimeLocation);
  return folder.isEmpty() ? QString() : QDir(folder).filePath(name);
#else
  return name;
#endif
}

bool isOwnUser(const QLocalSocket& peer) {
#if defined(Q_OS_LINUX)
  ucred credentials{};
  socklen_t size = sizeof credentials;
  const auto socket = static_cast<int>(peer.socketDescriptor());
  return getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0 &&
         credentials.uid == geteuid();
#elif defined(Q_OS_UNIX)
  uid_t user = 0;
  gid_t group = 0;
  return getpeereid(static_cast<int>(peer.socketDescriptor()), &user, &group) == 0 && user == geteuid();
#else
  Q_UNUSED(peer)
  return true;
#endif
}

InstanceServer::InstanceServer(QObject* parent) : QObject(parent) {
  connect(&server_, &QLocalServer::newConnection, this, &InstanceServer::onConnected);
  connect(&otherLock_, &QFileSystemWatcher::fileChanged, this, [this] {
    if (!name_.isEmpty()) listenOrWait(name_);
  });
}

InstanceServer::~InstanceServer() {
  close();
  // Deleted with the server.
  for (QLocalSocket* socket : server_.findChildren<QLocalSocket*>()) socket->disconnect(this);
}

// Qt replaces a socket that is in use, so a lock file decides. A lock of a dead process does not count.
bool InstanceServer::listen(const QString& name) {
  if (name.isEmpty() || !isFileOrNothing(lockPathOf(name))) return false;
  auto lock = std::make_unique<QLockFile>(lockPathOf(name));
  lock->setStaleLockTime(0);
  if (!lock->tryLock(0)) return false;
  QLocalServer::removeServer(name);  // remains of a crash
  server_.setSocketOptions(QLocalServer::UserAccessOption);
  server_.setMaxPendingConnections(static_cast<int>(kMostConnections));
  if (!server_.listen(name)) return false;
  lock_ = std::move(lock);
  return true;
}

void InstanceServer::listenOrWait(const QString& name) {
  if (name.isEmpty()) return;
  name_ = name;
  if (isListening() || listen(name) || otherLock_.addPath(lockPathOf(name))) return;
  (void)listen(name);  // the other window ended in between, so nobody would report it
}

// The lock goes last: it tells another window that the name is free.
void InstanceServer::close() {
  name_.clear();
  if (!otherLock_.files().isEmpty()) otherLock_.removePaths(otherLock_.files());
  server_.close();
  lock_.reset();
}

void InstanceServer::onConnected() {
  while (QLocalSocket* socket = server_.nextPendingConnection()) {
    connect(socket, &QLocalSocket::disconnected, socket, &QObject::deleteLater);
    if (!isOwnUser(*socket) || server_.findChildren<QLocalSocket*>().size() > kMostConnections) {
      socket->abort();
      socket->deleteLater();
      continue;
    }
    connect(socket, &QLocalSocket::readyRead, this, [this, socket] { onRead(socket); });
    QTimer::singleShot(kPatienceMilliseconds, socket, &QLocalSocket::abort);  // clients that send nothing
    socket->setReadBufferSize(kLongestLine + 1);
    socket->write(kGreeting);
  }
}

void InstanceServer::onRead(QLocalSocket* socket) {
  if (!socket->canReadLine()) {
    if (socket->bytesAvailable() > kLongestLine) socket->abort();
    return;
  }
  const QStringList paths = pathsIn(socket->readLine());
  if (paths.isEmpty()) return socket->abort();
  socket->write(kThanks);
  socket->flush();
  socket->disconnectFromServer();
  emit opened(paths);
}

bool handOver(const QString& name, const QStringList& paths) {
  const QByteArray message = messageOf(paths);
  if (name.isEmpty() || message.size() > kLongestLine) return false;
  QLocalSocket socket;
  socket.connectToServer(name);
  if (!socket.waitForConnected(kConnectMilliseconds) || !isOwnUser(socket)) return false;
  const auto hears = [&socket](const QByteArray& words) {
    while (socket.bytesAvailable() < words.size()) {
      if (!socket.waitForReadyRead(kAnswerMilliseconds)) return false;
    }
    return socket.read(words.size()) == words;
  };
  // The window greets first, so that a stuck one gets no files.
  if (!hears(kGreeting)) return false;
  socket.write(message);
  while (socket.bytesToWrite() > 0) {
    if (!socket.waitForBytesWritten(kAnswerMilliseconds)) return false;
  }
  return hears(kThanks);
}

}  // namespace marrow::gui
