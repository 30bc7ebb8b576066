/**
 * Initials of names: `B. Lind`, `Dr. A. Lind`, `U.S.` In: a text. Out: whether a capital with a full stop belongs to a
 * name, and so neither opens a part with a letter nor ends a sentence.
 */
import { abbreviations } from '../sentences/sentence-rules.ts'
import { stopWords } from '../words/stop-words.ts'
import { opensSentence } from './part-openings.ts'
import { isLabel } from './title-lines.ts'

export type Initials = {
  /** Whether a line or sentence begins with an initial. */
  opens(text: string): boolean
  /** Whether the full stop between two texts, which neither of them contains, belongs to an initial. */
  isBetween(before: string, after: string): boolean
}

/** Matches what may be the letter or Roman number of a part: `B.`, `(B)`, `B:`, or `B` at the end of a line. */
const mark = /(?<![\p{L}\p{N}])\p{Lu}{1,5}(?=[.):–—-]|\s*$)/gmu
/** Matches a word, and the letter or Roman number after it. The word may be the label of a part: `Part B`, `Part IV`. */
const labelled = /(?<word>\p{L}+)\.? (?<letter>\p{Lu}{1,5})(?![\p{L}\p{N}])/gu
/**
 * Matches an initial at the beginning of a text, the title or rank before it if there is one, and the name behind it:
 * `Dr. A. Lind,`.
 */
const opening =
  /^(?:(?<rank>\p{Lu}\p{Ll}{0,4})\. ?)?(?<letter>\p{Lu})\. (?<name>\p{Lu}\p{Ll}[\p{L}’'-]*)(?=,| \p{Ll})/u
const romans = ['I', 'II', 'III', 'IV', 'V', 'VI', 'IX', 'X', 'XI', 'XLIX', 'L', 'LI', 'XCIX', 'C', 'CI']

/**
 * Reads which capitals of a text may be initials. A letter that numbers a part has a letter before or after it: `B.`
 * beside `A.` or `C.` So a letter without such a neighbour anywhere in the text numbers nothing. `A.` and `I.` may
 * number the only part.
 */
export function readInitials(content: string): Initials {
  const letters = new Set(Array.from(content.matchAll(mark), ([letter]) => letter))
  for (const { groups } of content.matchAll(labelled))
    if (isLabel(groups!['word']!)) letters.add(groups!['letter']!)
  const isLone = (letter: string) => neighboursOf(letter).every((other) => !letters.has(other))
  return {
    opens(text) {
      // `U.S. dollars`: the second letter is no Roman number of a part `A.I.`
      const [, first] = /^(\p{Lu})\.(?![IVXLC])\p{Lu}\./u.exec(text) ?? []
      if (first !== undefined) return isLone(first)
      const { rank, letter, name } = opening.exec(text)?.groups ?? {}
      if (letter === undefined || !isName(name!)) return false
      const isRanked = rank !== undefined && abbreviations.has(rank.toLowerCase()) && !isLabel(rank)
      return (rank === undefined ? !/[AI]/.test(letter) : isRanked) && isLone(letter)
    },
    isBetween(before, after) {
      const { word, letter } =
        /(?<word>\p{L}+[,.]?) (?:\p{Lu}\. )*(?<letter>\p{Lu})$/u.exec(before)?.groups ?? {}
      const [, name = '', next = ''] = /^(?:\p{Lu}\. )*(\p{Lu}\p{Ll}[\p{L}’'-]*)(.{0,2})/u.exec(after) ?? []
      if (!isName(name)) return false
      const own = letter ?? /^\P{L}*(\p{Lu})$/u.exec(before)?.[1]
      if (own === undefined || (word !== undefined && isLabel(word)) || !isLone(own)) return false
      // `stated in plan B. Fees.` may have a title behind its stop; `by M. Weber.` has a name.
      return /^(?:,| \p{Ll})/u.test(next) || (word !== undefined && asksForName(word))
    },
  }
}

function neighboursOf(letter: string): string[] {
  const code = letter.charCodeAt(0)
  const at = romans.indexOf(letter)
  const roman = at < 0 ? [] : [romans[at - 1], romans[at + 1]].filter((one) => one !== undefined)
  return [String.fromCharCode(code - 1), String.fromCharCode(code + 1), ...roman]
}

/** Whether a word with a capital may be a name: it names no part, and is not a word that opens sentences. */
function isName(word: string): boolean {
  return word !== '' && !isLabel(word) && !opensSentence(word)
}

/** Whether a name or object may follow a word, so that a capital after it may be an initial: `by`, `and`, `thanked`. */
function asksForName(word: string): boolean {
  return stopWords.has(word.toLowerCase()) || /^\p{Ll}+ed$/u.test(word)
}
