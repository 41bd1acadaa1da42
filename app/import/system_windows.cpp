// SPDX-License-Identifier: GPL-3.0-or-later
// Limits for marrow-import on Windows.
#include "app/import/system.h"

#include "formats/exchange/foreign/protocol.h"

#ifdef _WIN32
#ifndef NOMINMAX
#define NOMINMAX  // libstdc++ defines it, too
#endif
#include <windows.h>

#include <algorithm>
#include <cstdlib>

namespace marrow::import {
namespace {

constexpr std::size_t kMost = 1 << 20;

HANDLE line() { return ::GetStdHandle(STD_INPUT_HANDLE); }

}  // namespace

bool isStartedByMarrow() {
  return ::GetFileType(line()) == FILE_TYPE_PIPE &&
         ::GetNamedPipeInfo(line(), nullptr, nullptr, nullptr, nullptr) != 0 &&
         ::GetFileType(::GetStdHandle(STD_OUTPUT_HANDLE)) == FILE_TYPE_CHAR;
}

void giveUp(std::uint64_t fileBytes) {
  // An error window would wait until somebody closes it.
  ::SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX);
  // The job lives as long as this program, which cannot leave it. A job does not limit files.
  const HANDLE job = ::CreateJobObjectW(nullptr, nullptr);
  JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
  limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_PROCESS_MEMORY | JOB_OBJECT_LIMIT_PROCESS_TIME |
                                            JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION;
  limits.ProcessMemoryLimit = static_cast<SIZE_T>(formats::foreign::memoryFor(fileBytes));
  constexpr LONGLONG kTicks = 10'000'000;  // a second
  limits.BasicLimitInformation.PerProcessUserTimeLimit.QuadPart =
      kTicks * formats::foreign::secondsFor(fileBytes);
  if (job == nullptr ||
      ::SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits, sizeof limits) == 0 ||
      ::AssignProcessToJobObject(job, ::GetCurrentProcess()) == 0)
    std::_Exit(1);
  ::CloseHandle(job);  // this program cannot lift the limits, either
}

std::size_t readSome(char* out, std::size_t size) {
  DWORD count = 0;
  const bool isDone =
      ::ReadFile(line(), out, static_cast<DWORD>(std::min(size, kMost)), &count, nullptr) != 0;
  return isDone ? count : 0;
}

std::size_t writeSome(const char* bytes, std::size_t size) {
  DWORD count = 0;
  const bool isDone =
      ::WriteFile(line(), bytes, static_cast<DWORD>(std::min(size, kMost)), &count, nullptr) != 0;
  return isDone ? count : 0;
}

}  // namespace marrow::import

#endif
