/**
 * How far a numbered part is plain: all of its text certainly belongs to it. The finders of parts end one at the next
 * part that they recognise. Here it ends at anything that might begin another one: a label or number, a title, a note,
 * at the beginning of a line or of a sentence. Only plain text may stand behind the name of its part.
 */
import type { Span } from '../../core/span.ts'
import { lexicon } from '../lexicon/languages.ts'
import { trimSpan } from '../sentences/sentences.ts'
import { parseAmounts } from '../values/numbers.ts'
import { guessLanguage } from '../words/language.ts'
import { stopWords } from '../words/stop-words.ts'
import { createCounter } from './counted-marks.ts'
import type { Counter } from './counted-marks.ts'
import { isBefore } from './section-signs.ts'

/** Signs of markdown and HTML before the first word of a line. */
const marks = /^(?:[\s>*_#\-‹›|–—•]|<\/?[a-z]\w*>)+/u
/** `§ 8.1`, `Rule 5`, `Schedule B`, `Teil II`, `8.1`: a sign or a capitalised word, and a number; or a number alone. */
const opening =
  /^[([]?(?:(?<label>§{1,2}[ \t\u00a0]*|\p{Lu}\p{L}{0,20}(?:\.[ \t\u00a0]*|[ \t\u00a0]+))(?=[\d\p{Lu}]))?(?<number>\d{1,4}(?:\.\d{1,3}){0,4}(?:(?:[ \t]?[a-z]|[A-Z])(?![\p{L}.]))?|[IVXLC]{1,7}(?!\p{L})|(?<letter>\p{Lu})(?!\p{L}))(?=$|[\s.:,)\]*_<–—-])[.:)\]*_]*/u
const heading = /^\s*(?:#{1,6}\s|<h[1-6]\b|[=-]{3,}\s*$)/iu
const underline = /^\s{0,3}(?:=+|-{2,})\s*$/u
const note = /^\[\^/u
const listItem = /^\s*(?:[-*+•|]\s|\||[([]?(?:\d{1,3}|[a-z]{1,2})[.)\]])/u
const sentenceEnd = /[.!?;]["“”')\]*_]*\s*$/u
const sentenceStart = /[.!?:;]["“”')\]*_]*[ \t\u00a0]+(?=\S)/gu
/** UTF-16 units of a line that are read to see what it opens. */
const REACH = 120
/** UTF-16 units before a part in which it may be seen to be an entry of a list of contents. */
const CONTENTS = 600
/** Maximum length of a title without a number, in UTF-16 units. */
const MAX_TITLE = 80
const placeLabels: ReadonlySet<string> = new Set(lexicon('placeLabels').flat())

/**
 * The plain beginning of a part. Paragraphs `(1)` and lists that count from 1 or a belong to it, and so do parts whose
 * number continues its own: `8.1.2` in `8.1`. `null` if `span` does not certainly open the part. Linear.
 *
 * @param number The number of the part, without spaces: `8.1`, `8a`.
 */
export function plainPart(content: string, { start, end }: Span, number: string): Span | null {
  const lines = content.slice(start, end).split('\n')
  const own = openedBy(content, start, number)
  if (own === null) return null
  const counter = createCounter()
  let at = start
  for (const [index, line] of lines.entries()) {
    const isOwnTitle = own.isBare && lines.slice(1, index).every((earlier) => earlier.trim() === '')
    const opens = index > 0 && opensOther(lines, index, { number, counter, isOwnTitle })
    if (opens && isEarlier(line, { ...own, number })) return null
    const inner = opens ? 0 : sentenceOpening(line, { from: index > 0 ? 0 : own.length, number, counter })
    if (inner !== null) return trimSpan(content, { start, end: at + inner })
    counter.pass(line, { isOpening: index === 0 && own.isBare })
    at += line.length + 1
  }
  const [next = ''] = content
    .slice(end, end + REACH)
    .trimStart()
    .split('\n', 1)
  return isEarlier(next, { ...own, number }) ? null : { start, end }
}

/** What a line opens: its label, its number, and the text behind. `null` for running text. */
function readOpening(
  text: string,
): { label: string; number: string; isLetter: boolean; length: number } | null {
  const match = opening.exec(text)
  const { label = '', number = '', letter } = match?.groups ?? {}
  if (!match || (letter !== undefined && label === '' && !/^\p{Lu}[.)]/u.test(text))) return null
  // `In 2024` is no label; `No. 9` is one.
  const word = label.trim().toLowerCase()
  if (stopWords.has(word)) return null
  return {
    label: word.replace(/\.$/, ''),
    number: number.replaceAll(/\s/g, ''),
    isLetter: letter !== undefined,
    length: match[0].length,
  }
}

const isBelow = (number: string, own: string) => number.startsWith(`${own}.`)

type OwnOpening = {
  label: string
  /** UTF-16 units of the line that name the part. */
  length: number
  /** Whether nothing stands behind its name. */
  isBare: boolean
}

/** The line that opens the part; `null` if it may be a reference, an amount, or an entry of a list of contents. */
function openedBy(content: string, at: number, number: string): OwnOpening | null {
  const lineStart = content.lastIndexOf('\n', at - 1) + 1
  const [line = ''] = content.slice(lineStart, lineStart + REACH).split('\n', 1)
  const marked = marks.exec(line)?.[0] ?? ''
  const text = line.slice(marked.length)
  const found = readOpening(text)
  if (!found || (found.number !== number && !isBelow(found.number, number))) return null
  const rest = text.slice(found.length).trimStart()
  if (/^[\p{Ll},;]/u.test(rest) || namesPlace(rest) || isAmount(text, found, content)) return null
  const before = content.slice(Math.max(0, lineStart - CONTENTS), lineStart).split('\n')
  if (!/[#*<]/u.test(marked) && !isApart(before)) return null
  if (isInContents(before, { ...found, number })) return null
  return { label: found.label, length: marked.length + found.length, isBare: rest === '' }
}

/** Whether no sentence goes on from the lines before over a beginning of a line. */
function isApart(before: readonly string[]): boolean {
  const last = before.findLast((line) => line.trim() !== '') ?? ''
  if (last === '' || sentenceEnd.test(last)) return true
  return before.at(-2)!.trim() === '' && !/^\s*\p{Ll}/u.test(last)
}

/** Whether two parts of the same kind stand directly before, without text: what follows the last one is not its text. */
function isInContents(
  before: readonly string[],
  { label, number }: { label: string; number: string },
): boolean {
  let alike = 0
  for (const line of before.toReversed()) {
    if (line.trim() === '') continue
    const found = readOpening(line.replace(marks, ''))
    if (!found || sentenceEnd.test(line)) break
    if (found.label === label && depthOf(found.number) === depthOf(number)) alike++
  }
  return alike >= 2
}

const depthOf = (number: string) => number.split('.').length

/** Whether a line opens a part of the same kind with a lower number: then the part stands out of order. */
function isEarlier(line: string, { label, number }: { label: string; number: string }): boolean {
  const found = readOpening(line.replace(marks, ''))
  if (!found || found.isLetter || (found.label !== label && !found.number.includes('.'))) return false
  return /^\d/u.test(found.number) && isBefore(found.number, number)
}

/** A place or a law behind a number is that of a reference: `§ 9 Abs. 2 gilt`, `§ 9 HGB bleibt`. */
function namesPlace(rest: string): boolean {
  const [word = ''] = /^\p{L}+/u.exec(rest) ?? []
  if (placeLabels.has(word.toLowerCase()) && /^\p{L}+\.?[ \u00a0]\d/u.test(rest)) return true
  return /^\p{Lu}\p{L}*\p{Lu}\p{L}*\s+\p{Ll}/u.test(rest)
}

/** Whether a number without a label is an amount: `9.1 percent of the fee`. */
function isAmount(
  text: string,
  { label, number }: { label: string; number: string },
  content: string,
): boolean {
  if (label !== '') return false
  const [amount] = parseAmounts(text, guessLanguage(content))
  return amount !== undefined && amount.start === 0 && (amount.unit !== null || amount.end > number.length)
}

type Within = { number: string; counter: Counter }

/** Whether a line might begin another part, or is a title. */
function opensOther(
  lines: readonly string[],
  index: number,
  { number, counter, isOwnTitle }: Within & { isOwnTitle: boolean },
): boolean {
  const line = lines[index]!
  const text = line.replace(marks, '').slice(0, REACH)
  if (text === '') return heading.test(line)
  const found = readOpening(text)
  if (found && isBelow(found.number, number)) return false
  if (heading.test(line) || underline.test(lines[index + 1] ?? '') || note.test(text)) return true
  if (counter.isMark(text)) return !counter.isNext(text)
  if (found) {
    // A sentence that is wrapped before a figure: `within | 30 days`.
    const before = lines[index - 1]!
    const isWrapped = found.label === '' && before.trim() !== '' && !sentenceEnd.test(before)
    return !isWrapped || !/^\s*\p{Ll}/u.test(text.slice(found.length))
  }
  return !isOwnTitle && isTitle(lines, index)
}

/** Whether a short line stands by itself, does not end like a sentence, and is not broken to fit a width. */
function isTitle(lines: readonly string[], index: number): boolean {
  const line = lines[index]!.trimEnd()
  if (line.trim().length > MAX_TITLE || sentenceEnd.test(line) || line.endsWith(',') || listItem.test(line))
    return false
  const [before, after] = [lines[index - 1] ?? '', lines[index + 1] ?? '']
  if (before.trim() !== '' && index > 1 && !sentenceEnd.test(before)) return false
  const next = lines.slice(index + 1).find((later) => later.trim() !== '') ?? ''
  if (line.endsWith(':') && listItem.test(next)) return false
  if (after.trim() === '') return true
  const [word = ''] = after.trim().split(/\s/u, 1)
  let width = 0
  for (let later = index; later < lines.length && lines[later]!.trim() !== ''; later++)
    width = Math.max(width, lines[later]!.length)
  return !/^\p{Ll}/u.test(word) && line.length + 1 + word.length <= width
}

/** Where in a line a sentence might open another part, in UTF-16 units; `null` if none does. */
function sentenceOpening(line: string, { from, number, counter }: Within & { from: number }): number | null {
  for (const { 0: gap, index } of line.slice(from).matchAll(sentenceStart)) {
    const at = from + index + gap.length
    const text = line.slice(at, at + REACH).replace(marks, '')
    if (counter.isMark(text)) {
      if (counter.isNext(text)) continue
      return at
    }
    const found = readOpening(text)
    if (!found || isBelow(found.number, number)) continue
    const isNamed = found.label !== '' || found.number.includes('.')
    if (isNamed && !/^\s*\p{Ll}/u.test(text.slice(found.length))) return at
  }
  return null
}
