// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/start.h"
#include "app/gui/task_runner.h"

#include <cstdio>
#include <cstdlib>

#ifdef _WIN32
#ifndef NOMINMAX
#define NOMINMAX  // libstdc++ defines it, too
#endif
#include <windows.h>
#endif

namespace {

bool endsAtOnce() {
#ifdef _WIN32
  return true;
#else
  return marrow::gui::TaskRunner::hasLeftWork();
#endif
}

// Without clearing up; the window has saved what it saves when it went.
[[noreturn]] void endAtOnce(int status) {
  std::fflush(nullptr);
#ifdef _WIN32
  // exit() and _Exit() stop all other threads wherever they are, and then let every DLL clear up: that of
  // pthreads waits for ever for a lock that such a thread held.
  ::TerminateProcess(::GetCurrentProcess(), static_cast<UINT>(status));
#endif
  std::_Exit(status);
}

}  // namespace

int main(int argc, char** argv) {
  const int status = marrow::gui::runMarrow(argc, argv);
  if (endsAtOnce()) endAtOnce(status);
  return status;
}
