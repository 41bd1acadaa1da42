// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/arguments.h"
#include "app/cli/command.h"
#include "app/cli/json.h"
#include "app/cli/output_options.h"
#include "app/document/whole_file.h"
#include "formats/obj/obj_export.h"

#include <CLI/App.hpp>
#include <CLI/Error.hpp>

#include <fmt/format.h>

#include <memory>

namespace marrow::cli {
namespace {

struct ExportOptions {
  OutputOptions output;
  formats::ObjOptions obj;
  core::SampleMode mode = core::SampleMode::Smooth;
};

void report(const ExportOptions& options, const Target& target, std::size_t bytes, Io& io) {
  const OutputOptions& output = options.output;
  const char* up = options.obj.up == formats::UpAxis::Y ? "y" : "z";
  if (output.json) {
    io.out << dump({{"output", output.output},
                    {"bytes", bytes},
                    {"bones", target.skeleton->size()},
                    {"clip", target.clip ? Json(target.clip->name) : Json(nullptr)},
                    {"frame", output.frame},
                    {"mode", core::toString(options.mode)},
                    {"skeleton", target.modelPath},
                    {"up", up},
                    {"unitScale", options.obj.unitScale}})
           << "\n";
    return;
  }
  io.out << fmt::format("{}: {} bones of {} at frame {}, {} up, scale {}\n", output.output,
                        target.skeleton->size(), target.title(), output.frame, up, options.obj.unitScale);
  if (!target.pairing.empty()) io.out << target.pairing << "\n";
}

core::Result<int> runExport(const ExportOptions& options, Io& io) {
  const core::Result<Target> target = options.output.target.open(io);
  if (!target) return tl::unexpected(target.error());
  if (const auto hierarchy = needHierarchy(*target); !hierarchy) return hierarchy;
  options.output.warnOutside(*target, options.mode, io);
  Poser poser(*target, options.mode);
  core::Result<std::string> text =
      formats::toObj(*target->skeleton, poser.at(options.output.frame), options.obj);
  if (!text) {
    if (text.error().file.empty()) text.error().file = options.output.target.file;
    return tl::unexpected(std::move(text.error()));
  }
  const core::Result<std::size_t> written = app::writeWhole(options.output.output, *text);
  if (!written) return tl::unexpected(written.error());
  report(options, *target, *written, io);
  return kExitFine;
}

}  // namespace

Command addExport(CLI::App& program) {
  auto options = std::make_shared<ExportOptions>();
  CLI::App* app = program.add_subcommand("export", "The posed skeleton as a Wavefront OBJ file");
  options->output.addTo(*app, "The OBJ file to write");
  app->add_option_function<std::string>(
         "--up",
         [options](const std::string& up) {
           options->obj.up = up == "z" ? formats::UpAxis::Z : formats::UpAxis::Y;
         },
         "The axis that points up in the file (default: y, as in the games)")
      ->check(CLI::IsMember({"y", "z"}))
      ->type_name("y|z");
  addMode(*app, options->mode);
  addNumber(*app, "--unit-scale", options->obj.unitScale, "Factor on every length (default: 1)");
  return {app, [options](Io& io) {
            if (options->obj.unitScale <= 0.0) {
              throw CLI::ValidationError("--unit-scale", "has to be greater than 0");
            }
            options->output.check(".obj");
            return runExport(*options, io);
          }};
}

}  // namespace marrow::cli
