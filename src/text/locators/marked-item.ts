/**
 * Items that are named by their mark. In: a mark such as `(b)`, and the plain text of a part. Out: the item that has
 * it.
 */
import { endsClause } from '../../core/text.ts'
import type { Span } from '../../core/span.ts'
import { trimSpan } from '../sentences/sentences.ts'

/** The mark of an item: `(b)`, `b)`, `2.`, `[iv]`. */
const markForm = String.raw`[([]?(?:\d{1,3}[a-z]?[)\].]|[a-z]{1,4}[)\]]|[a-z]\.)`
const leadingMark = new RegExp(String.raw`^[\s:,–—•*_\x60-]{0,20}(${markForm})[*_\x60\s]`, 'iu')
/** Matches marks at the beginning of lines, and `(b)` after a stop. */
const markOfItem = new RegExp(
  String.raw`^([ \t]*)(${markForm})(?=\s)|(?<=[.;:] )(\([\da-z]{1,4}\))(?=\s)`,
  'gimu',
)
/** Matches a stop within a line that is followed by another mark. */
const innerMark =
  /[.!?;:,]["“”')\]*_]{0,8}(?=\s{1,8}[*_\x60]{0,3}(?:[([]?(?:\d{1,3}[a-z]?|[a-z]{1,4})[)\]]|\d{1,3}\.\s))/u
/** Matches the number of a part below the named one, to which a list may belong: `4.2.1`. */
const partBelow = /^[ \t]*\d{1,3}(?:\.\d{1,3})+/mu

/** The mark, brackets included, that begins a text, after signs: `: (b) …`, ` – 2. …`; `null` if there is none. */
export function markBehind(text: string): string | null {
  return leadingMark.exec(text)?.[1] ?? null
}

/** The mark without its opening bracket and with `)` for `]`, so that `(b)`, `[b]` and `b)` all become `b)`. */
function plainMark(mark: string): string {
  return mark.replace(/^[([]/u, '').replace(/\]$/u, ')')
}

/** The kind of a mark: items of one list have one kind. `i` counts as a letter, as it may follow `h`. */
function kindOf(mark: string): string {
  const [, figure, letter] = /^(?:(\d+)[a-z]?|([a-z]))[)\].]/iu.exec(mark) ?? []
  const closing = mark.endsWith('.') ? '.' : ')'
  return figure === undefined ? (letter === undefined ? 'letters' : `letter${closing}`) : `figure${closing}`
}

/**
 * Finds the item with this mark in a span of plain text; `(b)`, `[b]` and `b)` are the same mark. `null` if there is
 * none, or if it is open which one is meant. Takes linear time.
 */
export function findMarkedItem(asked: string, content: string, { start, end }: Span): Span | null {
  const text = content.slice(start, end)
  // Within its first line, a text has no mark at the beginning of a line.
  const marks = Array.from(text.matchAll(markOfItem), ({ index, 1: gap = '', 2: first, 3: inner }) => ({
    at: index + gap.length,
    mark: plainMark(first ?? inner!),
  })).filter(({ at }) => at > 0)
  const [own, ...others] = marks.filter(({ mark }) => mark === plainMark(asked))
  if (!own || others.length > 0) return null
  const [, ...below] = text.slice(0, own.at).split('\n')
  if (partBelow.test(below.join('\n'))) return null
  // `(b)` below `(2)`, and `bb)` below `b)`, are items of this item.
  if (kindOf(own.mark) !== kindOf(marks[0]!.mark)) return null
  const next = marks[marks.indexOf(own) + 1]
  const item = text.slice(own.at, next?.at)
  return trimSpan(content, { start: start + own.at, end: start + own.at + itemLength(item) })
}

/** The UTF-16 units of the item with which a text begins. */
function itemLength(text: string): number {
  let length = 0
  let before = ''
  for (const line of text.split(/(?<=[\n\u2028\u2029])/u)) {
    const words = line.trim()
    if (length > 0 && (!/^\p{L}/u.test(words) || isNewLine(before, words))) break
    before = words
    const inner = innerMark.exec(line)
    if (inner) return length + inner.index + inner[0].length
    length += line.length
    if (endsClause(words)) break
  }
  return length
}

/**
 * Whether a line begins anew and does not continue the line before: its first word has a capital, and the line before,
 * with this word added, would be no longer than this line.
 */
function isNewLine(before: string, line: string): boolean {
  const [word = ''] = line.split(/\s/u, 1)
  return /^\p{Lu}/u.test(word) && before.length + 1 + word.length <= line.length
}
