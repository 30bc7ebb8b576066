/**
 * How far a numbered part is plain: all of its text certainly belongs to it. The finders of parts end one at the next
 * part that they recognise. Here it ends at anything that might begin another one: a label or number, a title, a note,
 * at the beginning of a line or of a sentence. Only plain text may stand behind the name of its part.
 */
import type { Span } from '../../core/span.ts'
import { trimSpan } from '../sentences/sentences.ts'
import { createCounter } from './counted-marks.ts'
import type { Counter } from './counted-marks.ts'
import { isBelow, isInOrder, readOpened, withPlainSpaces } from './part-openings.ts'
import type { Opening } from './part-openings.ts'
import { isPartLabel, isSameLabel } from './section-signs.ts'

const signs = /^(?:[^\p{L}\p{N}§([]+|\[(?=\^))/u
const heading = /^\s*(?:#{1,6}\s|[=-]{3,}\s*$)/u
const underline = /^\s{0,3}(?:=+|-{2,})\s*$/u
const note = /^\[?\^/u
/** A title in bold or with a colon before its text: `**Notice.** …`, `Note: …`. */
const runIn = /^\s*(?:(?:\*\*|__)(?!\()\S|\p{Lu}\p{L}+:\s)/u
const listItem = /^\s*(?:[-*+•|]\s|\||[([]?(?:\d{1,3}|[a-z]{1,2})[.)\]])/u
const sentenceEnd = /[.!?;]["“”')\]*_]*\s*$/u
const sentenceStart = /[.!?:;][^\p{L}\p{N}§([\n]* (?=\S)|[.!?:;][^\p{L}\p{N}\n]*(?=§)/gu
/** UTF-16 units of a line or sentence that are read to see what it opens. */
const REACH = 120
/** Maximum words of a title that ends like a sentence. */
const TITLE_WORDS = 3

/** The part that is looked for: the number without spaces (`8.1`, `8a`), and its label in the claim, if it has one. */
export type WantedPart = { number: string; label?: string | undefined }

/**
 * The plain beginning of a part. Paragraphs `(1)` and lists that count from 1 or a belong to it, and so do parts whose
 * number continues its own: `8.1.2` in `8.1`. `null` if `span` does not certainly open the part. Linear.
 *
 * @param openings All openings of `content`, as `readOpenings` gives them.
 */
export function plainPart(
  content: string,
  { start, end }: Span,
  { openings, wanted }: { openings: readonly Opening[]; wanted: WantedPart },
): Span | null {
  const lineStart = content.lastIndexOf('\n', start - 1) + 1
  const own = openings.find(({ at }) => at === lineStart)
  if (!own || own.isDoubtful || !isInOrder(openings, own)) return null
  const isWanted = own.number === wanted.number || own.number.startsWith(`${wanted.number}.`)
  if (!isWanted || (wanted.label !== undefined && !mayBeCalled(own.label, wanted.label))) return null
  const lines = withPlainSpaces(content.slice(start, end)).split('\n')
  const within: Within = { number: wanted.number, label: own.label, counter: createCounter() }
  const isBare = own.rest === ''
  let at = start
  for (const [index, line] of lines.entries()) {
    const raw = content.slice(at, at + line.length)
    const isOwnTitle = isBare && lines.slice(1, index).every((earlier) => earlier.trim() === '')
    const opens = index > 0 && opensOther(lines, index, { ...within, raw, isOwnTitle })
    const inner = opens
      ? 0
      : sentenceOpening(line, { ...within, from: index > 0 ? 0 : own.textStart - start })
    if (inner !== null) return trimSpan(content, { start, end: at + inner })
    within.counter.pass(line, { isOpening: index === 0 && isBare })
    at += line.length + 1
  }
  return { start, end }
}

/** Whether a part with a label, or a number alone, may be called so in a claim. */
function mayBeCalled(own: string, wanted: string): boolean {
  return (own === '' || isPartLabel(own)) && isSameLabel(own, wanted)
}

type Within = { number: string; label: string; counter: Counter }

/** Whether a line might begin another part, or is a title. `raw` has its tags. */
function opensOther(
  lines: readonly string[],
  index: number,
  { raw, isOwnTitle, counter, ...own }: Within & { raw: string; isOwnTitle: boolean },
): boolean {
  const line = lines[index]!
  const text = line.replace(signs, '').slice(0, REACH)
  if (text.trim() === '') return heading.test(line)
  const found = readOpened(text)
  if (found && isBelow(found, own)) return false
  if (heading.test(line) || /<h[1-6]\b/i.test(raw) || underline.test(lines[index + 1] ?? '')) return true
  if (note.test(text)) return true
  const before = lines[index - 1]!
  const isWrapped = before.trim() !== '' && !sentenceEnd.test(before)
  if (counter.isMark(text)) {
    const isReference = isWrapped && text.startsWith('(') && index > 1
    return isReference || isNextChapter(text, own) || !counter.isNext(text)
  }
  if (found) {
    // A sentence that is wrapped before a figure: `within | 30 days`.
    return !isWrapped || found.label !== '' || !/^\s*\p{Ll}/u.test(text.slice(found.length))
  }
  return !isOwnTitle && (runIn.test(line) || isTitle(lines, index))
}

/** Whether a mark `9.` within `8.1` is that of the next chapter. */
function isNextChapter(text: string, { number }: { number: string }): boolean {
  const [chapter, ...below] = number.split('.')
  return below.length > 0 && Number.parseInt(text, 10) === Number(chapter) + 1
}

/**
 * Whether a line stands by itself and does not end like a sentence, or is very short; or is above its text and not
 * broken to fit a width.
 */
function isTitle(lines: readonly string[], index: number): boolean {
  const line = lines[index]!.trimEnd()
  if (listItem.test(line)) return false
  const [before, after] = [lines[index - 1] ?? '', lines[index + 1] ?? '']
  if (before.trim() !== '' && index > 1 && !sentenceEnd.test(before)) return false
  const isAlone = after.trim() === ''
  if (sentenceEnd.test(line)) {
    const isShort = line.trim().split(/\s+/u).length <= TITLE_WORDS || /\?["“”')\]*_]*$/u.test(line)
    return isAlone && before.trim() === '' && isShort
  }
  if (line.endsWith(',')) return false
  const next = lines.slice(index + 1).find((later) => later.trim() !== '') ?? ''
  if (line.endsWith(':') && listItem.test(next)) return false
  if (isAlone) return true
  const [word = ''] = after.trim().split(/\s/u, 1)
  let width = 0
  for (let later = index; later < lines.length && lines[later]!.trim() !== ''; later++)
    width = Math.max(width, lines[later]!.trimEnd().length)
  return !/^\p{Ll}/u.test(word) && line.length + 1 + word.length <= width
}

/** Where in a line a sentence might open another part, in UTF-16 units; `null` if none does. */
function sentenceOpening(line: string, { from, counter, ...own }: Within & { from: number }): number | null {
  for (const { 0: gap, index } of line.slice(from).matchAll(sentenceStart)) {
    const at = from + index + gap.length
    const text = line.slice(at, at + REACH)
    if (counter.isMark(text)) {
      if (!isNextChapter(text, own) && counter.isNext(text)) continue
      return at
    }
    const found = readOpened(text)
    if (!found || isBelow(found, own)) continue
    const isNamed = found.label !== '' || found.number.includes('.')
    if (isNamed && !/^\s*\p{Ll}/u.test(text.slice(found.length))) return at
  }
  return null
}
