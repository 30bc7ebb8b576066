import { createRandom } from '../random.ts'

const consonants = [
  'b',
  'br',
  'c',
  'ch',
  'd',
  'dr',
  'f',
  'g',
  'gr',
  'h',
  'l',
  'm',
  'n',
  'p',
  'pl',
  'r',
  's',
  'st',
  't',
  'tr',
  'v',
  'w',
]
const vowels = ['a', 'e', 'i', 'o', 'u', 'ea', 'ou']
const endings = ['n', 'r', 's', 't', 'l', 'nd', 'ng', 'ment', 'tion', '', '', '']
const VOCABULARY = 20_000

/**
 * Prose of `length` UTF-16 units with the word frequencies of a natural language (Zipf 1949) and
 * some typographic quotes, dashes, accents, line breaks, hyphenation, markdown and entities.
 */
export function createArticle(length: number, seed = 11): string {
  const random = createRandom(seed)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!
  const vocabulary = Array.from({ length: VOCABULARY }, (_, rank) => {
    const syllables = rank < 60 ? 1 : 1 + Math.ceil(random() * 3)
    return Array.from({ length: syllables }, () => pick(consonants) + pick(vowels)).join('') + pick(endings)
  })
  const word = () => vocabulary[Math.floor(VOCABULARY ** random()) - 1]!
  const parts: string[] = []
  for (let total = 0; total < length;) {
    const words = Array.from({ length: 6 + Math.floor(random() * 18) }, word)
    words[0] = words[0]![0]!.toUpperCase() + words[0]!.slice(1)
    const at = Math.floor(random() * words.length)
    words[at] = decorate(words[at]!, random())
    const sentence = words.join(' ') + pick(['. ', '. ', '. ', '; ', '.\n', '.\n\n', ', ', '? '])
    parts.push(sentence)
    total += sentence.length
  }
  return parts.join('').slice(0, length)
}

function decorate(word: string, chance: number): string {
  if (chance < 0.06) return `“${word}”`
  if (chance < 0.1) return `${word}’s`
  if (chance < 0.13) return `${word} – ${word}`
  if (chance < 0.15) return `**${word}**`
  if (chance < 0.16) return `[${word}](https://example.com/${word})`
  if (chance < 0.18) return `caf\u00e9 ${word}`
  if (chance < 0.19) return `${word.slice(0, 2)}-\n${word.slice(2)}`
  return chance < 0.2 ? `${word} &amp; ${word}` : word
}

/** A quote and where it was taken from. */
export type EditedQuote = { quote: string; start: number; end: number }

export type QuoteOptions = {
  count: number
  /** Minimum and maximum length in UTF-16 units. */
  lengths: readonly [number, number]
  /** Share of the characters that are replaced, doubled or left out. */
  edits: number
  seed?: number
}

/** Quotes: random slices of a text with some letters changed. */
export function editQuotes(
  text: string,
  { count, lengths: [least, most], edits, seed = 5 }: QuoteOptions,
): EditedQuote[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, () => {
    const length = least + Math.floor(random() * (most - least + 1))
    let start = Math.floor(random() * (text.length - length))
    // Link targets are not visible to readers, so they are not quoted.
    while (/[()]/.test(text.slice(start, start + length)))
      start = Math.floor(random() * (text.length - length))
    const letters = text.slice(start, start + length).replaceAll(/\s+/g, ' ')
    const changes = Math.floor(letters.length * edits)
    const changed = [...letters]
    for (let change = 0; change < changes; change++) {
      const at = Math.floor(random() * changed.length)
      const kind = random()
      const letter = 'aeiounrst'.charAt(Math.floor(random() * 9))
      if (kind < 0.6) changed[at] = letter
      else changed.splice(at, kind < 0.8 ? 1 : 0, ...(kind < 0.8 ? [] : [letter]))
    }
    return { quote: changed.join(''), start, end: start + length }
  })
}
