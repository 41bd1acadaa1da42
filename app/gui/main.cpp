// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/start.h"
#include "app/gui/task_runner.h"

#include <cstdio>
#include <cstdlib>

int main(int argc, char** argv) {
  const int status = marrow::gui::runMarrow(argc, argv);
  if (marrow::gui::TaskRunner::hasLeftWork()) {
    std::fflush(nullptr);
    std::_Exit(status);
  }
  return status;
}
