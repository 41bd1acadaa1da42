// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "formats/obj/obj_export.h"

#include <string>

namespace marrow::app {

/// formats::toObj() of the library that holds it, which the first call opens: a program that exports nothing
/// starts without it. From any thread.
/// @return its answer, or FileUnreadable with the programs' folder and the system's reason when the library
/// cannot be opened.
[[nodiscard]] core::Result<std::string> toObj(const core::Skeleton& skeleton, const core::Pose& pose,
                                              const formats::ObjOptions& options);

}  // namespace marrow::app
