// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/link_report.h"

#include "app/document/link_binding.h"
#include "app/document/link_sentences.h"
#include "formats/z64/object_view.h"

#include <fmt/format.h>

#include <utility>

namespace marrow::cli {
namespace {

namespace z64 = formats::z64;

const char* idOf(app::SegmentSource source) {
  switch (source) {
    case app::SegmentSource::None:
      break;
    case app::SegmentSource::Itself:
      return "itself";
    case app::SegmentSource::Open:
      return "open";
    case app::SegmentSource::Beside:
      return "beside";
    case app::SegmentSource::Content:
      return "content";
    case app::SegmentSource::Selected:
      return "chosen";
    case app::SegmentSource::SelectedNone:
      return "chosen-none";
  }
  return "none";
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
                        {"source", idOf(row.source)}});
  }
  return segments;
}

Json ageJson(const app::LinkBinding& link) { return {{"isChild", link.isChild}, {"reason", link.ageReason}}; }

void printLink(const app::LoadedFile& host, std::ostream& out) {
  const app::LinkBinding& link = *host.link;
  const char* title = "segments";
  for (const app::BoundSegment& row : link.segments) {
    const std::string source = app::sourceText(row, host);
    const std::string file = row.path.empty() ? source : fmt::format("{} ({})", row.path, source);
    out << fmt::format("  {:<9}  {} {}: {}\n", title, row.segment, roleOf(row.segment), file);
    title = "";
  }
  if (!link.isWhole) return;
  out << fmt::format("  root       {}: {}\n",
                     link.isChild ? "moves 0.64 times as far, as the child's does" : "moves as stored",
                     link.ageReason);
}

}  // namespace marrow::cli
