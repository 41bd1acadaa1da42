// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/obj/obj_module.h"

#ifdef _WIN32
#define MARROW_OFFERED __declspec(dllexport)
#else
#define MARROW_OFFERED __attribute__((visibility("default")))
#endif

extern "C" MARROW_OFFERED void marrow_to_obj(const marrow::core::Skeleton& skeleton,
                                             const marrow::core::Pose& pose,
                                             const marrow::formats::ObjOptions& options,
                                             marrow::core::Result<std::string>& text) {
  text = marrow::formats::toObj(skeleton, pose, options);
}
