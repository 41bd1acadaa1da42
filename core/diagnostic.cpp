// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/diagnostic.h"

#include <cstdio>
#include <utility>

namespace marrow::core {
namespace {

std::string placeText(const std::optional<std::uint64_t>& byteOffset, const std::string& fieldPath) {
  std::string place = fieldPath;
  if (byteOffset) {
    char text[40];
    std::snprintf(text, sizeof text, "offset 0x%llX", static_cast<unsigned long long>(*byteOffset));
    place += place.empty() ? "" : ", ";
    place += text;
  }
  return place.empty() ? place : " (" + place + ")";
}

std::string fileText(const std::string& file) { return file.empty() ? file : file + ": "; }

}  // namespace

std::string toText(const Error& error) {
  return fileText(error.file) + error.message + placeText(error.byteOffset, error.fieldPath);
}

const char* toString(Severity severity) {
  switch (severity) {
    case Severity::Info:
      return "info";
    case Severity::Warning:
      return "warning";
    case Severity::Error:
      return "error";
  }
  return "warning";
}

std::string toText(const Diagnostic& diagnostic) {
  return std::string(toString(diagnostic.severity)) + ": " + fileText(diagnostic.file) + diagnostic.message +
         placeText(diagnostic.byteOffset, diagnostic.fieldPath);
}

Diagnostic toDiagnostic(const Error& error) {
  return {Severity::Error, error.message, error.file, error.byteOffset, error.fieldPath};
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
