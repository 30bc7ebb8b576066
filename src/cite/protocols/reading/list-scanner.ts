import {
  isHeading,
  isRuleLine,
  mayDefine,
  mayHead,
  readDefinition,
  readEntry,
  readListLine,
  readNamingLine,
} from '../syntax/source-lists.ts'
import type { ListEntry } from '../syntax/source-lists.ts'
import { findLine, headsList, leadsToList } from './list-below.ts'
import type { Below } from './list-below.ts'
import type { Protocol, ProtocolName } from './protocol.ts'

export type ListEvents = {
  /** Called with a label that a list defines (`1`, `S1`, `^1`) and its text; again with each further line alone. */
  onDefinition(label: string, body: string): void
  /** Called with each entry of a list below a heading. */
  onEntry(entry: ListEntry): void
  /** Called with a line that names the sources of the text above: `1, 3` or `S1, S3`. */
  onNamed(list: string, place: { marker: string; at: number }): void
}

/** Lines of a list, up to `end`. They are removed, then `place` gets their offset in the clean text; or kept as is. */
export type ListedLines = { end: number; isKept: boolean; place?: (at: number) => void }

export type ListScanner = ReturnType<typeof createListScanner>

/** Maximum length of a held-back line, in UTF-16 units. */
const MAX_LINE = 1024

type Options = ListEvents & {
  protocols: readonly Pick<Protocol, 'name'>[]
} & Pick<Below, 'namesSource' | 'isOfSource' | 'namesSources'>

/** Finds lists of sources at line starts, such as the lines below the heading `Sources`. */
export function createListScanner({ protocols, namesSource, isOfSource, namesSources, ...events }: Options) {
  const { hasFootnotes, hasLists, hasDefinitions } = listsOf(protocols)
  /** The kind of list to which the current lines belong. */
  let list: 'none' | 'headed' | 'definitions' = 'none'
  let keepsDefinitions = false
  let last: ListEntry | null = null

  function readNext(text: string, at: number, final: boolean): ListedLines | 'more' | null {
    const next = findLine(text, at, final)
    if (next === 'more' || next === 'end') return next === 'more' ? next : { end: text.length, isKept: false }
    if (next === null || !takeLine(next.line, next.isBelow)) {
      list = 'none'
      return null
    }
    return { end: next.end, isKept: false }
  }

  /**
   * Reads an entry, a definition or its continuation; `false` otherwise. `isBelow`: no blank line precedes the line.
   */
  function takeLine(line: string, isBelow: boolean): boolean {
    const definition = readDefinition(line)
    const entry = definition ?? (list === 'headed' ? readEntry(line, namesSource) : null)
    if (entry) return isOfSource(entry) && take(entry)
    if (!isBelow || last === null || !/^(?: {2,}|\t)\S/.test(line)) return false
    events.onDefinition(last.label ?? '', line.trim())
    return true
  }

  function take(entry: ListEntry): true {
    last = entry
    if (entry.label !== null) events.onDefinition(entry.label, entry.body)
    if (list === 'headed') events.onEntry(entry)
    return true
  }

  /** Begins a list at its heading. `entries`: those in the line of the heading; `end`: the offset of its line break. */
  function takeHeaded(entries: readonly ListEntry[], end: number): ListedLines {
    list = 'headed'
    last = null
    entries.forEach(take)
    return { end, isKept: false }
  }

  function readFirst(text: string, at: number, final: boolean): ListedLines | 'more' | null {
    const newline = text.indexOf('\n', at)
    const end = newline < 0 ? text.length : newline
    if (end - at > MAX_LINE) return null
    const line = text.slice(at, end)
    if (newline < 0 && !final) {
      if (hasLists && (mayHead(line) || isRuleLine(line, { isWhole: false }))) return 'more'
      return hasDefinitions && mayDefine(line) ? 'more' : null
    }
    const defined = hasDefinitions ? readDefined(line, end) : null
    if (defined !== null || !hasLists) return defined
    return readHeaded(line, { text, from: end, final, namesSource, isOfSource, namesSources })
  }

  function readDefined(line: string, end: number): ListedLines | null {
    const definition = readDefinition(line)
    if (!definition) return null
    if (!isTaken(definition)) {
      events.onDefinition(definition.label!, definition.body)
      return { end, isKept: true }
    }
    list = 'definitions'
    take(definition)
    return { end, isKept: false }
  }

  function isTaken({ isFootnote, ...entry }: ListEntry & { isFootnote: boolean }): boolean {
    return (isFootnote ? hasFootnotes : hasLists && !keepsDefinitions) && isOfSource(entry)
  }

  function readHeaded(line: string, below: Below): ListedLines | 'more' | null {
    const end = below.from
    const named = readNamingLine(line)
    const place = (at: number) => events.onNamed(named ?? '', { marker: line.trim(), at })
    if (named !== null) return below.namesSources(named) ? { end, isKept: false, place } : null
    const listed = readListLine(line, namesSource)
    if (listed !== null) return takeHeaded(listed, end)
    const isRule = isRuleLine(line, { isWhole: true })
    if (!isRule && !isHeading(line)) return null
    const isHeaded = isRule ? leadsToList({ ...below, isTaken }) : headsList(below)
    if (isHeaded !== true) return isHeaded === 'more' ? isHeaded : null
    return isRule ? { end, isKept: false } : takeHeaded([], end)
  }

  return {
    /** Reads the line at `at` if it belongs to a list; `null` if not, `more` if more text is needed to decide. */
    read(text: string, at: number, final: boolean): ListedLines | 'more' | null {
      return list === 'none' ? readFirst(text, at, final) : readNext(text, at, final)
    },
    /** Keeps definitions in the text from now on, because links such as `[text][1]` need them. */
    keepDefinitions() {
      keepsDefinitions = true
    },
  }
}

/** Which kinds of lists belong to these protocols. */
function listsOf(protocols: Options['protocols']) {
  const has = (name: ProtocolName) => protocols.some((protocol) => protocol.name === name)
  const hasFootnotes = has('footnotes')
  const hasLists = has('words')
  return {
    hasFootnotes,
    hasLists,
    hasDefinitions: hasFootnotes || hasLists || has('numbers') || has('source-ids'),
  }
}
