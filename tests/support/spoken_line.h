// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/exchange/foreign/line.h"
#include "formats/exchange/foreign/protocol.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <span>
#include <string_view>

namespace marrow::testing {

/// Somebody who says what a test has them say, and hears everything.
class SpokenLine : public formats::foreign::Line {
 public:
  explicit SpokenLine(formats::ByteView said) : left_(said) {}

  core::Result<void> send(formats::ByteView bytes) override {
    heard.insert(heard.end(), bytes.begin(), bytes.end());
    return {};
  }
  core::Result<void> receive(std::span<std::uint8_t> out) override {
    if (out.size() > left_.size()) return tl::unexpected(core::Error{core::ErrorCode::Truncated, kOver});
    std::copy_n(left_.begin(), out.size(), out.begin());
    left_ = left_.subspan(out.size());
    return {};
  }

  formats::Bytes heard;

 private:
  static constexpr core::Code kOver = {"test.over", "nothing more is said"};
  formats::ByteView left_;
};

/// A message as marrow-import sends it.
inline formats::Bytes message(formats::foreign::Say what, formats::ByteView bytes) {
  const formats::foreign::Header header{what, bytes.size()};
  formats::Bytes out(sizeof header + bytes.size());
  std::memcpy(out.data(), &header, sizeof header);
  std::copy(bytes.begin(), bytes.end(), out.begin() + sizeof header);
  return out;
}

inline formats::Bytes message(formats::foreign::Say what, std::string_view text) {
  return message(what, formats::ByteView(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
}

}  // namespace marrow::testing
