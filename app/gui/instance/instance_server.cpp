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

#include <utility>

namespace marrow::gui {
namespace {

constexpr int kConnectMilliseconds = 300;
constexpr int kAnswerMilliseconds = 1500;  // do not wait longer for a busy window
constexpr int kPatienceMilliseconds = 5000;
constexpr std::size_t kMostConnections = 16;
constexpr std::size_t kMostWaiting = 64;
// Between one window's end and the next one's start nobody answers.
constexpr int kRetryMilliseconds = 200;
constexpr int kMostAttempts = 25;

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
  if (!folder.isEmpty()) return QDir(folder).filePath(name);
#endif
  return name;
}

InstanceServer::InstanceServer(QObject* parent) : QObject(parent) {}

InstanceServer::~InstanceServer() {
  close();
  // Deleted with the server.
  for (QLocalSocket* socket : server_.findChildren<QLocalSocket*>()) socket->disconnect(this);
}

// Qt replaces a socket that is in use, so a lock file decides. A lock of a dead process does not count.
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

void InstanceServer::listenOrWait(const QString& name) {
  name_ = name;
  attempts_ = 0;
  tryAgain();
}

void InstanceServer::tryAgain() {
  leaveOther();
  if (name_.isEmpty() || isListening() || listen(name_) || attempts_++ >= kMostAttempts) return;
  waitForOther();
}

// A connection ends with the process at its other end, so no timer is needed.
void InstanceServer::waitForOther() {
  other_ = new QLocalSocket(this);
  heard_.clear();
  connect(other_, &QLocalSocket::readyRead, this, &InstanceServer::onHeard);
  connect(other_, &QLocalSocket::stateChanged, this, [this](QLocalSocket::LocalSocketState state) {
    if (state != QLocalSocket::UnconnectedState) return;
    QTimer::singleShot(attempts_ == 0 ? 0 : kRetryMilliseconds, this, &InstanceServer::tryAgain);
  });
  other_->connectToServer(name_);
}

void InstanceServer::onHeard() {
  const QByteArray agreed = QByteArray(kGreeting) + kThanks;
  heard_ += other_->readAll();
  if (heard_ == kGreeting) other_->write(kWaiting);
  if (heard_ == agreed) attempts_ = 0;
  if (!agreed.startsWith(heard_)) other_->abort();  // somebody else
}

void InstanceServer::leaveOther() {
  if (!other_) return;
  other_->disconnect(this);
  other_->abort();
  std::exchange(other_, nullptr)->deleteLater();
}

// Waiting clients are told last, when the name is free.
void InstanceServer::close() {
  name_.clear();
  leaveOther();
  server_.close();
  lock_.reset();
  for (QLocalSocket* socket : std::exchange(waiting_, {})) {
    socket->disconnect(this);
    socket->abort();
  }
}

void InstanceServer::onConnected() {
  while (QLocalSocket* socket = server_.nextPendingConnection()) {
    connect(socket, &QLocalSocket::disconnected, socket, &QObject::deleteLater);
    connect(socket, &QObject::destroyed, this, [this, socket] {
      incoming_.erase(socket);
      waiting_.erase(socket);
    });
    if (incoming_.size() >= kMostConnections) {
      socket->abort();
      socket->deleteLater();
      continue;
    }
    incoming_[socket];
    connect(socket, &QLocalSocket::readyRead, this, [this, socket] { onRead(socket); });
    // Drop clients that send nothing.
    QTimer::singleShot(kPatienceMilliseconds, socket, [this, socket] {
      if (!waiting_.contains(socket)) socket->abort();
    });
    socket->setReadBufferSize(kLargestMessageBytes + 64);
    socket->write(kGreeting);
  }
}

void InstanceServer::onRead(QLocalSocket* socket) {
  const auto known = incoming_.find(socket);
  if (known == incoming_.end()) return;
  known->second += socket->readAll();
  if (known->second == kWaiting) return keepWaiting(socket);
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

void InstanceServer::keepWaiting(QLocalSocket* socket) {
  incoming_.erase(socket);
  if (waiting_.size() >= kMostWaiting) return socket->abort();
  waiting_.insert(socket);
  socket->write(kThanks);
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
  // The window greets first, so that a stuck one gets no files.
  if (!hears(kGreeting)) return false;
  socket.write(message);
  while (socket.bytesToWrite() > 0) {
    if (!socket.waitForBytesWritten(kAnswerMilliseconds)) return false;
  }
  return hears(kThanks);
}

}  // namespace marrow::gui
