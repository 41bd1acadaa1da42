# SPDX-License-Identifier: GPL-3.0-or-later
# Shared by the commands of this folder; sourced, not run.

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
recipe="$root/packaging/windows"

# Where sources, builds and the libraries lie; outlives the clone, so that they are built once.
windows="${MARROW_WINDOWS:-${XDG_CACHE_HOME:-$HOME/.cache}/marrow-windows}"
mkdir -p "$windows"/{sources,build,done}
windows="$(cd "$windows" && pwd)"
export MARROW_SYSROOT="$windows/sysroot"

# pkg-config sees the libraries for Windows alone.
export PKG_CONFIG_LIBDIR="$MARROW_SYSROOT/lib/pkgconfig"
unset PKG_CONFIG_PATH

compiler=x86_64-w64-mingw32
say() { printf '[marrow] %s\n' "$*"; }

# cross ARGUMENTS of CMake: configures for Windows. Qt's moc, rcc and uic are the system's, of the same version.
cross() {
  cmake -G Ninja --toolchain "$recipe/mingw.cmake" -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX="$MARROW_SYSROOT" \
    -DCMAKE_PREFIX_PATH="$MARROW_SYSROOT" -DQT_HOST_PATH=/usr -DQT_HOST_PATH_CMAKE_DIR=/usr/lib/x86_64-linux-gnu/cmake \
    -Wno-dev "$@"
}

# The folder of the compiler's own DLLs.
compiler_dlls() { dirname "$("$compiler-g++-posix" -print-file-name=libstdc++-6.dll)"; }

# The compiler cache, for CMake, where there is one.
launcher() {
  if command -v ccache >/dev/null; then echo -DCMAKE_CXX_COMPILER_LAUNCHER=ccache; fi
}
