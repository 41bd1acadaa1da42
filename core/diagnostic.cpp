// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/diagnostic.h"

#include <array>
#include <utility>

namespace marrow::core {
namespace {

std::string placeText(const std::optional<std::uint64_t>& byteOffset, const std::string& fieldPath) {
  std::string place = fieldPath;
  if (byteOffset) place += (place.empty() ? "offset " : ", offset ") + hex(*byteOffset);

  return place.empty() ? place : " (" + place + ")";
}

std::string fileText(const std::string& file) { return file.empty() ? file : oneLine(file) + ": "; }

}  // namespace

std::string toText(const Error& error) {
  return fileText(error.file) + error.message.text() + placeText(error.byteOffset, error.fieldPath);
}

const char* toString(Severity severity) {
  static constexpr std::array kNames = {"info", "warning", "error"};
  return kNames[static_cast<std::size_t>(severity)];
}

std::string toText(const Diagnostic& diagnostic) {
  return std::string(toString(diagnostic.severity)) + ": " + fileText(diagnostic.file) +
         diagnostic.message.text() + placeText(diagnostic.byteOffset, diagnostic.fieldPath);
}

Diagnostic toDiagnostic(const Error& error) {
  return {Severity::Error, error.message, error.file, error.byteOffset, error.fieldPath, error.option};
}

Diagnostic leftOut(Message message, const Error& why) {
  return {Severity::Warning, std::move(message), {}, why.byteOffset, why.fieldPath};
}

void Diagnostics::add(Diagnostic diagnostic) {
  if (entries_.size() < kLimit) {
    entries_.push_back(std::move(diagnostic));
  } else {
    ++dropped_;
  }
}

void Diagnostics::setFile(const std::string& file) {
  for (Diagnostic& entry : entries_) entry.file = file;
}

}  // namespace marrow::core
