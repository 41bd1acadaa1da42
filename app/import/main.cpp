// SPDX-License-Identifier: GPL-3.0-or-later
// marrow-import reads one file of another program with Assimp and answers with a GLB. Marrow starts it
// (formats/exchange/foreign), so that a file that breaks it breaks nothing else. Before it looks at the file,
// it gives up the rights and resources that it no longer needs: files, memory, time.
#include "app/import/conversation.h"
#include "app/import/file_system.h"
#include "app/import/joints.h"
#include "app/import/scene_glb.h"
#include "app/import/system.h"

#include <assimp/config.h>
#include <assimp/importerdesc.h>
#include <assimp/postprocess.h>

#include <assimp/Importer.hpp>
#include <cstdio>
#include <new>
#include <set>
#include <sstream>
#include <string>
#include <string_view>

namespace marrow::import {
namespace {

[[noreturn]] void sayNoMemory() {
  Conversation{}.say(Say::NoMemory, {});
  std::_Exit(1);
}

bool hasWord(const char* list, std::string_view word) {
  std::istringstream words{list};
  for (std::string one; words >> one;) {
    if (one == word) return true;
  }
  return false;
}

/// Assimp tries all of its readers on a file. One is enough, and much less to attack.
void keepOnly(Assimp::Importer& importer, std::string_view kind) {
  for (std::size_t i = importer.GetImporterCount(); i-- > 0;) {
    const aiImporterDesc* about = importer.GetImporterInfo(i);
    if (about != nullptr && hasWord(about->mFileExtensions, kind)) continue;
    Assimp::BaseImporter* other = importer.GetImporter(i);
    importer.UnregisterLoader(other);
  }
}

int run() {
  const Conversation conversation;
  const Header nameHeader = conversation.header();
  if (nameHeader.what != Say::Name || nameHeader.size > formats::foreign::kMostNameBytes) return 1;
  const std::string name = conversation.bytes(nameHeader.size);
  const Header fileHeader = conversation.header();
  if (fileHeader.what != Say::File) return 1;
  giveUp(fileHeader.size);

  const std::string kind = name.substr(name.rfind('.') + 1);
  Assimp::Importer importer;
  importer.SetIOHandler(new FileSystem(conversation, name, conversation.bytes(fileHeader.size)));
  keepOnly(importer, kind);
  importer.SetPropertyBool(AI_CONFIG_IMPORT_FBX_PRESERVE_PIVOTS, false);
  importer.SetPropertyBool(AI_CONFIG_IMPORT_NO_SKELETON_MESHES, true);
  importer.SetPropertyBool(AI_CONFIG_IMPORT_COLLADA_USE_COLLADA_NAMES, true);  // as people know them
  // Images in the file go by their numbers, because names may be equal.
  importer.SetPropertyBool(AI_CONFIG_IMPORT_FBX_EMBEDDED_TEXTURES_LEGACY_NAMING, true);
  importer.ReadFile(name, aiProcess_Triangulate | aiProcess_JoinIdenticalVertices | aiProcess_FlipUVs);
  const std::string reason = importer.GetErrorString();  // taking the scene empties it
  aiScene* scene = importer.GetOrphanedScene();
  if (scene == nullptr || scene->mRootNode == nullptr) {
    conversation.say(Say::Refused, reason.substr(0, formats::foreign::kMostWords));
    return 0;
  }
  const std::set<const aiNode*> joints = jointsOf(*scene);
  setUpright(*scene, joints);
  const std::string glb = glbOf(*scene, joints, kind == "obj");
  if (glb.empty()) sayNoMemory();
  conversation.say(Say::Model, glb);
  return 0;
}

}  // namespace
}  // namespace marrow::import

int main() {
  if (!marrow::import::isStartedByMarrow()) {
    std::fputs("marrow-import: Marrow starts this program to read files of other programs\n", stderr);
    return 2;
  }
  std::set_new_handler(marrow::import::sayNoMemory);
  // The system cleans up after Assimp.
  std::_Exit(marrow::import::run());
}
