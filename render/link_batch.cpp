// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/link_batch.h"

#include "render/shape_meshes.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace marrow::render {
namespace {

// What every driver can read through a buffer texture: 65536 texels, four a link.
constexpr std::size_t kMostLinks = 65536 * sizeof(std::uint32_t) * 4 / sizeof(LinkInstance);
constexpr std::size_t kFirstLinks = 256;

}  // namespace

void LinkBatch::create() {
  glGenVertexArrays(1, &vertexArray_);
  glGenBuffers(1, &indices_);
  links_.create(GL_TEXTURE_BUFFER);
  glGenTextures(1, &texture_);
  glBindTexture(GL_TEXTURE_BUFFER, texture_);
  glTexBuffer(GL_TEXTURE_BUFFER, GL_RGBA32UI, links_.id());
  glBindTexture(GL_TEXTURE_BUFFER, 0);
  makeIndices(kFirstLinks);
}

void LinkBatch::destroy() {
  links_.destroy();
  glDeleteTextures(1, &texture_);
  glDeleteBuffers(1, &indices_);
  glDeleteVertexArrays(1, &vertexArray_);
  texture_ = indices_ = vertexArray_ = 0;
  indexedLinks_ = 0;
}

void LinkBatch::makeIndices(std::size_t links) {
  indexedLinks_ = links;
  std::vector<std::uint32_t> indices;
  indices.reserve(links * kOctahedronFaces.size());
  for (std::size_t link = 0; link < links; ++link) {
    for (const int corner : kOctahedronFaces) {
      indices.push_back(static_cast<std::uint32_t>(link * kOctahedronStride) +
                        static_cast<std::uint32_t>(corner));
    }
  }
  glBindVertexArray(vertexArray_);
  glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices_);
  glBufferData(GL_ELEMENT_ARRAY_BUFFER, static_cast<GLsizeiptr>(indices.size() * sizeof(std::uint32_t)),
               indices.data(), GL_STATIC_DRAW);
  glBindVertexArray(0);
}

void LinkBatch::draw(std::span<const LinkInstance> links) {
  glActiveTexture(GL_TEXTURE0);
  glBindTexture(GL_TEXTURE_BUFFER, texture_);
  for (; !links.empty(); links = links.subspan(std::min(kMostLinks, links.size()))) {
    const auto some = links.first(std::min(kMostLinks, links.size()));
    if (indexedLinks_ < some.size())
      makeIndices(std::min(kMostLinks, std::max(some.size(), 2 * indexedLinks_)));
    links_.fill(some.data(), some.size_bytes());
    glBindVertexArray(vertexArray_);
    glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(some.size() * kOctahedronFaces.size()), GL_UNSIGNED_INT,
                   nullptr);
  }
  glBindTexture(GL_TEXTURE_BUFFER, 0);
}

}  // namespace marrow::render
