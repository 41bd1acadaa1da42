// SPDX-License-Identifier: GPL-3.0-or-later
// A file with all that is packed in it, as the program opens it: sets are bound, clips find models and
// events.
#include "app/finding/pairing.h"
#include "app/library/binder.h"
#include "app/library/event_names.h"
#include "app/library/event_pairing.h"
#include "formats/resolve/bind_sets.h"
#include "formats/source/open_assets.h"
#include "tests/fuzz/entries.h"
#include "tests/fuzz/require.h"

#include <utility>
#include <vector>

namespace marrow::fuzz {

void runOpening(formats::ByteView bytes) {
  formats::OpenedFiles opened = formats::openAssets(formats::storedInMemory(bytes, "folder/any.pack"));
  app::BoundFiles bound = app::bindFiles({std::move(opened.files), {}, {}});
  app::resolveEventNames(bound.files, nullptr);
  const app::Neighbourhood models(bound.files);
  const app::EventIndex events(bound.files);
  const formats::SetHosts hosts(bound.files);
  for (const app::LoadedFile& file : bound.files) {
    (void)formats::openDiagnostics(file, hosts);
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
