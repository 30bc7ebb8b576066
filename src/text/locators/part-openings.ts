/**
 * Finds lines that may open a numbered part. In: a text. Out: for each such line its label, its number, and the
 * text after them. `part-order.ts` tells whether the number is in order.
 */
import { lexicon } from '../lexicon/languages.ts'
import { parseAmounts } from '../values/numbers.ts'
import { guessLanguage } from '../words/language.ts'
import { stopWords } from '../words/stop-words.ts'
import { abbreviations, openers } from '../sentences/sentence-rules.ts'
import { isBefore, isSameLabel } from './section-signs.ts'

/** The label and number with which a line or sentence begins, as the opening of a part. */
export type Opened = {
  /** In lower case, without a full stop; empty for a number alone. */
  label: string
  /** Without spaces: `8.1`, `8a`, `IX`; empty for a number in words. */
  number: string
  isLetter: boolean
  /** UTF-16 units of the label, the number and the signs after it. */
  length: number
}

/** A line that opens a part. */
export type Opening = Opened & {
  /** Offset of the line. */
  at: number
  /** Whether signs of markup, such as those of a heading or of bold text, stand before the label. */
  isMarked: boolean
  /** Level of the heading of Markdown with `#`, 1–6; 0 for another line. */
  level: number
  /** Offset after the signs, the label and the number; blanks may follow. */
  textStart: number
  /** The text after the number, up to `REACH` units from the first word of the line. */
  rest: string
  /** Whether the line has a whole sentence after the number, or is longer than `REACH` units. */
  isSentence: boolean
  /** Whether the line may be wrapped text that begins with a reference or an amount. */
  isDoubtful: boolean
  /** Whether the line may be an entry of a list of contents. */
  isEntry: boolean
  /** Whether the line may be an item of a list. */
  isListed: boolean
  /** Whether the text above ends with a colon, and so announces the part: `The draft reads:`. */
  isAnnounced: boolean
  /** Whether the line that announces the part has the words of a sentence: `Duties:` may be a title. */
  isIntroduced: boolean
}

const opening =
  /^[([]?(?:(?<label>§{1,2} *|\p{L}{1,21}(?:\. *| +))(?=[\d\p{Lu}]|[ivxlc]{1,7}\b))?(?<number>\d{1,4}(?:\.\d{1,3}){0,4}(?:(?: ?[a-z]|[A-Z])(?![\p{L}.)]))?|[IVXLC]{1,7}(?!\p{L})|[ivxlc]{1,7}(?=[.)])|(?<letter>\p{Lu})(?!\p{L}))(?=$|[\s.:,)\]*_º°<–—-])[.:)\]*_º°]*/u
/** Matches signs before the first word of a line. */
export const signs = /^(?:[^\p{L}\p{N}§([]+|\[(?=\^))/u
/** Minimum number of words that make a line with a colon a sentence instead of a title. */
const MIN_SENTENCE = 4
/** UTF-16 units of a line that are read to see what it opens. */
export const REACH = 120
/** Matches the end of a sentence at the end of a line. */
export const sentenceEnd = /[.!?;]["“”')\]*_]*\s*$/u
/** Names of parts and places: `section`, `annex`, `abs`. */
export const placeLabels: ReadonlySet<string> = new Set(lexicon('placeLabels').flat())

/** Matches line and page breaks of word processors. */
const otherBreaks = /[\v\f\u2028\u2029]/gu

/**
 * Replaces line breaks other than `\n` and `\r` by `\n`. `\r`, tags, images, unusual spaces, invisible characters and
 * the marks of notes after a sentence become as many spaces, so that offsets stay the same.
 */
export function withPlainSpaces(text: string): string {
  const blank = (found: string) => ' '.repeat(found.length)
  return text
    .replaceAll(otherBreaks, '\n')
    .replaceAll(/<[/!\p{L}][^<>\n]{0,300}>|!\[[^\]\n]{0,300}\]\([^)\n]{0,300}\)/gu, blank)
    .replaceAll(/(?<=[.!?;]["“”')*_]{0,8}) ?(?:\[\^?[\p{L}\p{N}-]{1,12}\](?!\()|[¹²³⁰-⁹]+)/gu, blank)
    .replaceAll(/[\p{Zs}\p{Zl}\p{Zp}\p{Cf}\t\r\u0085]/gu, blank)
}

/** The level of a heading of Markdown with `#`, 1–6; 0 for another line. */
export function headingLevel(line: string): number {
  return /^\s{0,3}(#{1,6})\s/u.exec(line)?.[1]!.length ?? 0
}

/** Reads the label and number with which a text begins, as the opening of a part; `null` for running text. */
export function readOpened(text: string): Opened | null {
  const match = opening.exec(text)
  const { label = '', number = '', letter } = match?.groups ?? {}
  if (!match) return named(text)
  if (letter !== undefined && label === '' && !/^\p{Lu}[.)]/u.test(text)) return named(text)
  // `In 2024` has no label; `No. 9` has one. A word in lower case is a label only if it is one of
  // `placeLabels`.
  const word = label.trim().toLowerCase()
  const name = word.replace(/\.$/, '')
  if (stopWords.has(word) || (/^\p{Ll}/u.test(label) && !placeLabels.has(name))) return null
  return {
    label: name,
    number: number.replaceAll(/\s/g, ''),
    isLetter: letter !== undefined,
    length: match[0].length,
  }
}

/**
 * Reads two words of which one is a known label, alone or before a dash, colon or full stop: `Neunter Abschnitt`,
 * `Paragraph neun`. The other word is assumed to be the number, but not read: `label` is both words, `number` is empty.
 * `null` for other text.
 */
function named(text: string): Opened | null {
  const [whole, first, second] = /^(\p{L}+) (\p{L}+)(?= *$| *[.:–—-])/u.exec(text) ?? []
  if (whole === undefined || ![first!, second!].some((word) => placeLabels.has(word.toLowerCase())))
    return null
  return { label: whole.toLowerCase(), number: '', isLetter: false, length: whole.length }
}

type LineBefore = {
  line: string
  isBlank: boolean
  /** The last line that is not blank. */
  last: string
}

/** The lines of a text that open parts, in order. Takes linear time. */
export function readOpenings(text: string): Opening[] {
  const language = guessLanguage(text)
  const openings: Opening[] = []
  let at = 0
  let before: LineBefore = { line: '', isBlank: true, last: '' }
  let entry: Opening | null = null
  for (const line of withPlainSpaces(text).split('\n')) {
    const marked = signs.exec(line)?.[0].length ?? 0
    const words = line.slice(marked, marked + REACH)
    if (words.trim() !== '') {
      // `(1)` opens an Absatz, which is not a part of its own.
      const found = /^\(\P{L}/u.test(words) ? null : readOpened(words)
      if (entry && found) entry.isEntry = !entry.isSentence
      entry = null
      if (found) {
        const rest = words.slice(found.length).trim()
        const isMarked = /[#*<]/u.test(text.slice(at, at + marked))
        const isDoubtful =
          goesOn(rest, found) ||
          isAmount(words, found, language) ||
          (!isMarked && !isApart(before, { ...found, previous: openings.at(-1) }))
        const isSentence = rest !== '' && (sentenceEnd.test(line) || line.length - marked > REACH)
        const textStart = at + marked + found.length
        const above = openings.at(-1)
        const isBelow = !before.isBlank && above !== undefined && above.at + before.line.length + 1 === at
        if (isBelow) above.isListed = true
        const isAnnounced = /:[\s*_"“”„«»]*$/u.test(before.last)
        entry = {
          ...found,
          at,
          textStart,
          rest,
          isMarked,
          level: headingLevel(text.slice(at, at + marked)),
          isSentence,
          isDoubtful,
          isEntry: false,
          isAnnounced,
          isIntroduced: isAnnounced && (before.last.match(/\p{L}+/gu)?.length ?? 0) >= MIN_SENTENCE,
          isListed: isBelow || isAnnounced,
        }
        openings.push(entry)
      }
    }
    const isBlank = words.trim() === ''
    before = { line, isBlank, last: isBlank ? before.last : line }
    at += line.length + 1
  }
  markContents(openings)
  return openings
}

/** Marks the last line of a list of contents as an entry too: its number and title come again below. */
function markContents(openings: readonly Opening[]): void {
  const below = new Set<string>()
  for (const one of openings.toReversed()) {
    const key = [one.label, one.number, one.rest.replace(/[\s.…\d]+$/u, '')].join('\u0000')
    if (one.isListed && !one.isSentence && below.has(key)) one.isEntry = true
    below.add(key)
  }
}

/**
 * Whether text after a number continues a sentence or a reference: `§ 9 applies`, `§ 9 Abs. 2`, `§ 9 (2)`, `§ 9 – 12`.
 */
export function goesOn(rest: string, { label, number }: Opened): boolean {
  if (number === '') return false
  const [word = ''] = /^\p{L}+/u.exec(rest) ?? []
  if (placeLabels.has(word.toLowerCase()) && /^\p{L}+\.? ?\d/u.test(rest)) return true
  return (
    /^[^\p{L}\p{N}(]*[\p{Ll},;]/u.test(rest) ||
    // A law or a longer reference: `HGB bleibt`, `S. 2`, `1. Alt.`, `"Fees" applies`.
    /^(?:\p{Lu}\p{L}*\p{Lu}\p{L}*\s+\p{Ll}|\p{L}{1,4}\. ?\d|\d|[–—-] ?(?:\d|\p{Ll}))/u.test(rest) ||
    // `§ 8 “Fees” applies`, but not the definition `8.2 “Fees” means`.
    (!(label === '' && number.includes('.')) && /^["“„»][^"“”«]*["“”«] +\p{Ll}/u.test(rest)) ||
    /^\((?!1\)|1a\)|a\))(?:\p{L}|\d+[a-z]?)\)/u.test(rest) ||
    /^\([^)]*\) +\p{Ll}/u.test(rest)
  )
}

/** Whether a number without a label is an amount: `9.1 percent of the fee`. */
function isAmount(
  text: string,
  { label, number }: Opened,
  language: ReturnType<typeof guessLanguage>,
): boolean {
  if (label !== '' || number === '') return false
  const [amount] = parseAmounts(text, language)
  return amount !== undefined && amount.start === 0 && (amount.unit !== null || amount.end > number.length)
}

/** Whether a line certainly does not continue a sentence of the lines above. */
function isApart(before: LineBefore, own: Opened & { previous: Opening | undefined }): boolean {
  if (before.last === '') return true
  if (before.isBlank) return sentenceEnd.test(before.last) || !isUnfinished(before.last)
  if (own.previous && own.previous.at + before.line.length >= own.previous.textStart) {
    const isAbove = own.previous.number !== '' && own.number.startsWith(`${own.previous.number}.`)
    if (isAbove && before.last.includes(own.previous.rest) && !sentenceEnd.test(before.line)) return true
    const isSibling = isSameKind(own.previous.label, own.label) && isBefore(own.previous.number, own.number)
    if (isSibling && sentenceEnd.test(before.line) && endsSurely(before.line)) return true
  }
  return endsCertainly(before.line)
}

/** Whether a line certainly ends a sentence. A last word of up to four letters may be an abbreviation. */
function endsCertainly(line: string): boolean {
  const [, word = ''] = /(\p{L}*)[.!?;]["“”')\]*_]*\s*$/u.exec(line) ?? []
  if (!sentenceEnd.test(line)) return false
  const open = line.lastIndexOf('(') > line.lastIndexOf(')')
  return !open && (word.length > 4 || /[!?;]["“”')\]*_]*\s*$/u.test(line))
}

function isUnfinished(line: string): boolean {
  return /^\s*\p{Ll}/u.test(line) || endsOpen(line)
}

/** Whether a line ends with a word that needs another word after it: `of the`, `in clause`. */
export function endsOpen(line: string): boolean {
  const [, last = ''] = /(\p{L}+)\W*$/u.exec(line) ?? []
  return /^\p{Ll}/u.test(last) && (stopWords.has(last) || placeLabels.has(last))
}

/**
 * Whether a full stop at the end of a line surely ends a sentence: it is not that of an abbreviation such as `Art.`
 * Also `true` for a line without a stop: test before whether the line ends a sentence (`sentenceEnd`).
 */
export function endsSurely(line: string): boolean {
  const [, word = ''] = /(\p{L}+)\.["“”')\]*_]*\s*$/u.exec(line) ?? []
  return !abbreviations.has(word.toLowerCase())
}

/** Whether two labels may name the same kind of part; a number alone is a section or clause. */
export function isSameKind(one: string, other: string): boolean {
  if (one === other) return true
  return isSameLabel(one === '' ? '§' : one, other === '' ? '§' : other)
}

/** Whether a part is numbered below another one: `8.1.2` in `8.1`, but not `Annex 8.1` in `§ 8`. */
export function isBelow({ label, number }: Opened, own: { label: string; number: string }): boolean {
  return number.startsWith(`${own.number}.`) && isSameKind(label, own.label)
}

/** Whether a word may open a sentence: `The`, `Nach`. */
export function opensSentence(word: string): boolean {
  return /^\p{Lu}/u.test(word) && openers.has(word.toLowerCase())
}
