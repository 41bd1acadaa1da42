// SPDX-License-Identifier: GPL-3.0-or-later
// The process of the window: runs it, then ends at once.
#include "app/gui/start.h"

#include <cstdio>
#include <cstdlib>

#ifdef _WIN32
#ifndef NOMINMAX
#define NOMINMAX  // libstdc++ defines it, too
#endif
#include <windows.h>
#endif

namespace {

// Ends the process without cleaning up, which would wait for workers or take things away from them. The
// window has saved everything by then.
[[noreturn]] void endAtOnce(int status) {
  std::fflush(nullptr);
#ifdef _WIN32
  // exit() and _Exit() stop all other threads wherever they are, and then let every DLL clean up. The DLL of
  // pthreads then waits for ever for a lock that such a thread held.
  ::TerminateProcess(::GetCurrentProcess(), static_cast<UINT>(status));
#endif
  std::_Exit(status);
}

}  // namespace

int main(int argc, char** argv) { endAtOnce(marrow::gui::runMarrow(argc, argv)); }
