// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/samples/generator/baev_write.h"

namespace marrow::samples {
namespace {

// The times of the walk: the left heel touches the ground at 0, the right one at 16; a foot stays for 19
// frames.
EventAction walkAction() {
  EventKind steps{"FootStep", false, 1, {}};
  steps.spans = {{0.0F, 0.0F, {std::string("foot_l"), 0.8F}}, {16.0F, 0.0F, {std::string("foot_r"), 0.75F}}};
  EventKind dust{"EmitDust", false, 2, {}};
  dust.spans = {{3.0F, 0.0F, {std::array{8.5F, 0.0F, 12.0F}, 4}},
                {19.0F, 0.0F, {std::array{-8.5F, 0.0F, 12.0F}, 4}}};
  EventKind ground{"OnGround", true, 3, {}};
  ground.spans = {{0.0F, 19.0F, {std::string("foot_l")}}, {16.0F, 35.0F, {std::string("foot_r")}}};
  return {"WandererWalk", {steps, dust, ground}};
}

EventAction greetAction() {
  EventKind voice{"PlayVoice", false, 4, {{8.0F, 0.0F, {std::string("hello"), 0x10001}}}};
  EventKind look{"LookAtCamera", true, 5, {{6.0F, 60.0F, {0.65F, std::string("head")}}}};
  return {"WandererGreet", {voice, look}};
}

EventAction agreeAction() {
  return {"WandererAgree", {{"PlayVoice", false, 4, {{4.5F, 0.0F, {std::string("mhm"), 0x10002}}}}}};
}

}  // namespace

EventFile wandererEvents() {
  EventFile file;
  file.actions = {walkAction(), greetAction(), agreeAction()};
  file.events = {{"wanderer_walk", {0}},
                 {"wanderer_wave", {1}},
                 {"wanderer_nod", {2}},
                 {"wanderer_meets_friend", {1, 2}}};
  return file;
}

}  // namespace marrow::samples
