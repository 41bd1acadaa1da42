// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/writer_table.h"

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <set>
#include <string>

namespace marrow::app {
namespace {

TEST(WriterTable, EveryIdAndExtensionIsThereOnce) {
  std::set<std::string> ids;
  std::set<std::string> extensions;
  for (const formats::Writer& writer : writers()) {
    EXPECT_TRUE(ids.insert(writer.id).second) << writer.id;
    EXPECT_TRUE(extensions.insert(writer.extension).second) << writer.extension;
    EXPECT_STRNE(writer.label, "");
  }
  EXPECT_TRUE(ids.contains("obj"));
}

// A flag of the command line has one meaning.
TEST(WriterTable, OptionsOfOneIdAreOfOneKind) {
  std::map<std::string, formats::OptionKind> kinds;
  for (const formats::Writer& writer : writers()) {
    for (const formats::OptionSpec& spec : writer.options)
      EXPECT_EQ(kinds.try_emplace(spec.id, spec.kind).first->second, spec.kind) << spec.id;
  }
}

TEST(WriterTable, WhatASceneLacksIsNotOffered) {
  const formats::ExportScene nothing;
  formats::ExportScene model;
  model.skeleton = std::make_shared<core::Skeleton>();
  for (const formats::Writer& writer : writers()) {
    EXPECT_FALSE(canWrite(writer, nothing, formats::ExportWhat::Frame)) << writer.id;
    EXPECT_FALSE(canWrite(writer, model, formats::ExportWhat::Range)) << writer.id;
    EXPECT_FALSE(canWrite(writer, model, formats::ExportWhat::Clip)) << writer.id;
    if (writer.accepts.needsImages) {
      EXPECT_FALSE(canWrite(writer, model, formats::ExportWhat::Frame)) << writer.id;
    }
  }
}

}  // namespace
}  // namespace marrow::app
