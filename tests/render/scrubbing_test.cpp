// SPDX-License-Identifier: GPL-3.0-or-later
// What drawing frame after frame must not do, and what it shows once it takes the ground from a kept image.
#include "core/sampler.h"
#include "render/offscreen_context.h"
#include "render/scene_renderer.h"
#include "tests/render/test_skeletons.h"
#include "tests/support/allocation_counter.h"

#include <epoxy/gl.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <memory>
#include <vector>

namespace marrow::render {
namespace {

constexpr glm::ivec2 kSize(320, 200);

int creations = 0;

/// While it lives, every object that is made in OpenGL is counted. Epoxy's functions are variables.
class CreationCounter {
 public:
  CreationCounter() {
    static_cast<void>(original());  // before they are replaced
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
    epoxy_glCreateShader = [](GLenum kind) { return ++creations, original().createShader(kind); };
    epoxy_glCreateProgram = [] { return ++creations, original().createProgram(); };
  }
  ~CreationCounter() {
    epoxy_glGenBuffers = original().genBuffers;
    epoxy_glGenTextures = original().genTextures;
    epoxy_glGenVertexArrays = original().genArrays;
    epoxy_glGenFramebuffers = original().genFrames;
    epoxy_glGenRenderbuffers = original().genRenderbuffers;
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
    decltype(epoxy_glCreateShader) createShader = epoxy_glCreateShader;
    decltype(epoxy_glCreateProgram) createProgram = epoxy_glCreateProgram;
  };
  /// As they were before the first one was counted.
  static const Functions& original() {
    static const Functions functions;
    return functions;
  }
};

/// A framebuffer with one sample a pixel, as a widget without smooth edges has it.
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
    std::vector<unsigned char> all(static_cast<std::size_t>(kSize.x * kSize.y) * 4);
    glReadPixels(0, 0, kSize.x, kSize.y, GL_RGBA, GL_UNSIGNED_BYTE, all.data());
    return all;
  }

 private:
  static void attach(GLuint renderbuffer, GLenum format, GLenum where) {
    glBindRenderbuffer(GL_RENDERBUFFER, renderbuffer);
    glRenderbufferStorage(GL_RENDERBUFFER, format, kSize.x, kSize.y);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, where, GL_RENDERBUFFER, renderbuffer);
  }

  GLuint framebuffer_ = 0;
  GLuint parts_[2] = {0, 0};
};

/// A clip in which every bone turns, with the pose at a frame.
struct Moving {
  explicit Moving(test::Posed still) : posed(std::move(still)) {
    auto clip = std::make_shared<core::Clip>();
    clip->frameCount = 30;
    clip->tracks.resize(posed.skeleton.size());
    for (core::BoneTrack& track : clip->tracks) {
      core::Curve& curve = track[core::Channel::RotationY];
      curve.interpolation = core::Interpolation::Linear;
      curve.firstKey = static_cast<std::uint32_t>(clip->keys.size());
      curve.keyCount = 2;
      clip->keys.push_back({0.0F, -4.0F, 0.0F, 0.0F});
      clip->keys.push_back({30.0F, 4.0F, 0.0F, 0.0F});
    }
    sampler = std::make_unique<core::Sampler>(clip, std::make_shared<core::Skeleton>(posed.skeleton));
  }
  void moveTo(int frame) { sampler->sample(static_cast<float>(frame), core::SampleMode::Smooth, posed.pose); }
  [[nodiscard]] Scene scene() const { return {&posed.skeleton, &posed.pose, 1, 2}; }

  test::Posed posed;
  std::unique_ptr<core::Sampler> sampler;
};

/// The bones of one scene on a ground of their own, in a context of the test's.
class Scrubbing : public ::testing::Test {
 protected:
  static void inContext(const std::function<void()>& work) {
    auto context = OffscreenContext::create();
    ASSERT_TRUE(context) << context.error().message;
    EXPECT_EQ((*context)->run(work), "");
  }
  static OrbitCamera cameraFor(const test::Posed& posed) {
    OrbitCamera camera;
    camera.frame(boundsOf(posed.skeleton, posed.pose), 1.6F);
    return camera;
  }
};

TEST_F(Scrubbing, CreatesNothingAndAllocatesNothing) {
  inContext([] {
    for (const std::size_t bones : {std::size_t{73}, std::size_t{3000}}) {
      Moving moving(test::creature(bones));
      const OrbitCamera camera = cameraFor(moving.posed);
      SceneRenderer renderer;
      ASSERT_EQ(renderer.create(), "");
      const PlainTarget target;
      // Everything that a scene may hold beside the pose.
      const std::vector<glm::mat4> other = moving.posed.pose.modelMatrices;
      const Ghost ghosts[] = {{other, {1.0F, 0.5F, 0.5F, 0.3F}}, {other, {0.5F, 0.5F, 1.0F, 0.5F}}};
      const std::vector<glm::vec3> trail = {{0, 0, 0}, {1, 5, 0}, {2, 9, 1}, {4, 9, 3}};
      const int selected[] = {1, 3, 4};
      const auto draw = [&](int frame) {
        moving.moveTo(frame);
        Scene scene = moving.scene();
        scene.ghosts = ghosts;
        scene.reference = {other, {0.2F, 1.0F, 0.2F, 0.5F}};
        scene.trail = trail;
        scene.trailNow = static_cast<std::size_t>(frame) % trail.size();
        scene.selectedBones = selected;
        ViewOptions options;
        options.xray = frame % 2 == 0;
        renderer.draw(scene, camera, options, kSize);
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

TEST_F(Scrubbing, TheCounterCounts) {
  inContext([] {
    SceneRenderer renderer;
    ASSERT_EQ(renderer.create(), "");
    renderer.destroy();  // epoxy finds a function at its first call
    const CreationCounter created;
    ASSERT_EQ(renderer.create(), "");
    EXPECT_GT(created.count(), 10);
    renderer.destroy();
  });
}

// From the second frame on the ground is a copy; bones below it must still be seen through its lines.
TEST_F(Scrubbing, AViewThatStaysLooksAsOnItsFirstFrame) {
  inContext([] {
    Moving moving(test::humanoid());
    moving.posed.pose = core::restPose(moving.posed.skeleton);
    const Scene still = moving.scene();
    for (const float height : {0.0F, -80.0F}) {
      for (glm::mat4& model : moving.posed.pose.modelMatrices) model[3].y += height;
      const OrbitCamera camera = cameraFor(moving.posed);
      SceneRenderer renderer;
      ASSERT_EQ(renderer.create(), "");
      const PlainTarget target;
      std::vector<std::vector<unsigned char>> frames;
      for (int i = 0; i < 3; ++i) {
        renderer.draw(still, camera, ViewOptions{}, kSize);
        frames.push_back(PlainTarget::pixels());
      }
      EXPECT_NE(std::count(frames[0].begin(), frames[0].end(), 0),
                static_cast<std::ptrdiff_t>(frames[0].size()));
      EXPECT_EQ(frames[0], frames[1]);
      EXPECT_EQ(frames[0], frames[2]);
      OrbitCamera turned = camera;
      turned.orbit({40.0F, 10.0F});
      renderer.draw(still, turned, ViewOptions{}, kSize);
      EXPECT_NE(PlainTarget::pixels(), frames[0]);
      renderer.draw(still, camera, ViewOptions{}, kSize);
      EXPECT_EQ(PlainTarget::pixels(), frames[0]);
      renderer.destroy();
    }
  });
}

}  // namespace
}  // namespace marrow::render
