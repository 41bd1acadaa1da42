// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "resources/samples/generator/bytes.h"

namespace marrow::samples {

/// A file in an archive.
struct Member {
  std::string name;
  Bytes bytes;
};

/// Archives of one folder, as the games' tools write them. @param root  the folder's name.
[[nodiscard]] Bytes writeRarc(const std::string& root, const std::vector<Member>& members);
[[nodiscard]] Bytes writeNarc(const std::vector<Member>& members);
/// Little-endian, ordered by the hash of the names, as the Switch's are.
[[nodiscard]] Bytes writeSarc(std::vector<Member> members);

}  // namespace marrow::samples
