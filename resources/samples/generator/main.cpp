// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string_view>

#include "resources/samples/generator/bck_write.h"
#include "resources/samples/generator/bmd_write.h"
#include "resources/samples/generator/leg.h"
#include "resources/samples/generator/rounding.h"
#include "resources/samples/generator/yaz0_encode.h"

namespace {

using marrow::samples::Bytes;

bool save(const std::filesystem::path& folder, std::string_view name, const Bytes& bytes) {
  std::ofstream file(folder / name, std::ios::binary);
  file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  file.close();
  if (!file) std::fprintf(stderr, "cannot write %s\n", (folder / name).string().c_str());
  return static_cast<bool>(file);
}

}  // namespace

int main(int argc, char** argv) {
  using namespace marrow::samples;
  if (argc != 2) {
    std::fprintf(stderr, "usage: marrow-make-samples FOLDER\n");
    return 2;
  }
  const std::filesystem::path folder(argv[1]);
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  const Motion nodding = nod();
  const bool saved = save(folder, "wanderer.bmd", writeBmd()) &&
                     save(folder, walk().fileName, writeBck(walk())) &&
                     save(folder, wave().fileName, writeBck(wave())) &&
                     save(folder, nodding.fileName, encodeYaz0(writeBck(nodding)));
  if (!saved) return 1;
  if (isAmbiguous()) {
    std::fprintf(stderr,
                 "a value lies half way between two stored ones; move a constant of the motion a little\n");
    return 1;
  }
  // Measured on the motions as they are; a fully stretched knee would pop.
  constexpr double kStretched = 0.998;
  if (longestReach() > kStretched) {
    std::fprintf(stderr, "a foot is out of reach: a leg would need %.4f of its length\n", longestReach());
    return 1;
  }
  return 0;
}
