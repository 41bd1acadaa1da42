// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/document.h"

#include <utility>

namespace marrow::app {

Document::Document(QObject* parent) : QObject(parent) {
  connect(&workspace(), &Workspace::pairingWanted, this, &Document::pairingWanted);
  connect(&workspace(), &Workspace::filesChanged, this, &Document::filesChanged);
  connect(&workspace(), &Workspace::eventsChanged, this, &Document::eventsChanged);
  connect(&workspace(), &Workspace::clipChanged, this, &Document::clipChanged);
  connect(&workspace(), &Workspace::goneChanged, this, &Document::goneChanged);
  connect(&workspace(), &Workspace::issuesChanged, this, &Document::issuesChanged);
  connect(&playback(), &Playback::frameChanged, this, &Document::frameChanged);
  connect(&playback(), &Playback::playbackChanged, this, &Document::playbackChanged);
  connect(&selection(), &Selection::bonesSelected, this, &Document::selectionChanged);
  connect(&selection(), &Selection::boneHovered, this, &Document::hoverChanged);
  connect(&selection(), &Selection::keySelected, this, &Document::keySelected);
  connect(&selection(), &Selection::fileSelected, this, &Document::fileSelected);
}

Document::~Document() = default;

void Document::addFiles(std::vector<LoadedFile> files, std::optional<Pairing> pairing) {
  OpenOutcome outcome;
  outcome.files = std::move(files);
  outcome.pairing = std::move(pairing);
  outcome.zelda = zeldaChoices();
  outcome.words = workspace().wordList();
  apply(std::move(outcome));
}

}  // namespace marrow::app
