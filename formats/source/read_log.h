// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"
#include "core/result.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace marrow::formats {

/// What one thread reads, for another that waits for it. Thread-safe.
class ReadLog {
 public:
  /// The path that is being read, the innermost of several; empty: none.
  [[nodiscard]] std::string current() const;
  /// Grows while the reading goes on.
  [[nodiscard]] std::uint64_t beats() const { return beats_; }

  /// Nobody waits any more: the reading stops where it next asks StopScope.
  void leave();
  /// The same. What is being read is an error to whoever begins to read it before it answers.
  /// @return false, and nothing happens, where nothing is being read.
  bool giveUp();
  [[nodiscard]] bool isLeft() const { return isLeft_; }

  /// A file is read whole, and it holds something.
  void took(const std::string& path);
  [[nodiscard]] std::vector<std::string> taken() const;

  /// The log of this thread; null: nobody waits for it.
  [[nodiscard]] static ReadLog* ofThread();
  /// The reading on this thread goes on.
  static void beat();

  /// Makes a log that of this thread while it lives.
  class Scope {
   public:
    explicit Scope(std::shared_ptr<ReadLog> log);
    ~Scope();
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    std::shared_ptr<ReadLog> log_;
    ReadLog* outer_;
  };

 private:
  friend class Reading;
  void begin(const std::string& path);
  void end();

  mutable std::mutex mutex_;
  std::vector<std::string> reading_;  ///< from the outermost on
  std::string givenUp_;               ///< as it is known to all
  std::size_t givenUpAt_ = SIZE_MAX;  ///< place of that path in `reading_`
  std::vector<std::string> taken_;
  std::atomic<std::uint64_t> beats_ = 0;
  std::atomic<bool> isLeft_ = false;
};

/// Says that this thread reads a file or a folder, which may never answer: a dead network folder.
class Reading {
 public:
  /// @param path  UTF-8.
  explicit Reading(const std::string& path);
  ~Reading();
  Reading(const Reading&) = delete;
  Reading& operator=(const Reading&) = delete;

  /// @return FileUnreadable where an earlier reading of it was given up and goes on, or those of several
  ///         neighbours. It is not to be read then.
  [[nodiscard]] core::Result<void> mayBegin() const;

 private:
  std::string path_;
  ReadLog* log_;
};

/// "it did not answer; reading it was given up"
[[nodiscard]] core::Error noAnswer(const std::string& path);
[[nodiscard]] bool isNoAnswer(const core::Error& error);

}  // namespace marrow::formats
