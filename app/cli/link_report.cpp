// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/link_report.h"

#include "formats/z64/object_view.h"

#include <fmt/format.h>

#include <utility>

namespace marrow::cli {
namespace {

namespace z64 = formats::z64;

struct SourceText {
  const char* id;
  const char* text;
};

SourceText textOf(app::SegmentSource source) {
  switch (source) {
    case app::SegmentSource::None:
      return {"none", "not found"};
    case app::SegmentSource::Itself:
      return {"itself", "this file"};
    case app::SegmentSource::Open:
      return {"open", "given beside it"};
    case app::SegmentSource::Beside:
      return {"beside", "found by its name"};
    case app::SegmentSource::Content:
      return {"content", "given beside it, taken for this though its name does not say so"};
    case app::SegmentSource::Chosen:
      return {"chosen", "as chosen"};
    case app::SegmentSource::ChosenNone:
      return {"chosen-none", "none, as chosen"};
  }
  return {"none", "not found"};
}

const char* roleOf(int segment) {
  switch (segment) {
    case z64::kKeepSegment:
      return "headers";
    case z64::kFieldKeepSegment:
      return "field keep";
    case z64::kObjectSegment:
      return "skeleton";
    case z64::kLinkFramesSegment:
      return "frames";
    default:
      return "other";
  }
}

}  // namespace

Json segmentsJson(const app::LinkBinding& link) {
  Json segments = Json::array();
  for (const app::BoundSegment& row : link.segments) {
    segments.push_back({{"segment", row.segment},
                        {"role", roleOf(row.segment)},
                        {"path", row.path.empty() ? Json(nullptr) : Json(row.path)},
                        {"source", textOf(row.source).id}});
  }
  return segments;
}

Json ageJson(const app::LinkBinding& link) { return {{"isChild", link.isChild}, {"reason", link.ageReason}}; }

void printLink(const app::LinkBinding& link, std::ostream& out) {
  const char* title = "segments";
  for (const app::BoundSegment& row : link.segments) {
    const SourceText source = textOf(row.source);
    const std::string file = row.path.empty() ? source.text : fmt::format("{} ({})", row.path, source.text);
    out << fmt::format("  {:<9}  {} {}: {}\n", title, row.segment, roleOf(row.segment), file);
    title = "";
  }
  if (!link.isWhole) return;
  out << fmt::format("  root       {}: {}\n",
                     link.isChild ? "moves 0.64 times as far, as the child's does" : "moves as stored",
                     link.ageReason);
}

}  // namespace marrow::cli
