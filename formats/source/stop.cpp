// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/source/stop.h"

#include <utility>

namespace marrow::formats {
namespace {
thread_local StopScope* innermost = nullptr;
}  // namespace

StopScope::StopScope(std::function<bool()> isStopped)
    : isStopped_(std::move(isStopped)), outer_(std::exchange(innermost, this)) {}

StopScope::~StopScope() { innermost = outer_; }

bool StopScope::isStopped() { return innermost != nullptr && innermost->isStopped_(); }

}  // namespace marrow::formats
