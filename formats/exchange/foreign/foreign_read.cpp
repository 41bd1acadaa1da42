// SPDX-License-Identifier: GPL-3.0-or-later
// Source: docs/formats/foreign.md. marrow-import answers with a GLB, so that one checked reader serves all.
#include "formats/asset.h"
#include "formats/exchange/foreign/child_process.h"
#include "formats/exchange/foreign/codes.h"
#include "formats/exchange/foreign/foreign_formats.h"
#include "formats/exchange/foreign/protocol.h"
#include "formats/exchange/gltf/gltf_formats.h"
#include "formats/source/paths.h"
#include "formats/text/printable.h"

#include <array>
#include <cstring>
#include <string>
#include <utility>

namespace marrow::formats::foreign {
namespace {

constexpr const char* kProgram = "marrow-import";

core::Error badAnswer() { return {core::ErrorCode::BadValue, {code("foreign.bad-answer")}}; }

core::Result<void> sendMessage(Line& line, Say what, ByteView bytes) {
  std::array<std::uint8_t, sizeof(Header)> start{};
  const Header header{what, bytes.size()};
  std::memcpy(start.data(), &header, sizeof header);
  if (auto sent = line.send(start); !sent) return sent;
  return line.send(bytes);
}

core::Result<Header> receiveHeader(Line& line) {
  std::array<std::uint8_t, sizeof(Header)> start{};
  if (auto got = line.receive(start); !got) return tl::unexpected(got.error());
  Header header;
  std::memcpy(&header, start.data(), sizeof header);
  return header;
}

core::Result<Bytes> receiveBytes(Line& line, const Header& header, std::uint64_t most) {
  if (header.size > most) return tl::unexpected(badAnswer());
  Bytes bytes(static_cast<std::size_t>(header.size));
  if (auto got = line.receive(bytes); !got) return tl::unexpected(got.error());
  return bytes;
}

/// Gives out files of the file's folder and below it only. They count towards the memory limit.
class FilesBeside {
 public:
  explicit FilesBeside(const ReadContext& context) : context_(context), bytesLeft_(context.memoryLimit / 2) {}

  core::Result<void> answer(Line& line, const Bytes& asked) {
    const std::string name(asked.begin(), asked.end());
    const bool isAllowed = filesLeft_-- > 0 && isNameBeside(name) && context_.beside.read;
    const core::Result<Bytes> bytes =
        isAllowed ? context_.beside.read(name) : core::Result<Bytes>(tl::unexpected(badAnswer()));
    if (!bytes || bytes->size() > bytesLeft_) return sendMessage(line, Say::Nothing, {});
    bytesLeft_ -= bytes->size();
    return sendMessage(line, Say::File, *bytes);
  }

 private:
  const ReadContext& context_;
  std::uint64_t bytesLeft_;
  int filesLeft_ = kMostFilesBeside;
};

/// The name that Assimp gets: it ends in the extension of the file's kind, in lower case.
std::string nameFor(const Kind& kind, const std::string& fileName) {
  const std::string end = std::string(".") + kind.id;
  std::string name = fileName.ends_with(end) ? fileName : fileName + end;
  if (name.size() > kMostNameBytes || !isNameBeside(name)) name = std::string("file.") + kind.id;
  return name;
}

core::Error refusal(const Header& header, Line& line, std::uint64_t fileBytes) {
  if (header.what == Say::NoMemory)
    return {core::ErrorCode::TooLarge,
            {code("foreign.memory"), static_cast<std::int64_t>(memoryFor(fileBytes) >> 20)}};
  if (header.what != Say::Refused) return badAnswer();
  auto words = receiveBytes(line, header, kMostWords);
  if (!words) return words.error();
  if (words->empty()) return {core::ErrorCode::BadValue, {code("foreign.refused-silently")}};
  return {core::ErrorCode::BadValue, {code("foreign.refused"), printable(*words)}};
}

core::Result<Bytes> modelFrom(Line& line, const Kind& kind, ByteView bytes, const ReadContext& context) {
  const std::string name = nameFor(kind, context.fileName);
  const ByteView nameBytes(reinterpret_cast<const std::uint8_t*>(name.data()), name.size());
  if (auto sent = sendMessage(line, Say::Name, nameBytes); !sent) return tl::unexpected(sent.error());
  if (auto sent = sendMessage(line, Say::File, bytes); !sent) return tl::unexpected(sent.error());
  FilesBeside beside(context);
  while (true) {
    const auto header = receiveHeader(line);
    if (!header) return tl::unexpected(header.error());
    if (header->what == Say::Model) {
      if (header->size > context.memoryLimit / 2)
        return tl::unexpected(
            core::Error{core::ErrorCode::TooLarge, {code("foreign.large-answer"), bytes.size()}});
      return receiveBytes(line, *header, context.memoryLimit / 2);
    }
    if (header->what != Say::Name) return tl::unexpected(refusal(*header, line, bytes.size()));
    const auto asked = receiveBytes(line, *header, kMostNameBytes);
    if (!asked) return tl::unexpected(asked.error());
    if (auto answered = beside.answer(line, *asked); !answered) return tl::unexpected(answered.error());
  }
}

// Offsets in marrow-import's answer are not offsets in the file.
core::Diagnostics withoutPlaces(const core::Diagnostics& said) {
  core::Diagnostics out;
  for (const core::Diagnostic& one : said.entries()) out.add({one.severity, one.message});
  return out;
}

}  // namespace

core::Result<Asset> readThrough(Line& line, const Kind& kind, ByteView bytes, const ReadContext& context) {
  if (bytes.size() > context.memoryLimit)
    return tl::unexpected(
        core::Error{core::ErrorCode::TooLarge, {code("foreign.large-answer"), bytes.size()}});
  const auto model = modelFrom(line, kind, bytes, context);
  if (!model) return tl::unexpected(model.error());
  ReadContext rest = context;
  rest.memoryLimit -= model->size();
  auto asset = gltf::readPlaceless(*model, rest);
  if (!asset)
    return tl::unexpected(
        core::Error{asset.error().code, {code("foreign.bad-model"), asset.error().message}});
  asset->formatId = kind.id;
  asset->formatLabel = kind.label;
  asset->diagnostics = withoutPlaces(asset->diagnostics);
  return asset;
}

core::Result<Asset> readWith(const std::filesystem::path& program, const Kind& kind, ByteView bytes,
                             const ReadContext& context) {
  const auto unreadable = [](const core::Code& why) {
    return tl::unexpected(core::Error{core::ErrorCode::Unsupported, {why}});
  };
  if (program.empty()) return unreadable(code("foreign.no-program"));
  ChildProcess child(program, {}, clockSecondsFor(bytes.size()));
  if (!child.isStarted()) return unreadable(code("foreign.not-started"));
  return readThrough(child, kind, bytes, context);
}

core::Result<Asset> readForeign(ByteView bytes, const ReadContext& context) {
  const Kind* kind = kindOf(bytes);
  if (kind == nullptr)
    return tl::unexpected(core::Error{core::ErrorCode::UnknownFormat, {code("foreign.unknown")}});
  if (!kind->isRead)
    return tl::unexpected(core::Error{core::ErrorCode::Unsupported, {code("foreign.not-read"), kind->label}});
  return readWith(programBeside(kProgram), *kind, bytes, context);
}

}  // namespace marrow::formats::foreign
