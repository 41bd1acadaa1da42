// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/tree.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>

namespace marrow::testing {
namespace {

using enum report::Align;

std::string printed(const report::Record& report, bool isJson) {
  std::ostringstream out;
  report::write(report, isJson, out);
  return out.str();
}

std::string textOf(const report::Record& report) { return printed(report, false); }
std::string jsonOf(const report::Record& report) { return printed(report, true); }

report::Field listOf(const std::string& key, const std::vector<report::Record>& records) {
  return report::list(key, {records.size(), [records](std::size_t i) { return records[i]; }});
}

report::Record rowOf(const std::string& name, int number) {
  return {{"name", name, {"name", Left}}, {"number", number, {"n"}}};
}

TEST(ReportText, AVeryLongNameMovesItsOwnRowOnly) {
  const std::string text = textOf({listOf("", {rowOf(std::string(1000, 'x'), 1), rowOf("walk", 2)})});
  EXPECT_NE(text.find(std::string(1000, 'x') + "  1\n"), std::string::npos);
  EXPECT_LT(text.size(), 1400U);
}

TEST(ReportText, ColumnsAlignByWhatTheTerminalShows) {
  const std::string wide = "\xE8\x85\xB0";
  const std::string half = "\xEF\xBD\xB1";  // half-width katakana
  EXPECT_EQ(textOf({listOf("", {rowOf(wide, 1), rowOf("hips", 12), rowOf(half, 3)})}),
            "name   n\n" + wide + "     1\nhips  12\n" + half + "      3\n");
}

// Rows need not have the same lists; each cell stands below its title.
TEST(ReportText, ListsInARowContinueItOnALineEach) {
  const auto action = [](const char* name, const std::vector<report::Record>& spans) {
    return report::Record{{"name", name, {"action", Left}}, listOf("spans", spans)};
  };
  const report::Record trigger = {{"start", 4, {"start"}}};
  const report::Record hold = {{"start", 5, {"start"}}, {"end", 6, {"end"}}};
  const report::Record report = {listOf("actions", {action("idle", {}), action("walk", {trigger, hold})})};
  EXPECT_EQ(textOf(report),
            "action  start  end\n"
            "idle\n"
            "walk        4\n"
            "walk        5    6\n");
  EXPECT_EQ(jsonOf(report), R"({"actions":[{"name":"idle","spans":[]},)"
                            R"({"name":"walk","spans":[{"start":4},{"start":5,"end":6}]}]})"
                            "\n");
}

TEST(ReportText, SectionsHaveLinesTablesAndSectionsOfTheirOwn) {
  const report::Record bones = {
      report::heading("skeleton 0"), {"", nullptr, {}, {"a paragraph"}}, listOf("bones", {rowOf("hips", 0)})};
  const report::Record file = {report::heading("walk.bck", "path", "walk.bck"),
                               {"size", 12, {"size"}, {"12 bytes"}},
                               {"", nullptr, {"events"}, {"one", "two\nthree"}},
                               {"hidden", 1},
                               listOf("clips", {rowOf("walk", 1)}),
                               listOf("skeletons", {bones})};
  const report::Record empty = {report::heading("run.bck"),
                                listOf("models", {{report::heading("model 0")}}),
                                {"", nullptr, {}, {"a warning"}}};
  EXPECT_EQ(textOf({listOf("files", {file, empty})}),
            "walk.bck\n"
            "  size       12 bytes\n"
            "  events     one\n"
            "             two\\x0Athree\n"
            "\n"
            "  name  n\n"
            "  walk  1\n"
            "\n"
            "  skeleton 0\n"
            "    a paragraph\n"
            "  name  n\n"
            "  hips  0\n"
            "\n"
            "run.bck\n"
            "\n"
            "  model 0\n"
            "\n"
            "  a warning\n");
}

TEST(ReportJson, HasTheKeysInTheOrderOfTheTree) {
  EXPECT_EQ(jsonOf({{"b", 1.5}, report::forPeople({"for people"}, "x"), listOf("a", {})}),
            "{\"b\":1.5,\"a\":[]}\n");
}

// People may find a fact at another place than scripts.
TEST(ReportJson, AKeyThatComesTwiceKeepsItsPlace) {
  EXPECT_EQ(report::dump(toJson(report::Record{{"a"}, {"b", 2}, {"a", 1}})), R"({"a":1,"b":2})");
}

}  // namespace
}  // namespace marrow::testing
