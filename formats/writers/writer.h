// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clip.h"
#include "core/look_sampler.h"
#include "core/model/image.h"
#include "core/result.h"
#include "core/sampler.h"
#include "core/skeleton.h"
#include "formats/options/option_spec.h"
#include "formats/options/options.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// An export format and its input. The table of all formats is app::writers().
namespace marrow::formats {

/// The part of a clip that is exported.
enum class ExportWhat {
  Frame,  ///< one pose; the rest pose where there is no clip
  Range,  ///< frames of a clip
  Clip,   ///< a clip as it is stored
};

/// Frames from one to another, both included.
struct FrameRange {
  double from = 0.0;
  double to = 0.0;
  double step = 1.0;
};

/// One image that a writer wants.
struct ImageRequest {
  double frame = 0.0;
  core::SampleMode mode = core::SampleMode::Smooth;
  PixelSize size;
  bool transparent = false;
  bool withExtras = false;   ///< with the things that are shown beside the pose
  double turnDegrees = 0.0;  ///< turns the camera around its target
};

/// Draws an image and packs it as a PNG file. May be called from the thread that the writer runs in.
using DrawPng = std::function<core::Result<std::string>(const ImageRequest& request)>;

/// Packs an image of a model as a PNG file. May be called from any thread.
using PackImage = std::function<core::Result<std::string>(const core::Image& image)>;

/// A clip among several that go into one file.
struct ExportClip {
  std::shared_ptr<const core::Clip> clip;
  std::string file;                                    ///< path of its file
  std::vector<core::EventTrack> events;                ///< of event files
  std::shared_ptr<const core::LookSampler> look = {};  ///< its own; null: for ExportScene::clip the scene's
};

/// The input of an export. It shares ownership of everything in it, so that a worker can write it while the
/// window goes on.
struct ExportScene {
  std::shared_ptr<const core::Clip> clip;          ///< null: a model in its rest pose
  std::shared_ptr<const core::Skeleton> skeleton;  ///< null only where nothing is exported yet
  std::vector<ExportClip> clips;                   ///< for formats that take several; empty: `clip` alone
  std::shared_ptr<const core::LookSampler>
      look;  ///< moves the surfaces of the body under `clip`; null: nothing does
  core::SampleMode mode = core::SampleMode::Smooth;
  ExportWhat what = ExportWhat::Frame;
  double frame = 0.0;                      ///< for Frame
  FrameRange range;                        ///< for Range
  std::vector<std::size_t> selectedBones;  ///< of the skeleton; empty: none is selected
  double framesPerSecond = 30.0;           ///< the rate at which it plays
  PixelSize imageSize;                     ///< unless the options say otherwise
  std::string extras;   ///< the things that images can show beside the pose, in words; empty: nothing
  DrawPng drawPng;      ///< empty: nothing can be drawn
  PackImage packImage;  ///< empty: images of models are left out
};

/// The inputs that a writer accepts.
struct Accepts {
  bool frame = false;
  bool range = false;
  bool clip = false;
  bool clips = false;        ///< ExportScene::clips, as well as one
  bool model = false;        ///< a model without a clip, where frames of clips are not
  bool needsImages = false;  ///< ExportScene::drawPng
  bool moves = false;        ///< the file itself plays, so users mostly want a range of frames in it

  /// True if ExportScene::look counts: the material animations beside a clip.
  [[nodiscard]] bool look() const { return frame || clips; }
};

/// The files that an export will write.
struct ExportPlan {
  std::size_t fileCount = 1;
  std::string firstPath;
  std::string lastPath;
  std::string text;                           ///< its content, as sentences; may be empty
  std::vector<std::string_view> idleOptions;  ///< options that make no difference here
  std::size_t existingFiles = 0;        ///< files of a sequence that would be replaced, among the first 5,000
  std::vector<std::string> notes = {};  ///< those of the sink's notes that are known before
  std::size_t existingBeside = 0;       ///< further files, such as images, that would be replaced
};

/// Not a writer's own options, but named among idleOptions like those: ExportScene::mode, FrameRange::step.
inline constexpr std::string_view kSamplingOption = "mode";
inline constexpr std::string_view kStepOption = "step";

/// A file that goes with others.
struct OutFile {
  std::string path;
  std::string bytes;
};

/// Takes a writer's files. Each is written whole or not at all.
class Sink {
 public:
  /// @param path  as the user named it, UTF-8; several files are named after it.
  explicit Sink(std::string path) : path_(std::move(path)) {}
  virtual ~Sink() = default;
  Sink(const Sink&) = delete;
  Sink& operator=(const Sink&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }

  [[nodiscard]] core::Result<void> put(std::string_view bytes) { return put(path_, bytes); }
  [[nodiscard]] core::Result<void> put(const std::string& path, std::string_view bytes);
  /// Files that are useless without each other: writes all of them, or none.
  [[nodiscard]] core::Result<void> putAll(std::span<const OutFile> files);
  /// Reports progress. @return false: stop.
  [[nodiscard]] virtual bool progress(std::size_t done, std::size_t total);

  /// Tells the user about the export, in a sentence.
  void note(std::string sentence) { notes_.push_back(std::move(sentence)); }
  /// Notes a part that cannot be written; the rest is written.
  void leaveOut(core::Error reason) { leftOut_.push_back(std::move(reason)); }
  [[nodiscard]] const std::vector<std::string>& notes() const { return notes_; }
  [[nodiscard]] const std::vector<core::Error>& leftOut() const { return leftOut_; }

  [[nodiscard]] std::size_t fileCount() const { return fileCount_; }       ///< written so far
  [[nodiscard]] std::size_t byteCount() const { return byteCount_; }       ///< of all of them
  [[nodiscard]] const std::string& lastFile() const { return lastFile_; }  ///< empty: none

 protected:
  [[nodiscard]] virtual core::Result<void> writeFile(const std::string& path, std::string_view bytes) = 0;
  /// One after the other, unless the sink can do better.
  [[nodiscard]] virtual core::Result<void> writeFiles(std::span<const OutFile> files);

 private:
  void count(const std::string& path, std::size_t bytes);

  std::string path_;
  std::string lastFile_;
  std::vector<std::string> notes_;
  std::vector<core::Error> leftOut_;
  std::size_t fileCount_ = 0;
  std::size_t byteCount_ = 0;
};

/// One export format. A new one is its folder and a line in app/export/writers.def.
struct Writer {
  const char* id;         ///< stable: "obj"; settings and scripts keep it
  const char* label;      ///< for people: "Wavefront OBJ"
  const char* extension;  ///< without the dot, lower case
  Accepts accepts;
  std::span<const OptionSpec> options;
  /// The options to start with for that scene.
  Options (*suggest)(const ExportScene& scene);
  /// @return the effect of write(), or why it cannot be done.
  core::Result<ExportPlan> (*plan)(const ExportScene& scene, const Options& options, const std::string& path);
  /// Writes the scene to sink.path(); several files go beside it. If the sink says stop, it ends early,
  /// without an error.
  core::Result<void> (*write)(const ExportScene& scene, const Options& options, Sink& sink);
};

/// True if it can write this part of the scene. Only plan() knows whether that works with the options.
[[nodiscard]] bool canWrite(const Writer& writer, const ExportScene& scene, ExportWhat what);

/// The writer for a path's extension, in any case; null if there is none.
[[nodiscard]] const Writer* writerForPath(std::span<const Writer> writers, std::string_view path);

}  // namespace marrow::formats
