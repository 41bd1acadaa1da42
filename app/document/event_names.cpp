// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/event_names.h"

#include "formats/file_io.h"

#include <utility>

namespace marrow::app {
namespace {

using formats::baev::NameList;

NameList clipNamesOf(const std::vector<LoadedFile>& files) {
  NameList names;
  for (const LoadedFile& file : files) {
    for (const auto& clip : file.content.clips) names.add(clip->name);
  }
  return names;
}

class Names {
 public:
  Names(const WordList* words, const std::vector<LoadedFile>& files)
      : words_(words), clips_(clipNamesOf(files)) {}

  [[nodiscard]] std::string of(std::uint32_t hash) const {
    std::string name = words_ != nullptr ? words_->names.nameOf(hash) : std::string();
    return name.empty() ? clips_.nameOf(hash) : name;
  }

 private:
  const WordList* words_;
  NameList clips_;
};

/// Works on a copy of the archive from the first name on that changes.
class Archive {
 public:
  explicit Archive(std::shared_ptr<const core::EventArchive>& shown) : shown_(shown) {}

  std::size_t resolve(const Names& names) {
    std::size_t known = 0;
    for (std::size_t i = 0; i < shown_->events.size(); ++i) {
      std::string name = names.of(shown_->events[i].hash);
      known += name.empty() ? 0U : 1U;
      if (name != shown_->events[i].name) copy().events[i].name = std::move(name);
    }
    for (std::size_t i = 0; i < shown_->actions.size(); ++i) {
      std::string name = names.of(shown_->actions[i].hash);
      known += name.empty() ? 0U : 1U;
      if (name != shown_->actions[i].name) copy().actions[i].name = std::move(name);
    }
    if (copy_) shown_ = std::move(copy_);
    return known;
  }

 private:
  core::EventArchive& copy() {
    if (!copy_) copy_ = std::make_shared<core::EventArchive>(*shown_);
    return *copy_;
  }

  std::shared_ptr<const core::EventArchive>& shown_;
  std::shared_ptr<core::EventArchive> copy_;
};

}  // namespace

core::Result<std::shared_ptr<const WordList>> readWordList(const std::string& path) {
  const core::Result<formats::Bytes> bytes = formats::readBytes(path);
  if (!bytes) return tl::unexpected(bytes.error());
  auto list = std::make_shared<WordList>();
  list->path = path;
  list->names = NameList::fromText(*bytes);
  return list;
}

std::size_t resolveEventNames(std::vector<LoadedFile>& files, const WordList* words) {
  const Names names(words, files);
  std::size_t known = 0;
  for (LoadedFile& file : files) {
    if (file.content.events) known += Archive(file.content.events).resolve(names);
  }
  return known;
}

}  // namespace marrow::app
