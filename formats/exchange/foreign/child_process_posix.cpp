// SPDX-License-Identifier: GPL-3.0-or-later
// Starts programs on all systems but Windows.
#include "formats/exchange/foreign/child_process.h"

#ifndef _WIN32
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>

namespace marrow::formats::foreign {

std::filesystem::path programBeside(const char* name) {
  std::error_code reason;
  const std::filesystem::path own = std::filesystem::read_symlink("/proc/self/exe", reason);
  if (reason) return {};
  std::filesystem::path program = own.parent_path() / name;
  return std::filesystem::is_regular_file(program, reason) ? program : std::filesystem::path();
}

namespace {

/// No other program, even one that another thread starts meanwhile, inherits an end of the socket.
bool makePair(std::array<int, 2>& ends) {
#ifdef SOCK_CLOEXEC
  return ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) == 0;
#else
  if (::socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()) != 0) return false;
  for (const int end : ends) ::fcntl(end, F_SETFD, FD_CLOEXEC);
  return true;
#endif
}

#ifdef MSG_NOSIGNAL
constexpr int kSendFlags = MSG_NOSIGNAL;  // no signal if the other program has ended
#else
constexpr int kSendFlags = 0;
#endif

pid_t spawn(const std::filesystem::path& program, const std::vector<std::string>& arguments, int input) {
  std::vector<std::string> words = {program.string()};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);

  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, input, 0);
  posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
  pid_t id = 0;
  const int reason = ::posix_spawn(&id, words[0].c_str(), &files, &attributes, pointers.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  return reason == 0 ? id : 0;
}

}  // namespace

struct ChildProcess::System {
  pid_t id = 0;
  int socket = -1;

  /// Waits until the socket is ready for the event.
  core::Result<void> wait(const ChildProcess& child, short event) const {
    while (true) {
      const core::Result<int> look = child.nextLook();
      if (!look) return tl::unexpected(look.error());
      pollfd one = {socket, event, 0};
      const int count = ::poll(&one, 1, *look);
      if (count < 0 && errno != EINTR) return brokenDown();
      if (count > 0) return {};
    }
  }
};

std::shared_ptr<ChildProcess::System> ChildProcess::start(const std::filesystem::path& program,
                                                          const std::vector<std::string>& arguments) {
  auto system = std::make_shared<System>();
  std::array<int, 2> ends = {-1, -1};
  if (!makePair(ends)) return system;
  system->id = spawn(program, arguments, ends[1]);
  ::close(ends[1]);
  system->socket = ends[0];
  ::fcntl(ends[0], F_SETFL, O_NONBLOCK);
#ifdef SO_NOSIGPIPE
  const int yes = 1;
  ::setsockopt(ends[0], SOL_SOCKET, SO_NOSIGPIPE, &yes, sizeof yes);
#endif
  return system;
}

ChildProcess::~ChildProcess() {
  if (system_->socket >= 0) ::close(system_->socket);
  if (system_->id <= 0) return;
  ::kill(system_->id, SIGKILL);
  while (::waitpid(system_->id, nullptr, 0) < 0 && errno == EINTR) {
  }
}

long ChildProcess::id() const { return system_->id; }

core::Result<void> ChildProcess::send(ByteView bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::send(system_->socket, bytes.data(), bytes.size(), kSendFlags);
    if (count >= 0) {
      bytes = bytes.subspan(static_cast<std::size_t>(count));
    } else if (errno == EAGAIN) {
      if (auto ready = system_->wait(*this, POLLOUT); !ready) return ready;
    } else if (errno != EINTR) {
      return brokenDown();
    }
  }
  return {};
}

core::Result<void> ChildProcess::receive(std::span<std::uint8_t> out) {
  while (!out.empty()) {
    if (auto ready = system_->wait(*this, POLLIN); !ready) return ready;
    const ssize_t count = ::recv(system_->socket, out.data(), out.size(), 0);
    if (count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN)) return brokenDown();
    if (count > 0) out = out.subspan(static_cast<std::size_t>(count));
  }
  return {};
}

}  // namespace marrow::formats::foreign

#endif
