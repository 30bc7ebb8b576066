/** Words in a row that two texts share by more than chance; a text of fewer is compared as a whole. */
const RUN = 5
/** A single word says nothing. */
const FEWEST = 2

/** The runs of words of texts, and the words that they begin with. */
export type WordRuns = { runs: Set<string>; first: Set<string> }

export function newRuns(): WordRuns {
  return { runs: new Set(), first: new Set() }
}

export function addTexts({ runs, first }: WordRuns, texts: readonly string[]): void {
  for (const text of texts) {
    const words = wordsOf(text)
    for (const [at, word] of words.entries()) {
      first.add(word)
      const longest = Math.min(RUN, words.length - at)
      for (let length = FEWEST; length <= longest; length++) runs.add(words.slice(at, at + length).join(' '))
    }
  }
}

/** The share of a text's words that stand in runs of others, 0–1. */
export function shareOf(text: string, known: readonly WordRuns[]): number {
  if (known.length === 0) return 0
  const words = wordsOf(text)
  if (words.length < FEWEST) return 0
  const size = Math.min(RUN, words.length)
  let covered = 0
  let until = 0
  for (let at = 0; at + size <= words.length; at++) {
    const begun = known.filter(({ first }) => first.has(words[at]!))
    if (begun.length === 0) continue
    const run = words.slice(at, at + size).join(' ')
    if (!begun.some(({ runs }) => runs.has(run))) continue
    covered += at + size - Math.max(at, until)
    until = at + size
  }
  return covered / words.length
}

/** Words and numbers, and each character of scripts that do not part words. */
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]|[\p{L}\p{M}\p{N}]+/gu

function wordsOf(text: string): string[] {
  return text.normalize('NFKC').toLowerCase().match(word) ?? []
}

const sentenceEnd = /(?<=[.!?…]["'”’»)\]]{0,3})\s+|(?<=[。！？])|\n+/u

/** Lines and sentences, cut where either may end: too many pieces do no harm. */
export function sentencesOf(text: string): string[] {
  return text.split(sentenceEnd).filter((sentence) => sentence.trim() !== '')
}
