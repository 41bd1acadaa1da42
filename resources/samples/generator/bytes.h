// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/write/byte_writer.h"

namespace marrow::samples {

using write::BigEndianWriter;
using write::Bytes;
using write::LittleEndianWriter;

}  // namespace marrow::samples
