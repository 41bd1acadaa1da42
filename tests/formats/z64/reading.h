// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/read_asset.h"
#include "formats/registry.h"
#include "tests/support/zelda_files.h"
#include "tests/support/zelda_options.h"

#include <gtest/gtest.h>

#include <string_view>
#include <utility>

namespace marrow::testing {

/// Reads an object; a failed test where it cannot be read.
inline formats::Asset read(const write::ZeldaObject& object, const formats::z64::ZeldaOptions& options = {}) {
  core::Result<formats::Asset> content =
      formats::readAsset(object.bytes(), "object_x.zobj", testing::optionsOf(options));
  if (content) return std::move(*content);
  ADD_FAILURE() << core::toText(content.error());
  return {};
}

/// Why an object cannot be read; a failed test where it can.
inline core::Error errorOf(const write::ZeldaObject& object, const formats::z64::ZeldaOptions& options = {}) {
  const core::Result<formats::Asset> content =
      formats::readAsset(object.bytes(), "object_x.zobj", testing::optionsOf(options));
  if (!content) return content.error();
  ADD_FAILURE() << "the object was accepted";
  return {};
}

inline bool warnsOf(const formats::Asset& content, std::string_view code) {
  for (const core::Diagnostic& entry : content.diagnostics.entries()) {
    if (entry.message.code().id == code) return true;
  }
  return false;
}

}  // namespace marrow::testing
