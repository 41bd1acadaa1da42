// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/obj/obj_export.h"

#include <string>

namespace marrow::formats {

/// toObj() as the library marrow-obj offers it, under a name that can be looked up. The library and the
/// programs that open it are built and installed together, so that C++ types may cross.
using ToObj = void(const core::Skeleton& skeleton, const core::Pose& pose, const ObjOptions& options,
                   core::Result<std::string>& text);

inline constexpr const char* kObjLibrary = "marrow-obj";
inline constexpr const char* kToObjSymbol = "marrow_to_obj";

}  // namespace marrow::formats
