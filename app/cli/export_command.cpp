// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/export_command.h"

#include "app/cli/arguments.h"
#include "app/cli/json.h"
#include "app/cli/option_arguments.h"
#include "app/cli/output_options.h"
#include "app/cli/refused_body.h"
#include "app/export/file_sink.h"
#include "app/export/pack_image.h"
#include "app/export/writer_table.h"

#include <CLI/App.hpp>
#include <CLI/Error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

namespace marrow::cli {
namespace {

using formats::ExportWhat;
using formats::OptionKind;

struct ExportOptions {
  OutputOptions output;
  core::SampleMode mode = core::SampleMode::Smooth;
  OptionArguments arguments;
  std::vector<formats::Writer> writers;
};

ExportWhat whatOf(const ExportOptions& options, const formats::Writer& writer) {
  if (writer.accepts.frame) return ExportWhat::Frame;
  if (!options.output.frame) return ExportWhat::Clip;
  throw CLI::ValidationError("--frame", std::string("a .") + writer.extension + " file holds a whole clip");
}

/// "unit-scale" -> "unitScale"
std::string memberName(const char* id) {
  std::string name;
  for (bool isStart = false; *id != '\0'; ++id) {
    if (*id != '-') name += isStart ? static_cast<char>(std::toupper(static_cast<unsigned char>(*id))) : *id;
    isStart = *id == '-';
  }
  return name;
}

Json valueOf(const formats::OptionSpec& spec, const formats::Options& options) {
  switch (spec.kind) {
    case OptionKind::Flag:
      return options.flag(spec.id);
    case OptionKind::Choice:
      return options.text(spec.id, spec.choices.front().id);
    case OptionKind::Integer:
      return options.integer(spec.id, static_cast<int>(parseNumber(spec.defaultText).value_or(0.0)));
    case OptionKind::Number:
      return options.number(spec.id, parseNumber(spec.defaultText).value_or(0.0));
    default:
      return options.text(spec.id, spec.defaultText);
  }
}

struct Written {
  const formats::Writer& writer;
  const formats::ExportScene& scene;
  const formats::Options& options;
  const formats::Sink& sink;
};

void reportJson(const Written& written, const Target& target, Io& io) {
  Json json = {{"output", written.sink.path()},
               {"bytes", written.sink.byteCount()},
               {"bones", target.pairing.skeleton->size()},
               {"clip", target.clip ? Json(target.clip->name) : Json(nullptr)}};
  if (written.scene.what == ExportWhat::Frame) json["frame"] = written.scene.frame;
  json["mode"] = core::toString(written.scene.mode);
  json["skeleton"] = target.pairing.modelPath;
  for (const formats::OptionSpec& spec : written.writer.options) {
    if (spec.isOnCommandLine)
      json[*spec.jsonName != 0 ? spec.jsonName : memberName(spec.id)] = valueOf(spec, written.options);
  }
  io.out << dump(json) << "\n";
}

void report(const Written& written, const Target& target, Io& io) {
  io.out << fmt::format("{}: {} bones of {}", core::oneLine(written.sink.path()),
                        target.pairing.skeleton->size(), core::oneLine(target.title()));
  if (written.scene.what == ExportWhat::Frame) io.out << fmt::format(" at frame {}", written.scene.frame);
  for (const formats::OptionSpec& spec : written.writer.options) {
    if (!spec.isOnCommandLine) continue;
    const Json value = valueOf(spec, written.options);
    const std::string text = value.is_string()   ? value.get<std::string>()
                             : value.is_number() ? fmt::format("{}", value.get<double>())
                                                 : dump(value);
    io.out << ", " << spec.id << " " << text;
  }
  io.out << "\n";
  if (target.clip) io.out << target.pairingText() << "\n";
}

core::Result<int> runExport(const ExportOptions& options, Io& io) {
  const formats::Writer& writer = options.output.writerAmong(options.writers);
  const formats::Options chosen = options.arguments.read(writer.options, writer.label);
  formats::ExportScene scene;
  scene.what = whatOf(options, writer);
  const core::Result<Target> target = options.output.target.open(io);
  if (!target) return tl::unexpected(target.error());
  if (scene.what == ExportWhat::Frame) {
    if (auto hierarchy = needHierarchy(*target); !hierarchy) return hierarchy;
    options.output.warnOutside(*target, options.mode, io);
  } else if (auto clip = needClip(*target); !clip) {
    return clip;
  }
  scene.clip = target->clip;
  scene.skeleton = target->pairing.skeleton;
  scene.mode = options.mode;
  scene.frame = options.output.frame.value_or(0.0);
  scene.packImage = app::packImage;
  app::FileSink sink(options.output.output);
  if (auto done = writer.write(scene, chosen, sink); !done) {
    if (done.error().file.empty()) done.error().file = options.output.target.file;
    return tl::unexpected(std::move(done.error()));
  }
  const Written written{writer, scene, chosen, sink};
  options.output.json ? reportJson(written, *target, io) : report(written, *target, io);
  return scene.what == ExportWhat::Frame && isBodyRefused(*target, io) ? kExitBadInput : kExitFine;
}

}  // namespace

Command addExport(CLI::App& program, std::span<const formats::Writer> writers) {
  auto options = std::make_shared<ExportOptions>();
  // Images need a camera and more, which is the business of `render`.
  std::copy_if(writers.begin(), writers.end(), std::back_inserter(options->writers),
               [](const formats::Writer& writer) { return !writer.accepts.needsImages; });
  CLI::App* app = program.add_subcommand(
      "export", "Writes a clip in another format; the extension of the output names it");
  options->output.addTo(*app, "The file to write");
  for (const formats::Writer& writer : options->writers) {
    for (const formats::OptionSpec& spec : writer.options) options->arguments.add(*app, spec);
  }
  addMode(*app, options->mode);
  return {app, [options](Io& io) { return runExport(*options, io); }};
}

Command addExport(CLI::App& program) { return addExport(program, app::writers()); }

}  // namespace marrow::cli
