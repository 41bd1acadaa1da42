# SPDX-License-Identifier: GPL-3.0-or-later
# Shared by every target of the project: include root, warnings, sanitizers.

include(CheckCXXCompilerFlag)
if(MARROW_HARDEN AND NOT MSVC)
  include(CheckPIESupported)
  check_pie_supported(LANGUAGES CXX)
  set(CMAKE_POSITION_INDEPENDENT_CODE ON)
  check_cxx_compiler_flag(-fcf-protection=full MARROW_HAS_CF_PROTECTION)
endif()

# marrow_harden(NAME): makes a fault in a hostile file harder to use. tests/hardening checks the program for it.
function(marrow_harden name)
  target_compile_options(${name} PRIVATE -fstack-protector-strong
    # It needs an optimised build.
    $<$<NOT:$<CONFIG:Debug>>:-U_FORTIFY_SOURCE> $<$<NOT:$<CONFIG:Debug>>:-D_FORTIFY_SOURCE=2>
    $<$<BOOL:${MARROW_HAS_CF_PROTECTION}>:-fcf-protection=full>)
  target_compile_definitions(${name} PRIVATE _GLIBCXX_ASSERTIONS)
  if(WIN32)
    target_link_options(${name} PUBLIC -fstack-protector-strong)  # mingw has it in a library of its own
  elseif(NOT APPLE)
    target_link_options(${name} PUBLIC LINKER:-z,relro LINKER:-z,now)
  endif()
endfunction()

# marrow_target(NAME): the project's own settings for one target.
function(marrow_target name)
  target_include_directories(${name} PUBLIC "${CMAKE_SOURCE_DIR}")
  if(MSVC)
    target_compile_options(${name} PRIVATE /W4 /permissive- /utf-8)
    if(MARROW_STRICT)
      target_compile_options(${name} PRIVATE /WX)
    endif()
  else()
    target_compile_options(${name} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Wundef)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
      # GCC 12 wrongly warns of overlapping copies in "text" + std::string (GCC bug 105651, fixed in 13).
      target_compile_options(${name} PRIVATE -Wno-restrict)
      # With optimisation, it also warns of vectors that grow behind a few literal bytes, and of lists of structs with texts.
      target_compile_options(${name} PRIVATE
        $<$<CONFIG:Release>:-Wno-array-bounds;-Wno-stringop-overflow;-Wno-maybe-uninitialized>)
    endif()
    if(MARROW_STRICT)
      target_compile_options(${name} PRIVATE -Werror)
    endif()
    if(MARROW_HARDEN)
      marrow_harden(${name})
    endif()
    if(MARROW_THREAD_SANITIZE)
      target_compile_options(${name} PUBLIC -fsanitize=thread -fno-omit-frame-pointer)
      target_link_options(${name} PUBLIC -fsanitize=thread)
    endif()
    if(MARROW_SANITIZE)
      target_compile_options(${name} PUBLIC -fsanitize=address,undefined -fno-sanitize-recover=undefined
                                            -fno-omit-frame-pointer)
      target_link_options(${name} PUBLIC -fsanitize=address,undefined)
    endif()
    if(MARROW_FUZZ)
      # Converting a too large float to an integer is undefined behaviour that the set above does not find.
      target_compile_options(${name} PUBLIC -fsanitize=fuzzer-no-link,float-cast-overflow
                                            -fno-sanitize-recover=float-cast-overflow)
      target_link_options(${name} PUBLIC -fsanitize=float-cast-overflow)
    endif()
  endif()
endfunction()

# marrow_sources(VARIABLE [EXCEPT REGEX] [FOLDERS folders...] [SOURCES files...]): the one way to list the sources of a
# target. It takes all sources in the folder, in FOLDERS and below, but for paths that match EXCEPT; then SOURCES of other
# folders. A build notices files that come and go. A file that EXCEPT leaves out is named where another target takes it.
function(marrow_sources variable)
  cmake_parse_arguments(arg "" "EXCEPT" "FOLDERS;SOURCES" ${ARGN})
  list(TRANSFORM arg_FOLDERS APPEND /)
  set(patterns)
  foreach(folder IN ITEMS "" LISTS arg_FOLDERS)
    list(APPEND patterns "${folder}*.cpp" "${folder}*.h")
  endforeach()
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS RELATIVE "${CMAKE_CURRENT_SOURCE_DIR}" ${patterns})
  if(arg_EXCEPT)
    list(FILTER sources EXCLUDE REGEX "${arg_EXCEPT}")
  endif()
  set(${variable} ${sources} ${arg_SOURCES} PARENT_SCOPE)
endfunction()

# marrow_library(NAME ...): one static library of marrow_sources(), whose arguments it takes.
function(marrow_library name)
  marrow_sources(sources ${ARGN})
  add_library(${name} STATIC ${sources})
  marrow_target(${name})
endfunction()

# mold links in a tenth of the time, where it is installed.
if(NOT MSVC AND NOT CMAKE_CROSSCOMPILING)
  find_program(MARROW_MOLD mold)
  if(MARROW_MOLD)
    add_link_options(-fuse-ld=mold)
  endif()
endif()

# The rest makes a whole build quicker, and only with MARROW_QUICK: every other build, and packaging/check-tidy, notices
# a missing include. Debug information is reduced to back traces, which takes a quarter off the compiler's time.
if(MARROW_QUICK AND NOT MSVC)
  add_compile_options($<$<CONFIG:Debug>:-g1>)
endif()

# marrow_precompile(NAME HEADERS...): parses the headers that most files of a target include once for all of them.
function(marrow_precompile name)
  if(MARROW_QUICK)
    target_precompile_headers(${name} PRIVATE ${ARGN})
  endif()
endfunction()

# marrow_join(NAME): up to eight files of a folder are compiled as one, which takes a quarter of the time. No two files of a
# folder may give one name to different things of their unnamed namespaces.
function(marrow_join name)
  if(MARROW_QUICK)
    set_target_properties(${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
    get_target_property(sources ${name} SOURCES)
    foreach(source IN LISTS sources)
      cmake_path(GET source PARENT_PATH folder)
      math(EXPR files_in_${folder} "0${files_in_${folder}} + 1")
      math(EXPR group "${files_in_${folder}} / 8")
      set_source_files_properties("${source}" PROPERTIES UNITY_GROUP "${folder}_${group}")
    endforeach()
  endif()
endfunction()
