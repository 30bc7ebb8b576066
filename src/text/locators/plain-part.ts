/**
 * How far a numbered part is plain: all of its text certainly belongs to it. The finders of parts end one at the next
 * part that they recognise. Here it ends at anything that might begin another one: a label or number, a title, a note,
 * at the beginning of a line or of a sentence. Only plain text may stand behind the name of its part.
 */
import type { Span } from '../../core/span.ts'
import { trimSpan } from '../sentences/sentences.ts'
import { stopWords } from '../words/stop-words.ts'
import { createCounter } from './counted-marks.ts'
import type { Counter } from './counted-marks.ts'
import {
  isBelow,
  isInOrder,
  isSameKind,
  REACH,
  readOpened,
  sentenceEnd,
  signs,
  withPlainSpaces,
} from './part-openings.ts'
import type { Opening } from './part-openings.ts'
import { isPartLabel, isSameLabel } from './section-signs.ts'

const heading = /^\s*(?:#{1,6}\s|[=-]{3,}\s*$)/u
const underline = /^\s{0,3}(?:=+|-{2,})\s*$/u
/** A note: `[^1]:`, `¹`, `†`, `*)`. */
const note = /^\s*(?:\[?\^|[¹²³⁰-⁹†‡]|\*+\))/u
/** A name with a figure that is not read as a number of a part: `§ 9bis`, `Art. 9(1)`, `REQ-9`, `①`, `(B)`. */
const unread = /^[([{]?(?:§+ ?|(?<word>\p{Lu}[\p{L}-]{0,20}\.?) ?)?(?:\p{N}|(?<=[([{])\p{L}{1,3}[)\]}])/u
/** A title before its text: in bold, in capitals, or with a colon: `**Notice.** …`, `NOTICE. …`, `On § 9: …`. */
const runIn =
  /^\s*(?:(?:\*\*|__)(?!\()\S|\p{Lu}{2,30}(?: \p{Lu}{2,30}){0,9}[.:]\s|\p{Lu}\p{L}+(?: \p{Lu}\p{L}+){0,2}:\s|\p{Lu}[^.:!?]{0,60}[§\d][^:!?]{0,20}:\s)/u
const listItem = /^\s*(?:[-*+•|]\s|\||[([]?(?:\d{1,3}|[a-z]{1,2})[.)\]])/u
const sentenceStart = /[.!?:;][^\p{L}\p{N}§([\n]{0,40} (?=\S)|[.!?:;][^\p{L}\p{N}\n]{0,40}(?=§)/gu
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
  if (!isWanted || (wanted.label !== undefined && !mayBeCalled(own, wanted.label))) return null
  const isCalledElsewhere = openings.some(
    (one) =>
      one !== own &&
      one.label !== own.label &&
      one.label === wanted.label?.toLowerCase() &&
      one.number === wanted.number,
  )
  if (isCalledElsewhere) return null
  const lines = withPlainSpaces(content.slice(start, end)).split('\n')
  const within: Within = { number: wanted.number, label: own.label, counter: createCounter() }
  const isBare = own.rest === ''
  // Alone at the beginning of a text, `§ 8 Law applies.` may be a reference: only its own sentence is certain.
  const isAlone = own.isSentence && !openings.some((one) => one !== own && isSameKind(one.label, own.label))
  let at = start
  // Below a name alone, the first line may be its title.
  let isOwnTitle = isBare
  for (const [index, line] of lines.entries()) {
    const raw = content.slice(at, at + line.length)
    const opens = index > 0 && opensOther(lines, index, { ...within, raw, isOwnTitle })
    const headed = /<h[1-6]\b/iu.exec(raw)?.index ?? 0
    if (index === 0 && headed > 0 && start + headed > own.textStart)
      return trimSpan(content, { start, end: start + headed })
    const inner = opens
      ? 0
      : sentenceOpening(line, { ...within, from: index > 0 ? 0 : own.textStart - start })
    if (inner !== null) return trimSpan(content, { start, end: at + inner })
    if (isAlone) {
      const next = sentenceStart.exec(line.slice(own.textStart - start))
      sentenceStart.lastIndex = 0
      return trimSpan(content, { start, end: next ? own.textStart + next.index + 1 : at + line.length })
    }
    if (index > 0 && line.trim() !== '') isOwnTitle = false
    within.counter.pass(line, { isOpening: index === 0 && isBare })
    at += line.length + 1
  }
  return { start, end }
}

/** Whether a part may be called so in a claim. An `Abschnitt 2` has several §§, an `Abschnitt 8.1` is a § of a contract. */
function mayBeCalled({ label, number }: Opening, wanted: string): boolean {
  const isAbove = label !== '' && wanted !== '' && (label === 'abschnitt') !== /^abschnitt/i.test(wanted)
  if (isAbove && !number.includes('.')) return false
  return (label === '' || isPartLabel(label)) && isSameLabel(label, wanted)
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
  if (note.test(raw) || note.test(text)) return true
  const isWrapped = goesOnFrom(lines, index)
  if (counter.isMark(text)) {
    const isReference = isWrapped && text.startsWith('(') && index > 1
    return isReference || isNextChapter(text, own) || !counter.isNext(text)
  }
  if (found) {
    // A sentence that is wrapped before a figure: `within | 30 days`.
    return !isWrapped || found.label !== '' || !/^\s*\p{Ll}/u.test(text.slice(found.length))
  }
  if (isUnread(text) && !(isWrapped && /^\d+ \p{Ll}/u.test(text))) return true
  return !isOwnTitle && (runIn.test(line) || isTitle(lines, index))
}

/** Whether a text begins with a name that has a figure, and is not `In 2024`. */
function isUnread(text: string): boolean {
  const match = unread.exec(text)
  return match !== null && !stopWords.has(match.groups?.['word']?.toLowerCase() ?? '')
}

/** Whether a sentence may go on from the line before: a line that does not end one, and is no item above the margin. */
function goesOnFrom(lines: readonly string[], index: number): boolean {
  const before = lines[index - 1] ?? ''
  if (before.trim() === '' || sentenceEnd.test(before)) return false
  return !(listItem.test(before) && /^\p{Lu}/u.test(lines[index]!))
}

/** Whether a mark `9.` within `8.1`, or within `8` without a label, is that of the next chapter. */
function isNextChapter(text: string, { number, label }: { number: string; label: string }): boolean {
  const [chapter, ...below] = number.split('.')
  return (below.length > 0 || label === '') && Number.parseInt(text, 10) === Number(chapter) + 1
}

/**
 * Whether a line stands by itself and does not end like a sentence, or is very short; or is above its text and not
 * broken to fit a width.
 */
function isTitle(lines: readonly string[], index: number): boolean {
  const line = lines[index]!.trimEnd()
  if (listItem.test(line)) return false
  const [before, after] = [lines[index - 1] ?? '', lines[index + 1] ?? '']
  if (index > 1 && goesOnFrom(lines, index)) return false
  const isAlone = after.trim() === ''
  if (sentenceEnd.test(line)) {
    const isShort = line.trim().split(/\s+/u).length <= TITLE_WORDS || /\?["“”')\]*_]*$/u.test(line)
    return isAlone && before.trim() === '' && isShort
  }
  if (line.endsWith(',')) return false
  const next = lines.slice(index + 1, index + MAX_BLOCK).find((later) => later.trim() !== '') ?? ''
  if (line.endsWith(':') && listItem.test(next)) return false
  if (isAlone) return true
  const block = blockFrom(lines, index)
  const last = block.at(-1)!
  // A title over some lines: nothing in it ends a sentence.
  if (block.every((one) => !sentenceEnd.test(one) && !listItem.test(one)) && !/[,:]\s*$/u.test(last))
    return true
  const [word = ''] = after.trim().split(/\s/u, 1)
  if (/^\p{Ll}/u.test(word)) return false
  const width = Math.max(...block.map((one) => one.trimEnd().length))
  return block.length === 2 || line.length + 1 + word.length <= width
}

/** The lines up to the next blank one, at most `MAX_BLOCK`. */
function blockFrom(lines: readonly string[], index: number): string[] {
  const block = lines.slice(index, index + MAX_BLOCK)
  const end = block.findIndex((line) => line.trim() === '')
  return end < 0 ? block : block.slice(0, end)
}

/** Maximum lines that are read to see whether a line is a title. */
const MAX_BLOCK = 20

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
    if (!found && /^(?:§|\p{Lu}\p{L}{0,20}\. ?\d)/u.test(text) && isUnread(text)) return at
    if (!found || isBelow(found, own)) continue
    const isNamed = found.label !== '' || found.number.includes('.')
    if (isNamed && !/^\s*\p{Ll}/u.test(text.slice(found.length))) return at
  }
  return null
}
