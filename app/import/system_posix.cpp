// SPDX-License-Identifier: GPL-3.0-or-later
// Limits for marrow-import on all systems but Windows.
#include "app/import/system.h"

#include "formats/exchange/foreign/protocol.h"

#ifndef _WIN32
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdlib>

namespace marrow::import {
namespace {

void limit(int what, std::uint64_t most) {
  const rlimit both{static_cast<rlim_t>(most), static_cast<rlim_t>(most)};
  if (::setrlimit(static_cast<decltype(RLIMIT_AS)>(what), &both) != 0) std::_Exit(1);
}

std::size_t count(ssize_t done) { return done > 0 ? static_cast<std::size_t>(done) : 0; }

}  // namespace

bool isStartedByMarrow() {
  int kind = 0;
  socklen_t size = sizeof kind;
  return ::getsockopt(0, SOL_SOCKET, SO_TYPE, &kind, &size) == 0;
}

void giveUp(std::uint64_t fileBytes) {
  limit(RLIMIT_AS, formats::foreign::memoryFor(fileBytes));
  limit(RLIMIT_CPU, static_cast<std::uint64_t>(formats::foreign::secondsFor(fileBytes)));
  limit(RLIMIT_NOFILE, 0);  // open files stay open, and no other can be opened
  limit(RLIMIT_FSIZE, 0);
  limit(RLIMIT_CORE, 0);
}

std::size_t readSome(char* out, std::size_t size) { return count(::read(0, out, size)); }
std::size_t writeSome(const char* bytes, std::size_t size) { return count(::write(0, bytes, size)); }

}  // namespace marrow::import

#endif
