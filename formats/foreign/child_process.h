// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/foreign/line.h"

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

namespace marrow::formats::foreign {

/// Can this system start a program for a reader?
[[nodiscard]] bool canStartPrograms();

/// The program of that name in the folder of this one. Empty: there is none.
[[nodiscard]] std::filesystem::path programBeside(const char* name);

/// A program that runs beside this one, with a socket as its standard input and nothing else. It is ended
/// with this object, after its time, or when whoever asked for the read stops it (formats/source/stop.h).
class ChildProcess : public Line {
 public:
  /// @param seconds  from now on that all of it may take.
  ChildProcess(const std::filesystem::path& program, const std::vector<std::string>& arguments,
               double seconds);
  ~ChildProcess() override;

  /// Did it start?
  [[nodiscard]] bool isStarted() const { return id_ > 0; }
  [[nodiscard]] long id() const { return id_; }

  core::Result<void> send(ByteView bytes) override;
  core::Result<void> receive(std::span<std::uint8_t> out) override;

 private:
  [[nodiscard]] core::Result<void> wait(short event) const;

  double seconds_;
  std::chrono::steady_clock::time_point end_;
  long id_ = 0;
  int socket_ = -1;
};

}  // namespace marrow::formats::foreign
