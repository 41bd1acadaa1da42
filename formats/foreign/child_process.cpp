// SPDX-License-Identifier: GPL-3.0-or-later
// The one place where a reader starts a program, and where systems differ in it.
#include "formats/foreign/child_process.h"

#include "formats/foreign/codes.h"
#include "formats/source/stop.h"

#include <algorithm>
#include <cmath>
#include <system_error>

#if defined(__unix__) || defined(__APPLE__)
#define MARROW_HAS_SPAWN
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#endif

namespace marrow::formats::foreign {
namespace {

tl::unexpected<core::Error> failure(core::ErrorCode reason, core::Message message) {
  return tl::unexpected(core::Error{reason, std::move(message)});
}

tl::unexpected<core::Error> brokenDown() {
  return failure(core::ErrorCode::BadValue, {code("foreign.crashed")});
}

}  // namespace

std::filesystem::path programBeside(const char* name) {
  std::error_code reason;
  const std::filesystem::path own = std::filesystem::read_symlink("/proc/self/exe", reason);
  if (reason) return {};
  std::filesystem::path program = own.parent_path() / name;
  return std::filesystem::is_regular_file(program, reason) ? program : std::filesystem::path();
}

#ifdef MARROW_HAS_SPAWN

namespace {

/// Neither end of the socket goes to programs that others start meanwhile.
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
constexpr int kSendFlags = MSG_NOSIGNAL;  // a program that ended is no reason to end, too
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

bool canStartPrograms() { return true; }

ChildProcess::ChildProcess(const std::filesystem::path& program, const std::vector<std::string>& arguments,
                           double seconds)
    : seconds_(seconds),
      end_(std::chrono::steady_clock::now() + std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                                                  std::chrono::duration<double>(seconds))) {
  std::array<int, 2> ends = {-1, -1};
  if (!makePair(ends)) return;
  id_ = spawn(program, arguments, ends[1]);
  ::close(ends[1]);
  socket_ = ends[0];
  ::fcntl(socket_, F_SETFL, O_NONBLOCK);
#ifdef SO_NOSIGPIPE
  const int yes = 1;
  ::setsockopt(socket_, SOL_SOCKET, SO_NOSIGPIPE, &yes, sizeof yes);
#endif
}

ChildProcess::~ChildProcess() {
  if (socket_ >= 0) ::close(socket_);
  if (id_ <= 0) return;
  ::kill(static_cast<pid_t>(id_), SIGKILL);
  while (::waitpid(static_cast<pid_t>(id_), nullptr, 0) < 0 && errno == EINTR) {
  }
}

core::Result<void> ChildProcess::wait(short event) const {
  constexpr int kLook = 50;  // milliseconds, after which it is asked whether to stop
  while (true) {
    if (StopScope::isStopped()) return failure(core::ErrorCode::FileUnreadable, {code("foreign.stopped")});
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(end_ - std::chrono::steady_clock::now())
            .count();
    if (left <= 0)
      return failure(core::ErrorCode::TooLarge,
                     {code("foreign.too-slow"), static_cast<std::int64_t>(std::ceil(seconds_))});
    pollfd one = {socket_, event, 0};
    const int count = ::poll(&one, 1, static_cast<int>(std::min<long long>(left, kLook)));
    if (count < 0 && errno != EINTR) return brokenDown();
    if (count > 0) return {};
  }
}

core::Result<void> ChildProcess::send(ByteView bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::send(socket_, bytes.data(), bytes.size(), kSendFlags);
    if (count >= 0) {
      bytes = bytes.subspan(static_cast<std::size_t>(count));
    } else if (errno == EAGAIN) {
      if (auto ready = wait(POLLOUT); !ready) return ready;
    } else if (errno != EINTR) {
      return brokenDown();
    }
  }
  return {};
}

core::Result<void> ChildProcess::receive(std::span<std::uint8_t> out) {
  while (!out.empty()) {
    if (auto ready = wait(POLLIN); !ready) return ready;
    const ssize_t count = ::recv(socket_, out.data(), out.size(), 0);
    if (count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN)) return brokenDown();
    if (count > 0) out = out.subspan(static_cast<std::size_t>(count));
  }
  return {};
}

#else

bool canStartPrograms() { return false; }

ChildProcess::ChildProcess(const std::filesystem::path&, const std::vector<std::string>&, double seconds)
    : seconds_(seconds) {}

ChildProcess::~ChildProcess() = default;

core::Result<void> ChildProcess::wait(short) const { return brokenDown(); }

core::Result<void> ChildProcess::send(ByteView) { return wait(0); }

core::Result<void> ChildProcess::receive(std::span<std::uint8_t>) { return wait(0); }

#endif

}  // namespace marrow::formats::foreign
