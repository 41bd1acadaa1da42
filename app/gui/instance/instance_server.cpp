// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/instance/instance_server.h"

#include "app/gui/instance/open_message.h"
#include "app/gui/settings.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QLocalSocket>
#include <QLockFile>
#include <QStandardPaths>
#include <QTimer>

namespace marrow::gui {
namespace {

constexpr int kConnectMilliseconds = 300;
constexpr int kAnswerMilliseconds = 1500;  // a window that is busy for longer is not waited for
constexpr int kPatienceMilliseconds = 5000;
constexpr std::size_t kMostConnections = 16;

}  // namespace

QString instanceName(const Settings& settings) {
  QCryptographicHash hash(QCryptographicHash::Sha256);
  hash.addData(QDir::homePath().toUtf8());
  hash.addData(QFileInfo(settings.filePath()).absoluteFilePath().toUtf8());
  // A window on another screen is no help to who sits before this one.
  for (const char* screen : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
    hash.addData(qgetenv(screen) + '\0');
  const QString name = QStringLiteral("marrow-") + QString::fromLatin1(hash.result().toHex().left(16));
#ifdef Q_OS_UNIX
  const QString folder = QStandardPaths::writableLocation(QStandardPaths::RuntimeLocation);
  if (!folder.isEmpty()) return QDir(folder).filePath(name);
#endif
  return name;
}

InstanceServer::InstanceServer(QObject* parent) : QObject(parent) {}

InstanceServer::~InstanceServer() {
  for (const auto& [socket, bytes] : incoming_) socket->disconnect(this);
}

// Qt puts a new socket over an old one without asking who listens there, so that a lock file decides; one
// whose process is gone is no lock.
bool InstanceServer::listen(const QString& name) {
  const QString place = QDir::isAbsolutePath(name) ? name : QDir::temp().filePath(name);
  lock_ = std::make_unique<QLockFile>(place + QStringLiteral(".lock"));
  lock_->setStaleLockTime(0);
  if (!lock_->tryLock(0)) {
    lock_.reset();
    return false;
  }
  QLocalServer::removeServer(name);  // what a crash left
  server_.setSocketOptions(QLocalServer::UserAccessOption);
  server_.setMaxPendingConnections(static_cast<int>(kMostConnections));
  connect(&server_, &QLocalServer::newConnection, this, &InstanceServer::onConnected, Qt::UniqueConnection);
  if (server_.listen(name)) return true;
  lock_.reset();
  return false;
}

void InstanceServer::close() {
  server_.close();
  lock_.reset();
}

void InstanceServer::onConnected() {
  while (QLocalSocket* socket = server_.nextPendingConnection()) {
    connect(socket, &QLocalSocket::disconnected, socket, &QObject::deleteLater);
    connect(socket, &QObject::destroyed, this, [this, socket] { incoming_.erase(socket); });
    if (incoming_.size() >= kMostConnections) {
      socket->abort();
      socket->deleteLater();
      continue;
    }
    incoming_[socket];
    connect(socket, &QLocalSocket::readyRead, this, [this, socket] { onRead(socket); });
    // Who connects and says nothing is not kept.
    QTimer::singleShot(kPatienceMilliseconds, socket, [socket] { socket->abort(); });
    socket->setReadBufferSize(kLargestMessageBytes + 64);
    socket->write(kGreeting);
  }
}

void InstanceServer::onRead(QLocalSocket* socket) {
  const auto known = incoming_.find(socket);
  if (known == incoming_.end()) return;
  known->second += socket->readAll();
  QStringList paths;
  const MessageState state = readOpenMessage(known->second, paths);
  if (state == MessageState::Partial) return;
  incoming_.erase(known);
  if (state == MessageState::Refused) return socket->abort();
  socket->write(kThanks);
  socket->flush();
  socket->disconnectFromServer();
  emit opened(paths);
}

bool handOver(const QString& name, const QStringList& paths) {
  const QByteArray message = openMessage(paths);
  if (message.isEmpty()) return false;
  QLocalSocket socket;
  socket.connectToServer(name);
  if (!socket.waitForConnected(kConnectMilliseconds)) return false;
  const auto hears = [&socket](const QByteArray& words) {
    while (socket.bytesAvailable() < words.size()) {
      if (!socket.waitForReadyRead(kAnswerMilliseconds)) return false;
    }
    return socket.read(words.size()) == words;
  };
  // The window greets first: one that is stuck never gets what it would open late.
  if (!hears(kGreeting)) return false;
  socket.write(message);
  while (socket.bytesToWrite() > 0) {
    if (!socket.waitForBytesWritten(kAnswerMilliseconds)) return false;
  }
  return hears(kThanks);
}

}  // namespace marrow::gui
