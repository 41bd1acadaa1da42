// SPDX-License-Identifier: GPL-3.0-or-later
// Loaded before a program's libraries, this makes one call of the system or of the allocator fail;
// tests/hostile/faults builds it, for Linux. MARROW_FAULT is "KIND:N": the Nth call of that kind fails; 0:
// none does. MARROW_FAULT_COUNT names a file that gets the number of calls.
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/uio.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

namespace {

char kind[16];
long failing = -1;
std::atomic<bool> isInMain = false;  // nobody can catch faults before and after it
int (*realMain)(int, char**, char**);

int watchedMain(int count, char** words, char** environment) {
  isInMain = true;
  const int status = realMain(count, words, environment);
  isInMain = false;
  return status;
}

std::atomic<long> calls{0};

__attribute__((constructor)) void begin() {
  const char* text = getenv("MARROW_FAULT");
  const char* colon = text == nullptr ? nullptr : strchr(text, ':');
  if (colon == nullptr || colon - text >= static_cast<long>(sizeof kind)) return;
  memcpy(kind, text, static_cast<std::size_t>(colon - text));
  failing = strtol(colon + 1, nullptr, 10);
}

__attribute__((destructor)) void tell() {
  isInMain = false;
  const char* path = getenv("MARROW_FAULT_COUNT");
  FILE* file = path == nullptr ? nullptr : fopen(path, "w");
  if (file == nullptr) return;
  fprintf(file, "%ld\n", calls.load());
  fclose(file);
}

bool fails(const char* which, int reason) {
  if (!isInMain || failing < 0 || strcmp(kind, which) != 0 || ++calls != failing) return false;
  errno = reason;
  return true;
}

// libstdc++ 12 crashes where memory fails while it makes the list of a path's parts. That is not ours to
// mend.
bool isPathOfLibrary(const void* caller) {
  Dl_info about;
  if (failing < 0 || kind[0] != 'n' || dladdr(caller, &about) == 0 || about.dli_fname == nullptr)
    return false;
  return strstr(about.dli_fname, "libstdc++") != nullptr &&
         (about.dli_sname == nullptr || strstr(about.dli_sname, "filesystem") != nullptr);
}

void* allocate(std::size_t size) { return fails("new", ENOMEM) ? nullptr : malloc(size == 0 ? 1 : size); }

void* allocateOrThrow(std::size_t size) {
  void* memory = allocate(size);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

// Qt's strings and lists, and zstd, ask malloc; only their calls and the program's fail.
bool isWatched(const void* caller) {
  Dl_info about;
  if (failing < 0 || kind[0] != 'm' || dladdr(caller, &about) == 0 || about.dli_fname == nullptr)
    return false;
  for (const char* name : {"marrow", "libQt6Core", "libzstd"}) {
    if (strstr(about.dli_fname, name) != nullptr) return strstr(about.dli_fname, "shim") == nullptr;
  }
  return false;
}

}  // namespace

#define REAL(name) static const auto real = reinterpret_cast<decltype(&::name)>(dlsym(RTLD_NEXT, #name))

extern "C" {

int __libc_start_main(int (*main)(int, char**, char**), int count, char** words,
                      int (*init)(int, char**, char**), void (*fini)(), void (*end)(), void* stack) {
  static const auto real =
      reinterpret_cast<decltype(&__libc_start_main)>(dlsym(RTLD_NEXT, "__libc_start_main"));
  realMain = main;
  return real(watchedMain, count, words, init, fini, end, stack);
}

ssize_t read(int file, void* bytes, std::size_t size) {
  REAL(read);
  return fails("read", EIO) ? -1 : real(file, bytes, size);
}
ssize_t write(int file, const void* bytes, std::size_t size) {
  REAL(write);
  return fails("write", ENOSPC) ? -1 : real(file, bytes, size);
}
ssize_t writev(int file, const iovec* parts, int count) {
  REAL(writev);
  return fails("write", ENOSPC) ? -1 : real(file, parts, count);
}
int rename(const char* from, const char* to) noexcept {
  REAL(rename);
  return fails("rename", EACCES) ? -1 : real(from, to);
}
int renameat2(int a, const char* from, int b, const char* to, unsigned flags) noexcept {
  REAL(renameat2);
  return fails("rename", EACCES) ? -1 : real(a, from, b, to, flags);
}
int linkat(int a, const char* from, int b, const char* to, int flags) noexcept {
  REAL(linkat);
  return fails("rename", EACCES) ? -1 : real(a, from, b, to, flags);
}
dirent* readdir(DIR* folder) {
  REAL(readdir);
  return fails("readdir", EIO) ? nullptr : real(folder);
}
dirent64* readdir64(DIR* folder) {
  REAL(readdir64);
  return fails("readdir", EIO) ? nullptr : real(folder);
}

#define OPEN(name)                                                                 \
  int name(const char* path, int flags, ...) {                                     \
    REAL(name);                                                                    \
    va_list rest;                                                                  \
    va_start(rest, flags);                                                         \
    const int mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(rest, int) : 0; \
    va_end(rest);                                                                  \
    return fails("open", EMFILE) ? -1 : real(path, flags, mode);                   \
  }
OPEN(open)
OPEN(open64)

extern void* __libc_malloc(std::size_t size);
extern void* __libc_realloc(void* memory, std::size_t size);
void* malloc(std::size_t size) noexcept {
  const bool isLost = isWatched(__builtin_return_address(0)) && fails("malloc", ENOMEM);
  return isLost ? nullptr : __libc_malloc(size);
}
void* realloc(void* memory, std::size_t size) noexcept {
  const bool isLost = isWatched(__builtin_return_address(0)) && fails("malloc", ENOMEM);
  return isLost ? nullptr : __libc_realloc(memory, size);
}

}  // extern "C"

void* operator new(std::size_t size) {
  return isPathOfLibrary(__builtin_return_address(0)) ? malloc(size) : allocateOrThrow(size);
}
void* operator new[](std::size_t size) { return allocateOrThrow(size); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return allocate(size); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return allocate(size); }
