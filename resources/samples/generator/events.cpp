// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/samples/generator/events.h"

#include <algorithm>
#include <array>
#include <utility>

namespace marrow::samples {
namespace {

using Spans = std::vector<write::EventSpan>;

write::EventKind triggers(std::string name, std::uint32_t typeIndex, Spans spans) {
  return {std::move(name), 0, typeIndex, std::move(spans), {}};
}

write::EventKind holds(std::string name, std::uint32_t typeIndex, Spans spans) {
  return {std::move(name), 1, typeIndex, {}, std::move(spans)};
}

// The times of the walk: the left heel touches the ground at 0, the right one at 16; a foot stays for 19
// frames.
std::vector<write::EventKind> walking() {
  const std::string left = "foot_l";
  const std::string right = "foot_r";
  return {triggers("FootStep", 1, {{0.0F, 0.0F, {left, 0.8F}}, {16.0F, 0.0F, {right, 0.75F}}}),
          triggers("EmitDust", 2,
                   {{3.0F, 0.0F, {std::array{8.5F, 0.0F, 12.0F}, 4}},
                    {19.0F, 0.0F, {std::array{-8.5F, 0.0F, 12.0F}, 4}}}),
          holds("OnGround", 3, {{0.0F, 19.0F, {left}}, {16.0F, 35.0F, {right}}})};
}

std::vector<write::EventKind> greeting() {
  return {triggers("PlayVoice", 4, {{8.0F, 0.0F, {std::string("hello"), 0x10001}}}),
          holds("LookAtCamera", 5, {{6.0F, 60.0F, {0.65F, std::string("head")}}})};
}

std::vector<write::EventKind> agreeing() {
  return {triggers("PlayVoice", 4, {{4.5F, 0.0F, {std::string("mhm"), 0x10002}}})};
}

}  // namespace

NamedEvents wandererEvents() {
  NamedEvents events;
  const auto event = [&](const std::string& name, std::vector<std::uint32_t> actions) {
    events.file.events.push_back({write::baevHash(name), std::move(actions)});
    events.names.push_back(name);
  };
  const auto action = [&](const std::string& name, std::vector<write::EventKind> kinds) {
    events.file.actions.push_back({write::baevHash(name), 0, std::move(kinds)});
    events.names.push_back(name);
  };
  event("wanderer_walk", {0});
  event("wanderer_wave", {1});
  event("wanderer_nod", {2});
  event("wanderer_meets_friend", {1, 2});
  action("WandererWalk", walking());
  action("WandererGreet", greeting());
  action("WandererAgree", agreeing());
  std::sort(events.file.events.begin(), events.file.events.end(),
            [](const auto& a, const auto& b) { return a.hash < b.hash; });
  return events;
}

write::Bytes writeNames(const std::vector<std::string>& names) {
  write::LittleEndianWriter out;
  for (const std::string& name : names) out.text(name).text("\n");
  return out.bytes();
}

}  // namespace marrow::samples
