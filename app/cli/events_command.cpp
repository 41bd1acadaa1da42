// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/arguments.h"
#include "app/cli/command.h"
#include "app/cli/json.h"
#include "app/cli/table.h"
#include "app/cli/target.h"
#include "formats/file_io.h"

#include <CLI/App.hpp>

#include <fmt/format.h>

#include <memory>
#include <string>
#include <utility>
#include <variant>

namespace marrow::cli {
namespace {

struct EventsOptions {
  TargetOptions target;
  std::string wordList;
  bool json = false;
};

struct ParameterText {
  const char* type;
  Json value;
};

ParameterText describe(const core::EventParameter& parameter) {
  struct Visitor {
    ParameterText operator()(std::int32_t value) const { return {"int", value}; }
    ParameterText operator()(float value) const { return {"float", value}; }
    ParameterText operator()(const glm::vec3& value) const { return {"vector", toJson(value)}; }
    ParameterText operator()(const std::string& value) const { return {"string", value}; }
    ParameterText operator()(const core::RawParameter& value) const { return {"unknown", value.bytes}; }
  };
  return std::visit(Visitor{}, parameter.value);
}

Json eventJson(const core::Clip& clip, const core::Event& event) {
  Json parameters = Json::array();
  for (const core::EventParameter& parameter : event.parameters) {
    auto [type, value] = describe(parameter);
    parameters.push_back({{"name", parameter.name}, {"type", type}, {"value", std::move(value)}});
  }
  return {{"clip", clip.name},       {"name", event.name},
          {"isHold", event.isHold},  {"start", event.startFrame},
          {"end", event.endFrame},   {"offset", event.byteOffset},
          {"path", event.fieldPath}, {"parameters", std::move(parameters)}};
}

void printJson(const app::LoadedFile& file, Io& io) {
  Json sounds = Json::array();
  for (const auto& clip : file.content.clips) {
    for (const core::EventTrack& track : clip->eventTracks) {
      for (const core::Event& event : track.events) sounds.push_back(eventJson(*clip, event));
    }
  }
  // "events" and "actions" are what event files hold; an animation file has its sounds only.
  io.out << dump({{"events", Json::array()}, {"actions", Json::array()}, {"sounds", std::move(sounds)}})
         << "\n";
}

std::string parameterList(const core::Event& event) {
  std::string text;
  for (const core::EventParameter& parameter : event.parameters) {
    const Json value = describe(parameter).value;
    const std::string shown = value.is_number_float() ? shortNumber(value.get<double>()) : dump(value);
    text += fmt::format("{}{}={}", text.empty() ? "" : ", ", parameter.name, shown);
  }
  return text;
}

void printText(const app::LoadedFile& file, Io& io) {
  using enum Table::Align;
  std::size_t count = 0;
  Table table({{"clip", Left},
               {"lane", Left},
               {"event", Left},
               {"start"},
               {"end"},
               {"offset"},
               {"parameters", Left}});
  for (const auto& clip : file.content.clips) {
    for (const core::EventTrack& track : clip->eventTracks) {
      for (const core::Event& event : track.events) {
        ++count;
        table.addRow({clip->name, track.name, event.name, shortNumber(static_cast<double>(event.startFrame)),
                      event.isHold ? shortNumber(static_cast<double>(event.endFrame)) : "",
                      fmt::format("0x{:X}", event.byteOffset), parameterList(event)});
      }
    }
  }
  if (count == 0) {
    io.out << file.path << " holds no events and no sounds\n";
  } else {
    table.print(io.out);
  }
}

core::Result<int> runEvents(const EventsOptions& options, Io& io) {
  if (!options.wordList.empty()) {
    const auto words = formats::readBytes(options.wordList);
    if (!words) return tl::unexpected(words.error());
    io.err << "note: no format that Marrow reads yet stores hashed names, so the word list is not needed\n";
  }
  const auto file = options.target.load(io);
  if (!file) return tl::unexpected(file.error());
  if (file->content.clips.empty()) {
    return tl::unexpected(core::Error{
        core::ErrorCode::NotFound, "a model holds no events", options.target.file, std::nullopt, {}});
  }
  if (options.json) {
    printJson(*file, io);
  } else {
    printText(*file, io);
  }
  return kExitFine;
}

}  // namespace

Command addEvents(CLI::App& program) {
  auto options = std::make_shared<EventsOptions>();
  CLI::App* app = program.add_subcommand("events", "The events and sounds that go with an animation");
  options->target.addFile(*app);
  app->add_option("--names", options->wordList, "Word list that names are recovered with, one a line")
      ->type_name("WORDLIST");
  addJson(*app, options->json);
  return {app, [options](Io& io) { return runEvents(*options, io); }};
}

}  // namespace marrow::cli
