// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/import/file_system.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace marrow::import {
namespace {

class MemoryFile : public Assimp::IOStream {
 public:
  explicit MemoryFile(std::shared_ptr<const std::string> bytes) : bytes_(std::move(bytes)) {}

  std::size_t Read(void* out, std::size_t size, std::size_t count) override {
    if (size == 0 || count == 0) return 0;
    const std::size_t whole = std::min((bytes_->size() - at_) / size, count);
    std::memcpy(out, bytes_->data() + at_, whole * size);
    at_ += whole * size;
    return whole;
  }
  std::size_t Write(const void*, std::size_t, std::size_t) override { return 0; }

  aiReturn Seek(std::size_t offset, aiOrigin origin) override {
    const std::size_t size = bytes_->size();
    const std::size_t from = origin == aiOrigin_SET ? 0 : origin == aiOrigin_CUR ? at_ : size;
    const std::size_t target = from + offset;  // a negative offset wraps around, and back here
    if (target > size) return aiReturn_FAILURE;
    at_ = target;
    return aiReturn_SUCCESS;
  }
  [[nodiscard]] std::size_t Tell() const override { return at_; }
  [[nodiscard]] std::size_t FileSize() const override { return bytes_->size(); }
  void Flush() override {}

 private:
  std::shared_ptr<const std::string> bytes_;
  std::size_t at_ = 0;
};

std::string plain(std::string name) {
  std::replace(name.begin(), name.end(), '\\', '/');
  while (name.starts_with("./")) name.erase(0, 2);
  return name;
}

}  // namespace

FileSystem::FileSystem(const Conversation& conversation, const std::string& name, std::string bytes)
    : conversation_(conversation) {
  files_[name] = std::make_shared<const std::string>(std::move(bytes));
}

FileSystem::Content FileSystem::find(std::string name) const {
  name = plain(std::move(name));
  const auto known = files_.find(name);
  if (known != files_.end()) return known->second;
  if (name.empty() || name.size() > formats::foreign::kMostNameBytes ||
      files_.size() > formats::foreign::kMostFilesBeside)
    return nullptr;
  conversation_.say(Say::Name, name);
  const Header header = conversation_.header();
  Content& content = files_[name];
  if (header.what == Say::File)
    content = std::make_shared<const std::string>(conversation_.bytes(header.size));
  return content;
}

bool FileSystem::Exists(const char* name) const { return find(name) != nullptr; }

Assimp::IOStream* FileSystem::Open(const char* name, const char*) {
  Content content = find(name);
  return content ? new MemoryFile(std::move(content)) : nullptr;
}

void FileSystem::Close(Assimp::IOStream* file) { delete file; }

}  // namespace marrow::import
