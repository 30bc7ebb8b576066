import { englishEffects } from './effect-words-english.ts'
import { germanEffects } from './effect-words-german.ts'

/**
 * What a word does to the tendency of a statement. `good` and `bad` are what is
 * wished for or not; `raise` makes more of something, `lower` less; `lack` is
 * too little of something; `ward` makes less of what is bad; `open` leaves the matter undecided.
 */
export type EffectKind = 'good' | 'bad' | 'raise' | 'lower' | 'lack' | 'ward' | 'open'

/** Folded words with spaces between, by kind; a word that ends in `-` stands for all that begin so. */
export type EffectList = Readonly<Record<EffectKind, string>>

const whole = new Map<string, EffectKind>()
const beginnings = new Map<string, EffectKind>()
for (const list of [englishEffects, germanEffects]) {
  for (const [kind, words] of Object.entries(list) as [EffectKind, string][]) {
    for (const word of words.split(/\s+/).filter(Boolean)) {
      if (word.endsWith('-')) beginnings.set(word.slice(0, -1), kind)
      else whole.set(word, kind)
    }
  }
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
