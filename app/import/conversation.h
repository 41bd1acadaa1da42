// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/foreign/protocol.h"

#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace marrow::import {

using formats::foreign::Header;
using formats::foreign::Say;

/// The other end of a ChildProcess (formats/foreign). Marrow is gone where it says nothing more: then this
/// program ends, too.
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
  static constexpr int kSocket = 0;

  static void write(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t count = ::write(kSocket, bytes.data(), bytes.size());
      if (count <= 0) std::_Exit(1);
      bytes.remove_prefix(static_cast<std::size_t>(count));
    }
  }

  static void read(char* out, std::size_t size) {
    while (size > 0) {
      const ssize_t count = ::read(kSocket, out, size);
      if (count <= 0) std::_Exit(1);
      out += count;
      size -= static_cast<std::size_t>(count);
    }
  }
};

}  // namespace marrow::import
