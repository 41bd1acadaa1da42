// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/zstd_files.h"

#include <zdict.h>
#include <zstd.h>

#include <memory>
#include <vector>

namespace marrow::testing {
namespace {

using formats::Bytes;

struct FreeContext {
  void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
};

Bytes bytesOf(const std::string& text) { return {text.begin(), text.end()}; }

}  // namespace

Bytes packed(const Bytes& bytes, bool withSize, const Bytes& dictionary) {
  const std::unique_ptr<ZSTD_CCtx, FreeContext> context(ZSTD_createCCtx());
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_contentSizeFlag, withSize ? 1 : 0);
  if (!dictionary.empty()) ZSTD_CCtx_loadDictionary(context.get(), dictionary.data(), dictionary.size());
  Bytes out(ZSTD_compressBound(bytes.size()));
  out.resize(ZSTD_compress2(context.get(), out.data(), out.size(), bytes.data(), bytes.size()));
  return out;
}

Bytes trainedDictionary(const std::string& what) {
  Bytes samples;
  std::vector<std::size_t> sizes;
  for (int i = 0; i < 400; ++i) {
    const Bytes sample = bytesOf("sample " + std::to_string(i * 7919) + " of a " + what + " with steps at " +
                                 std::to_string(i % 13) + " and " + std::to_string(i * i) + "\n");
    samples.insert(samples.end(), sample.begin(), sample.end());
    sizes.push_back(sample.size());
  }
  Bytes dictionary(4096);
  dictionary.resize(ZDICT_trainFromBuffer(dictionary.data(), dictionary.size(), samples.data(), sizes.data(),
                                          static_cast<unsigned>(sizes.size())));
  return dictionary;
}

}  // namespace marrow::testing
