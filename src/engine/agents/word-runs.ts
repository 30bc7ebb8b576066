/** Minimum number of words in a row that two texts do not share by chance; a shorter text is compared as a whole. */
const RUN = 5
/** Minimum number of words that are compared: a single word proves nothing. */
const FEWEST = 2

/** `runs`: sequences of words in known texts, joined by blanks. `first`: the first word of each sequence. */
export type WordRuns = { runs: Set<string>; first: Set<string> }

export function newRuns(): WordRuns {
  return { runs: new Set(), first: new Set() }
}

export function addTexts({ runs, first }: WordRuns, texts: readonly string[]): void {
  for (const text of texts) {
    const words = wordsOf(text)
    for (const [at, word] of words.entries()) {
      first.add(word)
      // Past the last word, `slice` repeats what is left of the text.
      for (let length = FEWEST; length <= RUN; length++) runs.add(words.slice(at, at + length).join(' '))
    }
  }
}

/** The share (0–1) of a text's words that lie in word sequences of the known texts; 0 for fewer than two words. */
export function shareOf(text: string, known: readonly WordRuns[]): number {
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

/** A word or number, or a single character of scripts such as Chinese and Thai, which do not separate words. */
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]|[\p{L}\p{M}\p{N}]+/gu

function wordsOf(text: string): string[] {
  return text.normalize('NFKC').toLowerCase().match(word) ?? []
}

const sentenceEnd = /(?<=[.!?…]["'”’»)\]]{0,3})\s+|(?<=[。！？])|\n+/u

/** Splits a text at lines and at what may end a sentence; a piece too many does no harm. */
export function sentencesOf(text: string): string[] {
  return text.split(sentenceEnd).filter((sentence) => sentence.trim() !== '')
}
