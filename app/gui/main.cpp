// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/start.h"

int main(int argc, char** argv) { return marrow::gui::runMarrow(argc, argv); }
