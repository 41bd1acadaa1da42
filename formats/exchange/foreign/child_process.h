// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/exchange/foreign/line.h"

#include <chrono>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace marrow::formats::foreign {

/// The program of that name in the folder of this one; empty: there is none.
[[nodiscard]] std::filesystem::path programBeside(const char* name);

/// A program that runs beside this one. Its standard input is a connection to this program (a socket; on
/// Windows a two-way pipe), and it gets nothing else. It ends with this object, when its time is over, or
/// when the read is stopped (formats/source/stop.h).
class ChildProcess : public Line {
 public:
  /// @param seconds  how long it may run, from now on.
  ChildProcess(const std::filesystem::path& program, const std::vector<std::string>& arguments,
               double seconds);
  ~ChildProcess() override;

  /// True if it has started.
  [[nodiscard]] bool isStarted() const { return id() > 0; }
  /// Its process number.
  [[nodiscard]] long id() const;

  core::Result<void> send(ByteView bytes) override;
  core::Result<void> receive(std::span<std::uint8_t> out) override;

 private:
  struct System;  // the system's handle of it

  [[nodiscard]] static std::shared_ptr<System> start(const std::filesystem::path& program,
                                                     const std::vector<std::string>& arguments);
  [[nodiscard]] static tl::unexpected<core::Error> brokenDown();
  /// Milliseconds to wait until this is asked again, or an error if it has to stop.
  [[nodiscard]] core::Result<int> nextLook() const;

  double seconds_;
  std::chrono::steady_clock::time_point end_;
  std::shared_ptr<System> system_;  // shared, because only the file of a system knows it whole
};

}  // namespace marrow::formats::foreign
