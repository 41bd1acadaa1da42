// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/instance/peer_user.h"

#if defined(Q_OS_LINUX)
#include <sys/socket.h>
#include <unistd.h>
#elif defined(Q_OS_UNIX)
#include <sys/types.h>
#include <unistd.h>
#endif

namespace marrow::gui {

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

}  // namespace marrow::gui
