// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/gl/stream_buffer.h"

namespace marrow::render {
namespace {
constexpr std::size_t kFirstCapacityBytes = std::size_t{16} * 1024;
}  // namespace

void StreamBuffer::create(GLenum target) {
  target_ = target;
  capacityBytes_ = kFirstCapacityBytes;
  glGenBuffers(1, &id_);
  glBindBuffer(target_, id_);
  glBufferData(target_, static_cast<GLsizeiptr>(capacityBytes_), nullptr, GL_STREAM_DRAW);
}

void StreamBuffer::destroy() {
  glDeleteBuffers(1, &id_);
  id_ = 0;
  capacityBytes_ = 0;
}

void StreamBuffer::fill(const void* data, std::size_t bytes) {
  while (capacityBytes_ < bytes) capacityBytes_ *= 2;
  glBindBuffer(target_, id_);
  // With fresh storage the driver need not wait until it has read the last frame's data.
  glBufferData(target_, static_cast<GLsizeiptr>(capacityBytes_), nullptr, GL_STREAM_DRAW);
  glBufferSubData(target_, 0, static_cast<GLsizeiptr>(bytes), data);
}

}  // namespace marrow::render
