// SPDX-License-Identifier: GPL-3.0-or-later
// `marrow-cli export`: a clip, a pose or a table in the format of the output's extension.
#include "app/cli/command.h"

#include "app/cli/arguments.h"
#include "app/cli/export_clips.h"
#include "app/cli/export_folder.h"
#include "app/cli/material_animation_option.h"
#include "app/cli/option_arguments.h"
#include "app/cli/output_options.h"
#include "app/export/file_sink.h"
#include "app/export/image_sequence.h"
#include "app/export/writer_table.h"
#include "app/report/json.h"
#include "formats/text/printable.h"

#include <CLI/App.hpp>
#include <CLI/Error.hpp>
#include <CLI/Validators.hpp>

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

/// A model's errors, which mean that its mesh is lost. Lesser faults are warnings.
std::vector<core::Diagnostic> errorsOf(const formats::Asset& model) {
  std::vector<core::Diagnostic> errors;
  if (model.skeletons.empty() || !model.clips.empty()) return errors;
  for (const core::Diagnostic& entry : model.diagnostics.entries()) {
    if (entry.severity == core::Severity::Error) errors.push_back(entry);
  }
  return errors;
}

/// True if the mesh of the target's model was refused, so that there are only bones. Says why on io.err,
/// unless opening the file has said it.
bool isBodyRefused(const Target& target, Io& io) {
  if (target.pairing.skeleton->body || !target.pairing.hasModel()) return false;
  if (target.pairing.modelPath == target.file.path) return !errorsOf(*target.file.content).empty();
  // Pairing keeps the skeleton of the model that it finds, but not the diagnostics of its file.
  const auto model = app::loadOne(target.pairing.modelPath, [](const formats::Asset& content) {
    return static_cast<int>(!content.skeletons.empty());
  });
  if (!model) return false;
  const std::vector<core::Diagnostic> errors = errorsOf(*model->content);
  for (const core::Diagnostic& error : errors) io.err << toText(error) << "\n";
  return !errors.empty();
}

constexpr const char* kEach = "each";

struct ExportOptions {
  OutputOptions output;
  core::SampleMode mode = core::SampleMode::Smooth;
  OptionArguments arguments;
  MaterialAnimationOption materialAnimations;
  std::vector<formats::Writer> writers;
  std::vector<std::string> events;  ///< event files
  std::string wordList;
  std::string files;  ///< for several clips: "one" file, or one for "each"; empty: one
};

/// @throws CLI::ValidationError for options that the format has no place for.
void checkUsage(const ExportOptions& options, const formats::Writer& writer) {
  const std::string file = std::string("a .") + writer.extension + " file";
  const bool isOfFolder = isFolder(options.output.target.file);
  if (options.output.frame && !writer.accepts.frame)
    throw CLI::ValidationError("--frame", file + " holds a whole clip");
  if ((isOfFolder || wantsAllClips(options.output.target)) && !writer.accepts.clips)
    throw CLI::ValidationError(isOfFolder ? "FILE" : "--clip", file + " holds one clip, not all of them");
  if (!isOfFolder && !wantsAllClips(options.output.target) && !options.files.empty())
    throw CLI::ValidationError("--files", "is for a folder of clips, or for --clip all");
  if (!options.events.empty() && !writer.accepts.clips)
    throw CLI::ValidationError("--events", std::string("is not an option of ") + writer.label);
  if (!options.wordList.empty() && !writer.accepts.clips)
    throw CLI::ValidationError("--names", std::string("is not an option of ") + writer.label);
  if (isOfFolder && !options.output.target.clip.empty() && !wantsAllClips(options.output.target))
    throw CLI::ValidationError("--clip", "of a folder all clips are written");
  if (isOfFolder && !options.materialAnimations.isAutoAlone())
    throw CLI::ValidationError("--with", "a file is for one clip; a folder of them takes auto");
  if (!options.materialAnimations.with.empty() && !writer.accepts.look())
    throw CLI::ValidationError("--with", std::string("is not an option of ") + writer.label);
}

ExportWhat whatOf(const formats::Writer& writer, const Target& target) {
  const bool isModel = writer.accepts.model && !target.clip;
  return writer.accepts.frame || isModel ? ExportWhat::Frame : ExportWhat::Clip;
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

/// True for an option without a default that the user has not set.
bool isUnset(const formats::OptionSpec& spec, const formats::Options& options) {
  return spec.kind == OptionKind::Number && *spec.defaultText == '\0' && !options.has(spec.id);
}

report::Json valueOf(const formats::OptionSpec& spec, const formats::Options& options) {
  switch (spec.kind) {
    case OptionKind::Flag:
      return options.flag(spec.id);
    case OptionKind::Choice:
      return options.text(spec.id, spec.choices.front().id);
    case OptionKind::Integer:
      return options.integer(spec.id, static_cast<int>(parseNumber(spec.defaultText).value_or(0.0)));
    case OptionKind::Number:
      if (isUnset(spec, options)) return nullptr;
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
  const app::Pairing& pairing;
  std::string title;        ///< names the exported clip or model
  std::string pairingText;  ///< empty: there is none
  bool isImage = false;     ///< true: its one bone only carries the rectangle
};

report::Json jsonOf(const Written& written) {
  report::Json json = {
      {"output", written.sink.path()},
      {"bytes", written.sink.byteCount()},
      {"bones", written.pairing.skeleton->size()},
      {"clip", written.scene.clip ? report::Json(written.scene.clip->name) : report::Json(nullptr)}};
  if (written.scene.what == ExportWhat::Frame && written.writer.accepts.frame)
    json["frame"] = written.scene.frame;
  if (written.writer.accepts.clips) {
    json["clips"] = report::Json::array();
    for (const formats::ExportClip& clip : written.scene.clips) json["clips"].push_back(clip.clip->name);
  }
  if (written.writer.accepts.clips || !written.sink.notes().empty()) json["notes"] = written.sink.notes();
  json["mode"] = core::toString(written.scene.mode);
  json["skeleton"] = written.pairing.modelPath;
  for (const formats::OptionSpec& spec : written.writer.options) {
    if (spec.isOnCommandLine)
      json[*spec.jsonName != 0 ? spec.jsonName : memberName(spec.id)] = valueOf(spec, written.options);
  }
  return json;
}

void report(const Written& written, Io& io) {
  const std::string bones = formats::counted(written.pairing.skeleton->size(), "bone") + " of ";
  io.out << fmt::format("{}: {}{}", core::oneLine(written.sink.path()), written.isImage ? "" : bones,
                        core::oneLine(written.title));
  if (written.scene.what == ExportWhat::Frame && written.writer.accepts.frame)
    io.out << fmt::format(" at frame {}", written.scene.frame);
  if (written.scene.clips.size() > 1)
    io.out << ", " << formats::counted(written.scene.clips.size(), "animation");
  for (const formats::OptionSpec& spec : written.writer.options) {
    if (!spec.isOnCommandLine || isUnset(spec, written.options)) continue;
    if (spec.kind == OptionKind::Flag) {
      if (written.options.flag(spec.id)) io.out << ", " << spec.id;
      continue;
    }
    const report::Json value = valueOf(spec, written.options);
    const std::string text = value.is_string()   ? value.get<std::string>()
                             : value.is_number() ? fmt::format("{}", value.get<double>())
                                                 : report::dump(value);
    io.out << ", " << spec.id << " " << text;
  }
  io.out << "\n";
  if (!written.pairingText.empty()) io.out << written.pairingText << "\n";
}

/// The sink's messages: notes for people, and clips that could not be written.
int reportSink(const formats::Sink& sink, bool json, Io& io) {
  if (!json) {
    for (const std::string& note : sink.notes()) io.out << core::oneLine(note) << "\n";
  }
  for (const core::Error& error : sink.leftOut()) io.err << "error: " << core::toText(error) << "\n";
  return sink.leftOut().empty() ? kExitFine : kExitBadInput;
}

/// Writes several clips into one file, or each into its own. With a file for each, a clip that fails gives a
/// message and does not stop the rest.
/// @param exitCode  of the earlier steps.
core::Result<int> writeClips(const std::vector<PairedClip>& clips, bool oneEach, int exitCode,
                             const ExportOptions& options, const formats::Writer& writer,
                             const formats::Options& writerOptions, Io& io) {
  FilePerClip paths(options.output.output);
  report::Json written = report::Json::array();
  for (std::size_t first = 0; first < clips.size(); first += oneEach ? 1 : clips.size()) {
    const PairedClip& one = clips[first];
    formats::ExportScene scene;
    scene.what = ExportWhat::Clip;
    scene.skeleton = one.pairing.skeleton;
    scene.mode = options.mode;
    scene.packImage = app::packImage;
    if (oneEach) scene.clip = one.clip.clip;
    for (std::size_t i = first; i < (oneEach ? first + 1 : clips.size()); ++i)
      scene.clips.push_back(clips[i].clip);
    app::FileSink sink(oneEach ? paths.pathFor(one.clip.clip->name) : options.output.output);
    if (auto done = writer.write(scene, writerOptions, sink); !done) {
      if (done.error().file.empty()) done.error().file = one.clip.file;
      if (!oneEach) return tl::unexpected(std::move(done.error()));
      io.err << "error: " << core::toText(done.error()) << "\n";
      exitCode = kExitBadInput;
      continue;
    }
    const Written file{writer,
                       scene,
                       writerOptions,
                       sink,
                       one.pairing,
                       oneEach ? one.title : formats::baseNameOf(options.output.target.file),
                       core::oneLine(core::toText(one.pairing.reason))};
    written.push_back(jsonOf(file));
    if (!options.output.json) report(file, io);
    exitCode = std::max(exitCode, reportSink(sink, options.output.json, io));
  }
  if (options.output.json)
    io.out << report::dump(oneEach ? report::Json{{"files", written}} : written.front()) << "\n";
  return written.empty() ? kExitBadInput : exitCode;
}

core::Result<int> runFolderExport(const ExportOptions& options, const formats::Writer& writer,
                                  const formats::Options& writerOptions, Io& io) {
  const bool oneEach = options.files == kEach;
  auto events = openEvents(options.events, options.wordList, options.output.target.reading, io);
  if (!events) return tl::unexpected(std::move(events.error()));
  auto folder =
      openFolder(options.output.target, options.materialAnimations, std::move(*events), !oneEach, io);
  if (!folder) return tl::unexpected(std::move(folder.error()));
  for (const core::Error& error : folder->leftOut) io.err << "error: " << core::toText(error) << "\n";
  return writeClips(folder->clips, oneEach, folder->leftOut.empty() ? kExitFine : kExitBadInput, options,
                    writer, writerOptions, io);
}

/// The clips of a file, for a format that takes several.
core::Result<std::vector<PairedClip>> clipsOf(const Target& target, const ExportOptions& options, Io& io) {
  const formats::Options& reading = options.output.target.reading;
  auto named = openEvents(options.events, options.wordList, reading, io);
  if (!named) return tl::unexpected(std::move(named.error()));
  named->files.insert(named->files.begin(), target.file);
  const ExportEvents events(std::move(named->files), {target.file.path}, *named->words, reading, io);
  return exportClips(target, options.output.target, options.materialAnimations, events, io);
}

core::Result<int> runExport(const ExportOptions& options, Io& io) {
  const formats::Writer& writer = options.output.writerAmong(options.writers);
  const formats::Options writerOptions = options.arguments.read(writer.options, writer.label);
  checkUsage(options, writer);
  if (isFolder(options.output.target.file)) return runFolderExport(options, writer, writerOptions, io);
  const core::Result<Target> target = openFirst(options.output.target, io);
  if (!target) return tl::unexpected(target.error());
  formats::ExportScene scene;
  scene.what = whatOf(writer, *target);
  if (scene.what == ExportWhat::Frame || writer.accepts.clips) {
    if (auto hierarchy = needHierarchy(*target); !hierarchy) return hierarchy;
  } else if (auto clip = needClip(*target); !clip) {
    return clip;
  }
  scene.clip = target->clip;
  if (writer.accepts.clips && target->clip) {
    auto clips = clipsOf(*target, options, io);
    if (!clips) return tl::unexpected(std::move(clips.error()));
    options.materialAnimations.warnOfUnused(options.output.target, *target, io);
    if (options.files == kEach) {
      auto done = writeClips(*clips, true, kExitFine, options, writer, writerOptions, io);
      return done && isBodyRefused(*target, io) ? kExitBadInput : done;
    }
    for (PairedClip& one : *clips) scene.clips.push_back(std::move(one.clip));
  }
  scene.skeleton = target->pairing.skeleton;
  scene.mode = options.mode;
  scene.frame = options.output.frame.value_or(0.0);
  scene.packImage = app::packImage;
  if (writer.accepts.look() && scene.clips.empty()) {
    auto look = options.materialAnimations.open(options.output.target, *target, io);
    if (!look) return tl::unexpected(std::move(look.error()));
    scene.look = std::move(*look);
  }
  if (scene.clips.empty()) options.materialAnimations.warnOfUnused(options.output.target, *target, io);
  if (scene.what == ExportWhat::Frame && (target->clip || options.materialAnimations.with.empty()))
    options.output.warnOutside(*target, options.mode, io);
  app::FileSink sink(options.output.output);
  if (auto done = writer.write(scene, writerOptions, sink); !done) {
    if (done.error().file.empty()) done.error().file = options.output.target.file;
    return tl::unexpected(std::move(done.error()));
  }
  const Written written{writer,
                        scene,
                        writerOptions,
                        sink,
                        target->pairing,
                        target->title(),
                        target->clip ? target->pairingText() : std::string(),
                        target->isImage()};
  if (options.output.json) {
    io.out << report::dump(jsonOf(written)) << "\n";
  } else {
    report(written, io);
  }
  const int told = reportSink(sink, options.output.json, io);
  const bool wantsBody = scene.what == ExportWhat::Frame || writer.accepts.clips;
  return wantsBody && isBodyRefused(*target, io) ? kExitBadInput : told;
}

}  // namespace

Command addExport(CLI::App& program, std::span<const formats::Writer> writers) {
  auto options = std::make_shared<ExportOptions>();
  // Images need a camera and more: `render` has these options.
  std::copy_if(writers.begin(), writers.end(), std::back_inserter(options->writers),
               [](const formats::Writer& writer) { return !writer.accepts.needsImages; });
  CLI::App* app = program.add_subcommand(
      "export", "Writes a clip in another format; the extension of the output names it");
  options->output.addTo(*app, "The file to write");
  app->get_option("FILE")->description("Animation, model, or a folder of them; may be compressed");
  for (const formats::Writer& writer : options->writers) {
    for (const formats::OptionSpec& spec : writer.options) options->arguments.add(*app, spec);
  }
  app->add_option(
         "--files", options->files,
         "For a folder, or with --clip all: one GLB with all clips of one model, or one for each clip "
         "(default: one)")
      ->check(CLI::IsMember({"one", kEach}).description(""))
      ->type_name("one|each");
  app->add_option(
         "--events", options->events,
         "GLB: an event file; its events are written into the extras of their clips (default: event files "
         "beside a clip that have its name); repeatable")
      ->type_name("FILE");
  addWordList(*app, options->wordList);
  options->materialAnimations.addTo(*app);
  options->output.target.warnsOfUnused = false;
  options->output.target.showsBody = true;
  app->get_option("--clip")->type_name("N|NAME|all");
  addMode(*app, options->mode);
  return {app, [options](Io& io) { return runExport(*options, io); }};
}

Command addExport(CLI::App& program) { return addExport(program, app::writers()); }

}  // namespace marrow::cli
