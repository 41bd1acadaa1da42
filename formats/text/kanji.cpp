// SPDX-License-Identifier: GPL-3.0-or-later
// Asks the system for a letter: the table has 7,000 entries, and every system comes with one.
#include "formats/text/kanji.h"

#include <array>
#include <cstddef>

#ifdef _WIN32
#include <windows.h>
#else
#include <iconv.h>
#endif

namespace marrow::formats {

#ifdef _WIN32

std::string kanji(std::uint8_t lead, std::uint8_t trail) {
  constexpr UINT kShiftJis = 932;
  const std::array bytes = {static_cast<char>(lead), static_cast<char>(trail)};
  std::array<wchar_t, 2> wide{};
  std::array<char, 8> text{};
  const int letters = MultiByteToWideChar(kShiftJis, MB_ERR_INVALID_CHARS, bytes.data(), 2, wide.data(), 2);
  const int size =
      WideCharToMultiByte(CP_UTF8, 0, wide.data(), letters, text.data(), int{text.size()}, nullptr, nullptr);
  return letters > 0 && size > 0 ? std::string(text.data(), static_cast<std::size_t>(size)) : std::string();
}

#else

namespace {

/// A converter of the system, opened once a thread.
class Converter {
 public:
  Converter() : handle_(iconv_open("UTF-8", "CP932")) {}
  ~Converter() {
    if (isOpen()) iconv_close(handle_);
  }
  Converter(const Converter&) = delete;
  Converter& operator=(const Converter&) = delete;

  std::string convert(std::array<char, 2> bytes) const {
    if (!isOpen()) return {};
    std::array<char, 8> text{};
    char* from = bytes.data();
    char* to = text.data();
    std::size_t fromLeft = bytes.size();
    std::size_t toLeft = text.size();
    const bool isDone = iconv(handle_, &from, &fromLeft, &to, &toLeft) == 0 && fromLeft == 0;
    iconv(handle_, nullptr, nullptr, nullptr, nullptr);
    return isDone ? std::string(text.data(), text.size() - toLeft) : std::string();
  }

 private:
  [[nodiscard]] bool isOpen() const { return handle_ != reinterpret_cast<iconv_t>(-1); }  // NOLINT

  iconv_t handle_;
};

}  // namespace

std::string kanji(std::uint8_t lead, std::uint8_t trail) {
  thread_local const Converter converter;
  return converter.convert({static_cast<char>(lead), static_cast<char>(trail)});
}

#endif

}  // namespace marrow::formats
