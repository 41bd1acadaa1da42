# SPDX-License-Identifier: GPL-3.0-or-later
# What every target of the project shares: include root, warnings, sanitizers.

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
      # GCC 12 sees overlapping copies in "text" + std::string (GCC bug 105651, mended in 13).
      target_compile_options(${name} PRIVATE -Wno-restrict)
    endif()
    if(MARROW_STRICT)
      target_compile_options(${name} PRIVATE -Werror)
    endif()
    if(MARROW_SANITIZE)
      target_compile_options(${name} PUBLIC -fsanitize=address,undefined -fno-sanitize-recover=undefined
                                            -fno-omit-frame-pointer)
      target_link_options(${name} PUBLIC -fsanitize=address,undefined)
    endif()
    if(MARROW_FUZZ)
      # A number from a file that no integer can hold is undefined behaviour that the set above leaves out.
      target_compile_options(${name} PUBLIC -fsanitize=fuzzer-no-link,float-cast-overflow
                                            -fno-sanitize-recover=float-cast-overflow)
      target_link_options(${name} PUBLIC -fsanitize=float-cast-overflow)
    endif()
  endif()
endfunction()

# marrow_library(NAME SOURCES...): one static library, one folder.
function(marrow_library name)
  add_library(${name} STATIC ${ARGN})
  marrow_target(${name})
endfunction()

# What follows makes a whole build quicker, and only where MARROW_QUICK asks for it: in every other build an include
# that is missing must be noticed.

# marrow_precompile(NAME HEADERS...): what most files of a target include is parsed once for all of them.
function(marrow_precompile name)
  if(MARROW_QUICK)
    target_precompile_headers(${name} PRIVATE ${ARGN})
  endif()
endfunction()

# marrow_join(NAME): several files of a target are compiled as one. For targets whose files include much (Qt, CLI11);
# no two of them may give one name to different things of their unnamed namespaces.
function(marrow_join name)
  if(MARROW_QUICK)
    set_target_properties(${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
  endif()
endfunction()

# marrow_join_tests(NAME): the same for a test program, also where MARROW_JOIN_TESTS asks for it.
function(marrow_join_tests name)
  if(MARROW_QUICK OR MARROW_JOIN_TESTS)
    set_target_properties(${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
  endif()
endfunction()
