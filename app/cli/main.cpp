// SPDX-License-Identifier: GPL-3.0-or-later
// The process around runCli(): arguments as UTF-8, binary output, and an end without memory.
#include "app/cli/command.h"
#include "app/cli/run_cli.h"

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <ios>
#include <iostream>
#include <new>
#include <string>
#include <utility>
#include <vector>

#ifdef _WIN32
#ifndef NOMINMAX  // one of the standard libraries there defines it
#define NOMINMAX
#endif
#include <fcntl.h>
#include <io.h>
#include <windows.h>
// Needs windows.h before it.
#include <shellapi.h>
#endif

namespace {

#ifdef _WIN32
std::string toUtf8(const wchar_t* text) {
  const int size = WideCharToMultiByte(CP_UTF8, 0, text, -1, nullptr, 0, nullptr, nullptr);
  if (size <= 1) return {};
  std::string utf8(static_cast<std::size_t>(size), '\0');
  WideCharToMultiByte(CP_UTF8, 0, text, -1, utf8.data(), size, nullptr, nullptr);
  utf8.pop_back();
  return utf8;
}

// On Windows, main()'s own arguments are in the system's code page, which lacks some characters of file
// names.
std::vector<std::string> arguments(int, char**) {
  SetConsoleOutputCP(CP_UTF8);
  int count = 0;
  wchar_t** words = CommandLineToArgvW(GetCommandLineW(), &count);
  std::vector<std::string> args;
  for (int i = 1; i < count; ++i) args.push_back(toUtf8(words[i]));
  LocalFree(words);
  return args;
}
#else
std::vector<std::string> arguments(int argc, char** argv) {
  return argc > 1 ? std::vector<std::string>(argv + 1, argv + argc) : std::vector<std::string>();
}
#endif

// Some library functions allocate where they must not throw (destructors of JSON values, steps through
// folders). Not all of them let the exception pass.
[[noreturn]] void endWithoutMemory() {
  bool isMemory = std::uncaught_exceptions() > 0;
  try {
    if (const std::exception_ptr reason = std::current_exception()) std::rethrow_exception(reason);
  } catch (const std::bad_alloc&) {
    isMemory = true;
  } catch (...) {
    isMemory = false;
  }
  if (!isMemory) std::abort();
  std::fputs("error: there is not enough memory for this\n", stderr);
  std::_Exit(marrow::cli::kExitBadInput);
}

}  // namespace

int main(int argc, char** argv) {
  std::set_terminate(endWithoutMemory);
  std::ios::sync_with_stdio(false);
#ifdef _WIN32
  // The same bytes on every system: no line ends in CRLF.
  _setmode(_fileno(stdout), _O_BINARY);
  _setmode(_fileno(stderr), _O_BINARY);
#endif
  return marrow::cli::runCli(arguments(argc, argv), std::cout, std::cerr);
}
