// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/source/read_log.h"

#include "formats/codes.h"
#include "formats/source/paths.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

namespace marrow::formats {
namespace {

thread_local ReadLog* logOfThread = nullptr;

/// Paths from the root on whose reading was given up and goes on.
struct Unanswered {
  std::mutex mutex;
  std::multiset<std::string> paths;
  std::atomic<std::size_t> count = 0;
};

// Never deleted: a thread that was left behind may end last of all.
Unanswered& unanswered() {
  static auto* const all = new Unanswered;
  return *all;
}

std::string wholeOf(const std::string& path) { return toUtf8(wholePath(toPath(path))); }

std::string folderOf(const std::string& path) { return toUtf8(toPath(path).parent_path()); }

bool isUnanswered(const std::string& path) {
  constexpr std::ptrdiff_t kMostOfFolder = 3;  // then it is the folder
  Unanswered& all = unanswered();
  if (all.count == 0) return false;
  const std::string whole = wholeOf(path);
  const std::string folder = folderOf(whole);
  const std::lock_guard lock(all.mutex);
  return all.paths.contains(whole) || std::ranges::count(all.paths, folder, folderOf) >= kMostOfFolder;
}

}  // namespace

std::string ReadLog::current() const {
  const std::lock_guard lock(mutex_);
  return reading_.empty() ? std::string() : reading_.back();
}

void ReadLog::leave() { isLeft_ = true; }

bool ReadLog::giveUp() {
  const std::lock_guard lock(mutex_);
  if (reading_.empty()) return false;
  givenUp_ = wholeOf(reading_.back());
  Unanswered& all = unanswered();
  const std::lock_guard allLock(all.mutex);
  all.paths.insert(givenUp_);
  all.count = all.paths.size();
  givenUpAt_ = reading_.size() - 1;
  isLeft_ = true;
  return true;
}

void ReadLog::took(const std::string& path) {
  const std::lock_guard lock(mutex_);
  taken_.push_back(path);
}

std::vector<std::string> ReadLog::taken() const {
  const std::lock_guard lock(mutex_);
  return taken_;
}

ReadLog* ReadLog::ofThread() { return logOfThread; }

void ReadLog::beat() {
  if (logOfThread != nullptr) ++logOfThread->beats_;
}

ReadLog::Scope::Scope(std::shared_ptr<ReadLog> log)
    : log_(std::move(log)), outer_(std::exchange(logOfThread, log_.get())) {}

ReadLog::Scope::~Scope() { logOfThread = outer_; }

void ReadLog::begin(const std::string& path) {
  const std::lock_guard lock(mutex_);
  reading_.push_back(path);
  ++beats_;
}

void ReadLog::end() {
  const std::lock_guard lock(mutex_);
  reading_.pop_back();
  ++beats_;
  if (reading_.size() != givenUpAt_) return;
  givenUpAt_ = SIZE_MAX;
  Unanswered& all = unanswered();
  const std::lock_guard allLock(all.mutex);
  all.paths.erase(all.paths.find(givenUp_));
  all.count = all.paths.size();
}

Reading::Reading(const std::string& path) : path_(path), log_(ReadLog::ofThread()) {
  if (log_ != nullptr) log_->begin(path_);
}

Reading::~Reading() {
  if (log_ != nullptr) log_->end();
}

core::Result<void> Reading::mayBegin() const {
  if (isUnanswered(path_)) return tl::unexpected(noAnswer(path_));
  return {};
}

core::Error noAnswer(const std::string& path) {
  return {core::ErrorCode::FileUnreadable, {code("source.no-answer")}, path};
}

bool isNoAnswer(const core::Error& error) {
  return error.message.code().id == std::string_view(code("source.no-answer").id);
}

}  // namespace marrow::formats
