import type { Span } from '../../core/span.ts'
import { ordinalNouns } from '../sentences/sentence-rules.ts'
import { trimSpan } from '../sentences/sentences.ts'

export type ListLevel = 'number' | 'letter' | 'subletter'

/** An item of a list in a statute: the label of its marker, and the span of its text with nested items. */
export type ListItem = { level: ListLevel; label: string; span: Span; children: ListItem[] }

/** A list and the span from its first marker to the end of its last item. */
export type StatuteList = Span & { items: ListItem[] }

type Marker = { level: ListLevel; label: string; at: number; textStart: number; indent: number }

const marker = /^([ \t]*)(?:(\d{1,3}[a-z]?)\.|([a-z]{1,2})\))[ \t]+(?=\S)/gm
const depths: Record<ListLevel, number> = { number: 0, letter: 1, subletter: 2 }

/**
 * The numbered lists within `span`, in order. An item starts a line with a mark such as `1.`, `a)` or `aa)`. A list
 * starts at `1`, `a` or `aa` and counts without gaps, so a wrapped line that starts with `31. Dezember` is not an
 * item.
 *
 * An item ends where the next one starts, or before a blank line followed by text that is not indented deeper than
 * its marker.
 */
export function findStatuteLists(text: string, span: Span): StatuteList[] {
  const lists: Marker[][] = []
  /** The last label read at each level of the list that is still open. */
  const open = new Map<ListLevel, string>()
  for (const found of findMarkers(text, span)) {
    const previous = open.get(found.level)
    if (previous !== undefined && follows(previous, found.label)) {
      lists.at(-1)!.push(found)
    } else if (found.label === '1' && found.level === 'number') {
      lists.push([found])
    } else if (found.label === 'a' || found.label === 'aa') {
      if (open.size === 0) lists.push([found])
      else lists.at(-1)!.push(found)
    } else continue
    for (const level of ['number', 'letter', 'subletter'] as const) {
      if (depths[level] > depths[found.level]) open.delete(level)
    }
    open.set(found.level, found.label)
  }
  return lists.map((markers, index) =>
    toList(text, markers, { start: span.start, end: lists[index + 1]?.[0]?.at ?? span.end }),
  )
}

/**
 * Whether running text was wrapped before this number: the line above ends with `am`, this one begins with `1. Januar`.
 */
function isWrapped(text: string, { start, end }: Span): boolean {
  const [next = ''] = /^\p{L}+/u.exec(text.slice(end, end + 40)) ?? []
  if (!ordinalNouns.has(next.toLowerCase())) return false
  const [before] = /\S(?=[ \t\r]*\n[ \t]*$)/u.exec(text.slice(Math.max(0, start - 200), start)) ?? []
  return before !== undefined && !/[.:;,]/.test(before)
}

function findMarkers(text: string, span: Span): Marker[] {
  const found: Marker[] = []
  // The span may start in the middle of a line, after `(1) `.
  for (const match of text.slice(span.start, span.end).matchAll(marker)) {
    const [whole, indent, number, letter] = match
    if (
      number !== undefined &&
      isWrapped(text, { start: span.start + match.index, end: span.start + match.index + whole.length })
    )
      continue
    const level = number !== undefined ? 'number' : letter!.length === 2 ? 'subletter' : 'letter'
    if (level === 'subletter' && letter![0] !== letter![1]) continue
    const at = span.start + match.index
    found.push({
      level,
      label: number ?? letter!,
      at,
      textStart: at + whole.length,
      indent: indent!.length,
    })
  }
  return found
}

/**
 * Whether a label may follow another: `2` and `1a` follow `1`, `1b` and `2` follow `1a`, `b` follows `a`, `bb` follows
 * `aa`.
 */
function follows(previous: string, label: string): boolean {
  if (/^[a-z]/.test(label)) {
    return /^[a-z]/.test(previous) && label.charCodeAt(0) === previous.charCodeAt(0) + 1
  }
  const [, number, letter] = /^(\d+)([a-z]?)$/.exec(previous) ?? []
  if (number === undefined) return false
  const nextLetter = letter === '' ? 'a' : String.fromCharCode(letter!.charCodeAt(0) + 1)
  return label === `${number}${nextLetter}` || label === String(Number(number) + 1)
}

function toList(text: string, markers: readonly Marker[], within: Span): StatuteList {
  const items: ListItem[] = []
  const parents: ListItem[] = []
  let end = within.start
  for (const [index, opening] of markers.entries()) {
    const { level, label, textStart } = opening
    const next = nextOutside(markers, index)
    const span = trimSpan(text, { start: textStart, end: endOfItem(text, opening, next?.at ?? within.end) })
    end = Math.max(end, span.end)
    const item: ListItem = { level, label, span, children: [] }
    while (parents.length > 0 && depths[parents.at(-1)!.level] >= depths[level]) parents.pop()
    const siblings = parents.at(-1)?.children ?? items
    siblings.push(item)
    parents.push(item)
  }
  return { start: markers[0]!.at, end, items }
}

/** The next marker of the same level or one further out; `undefined` if there is none. */
function nextOutside(markers: readonly Marker[], index: number): Marker | undefined {
  for (let later = index + 1; later < markers.length; later++) {
    if (depths[markers[later]!.level] <= depths[markers[index]!.level]) return markers[later]
  }
  return undefined
}

const blankLines = /\n[ \t\r]*\n[ \t\r\n]*/g

/**
 * The offset where an item ends (see `findStatuteLists`), at most `end`. The search is limited to the item: in the
 * whole text, each search would continue to the next blank line.
 */
function endOfItem(text: string, { textStart, indent }: Marker, end: number): number {
  for (const { 0: blank, index } of text.slice(textStart, end).matchAll(blankLines)) {
    const lineStart = blank.lastIndexOf('\n') + 1
    if (blank.length - lineStart <= indent) return textStart + index
  }
  return end
}
