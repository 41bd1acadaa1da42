// SPDX-License-Identifier: GPL-3.0-or-later
// Starts programs on Windows. The standard input is a two-way pipe. A job ends the program when Marrow ends,
// however that happens.
#include "formats/exchange/foreign/child_process.h"

#ifdef _WIN32
#ifndef NOMINMAX
#define NOMINMAX  // libstdc++ defines it, too
#endif
#include <windows.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <system_error>
#include <utility>

namespace marrow::formats::foreign {

class Handle {
 public:
  Handle() = default;
  explicit Handle(HANDLE handle) : handle_(handle == INVALID_HANDLE_VALUE ? nullptr : handle) {}
  ~Handle() {
    if (handle_ != nullptr) ::CloseHandle(handle_);
  }
  Handle(Handle&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Handle& operator=(Handle&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;

  [[nodiscard]] HANDLE get() const { return handle_; }
  explicit operator bool() const { return handle_ != nullptr; }

 private:
  HANDLE handle_ = nullptr;
};

namespace {

struct Pipe {
  Handle ours;
  Handle theirs;
};

/// The program's end is inherited and blocks; our end is overlapped.
Pipe makePipe(SECURITY_ATTRIBUTES& inherited) {
  static std::atomic<unsigned> number = 0;
  const std::wstring name = LR"(\\.\pipe\marrow-import-)" + std::to_wstring(::GetCurrentProcessId()) + L"-" +
                            std::to_wstring(number++);
  constexpr DWORD kRoom = 1 << 16;
  Pipe pipe;
  pipe.ours = Handle(::CreateNamedPipeW(
      name.c_str(), PIPE_ACCESS_DUPLEX | FILE_FLAG_OVERLAPPED | FILE_FLAG_FIRST_PIPE_INSTANCE,
      PIPE_TYPE_BYTE | PIPE_REJECT_REMOTE_CLIENTS, 1, kRoom, kRoom, 0, nullptr));
  if (pipe.ours)
    pipe.theirs = Handle(
        ::CreateFileW(name.c_str(), GENERIC_READ | GENERIC_WRITE, 0, &inherited, OPEN_EXISTING, 0, nullptr));
  return pipe;
}

Handle makeJob() {
  Handle job(::CreateJobObjectW(nullptr, nullptr));
  JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
  limits.BasicLimitInformation.LimitFlags =
      JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE | JOB_OBJECT_LIMIT_ACTIVE_PROCESS;
  limits.BasicLimitInformation.ActiveProcessLimit = 1;
  ::SetInformationJobObject(job.get(), JobObjectExtendedLimitInformation, &limits, sizeof limits);
  return job;
}

/// Puts every word in quotes. No word contains a quote.
std::wstring commandLine(const std::filesystem::path& program, const std::vector<std::string>& arguments) {
  std::wstring line = L"\"" + program.wstring() + L"\"";
  for (const std::string& word : arguments) line += L" \"" + std::filesystem::path(word).wstring() + L"\"";
  return line;
}

/// The list of handles that a program gets. It gets no others, even inheritable ones.
class Inheritance {
 public:
  explicit Inheritance(std::array<HANDLE, 2>& handles) {
    SIZE_T size = 0;
    ::InitializeProcThreadAttributeList(nullptr, 1, 0, &size);
    room_.resize(size);
    isReady_ = ::InitializeProcThreadAttributeList(list(), 1, 0, &size) != 0;
    if (isReady_)
      ::UpdateProcThreadAttribute(list(), 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, handles.data(),
                                  sizeof handles, nullptr, nullptr);
  }
  ~Inheritance() {
    if (isReady_) ::DeleteProcThreadAttributeList(list());
  }
  Inheritance(const Inheritance&) = delete;
  Inheritance& operator=(const Inheritance&) = delete;

  [[nodiscard]] LPPROC_THREAD_ATTRIBUTE_LIST list() {
    return reinterpret_cast<LPPROC_THREAD_ATTRIBUTE_LIST>(room_.data());
  }

 private:
  std::vector<char> room_;
  bool isReady_ = false;
};

}  // namespace

std::filesystem::path programBeside(const char* name) {
  std::wstring own(1 << 15, L'\0');  // the longest path there is
  own.resize(::GetModuleFileNameW(nullptr, own.data(), static_cast<DWORD>(own.size())));
  std::filesystem::path program = std::filesystem::path(own).parent_path() / name;
  program += ".exe";
  std::error_code reason;
  return std::filesystem::is_regular_file(program, reason) ? program : std::filesystem::path();
}

struct ChildProcess::System {
  Handle pipe;
  Handle isDone;  // the event of the pipe's transfer
  Handle process;
  Handle job;
  long id = 0;

  using Transfer = BOOL (*)(HANDLE pipe, void* bytes, DWORD size, OVERLAPPED* state);

  /// Reads or writes some of the bytes. @return how many
  core::Result<std::size_t> some(const ChildProcess& child, Transfer transfer, void* bytes,
                                 std::size_t size) const {
    constexpr std::size_t kMost = 1 << 20;
    OVERLAPPED state{};
    state.hEvent = isDone.get();
    if (transfer(pipe.get(), bytes, static_cast<DWORD>(std::min(size, kMost)), &state) == 0 &&
        ::GetLastError() != ERROR_IO_PENDING)
      return brokenDown();
    if (auto done = wait(child, state); !done) {
      // The system writes into our memory until it says that it has stopped.
      DWORD ignored = 0;
      ::CancelIoEx(pipe.get(), &state);
      ::GetOverlappedResult(pipe.get(), &state, &ignored, TRUE);
      return tl::unexpected(done.error());
    }
    DWORD count = 0;
    if (::GetOverlappedResult(pipe.get(), &state, &count, FALSE) == 0 || count == 0) return brokenDown();
    return count;
  }

  core::Result<void> wait(const ChildProcess& child, const OVERLAPPED& state) const {
    const std::array<HANDLE, 2> either = {state.hEvent, process.get()};
    while (true) {
      const core::Result<int> look = child.nextLook();
      if (!look) return tl::unexpected(look.error());
      const DWORD which = ::WaitForMultipleObjects(2, either.data(), FALSE, static_cast<DWORD>(*look));
      if (which == WAIT_OBJECT_0) return {};
      if (which != WAIT_TIMEOUT) return brokenDown();
    }
  }
};

std::shared_ptr<ChildProcess::System> ChildProcess::start(const std::filesystem::path& program,
                                                          const std::vector<std::string>& arguments) {
  auto system = std::make_shared<System>();
  SECURITY_ATTRIBUTES inherited{sizeof inherited, nullptr, TRUE};
  Pipe pipe = makePipe(inherited);
  const Handle nowhere(::CreateFileW(L"NUL", GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE, &inherited,
                                     OPEN_EXISTING, 0, nullptr));
  system->isDone = Handle(::CreateEventW(nullptr, TRUE, FALSE, nullptr));
  system->job = makeJob();
  if (!pipe.theirs || !nowhere || !system->isDone || !system->job) return system;

  std::array<HANDLE, 2> handles = {pipe.theirs.get(), nowhere.get()};
  Inheritance inheritance(handles);
  STARTUPINFOEXW about{};
  about.StartupInfo.cb = sizeof about;
  about.StartupInfo.dwFlags = STARTF_USESTDHANDLES;
  about.StartupInfo.hStdInput = pipe.theirs.get();
  about.StartupInfo.hStdOutput = nowhere.get();
  about.StartupInfo.hStdError = nowhere.get();
  about.lpAttributeList = inheritance.list();
  std::wstring line = commandLine(program, arguments);
  PROCESS_INFORMATION made{};
  if (::CreateProcessW(program.c_str(), line.data(), nullptr, nullptr, TRUE,
                       CREATE_NO_WINDOW | CREATE_SUSPENDED | EXTENDED_STARTUPINFO_PRESENT, nullptr, nullptr,
                       &about.StartupInfo, &made) == 0)
    return system;
  const Handle thread(made.hThread);
  system->process = Handle(made.hProcess);
  // The program gets no byte of the file before the job holds it.
  if (::AssignProcessToJobObject(system->job.get(), made.hProcess) == 0) {
    ::TerminateProcess(made.hProcess, 1);
    return system;
  }
  ::ResumeThread(made.hThread);
  system->id = static_cast<long>(made.dwProcessId);
  system->pipe = std::move(pipe.ours);
  return system;
}

ChildProcess::~ChildProcess() {
  if (system_->id <= 0) return;
  ::TerminateProcess(system_->process.get(), 1);
  ::WaitForSingleObject(system_->process.get(), INFINITE);
}

long ChildProcess::id() const { return system_->id; }

core::Result<void> ChildProcess::send(ByteView bytes) {
  const auto write = [](HANDLE pipe, void* from, DWORD size, OVERLAPPED* state) {
    return ::WriteFile(pipe, from, size, nullptr, state);
  };
  while (!bytes.empty()) {
    const auto count = system_->some(*this, write, const_cast<std::uint8_t*>(bytes.data()), bytes.size());
    if (!count) return tl::unexpected(count.error());
    bytes = bytes.subspan(*count);
  }
  return {};
}

core::Result<void> ChildProcess::receive(std::span<std::uint8_t> out) {
  const auto read = [](HANDLE pipe, void* to, DWORD size, OVERLAPPED* state) {
    return ::ReadFile(pipe, to, size, nullptr, state);
  };
  while (!out.empty()) {
    const auto count = system_->some(*this, read, out.data(), out.size());
    if (!count) return tl::unexpected(count.error());
    out = out.subspan(*count);
  }
  return {};
}

}  // namespace marrow::formats::foreign

#endif
