// SPDX-License-Identifier: GPL-3.0-or-later
// A file with all that is packed in it, as the program opens it: sets are bound, clips find models and
// events.
#include "app/finding/pair_events.h"
#include "app/finding/pairing.h"
#include "app/opening/event_names.h"
#include "app/opening/join_sets.h"
#include "app/opening/set_diagnostics.h"
#include "formats/source/open_assets.h"
#include "tests/fuzz/entries.h"
#include "tests/fuzz/require.h"

#include <utility>
#include <vector>

namespace marrow::fuzz {

void runOpening(formats::ByteView bytes) {
  formats::OpenedFiles opened = formats::openAssets(formats::storedInMemory(bytes, "folder/any.pack"));
  std::vector<app::LoadedFile> files = std::move(opened.files);
  app::joinSets(files);
  app::resolveEventNames(files, nullptr);
  const app::Neighbourhood models(files);
  const app::EventIndex events(files);
  const app::SetOwners owners(files);
  for (const app::LoadedFile& file : files) {
    (void)app::openDiagnostics(file, owners);
    if (file.content->clips.empty()) continue;
    const core::Clip& clip = *file.content->clips.front();
    const app::Pairing pairing = app::findPairing(clip, file.path, models, app::SearchIn::OpenFiles);
    require(pairing.skeleton != nullptr, "a clip is shown on nothing");
    const app::EventPairing paired = app::pairEvents(&clip, file.path, events, {});
    for (const app::EventSource& source : paired.sources)
      require(app::fileOf(source, events.files()) != nullptr, "events come from no file");
  }
}

}  // namespace marrow::fuzz
