import { isHeading, readDefinition, readEntry, readNamingLine } from '../syntax/source-lists.ts'
import type { ListEntry } from '../syntax/source-lists.ts'

/**
 * The text below a line that may introduce a list of sources (`text` from `from` on), and what tells a list
 * from other text.
 */
export type Below = {
  text: string
  from: number
  final: boolean
  /** Whether a text has the title of a source. */
  namesSource: (text: string) => boolean
  /** Whether an entry is a source, so that it may be removed. */
  isOfSource: (entry: ListEntry) => boolean
  /** Whether a list such as `1, 3` is taken for a list of sources. */
  namesSources: (list: string) => boolean
}

/** Maximum UTF-16 units of a line that is held back; a longer line is in no list. */
const MAX_LINE = 1024
/** Maximum UTF-16 units of blank lines before an entry; after more, the entry is in no list. */
const MAX_GAP = 64

/** Whether the line below a heading is an entry of a list of sources; `more` if following text decides. */
export function headsList({ text, from, final, namesSource, isOfSource }: Below): boolean | 'more' {
  const next = findLine(text, from, final)
  if (next === null || typeof next === 'string') return next === 'more' ? next : false
  const entry = readDefinition(next.line) ?? readEntry(next.line, namesSource)
  return entry !== null && isOfSource(entry)
}

/**
 * Whether a list of sources follows a horizontal rule (`---`), with or without a heading; `more` if following text
 * decides. `isTaken` decides whether a definition belongs to the list.
 */
export function leadsToList({
  isTaken,
  ...below
}: Below & { isTaken: (definition: ListEntry & { isFootnote: boolean }) => boolean }): boolean | 'more' {
  const { text, from, final } = below
  const next = findLine(text, from, final)
  if (next === null || typeof next === 'string') return next === 'more' ? next : false
  const named = readNamingLine(next.line)
  if (named !== null) return below.namesSources(named)
  const definition = readDefinition(next.line)
  if (definition) return isTaken(definition)
  return isHeading(next.line) && headsList({ ...below, from: next.end })
}

/**
 * The next line that is not blank after the end of a line; `end` if there is none, `null` if it is too far or too long,
 * `more` if following text decides. `isBelow`: there is no blank line between.
 */
export function findLine(
  text: string,
  from: number,
  final: boolean,
): { line: string; end: number; isBelow: boolean } | 'more' | 'end' | null {
  let start = from
  for (let position = from; position < text.length && /\s/.test(text[position]!); position++) {
    if (position - from > MAX_GAP) return null
    if (text[position] === '\n') start = position + 1
  }
  const newline = text.indexOf('\n', start)
  const end = newline < 0 ? text.length : newline
  const line = text.slice(start, Math.min(end, start + MAX_LINE + 1))
  if (line.length > MAX_LINE) return null
  if (newline < 0 && !final) return 'more'
  if (line.trim() === '') return final ? 'end' : 'more'
  const isBelow = (text.slice(from, start).match(/\n/g)?.length ?? 0) <= 1
  return { line, end, isBelow }
}
