// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/message.h"

namespace marrow::app {

/// Messages of the programs themselves on files of any format.
inline constexpr core::Code kCodes[] = {
    {"app.more-equal", "and {0} more like it, the last: {1}"},
    {"app.not-listed", "{0} more are not listed"},
    {"app.no-memory", "there is not enough memory for this"},
    {"app.file-gone", "the file is no longer on the disk; what was read of it stays"},
    {"app.events-unreadable", "the events that are named like {0} cannot be read: {1}"},
    {"app.other-format", "it is of another format, {0}"},
    {"app.no-clip", "the file holds no animation"},
    {"app.no-clip-or-skeleton", "the file holds no animation and no skeleton"},
    {"app.model-without-clip",
     "the file is a model and holds no clip; an animation file stands in its place, with --skeleton for the "
     "model, or plays on it by --with"},
    {"app.model-under-model", "the file is a model; another skeleton can only be put under an animation"},
    {"app.folder-without-clips", "the folder holds no animation of bones"},
    {"app.clip-misfit", "the animation {0} has {1}, but the model has {2}; it is left out"},
    {"app.clip-of-other-model",
     "the animation {0} is shown on {1}, not on {2}; it is left out (--skeleton names one model for all, "
     "--files "
     "each writes one file each)"},
    {"app.folder-empty", "the folder is empty"},
    {"app.folder-unreadable", "nothing in this folder is a file that Marrow reads"},
    {"app.files-skipped", "{0} file|files that Marrow does not read was|were skipped: {1}"},
    {"app.skipped", "this is not a file that Marrow reads; skipped"},
    {"app.folder-cut", "it holds {0} file|files; the first {1} by path were taken"},
    {"app.folder-too-large",
     "it holds {0} file|files and more; the search stopped there, and the first {1} by path were taken"},
    {"app.folder-left-out", "it holds {0} file|files; there was no space left for any of them"},
    {"app.no-member-suits", "none of the archive's {0} file|files suits this command"},
    {"app.members-suit", "the archive has {0} file|files that this command could mean; name one: {1}"},
    {"app.no-images", "the file holds no images"},
    {"app.no-folder", "the folder cannot be made: {0}"},
    {"app.no-texels", "the image \"{0}\" cannot be decoded"},
    {"app.no-companion", "the file has no animation of materials or shapes"},
    {"app.no-body", "the model has bones, but no mesh that can be drawn"},
    {"app.no-bones-in-clip",
     "the animation moves materials or shapes and no bone, so --bone names nothing in it"},
    {"app.nothing-moved", "nothing is moved: {0}"},
    {"app.body-needed",
     "an animation of materials or shapes shows nothing without its model, and none was found near it that "
     "has "
     "any of them; name one with --skeleton MODEL ({0})"},
    {"app.no-skeleton", "the file holds no skeleton"},
    {"app.clip-not-found", "there is no clip \"{0}\"; the file has {1}"},
    {"app.clip-is-a-file",
     "there is no clip \"{0}\"; the file has {1}; a file that plays beside it is named by --with"},
    {"app.bone-not-found", "there is no bone \"{0}\"; the skeleton has {1}"},
    {"app.skeleton-needed",
     "an animation of {0} holds no skeleton, and none that fits was found near it; name one with "
     "--skeleton MODEL ({1})"},
    {"app.no-event-file", "the file holds no events that could go with an animation"},
    {"app.model-without-events", "a model holds no events"},
    {"app.reference-not-named",
     "none of the {0} animation|animations is called {1}; it is compared with {2}"},
    {"app.no-clip-to-compare", "no animation to compare with"},
    {"app.joints-differ",
     "the animation {0} has {1} bone|bones, but {2}; it stays as it was (\"Use this model\" shows it "
     "anyway)"},
    {"app.tracks-differ",
     "the animation {0} moves what {1} lacks: {2}; it stays as it was (\"Use it anyway\" shows it on the "
     "model)"},
    {"app.no-word-list",
     "this is no word list: it holds {0} control characters or bytes that are not UTF-8, more than "
     "names; save it as UTF-8, one name per line"},
    {"app.zeros-in-word-list",
     "this is no word list: it holds zero bytes, as UTF-16 text without a byte order mark does; "
     "save it as UTF-8, one name per line"},
    {"app.words-skipped", "{0} of the word list {1} control characters or bytes that are not UTF-8"},
    {"app.not-written", "the file could not be written: {0}"},
    {"app.no-ffmpeg", "this needs the program ffmpeg, which is not installed; PNG images do not"},
    {"app.no-work-folder", "no folder for temporary files could be made in {0}"},
    {"app.ffmpeg-failed", "ffmpeg failed: {0}"},
    {"app.ffmpeg-wrote-nothing", "ffmpeg wrote nothing"},
    {"app.image-too-large", "no image of that size can be drawn here"},
    {"app.name-a-bone", "{0}; name a bone with --bone, or ask for the stored keys with --keys"},
    {"app.images-stay", "{0}; images written anyway: {1}"},
    {"app.files-stay", "{0}; the {1} file|files before it were written and stay"},
    // -- why a clip or model is shown as it is
    {"app.model.found", "Shown on {0}, found {1}: {2}"},
    {"app.model.selected", "Shown on {0}, as selected: {1}"},
    {"app.model.changed", "Shown on {0}, changed since it was found: {1}"},
    {"app.model.opened-later", "Shown on {0}, opened after the animation: {1}"},
    {"app.model.of-file",
     "Shown on {0}, which was read with it: the animation has {1} bone|bones, as that skeleton has"},
    {"app.model.joints-agree", "it has {0} bone|bones, as the animation has"},
    {"app.model.names-differ",
     "it has {0} bone|bones, as the animation has, though nothing in their names says that they belong "
     "together"},
    {"app.model.words-agree", "it has {0} bone|bones, as the animation has, and \"{1}\" is in both names"},
    {"app.model.joints-missing",
     "it has {0} bone|bones, the animation has {1}; these tracks have no bone and are not shown: {2}"},
    {"app.model.joints-left-over",
     "it has {0} bone|bones, the animation has {1}; these bones have no track and keep their rest pose: "
     "{2}"},
    {"app.model.nearer-header",
     "{0} as well; {1} was taken because its header lies nearer to the animation's"},
    {"app.model.better-rows", "{0} as well; {1} was taken because it suits the animation's rows better"},
    {"app.model.equal", "{0} would fit as well"},
    {"app.model.further", "{0} is {1} and fits, but lies further away"},
    {"app.model.doubt", "{0}"},
    {"app.model.broken",
     "{0} is broken: only {1} of its {2} bones are reached from the root, the others are not shown"},
    {"app.model.none-near", "No {0} with {1} was found near the animation, so the bones are a flat list"},
    {"app.model.none-in-file", "No {0} with {1} was found in its own file, so the bones are a flat list"},
    {"app.model.none-for-tracks",
     "No model with anything that the animation moves was found near it, so only its numbers are shown"},
    {"app.model.strangers", "{0} also {1} {2}: {3}"},
    {"app.model.looked-at", "Looked at: {0}"},
    {"app.model.no-joints", "The animation has no bones, so there is nothing to pose"},
    {"app.model.too-many", "Not every animation was compared with every model, since there are too many"},
    {"app.model.refused", "The bones are shown as a flat list, since the object's own skeleton was refused"},
    {"app.model.none-selected", "Shown without a model, as selected: the bones are a flat list"},
    {"app.model.none-selected-for-tracks", "Shown without a model, as selected: only its numbers are shown"},
    {"app.model.preview", "{0}: {1}"},
    {"app.model.rest", "{0} in its rest pose"},
    {"app.model.rest-alone", "{0} in its rest pose; no animation in the file goes with it"},
    // -- what would give it a model, or move it
    {"app.advice.select-or-open", "Select one of the open models, or open {0} to see it posed"},
    {"app.advice.open", "Open {0} to see it posed"},
    {"app.advice.open-body", "Open {0} to see it"},
    {"app.advice.misfit", "{0} is {1}, but does not fit: {2}"},
    {"app.advice.refused", "The object's own skeleton was refused: {0} ({1}); see Issues"},
    {"app.advice.select-clip", "Select one of its animations to see it move"},
    {"app.advice.open-clip", "Open an animation to see it move"},
    // -- which events are shown, and why
    {"app.events.none-selected", "Shown without events, as selected"},
    {"app.events.selected", "Events: {0} of {1}, as selected"},
    {"app.events.all", "All of {0}: {1}"},
    {"app.events.open-clip", "Open their animation to see them on its timeline"},
    {"app.events.by-hash", "Events of {0}: one of them has the hash of the clip's name, {1} ({2})"},
    {"app.events.by-name",
     "Events of {0}, which is named like {1}; none has the clip's name, so all are shown ({2})"},
    {"app.events.skipped", "Skipped: {0}"},
    {"app.events.of-bones", "Events belong to an animation of bones: none are shown with {0} alone"},
    {"app.events.none", "No event file at hand has an event for {0} ({1}) or is named like its file"},
    {"app.events.select", "Select one in the Events tab"},
};

consteval const core::Code& code(std::string_view id) { return core::findCode(kCodes, id); }

}  // namespace marrow::app
