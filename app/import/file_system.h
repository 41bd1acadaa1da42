// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/import/conversation.h"

#include <assimp/IOStream.hpp>
#include <assimp/IOSystem.hpp>

#include <map>
#include <memory>
#include <optional>
#include <string>

namespace marrow::import {

/// The files that Assimp sees: the one that is read, and those beside it that Marrow hands over.
class FileSystem : public Assimp::IOSystem {
 public:
  FileSystem(const Conversation& conversation, const std::string& name, std::string bytes);

  bool Exists(const char* name) const override;
  [[nodiscard]] char getOsSeparator() const override { return '/'; }
  Assimp::IOStream* Open(const char* name, const char* mode) override;
  void Close(Assimp::IOStream* file) override;

 private:
  using Content = std::shared_ptr<const std::string>;
  /// Null if there is no such file.
  [[nodiscard]] Content find(std::string name) const;

  const Conversation& conversation_;
  mutable std::map<std::string, Content> files_;
};

}  // namespace marrow::import
