import { englishEffects } from '../../lexicon/english/effect-words.ts'
import { germanEffects } from '../../lexicon/german/effect-words.ts'
import type { EffectKind } from '../../lexicon/effect-list.ts'
import { wordsOf } from '../../lexicon/word-list.ts'

const { whole, beginnings } = readLists()

function readLists() {
  const whole = new Map<string, EffectKind>()
  const beginnings = new Map<string, EffectKind>()
  for (const list of [englishEffects, germanEffects]) {
    for (const [kind, words] of Object.entries(list) as [EffectKind, string][]) {
      for (const word of wordsOf(words)) {
        if (word.endsWith('-')) beginnings.set(word.slice(0, -1), kind)
        else whole.set(word, kind)
      }
    }
  }
  return { whole, beginnings }
}

const MIN_BEGINNING = 3
const MAX_BEGINNING = 14

/** What a folded word does, by itself or by its longest listed beginning; `null` for most words. */
export function effectOf(word: string): EffectKind | null {
  const kind = whole.get(word)
  if (kind) return kind
  for (let length = Math.min(word.length, MAX_BEGINNING); length >= MIN_BEGINNING; length--) {
    const begun = beginnings.get(word.slice(0, length))
    if (begun) return begun
  }
  return null
}
