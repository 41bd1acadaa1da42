// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/message.h"

namespace marrow::formats::baev {

/// Messages on BAEV files.
inline constexpr core::Code kCodes[] = {
    {"baev.bad-magic", "this should read {0}, but it reads {1}"},
    {"baev.file-size", "the header says {0} byte|bytes, but the file has {1}"},
    {"baev.class-name", "the class is not that of an event archive but \"{0}\""},
    {"baev.section-past-end", "the section {0} ends at {1}, past the end of the file at {2}"},
    {"baev.no-default-section", "there is no section called Default; the header's own pointer is used"},
    {"baev.data-pointer", "the header points at {0}, but the section Default begins at {1}"},
    {"baev.no-string-section", "there is no section called StringPool"},
    {"baev.data-in-header", "the data section overlaps the file's header"},
    {"baev.null-pointer", "the pointer is null"},
    {"baev.pointer-before-data", "the pointer names {0}, but the data begins at {1}"},
    {"baev.entry-too-small", "an entry is said to have {0} byte|bytes; {1} are needed"},
    {"baev.entry-size", "an entry is said to have {0} byte|bytes; the {1} that are known are read"},
    {"baev.version", "the version is {0}; it is read as 2.1.0, the one that is documented"},
    {"baev.action-outside", "the event names action {0}, but there are {1}"},
    {"baev.same-hash", "two events have the hash {0}"},
    {"baev.not-sorted", "the events are not sorted by hash: {0} comes after {1}"},
    {"baev.hold-word",
     "the word that says whether the kind lasts is {0}, where 0 or 1 is expected; taken for one that lasts"},
    {"baev.never-happens", "the frame is infinite or not a number, so the event never happens"},
    {"baev.frame-not-finite", "the frame is infinite or not a number"},
    {"baev.hold-ends-first", "the hold starts after its end"},
    {"baev.parameter-type", "the type {0} is not known; the first bytes of its value are kept as they are"},
    {"baev.not-utf8", "the text is not UTF-8; the odd bytes are shown as \\xNN in \"{0}\""},
    {"baev.shared-entries",
     "the tables share entries so often that {0} byte|bytes would become far too many events"},
};

consteval const core::Code& code(std::string_view id) { return core::findCode(kCodes, id); }

}  // namespace marrow::formats::baev
