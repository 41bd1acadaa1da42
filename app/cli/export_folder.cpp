// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/export_folder.h"

#include "app/cli/export_clips.h"
#include "app/finding/pairing.h"
#include "app/opening/codes.h"
#include "app/opening/loader.h"
#include "formats/read_asset.h"
#include "formats/text/printable.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <sstream>
#include <utility>

namespace marrow::cli {
namespace {

class FolderReader {
 public:
  FolderReader(const TargetOptions& options, const MaterialAnimationOption& materialAnimations,
               NamedEvents events, bool oneModel, Io& io)
      : options_(options),
        materialAnimations_(materialAnimations),
        named_(std::move(events)),
        oneModel_(oneModel),
        io_(io) {}

  core::Result<FolderClips> read() {
    // Files that an earlier call wrote into the folder are not input.
    formats::Options reading = options_.reading;
    reading.set(formats::kGameFilesOnly, true);
    app::LoadResult loaded = app::loadPaths({options_.file}, {}, reading);
    const std::size_t forExchange = std::erase_if(loaded.errors, formats::isForExchange);
    if (forExchange > 0) {
      io_.err << "note: " << formats::counted(forExchange, "file")
              << " for other programs (glTF, FBX, ...) left out; a folder stands for the files of games\n";
    }
    out_.leftOut = std::move(loaded.errors);
    for (const core::Diagnostic& cut : loaded.cuts) io_.err << toText(cut) << "\n";
    const app::Neighbourhood index(loaded.files, app::Neighbourhood::FilesAre::Given);
    std::vector<app::LoadedFile> all = loaded.files;
    std::move(named_.files.begin(), named_.files.end(), std::back_inserter(all));
    const ExportEvents events(std::move(all), {options_.file}, *named_.words, reading, io_);
    for (const app::LoadedFile& file : loaded.files) {
      if (file.content->clips.empty()) continue;
      if (auto done = readFile(file, index, events); !done) return tl::unexpected(std::move(done.error()));
    }
    if (otherCount_ > 0 && materialAnimations_.with.empty())
      io_.err << "note: " << formats::counted(otherCount_, "animation")
              << " of materials and shapes were not looked at; they play beside a clip (--with auto)\n";
    if (out_.clips.empty()) {
      if (!out_.leftOut.empty()) return tl::unexpected(std::move(out_.leftOut.front()));
      return tl::unexpected(
          core::Error{core::ErrorCode::NotFound, {app::code("app.folder-without-clips")}, options_.file});
    }
    return std::move(out_);
  }

 private:
  core::Result<void> readFile(const app::LoadedFile& file, const app::Neighbourhood& index,
                              const ExportEvents& events) {
    for (const auto& shared : file.content->clips) {
      const core::Clip& clip = *shared;
      if (clip.isMaterialAnimation()) {
        ++otherCount_;
        continue;
      }
      auto pairing = pairingOf(clip, file.path, index);
      if (!pairing) return tl::unexpected(std::move(pairing.error()));
      if (auto why = whyNot(clip, *pairing)) {
        out_.leftOut.push_back({core::ErrorCode::NotFound, std::move(*why), file.path});
        continue;
      }
      if (!model_) model_ = *pairing;
      auto look = lookOf(file, shared, *pairing);
      if (!look) return tl::unexpected(std::move(look.error()));
      out_.clips.push_back({{shared, file.path, events.of(clip, file.path), std::move(*look)},
                            std::move(*pairing),
                            formats::baseNameOf(file.path)});
    }
    return {};
  }

  /// The model is read once.
  core::Result<app::Pairing> pairingOf(const core::Clip& clip, const std::string& path,
                                       const app::Neighbourhood& index) {
    if (options_.skeleton.empty()) return app::findPairing(clip, path, index);
    if (!wished_) {
      auto wished = app::pairWith(clip, options_.skeleton);
      if (!wished) return wished;
      wished_ = wished->skeleton;
    }
    return app::pairWith(clip, wished_, options_.skeleton);
  }

  core::Result<std::shared_ptr<const core::LookSampler>> lookOf(const app::LoadedFile& file,
                                                                std::shared_ptr<const core::Clip> clip,
                                                                const app::Pairing& pairing) {
    if (materialAnimations_.with.empty() || !pairing.skeleton->body) return nullptr;
    std::ostringstream told;
    Io io{io_.out, told};
    auto look = materialAnimations_.open(options_, Target{file, std::move(clip), pairing}, io);
    std::istringstream lines(told.str());
    for (std::string line; std::getline(lines, line);)
      io_.err << core::oneLine(formats::shortNameOf(file.path)) << ": " << line << "\n";
    return look;
  }

  [[nodiscard]] std::optional<core::Message> whyNot(const core::Clip& clip,
                                                    const app::Pairing& pairing) const {
    const std::string joints = formats::counted(clip.boneCount(), "bone");
    if (!pairing.skeleton->isHierarchy)
      return core::Message{app::code("app.skeleton-needed"), joints, "the model of its character"};
    if (pairing.skeleton->size() != clip.boneCount())
      return core::Message{app::code("app.clip-misfit"), clip.name, joints, pairing.skeleton->size()};
    if (oneModel_ && model_ && model_->skeleton != pairing.skeleton)
      return core::Message{app::code("app.clip-of-other-model"), clip.name, pairing.modelPath,
                           model_->modelPath};
    return std::nullopt;
  }

  const TargetOptions& options_;
  const MaterialAnimationOption& materialAnimations_;
  NamedEvents named_;
  bool oneModel_;
  Io& io_;
  FolderClips out_;
  std::size_t otherCount_ = 0;  ///< clips of materials and shapes
  std::shared_ptr<const core::Skeleton> wished_;
  std::optional<app::Pairing> model_;  ///< of the first clip
};

// These characters are not allowed in file names on some system.
std::string fileNameOf(const std::string& name) {
  std::string safe;
  for (const char character : name) {
    const bool isOdd = static_cast<unsigned char>(character) < 0x20 || character == 0x7F ||
                       std::string_view("/\\:*?\"<>|").find(character) != std::string_view::npos;
    safe += isOdd ? '_' : character;
  }
  return safe.empty() ? "clip" : safe;
}

}  // namespace

core::Result<FolderClips> openFolder(const TargetOptions& options,
                                     const MaterialAnimationOption& materialAnimations, NamedEvents events,
                                     bool oneModel, Io& io) {
  return FolderReader(options, materialAnimations, std::move(events), oneModel, io).read();
}

std::string FilePerClip::pathFor(const std::string& clip) {
  const std::string extension = "." + formats::extensionOf(output_);
  const std::string stem = output_.substr(0, output_.size() - extension.size()) + "_" + fileNameOf(clip);
  std::string path = stem + extension;
  for (int number = 2; std::find(taken_.begin(), taken_.end(), path) != taken_.end(); ++number)
    path = fmt::format("{}_{}{}", stem, number, extension);
  taken_.push_back(path);
  return path;
}

}  // namespace marrow::cli
