// SPDX-License-Identifier: GPL-3.0-or-later
// `marrow-cli textures`: the images of a model as PNG files.
#include "app/cli/arguments.h"
#include "app/cli/command.h"
#include "app/cli/target.h"
#include "app/export/image_sequence.h"
#include "app/opening/codes.h"
#include "app/opening/whole_file.h"
#include "app/report/reports.h"
#include "formats/source/paths.h"
#include "formats/writers/frame_files.h"

#include <CLI/App.hpp>

#include <fmt/format.h>

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace marrow::cli {
namespace {

struct TexturesOptions {
  TargetOptions target;
  std::string folder;
  bool json = false;
};

std::size_t imageCountOf(const formats::Asset& content) {
  std::size_t count = 0;
  for (const auto& model : content.models) count += model->images.size();
  return count;
}

core::Result<void> makeFolder(const std::string& folder) {
  std::error_code reason;
  std::filesystem::create_directories(formats::toPath(folder), reason);
  if (!reason) return {};
  return tl::unexpected(
      core::Error{core::ErrorCode::FileUnwritable, {app::code("app.no-folder"), reason.message()}, folder});
}

/// @return the entry of the list.
core::Result<report::Json> writeImage(const TexturesOptions& options, const core::Model& model,
                                      std::size_t image, std::size_t number, const std::string& name) {
  const auto png = app::packImage(model.images[image]);
  if (!png) return tl::unexpected(png.error());
  const std::string path = formats::toUtf8(formats::toPath(options.folder) / formats::toPath(name));
  if (auto written = app::writeWhole(path, *png); !written) return tl::unexpected(written.error());
  report::Json json = toJson(report::imageRecord(model, image, number));
  json["file"] = name;
  return json;
}

core::Result<int> runTextures(const TexturesOptions& options, Io& io) {
  const auto file = options.target.load(
      io, [](const formats::Asset& content) { return static_cast<int>(imageCountOf(content) > 0); });
  if (!file) return tl::unexpected(file.error());
  if (imageCountOf(*file->content) == 0)
    return tl::unexpected(core::Error{core::ErrorCode::NotFound, {app::code("app.no-images")}, file->path});
  if (auto made = makeFolder(options.folder); !made) return tl::unexpected(made.error());
  report::Json textures = report::Json::array();
  std::size_t first = 0;
  for (const auto& model : file->content->models) {
    const std::vector<std::string> names = formats::imageFileNames(model->images, first);
    for (std::size_t i = 0; i < names.size(); ++i) {
      auto json = writeImage(options, *model, i, first + i, names[i]);
      if (!json && json.error().code == core::ErrorCode::FileUnwritable) return tl::unexpected(json.error());
      if (!json) {
        io.err << "warning: " << toText(json.error()) << "\n";
        continue;
      }
      if (!options.json) io.out << names[i] << "\n";
      textures.push_back(std::move(*json));
    }
    first += names.size();
  }
  if (options.json) io.out << report::dump({{"textures", std::move(textures)}}) << "\n";
  return kExitFine;
}

}  // namespace

Command addTextures(CLI::App& program) {
  auto options = std::make_shared<TexturesOptions>();
  CLI::App* app = program.add_subcommand("textures", "Writes every image of a model as a PNG file");
  options->target.addFile(*app);
  app->add_option("-o,--output", options->folder, "The folder to write into; made where it is missing")
      ->required()
      ->type_name("FOLDER");
  addJson(*app, options->json);
  return {app, [options](Io& io) { return runTextures(*options, io); }};
}

}  // namespace marrow::cli
