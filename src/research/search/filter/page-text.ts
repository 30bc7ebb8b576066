import { lexicon, wordsPattern } from '../../../text/lexicon.ts'

/**
 * A line of a page, folded: lower case, plain apostrophes, without list and heading signs. `words`: the number of its
 * words; `isProse`: it may be a sentence; `isLink`: it is nothing but a Markdown link.
 */
export type PageLine = { text: string; words: number; isProse: boolean; isLink: boolean }

/** Maximum number of UTF-16 units that are read of a page; the rest does not help to recognise the kind of page. */
const MAX_LENGTH = 50_000
/** A line with at least this many words may be a sentence. */
const SENTENCE_WORDS = 8

/** The lines with words in the first 50,000 UTF-16 units of a page. */
export function readLines(content: string): PageLine[] {
  return content
    .slice(0, MAX_LENGTH)
    .split('\n')
    .map(readLine)
    .filter(({ words }) => words > 0)
}

function readLine(line: string): PageLine {
  const text = line
    .replace(/^[\s#>*•·–-]+/, '')
    .replaceAll('’', "'")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
  const words = text.match(/[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu)?.length ?? 0
  const isLink = /^\[[^\]]{1,300}\]\([^)\s]{1,2000}\)[\s.,;]*$/.test(text)
  return {
    text,
    words,
    isLink,
    isProse: !isLink && words >= SENTENCE_WORDS && /[.!?…:;]["'”“»)]?(?:\s|$)/.test(text),
  }
}

/** Matches phrases of word lists (one phrase a line) as whole words. */
function phrases(...lists: readonly string[]): RegExp {
  const each = lists.flatMap((list) => list.split('\n')).filter((phrase) => phrase !== '')
  return new RegExp(`(?<![\\p{L}\\p{N}])${wordsPattern(each)}(?![\\p{L}\\p{N}])`, 'gu')
}

export const errorPhrases = phrases(...lexicon('errorPhrases'))
export const paywallPhrases = phrases(...lexicon('paywallPhrases'))
export const consentPhrases = phrases(...lexicon('consentPhrases'))
export const listingPhrases = phrases(...lexicon('listingPhrases'))

/** The distinct phrases of a line that the pattern matches. */
export function found(pattern: RegExp, { text }: PageLine): string[] {
  return [...new Set(text.match(pattern))]
}
