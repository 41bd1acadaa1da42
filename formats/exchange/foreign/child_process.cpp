// SPDX-License-Identifier: GPL-3.0-or-later
// The one place where a reader starts a program. The parts that differ between systems are in
// child_process_posix.cpp and child_process_windows.cpp.
#include "formats/exchange/foreign/child_process.h"

#include "formats/exchange/foreign/codes.h"
#include "formats/source/stop.h"

#include <algorithm>
#include <cmath>

namespace marrow::formats::foreign {

namespace {

std::chrono::steady_clock::time_point after(double seconds) {
  return std::chrono::steady_clock::now() + std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                                                std::chrono::duration<double>(seconds));
}

}  // namespace

ChildProcess::ChildProcess(const std::filesystem::path& program, const std::vector<std::string>& arguments,
                           double seconds)
    : seconds_(seconds), end_(after(seconds)), system_(start(program, arguments)) {}

tl::unexpected<core::Error> ChildProcess::brokenDown() {
  return tl::unexpected(core::Error{core::ErrorCode::BadValue, {code("foreign.crashed")}});
}

core::Result<int> ChildProcess::nextLook() const {
  constexpr int kLook = 50;
  if (StopScope::isStopped())
    return tl::unexpected(core::Error{core::ErrorCode::FileUnreadable, {code("foreign.stopped")}});
  const auto left =
      std::chrono::duration_cast<std::chrono::milliseconds>(end_ - std::chrono::steady_clock::now()).count();
  if (left > 0) return static_cast<int>(std::min<long long>(left, kLook));
  return tl::unexpected(core::Error{
      core::ErrorCode::TooLarge, {code("foreign.too-slow"), static_cast<std::int64_t>(std::ceil(seconds_))}});
}

}  // namespace marrow::formats::foreign
