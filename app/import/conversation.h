// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/import/system.h"
#include "formats/exchange/foreign/protocol.h"

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace marrow::import {

using formats::foreign::Header;
using formats::foreign::Say;

/// Marrow's conversation partner: the other end of a ChildProcess (formats/exchange/foreign). When Marrow
/// ends, this program ends, too.
class Conversation {
 public:
  void say(Say what, std::string_view bytes) const {
    const Header header{what, bytes.size()};
    write({reinterpret_cast<const char*>(&header), sizeof header});
    write(bytes);
  }

  [[nodiscard]] Header header() const {
    Header header;
    read(reinterpret_cast<char*>(&header), sizeof header);
    return header;
  }

  [[nodiscard]] std::string bytes(std::uint64_t size) const {
    std::string out(size, '\0');
    read(out.data(), out.size());
    return out;
  }

 private:
  static void write(std::string_view bytes) {
    while (!bytes.empty()) {
      const std::size_t count = writeSome(bytes.data(), bytes.size());
      if (count == 0) std::_Exit(1);
      bytes.remove_prefix(count);
    }
  }

  static void read(char* out, std::size_t size) {
    while (size > 0) {
      const std::size_t count = readSome(out, size);
      if (count == 0) std::_Exit(1);
      out += count;
      size -= count;
    }
  }
};

}  // namespace marrow::import
