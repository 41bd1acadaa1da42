# SPDX-License-Identifier: GPL-3.0-or-later
# Shared by the set-up commands; sourced, not run.

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"

# A set-up command's own messages, apart from the tools' output.
say() { printf '[marrow] %s\n' "$*"; }

# configure_and_build PRESET [ninja targets...]: configures once, then runs Ninja.
# MARROW_CONFIGURE: more arguments for CMake, none with a space, for builds that are made whole and deleted.
configure_and_build() {
  local preset="$1"
  shift
  local build="$root/build/$preset"
  local launcher=()
  if command -v ccache >/dev/null; then
    launcher=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
  fi
  if [[ ! -f "$build/build.ninja" ]]; then
    say "configuring build/$preset"
    (cd "$root" && cmake --preset "$preset" "${launcher[@]}" ${MARROW_CONFIGURE:-})
  fi
  ninja -C "$build" -j"$(nproc)" "$@"
}
