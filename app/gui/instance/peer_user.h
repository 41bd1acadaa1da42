// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocalSocket>

namespace marrow::gui {

/// Does the program at the other end belong to the user who runs this one? Where the system cannot say, the
/// socket's own permissions are what there is: true.
[[nodiscard]] bool isOwnUser(const QLocalSocket& peer);

}  // namespace marrow::gui
