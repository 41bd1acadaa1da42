// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/key_text.h"

#include "app/gui/text.h"
#include "core/key_words.h"

namespace marrow::gui {

QString keyValueText(const core::Curve& curve, float value, bool isRaw) {
  const double shown = static_cast<double>(isRaw ? value / curve.unit : value);
  return numberText(shown, isRaw && curve.unit != 1.0F ? 0 : 4);
}

QStringList keyWordTexts(const core::Clip& clip, core::Channel channel, const core::Curve& curve,
                         const core::Key& key) {
  const core::KeyWords words = core::keyWords(clip, channel, curve);
  QStringList texts;
  for (std::size_t i = 0; i < words.count; ++i) {
    const std::uint32_t word = core::storedWord(curve, key, words, i);
    texts.append(QString::number(word, 16).toUpper().rightJustified(
        static_cast<int>(2 * core::sizeOf(words.kind)), QLatin1Char('0')));
  }
  return texts;
}

}  // namespace marrow::gui
