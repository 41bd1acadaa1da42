// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/scene_renderer.h"

#include "core/look_sampler.h"
#include "core/model/model.h"
#include "core/model/tev_program.h"
#include "core/sampler.h"
#include "render/offscreen/offscreen_context.h"
#include "tests/render/test_scenes.h"
#include "tests/support/allocation_counter.h"

#include <epoxy/gl.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace marrow::render {
namespace {

constexpr glm::ivec2 kSceneSize(320, 200);

int creations = 0;

/// Counts the OpenGL objects that are made while it exists, by replacing epoxy's function pointers.
class CreationCounter {
 public:
  CreationCounter() {
    static_cast<void>(original());  // stores them before they are replaced
    creations = 0;
    epoxy_glGenBuffers = [](GLsizei count, GLuint* names) {
      ++creations, original().genBuffers(count, names);
    };
    epoxy_glGenTextures = [](GLsizei count, GLuint* names) {
      ++creations, original().genTextures(count, names);
    };
    epoxy_glGenVertexArrays = [](GLsizei count, GLuint* names) {
      ++creations, original().genArrays(count, names);
    };
    epoxy_glGenFramebuffers = [](GLsizei count, GLuint* names) {
      ++creations, original().genFrames(count, names);
    };
    epoxy_glGenRenderbuffers = [](GLsizei count, GLuint* names) {
      ++creations, original().genRenderbuffers(count, names);
    };
    epoxy_glGenSamplers = [](GLsizei count, GLuint* names) {
      ++creations, original().genSamplers(count, names);
    };
    epoxy_glCreateShader = [](GLenum kind) { return ++creations, original().createShader(kind); };
    epoxy_glCreateProgram = [] { return ++creations, original().createProgram(); };
  }
  ~CreationCounter() {
    epoxy_glGenBuffers = original().genBuffers;
    epoxy_glGenTextures = original().genTextures;
    epoxy_glGenVertexArrays = original().genArrays;
    epoxy_glGenFramebuffers = original().genFrames;
    epoxy_glGenRenderbuffers = original().genRenderbuffers;
    epoxy_glGenSamplers = original().genSamplers;
    epoxy_glCreateShader = original().createShader;
    epoxy_glCreateProgram = original().createProgram;
  }
  CreationCounter(const CreationCounter&) = delete;
  CreationCounter& operator=(const CreationCounter&) = delete;
  [[nodiscard]] int count() const { return creations; }

 private:
  struct Functions {
    decltype(epoxy_glGenBuffers) genBuffers = epoxy_glGenBuffers;
    decltype(epoxy_glGenRenderbuffers) genRenderbuffers = epoxy_glGenRenderbuffers;
    decltype(epoxy_glGenTextures) genTextures = epoxy_glGenTextures;
    decltype(epoxy_glGenVertexArrays) genArrays = epoxy_glGenVertexArrays;
    decltype(epoxy_glGenFramebuffers) genFrames = epoxy_glGenFramebuffers;
    decltype(epoxy_glGenSamplers) genSamplers = epoxy_glGenSamplers;
    decltype(epoxy_glCreateShader) createShader = epoxy_glCreateShader;
    decltype(epoxy_glCreateProgram) createProgram = epoxy_glCreateProgram;
  };
  /// The functions before they were replaced.
  static const Functions& original() {
    static const Functions functions;
    return functions;
  }
};

/// A framebuffer with one sample a pixel, like that of a widget without smooth edges.
class PlainTarget {
 public:
  PlainTarget() {
    glGenFramebuffers(1, &framebuffer_);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_);
    glGenRenderbuffers(2, parts_);
    attach(parts_[0], GL_RGBA8, GL_COLOR_ATTACHMENT0);
    attach(parts_[1], GL_DEPTH24_STENCIL8, GL_DEPTH_STENCIL_ATTACHMENT);
    EXPECT_EQ(glCheckFramebufferStatus(GL_FRAMEBUFFER), GLenum{GL_FRAMEBUFFER_COMPLETE});
  }
  ~PlainTarget() {
    glDeleteFramebuffers(1, &framebuffer_);
    glDeleteRenderbuffers(2, parts_);
  }
  PlainTarget(const PlainTarget&) = delete;
  PlainTarget& operator=(const PlainTarget&) = delete;

  [[nodiscard]] static std::vector<unsigned char> pixels() {
    std::vector<unsigned char> all(static_cast<std::size_t>(kSceneSize.x * kSceneSize.y) * 4);
    glReadPixels(0, 0, kSceneSize.x, kSceneSize.y, GL_RGBA, GL_UNSIGNED_BYTE, all.data());
    return all;
  }

 private:
  static void attach(GLuint renderbuffer, GLenum format, GLenum where) {
    glBindRenderbuffer(GL_RENDERBUFFER, renderbuffer);
    glRenderbufferStorage(GL_RENDERBUFFER, format, kSceneSize.x, kSceneSize.y);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, where, GL_RENDERBUFFER, renderbuffer);
  }

  GLuint framebuffer_ = 0;
  GLuint parts_[2] = {0, 0};
};

/// A skeleton that a clip moves.
struct Moving {
  explicit Moving(test::Posed still) : posed(std::move(still)), sampler(test::turning(posed.skeleton)) {}
  void moveTo(int frame) { sampler->sample(static_cast<float>(frame), core::SampleMode::Smooth, posed.pose); }
  [[nodiscard]] Scene scene() const {
    Scene scene = test::sceneOf(posed, 1.6F);
    scene.skeletons[0].selectedBone = 1;
    scene.skeletons[0].hoveredBone = 2;
    return scene;
  }

  test::Posed posed;
  std::shared_ptr<const core::Sampler> sampler;
};

/// Runs in its own context.
class SceneRendererTest : public ::testing::Test {
 protected:
  static void inContext(const std::function<void()>& work) {
    auto context = OffscreenContext::create();
    ASSERT_TRUE(context) << context.error().message.text();
    EXPECT_EQ((*context)->run(work), "");
  }
};

TEST_F(SceneRendererTest, CreatesNothingAndAllocatesNothingFromFrameToFrame) {
  inContext([] {
    for (const std::size_t bones : {std::size_t{73}, std::size_t{3000}}) {
      Moving moving(test::creature(bones));
      SceneRenderer renderer;
      ASSERT_EQ(renderer.create(), "");
      const PlainTarget target;
      // Everything that a scene may hold.
      const std::vector<glm::mat4> other = moving.posed.pose.modelMatrices;
      const std::vector<glm::vec3> trail = {{0, 0, 0}, {1, 5, 0}, {2, 9, 1}, {4, 9, 3}};
      const int selected[] = {1, 3, 4};
      Scene scene = moving.scene();
      scene.skeletons[0].selectedBones = selected;
      SkeletonItem ghost = scene.skeletons[0];
      ghost.models = other;
      for (const glm::vec4 colour : {glm::vec4(0.2F, 1, 0.2F, 0.5F), glm::vec4(1, 0.5F, 0.5F, 0.3F)}) {
        ghost.ghostColour = colour;
        scene.skeletons.insert(scene.skeletons.begin(), ghost);
      }
      scene.trails = {{trail, 0, glm::vec4(1.0F)}};
      const auto draw = [&](int frame) {
        moving.moveTo(frame);
        scene.trails[0].now = static_cast<std::size_t>(frame) % trail.size();
        scene.skeletons.back().isXray = frame % 2 == 0;
        renderer.draw(scene, kSceneSize);
        glFinish();
      };
      for (int frame = 0; frame < 6; ++frame) draw(frame);
      const CreationCounter created;
      const testing::AllocationCounter allocated;
      for (int frame = 6; frame < 26; ++frame) draw(frame);
      EXPECT_EQ(created.count(), 0) << bones << " bones";
      EXPECT_EQ(allocated.count(), 0U) << bones << " bones";
      renderer.destroy();
    }
  });
}

/// A square of 4,802 triangles with an image, two materials and 50 bones.
std::shared_ptr<core::Model> makeCarpet() {
  constexpr int kSide = 50;
  auto model = std::make_shared<core::Model>();
  core::Mesh& mesh = model->mesh;
  for (int y = 0; y < kSide; ++y) {
    for (int x = 0; x < kSide; ++x) {
      mesh.positions.emplace_back(static_cast<float>(x) * 0.04F - 1.0F, static_cast<float>(y) * 0.04F - 1.0F,
                                  0);
      mesh.uvs[0].emplace_back(x, y);
      mesh.drawMatrices.push_back(model->skin.matrixOf(y));
    }
  }
  mesh.normals.assign(mesh.positions.size(), {0, 0, 1});
  for (std::uint32_t y = 0; y + 1 < kSide; ++y) {
    for (std::uint32_t x = 0; x + 1 < kSide; ++x) {
      const std::uint32_t corner = y * kSide + x;
      const std::uint32_t above = corner + kSide;
      mesh.indices.insert(mesh.indices.end(), {corner, corner + 1, above + 1, corner, above + 1, above});
    }
  }
  const auto half = static_cast<std::uint32_t>(mesh.indices.size() / 2);
  mesh.runs = {{.indexCount = half, .material = 0, .hasNormals = true, .uvSets = 1},
               {.firstIndex = half, .indexCount = half, .material = 1, .hasNormals = true, .uvSets = 1}};
  core::Image& image = model->images.emplace_back();
  image.width = 8;
  image.height = 8;
  image.decode = [](int, std::span<core::Texel> texels) {
    std::ranges::fill(texels, core::Texel(200, 100, 50, 255));
  };
  model->materials.resize(2);
  for (core::Material& material : model->materials) material.texture = core::Texture{.image = 0};
  return model;
}

// A body whose material has a program of its own, and one without.
TEST_F(SceneRendererTest, TheNextFrameOfABodyCompilesAndAllocatesNothing) {
  inContext([] {
    const auto model = makeCarpet();
    core::TevProgram program;
    program.stages.resize(2);
    program.stages[0].map = 0;
    program.stages[0].coordinate = 0;
    program.stages[0].colourInputs[3] = core::TevColourInput::TextureColour;
    program.coordinates.resize(1);
    program.maps[0].image = 0;
    model->materials[1].tev = std::make_shared<const core::TevProgram>(program);
    std::vector<glm::mat4> models(50, glm::mat4(1.0F));
    Scene scene;
    scene.camera.frame({glm::vec3(-1.0F), glm::vec3(1.0F), false}, 1.6F);
    scene.meshes.push_back({.model = model, .models = models});
    SceneRenderer renderer;
    ASSERT_EQ(renderer.create(), "");
    const PlainTarget target;
    const auto drawAll = [&](core::ModelLook* look) {
      scene.meshes.back().look = look;
      const auto draw = [&](int frame) {
        for (glm::mat4& bone : models) bone[3].x = static_cast<float>(frame) * 0.01F;
        if (look != nullptr) {
          look->programs[1]->registers[1].r = frame;
          look->isHidden[0] = frame % 2 == 0 ? 1 : 0;
        }
        renderer.draw(scene, kSceneSize);
        glFinish();
      };
      for (int frame = 0; frame < 6; ++frame) draw(frame);
      const CreationCounter created;
      const testing::AllocationCounter allocated;
      for (int frame = 6; frame < 26; ++frame) draw(frame);
      EXPECT_EQ(created.count(), 0);
      EXPECT_EQ(allocated.count(), 0U);
    };
    drawAll(nullptr);
    // As material animations move it: another colour a frame, and a shape that comes and goes.
    const auto moved = std::make_shared<core::TevProgram>(program);
    core::ModelLook look{model->materials, {0, 0}, {}, {nullptr, moved}};
    look.materials[1].tev = moved;
    drawAll(&look);
    renderer.destroy();
  });
}

TEST_F(SceneRendererTest, TheCounterCounts) {
  inContext([] {
    SceneRenderer renderer;
    ASSERT_EQ(renderer.create(), "");
    renderer.destroy();  // epoxy looks a function up at its first call
    const CreationCounter created;
    ASSERT_EQ(renderer.create(), "");
    EXPECT_GT(created.count(), 10);
    renderer.destroy();
  });
}

// From the third frame on the ground is a copy. Its lines must still show over bones that are below it.
TEST_F(SceneRendererTest, AViewThatStaysLooksAsOnItsFirstFrame) {
  inContext([] {
    Moving moving(test::humanoid());
    moving.posed.pose = core::restPose(moving.posed.skeleton);
    for (const float height : {0.0F, -80.0F}) {
      for (glm::mat4& model : moving.posed.pose.modelMatrices) model[3].y += height;
      const Scene scene = moving.scene();
      SceneRenderer renderer;
      ASSERT_EQ(renderer.create(), "");
      const PlainTarget target;
      std::vector<std::vector<unsigned char>> frames;
      for (int i = 0; i < 4; ++i) {
        renderer.draw(scene, kSceneSize);
        frames.push_back(PlainTarget::pixels());
      }
      EXPECT_NE(std::count(frames[0].begin(), frames[0].end(), 0),
                static_cast<std::ptrdiff_t>(frames[0].size()));
      for (const auto& frame : frames) EXPECT_EQ(frame, frames[0]);
      Scene turned = scene;
      turned.camera.orbit({40.0F, 10.0F});
      renderer.draw(turned, kSceneSize);
      EXPECT_NE(PlainTarget::pixels(), frames[0]);
      renderer.draw(scene, kSceneSize);
      EXPECT_EQ(PlainTarget::pixels(), frames[0]);
      renderer.destroy();
    }
  });
}

TEST_F(SceneRendererTest, TilesMakeTheWholeImageAndDisturbNoView) {
  inContext([] {
    const test::Posed posed = test::humanoid();
    const Scene scene = test::sceneOf(posed, 1.6F);
    SceneRenderer renderer;
    ASSERT_EQ(renderer.create(), "");
    const PlainTarget target;
    for (int i = 0; i < 3; ++i) renderer.draw(scene, kSceneSize);
    const std::vector<unsigned char> whole = PlainTarget::pixels();
    // The left and the right half, each drawn into the lower left of the framebuffer.
    const glm::ivec2 half(kSceneSize.x / 2, kSceneSize.y);
    for (const int x : {0, half.x}) {
      renderer.drawTile(scene, kSceneSize, {{x, 0}, half});
      const std::vector<unsigned char> tile = PlainTarget::pixels();
      int differing = 0;
      for (int y = 0; y < kSceneSize.y; ++y) {
        for (int i = 0; i < half.x * 4; ++i) {
          const auto place = static_cast<std::size_t>(y) * kSceneSize.x * 4 + static_cast<std::size_t>(i);
          differing += tile[place] != whole[place + static_cast<std::size_t>(x * 4)] ? 1 : 0;
        }
      }
      EXPECT_LT(differing, 400) << "of 128,000, from " << x;  // where floats round differently
    }
    renderer.draw(scene, kSceneSize);
    EXPECT_EQ(PlainTarget::pixels(), whole);
    renderer.destroy();
  });
}

}  // namespace
}  // namespace marrow::render
