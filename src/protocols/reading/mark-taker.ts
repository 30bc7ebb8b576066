import { isBlank } from './clean-text.ts'
import type { Cursor } from './cursor.ts'
import { isEnclosed } from './enclosures.ts'
import type { Enclosure } from './enclosures.ts'
import type { Cited, Protocol, ProtocolName } from './protocol.ts'
import { readWrapped, wrappers } from './wrapped-marks.ts'
import type { PlacedMark } from './wrapped-marks.ts'

/** A mark as it is written, at its place in the clean text. `start` is where its claim begins, for tags around it. */
export type ScannedMark = Cited & { at: number; start?: number; marker: string; protocol: ProtocolName }

export type MarkTaker = {
  /** The characters that marks begin with. */
  readonly openers: readonly string[]
  /** Takes the mark that begins here; `false` when more text is needed, `null` if there is none. */
  read(enclosing: Enclosing): boolean | null
  /** Directly behind a mark: takes off the comma between it and another one, which are one group. */
  readSeparator(enclosing: Enclosing): boolean | null
  /** A mark was taken just before this place. */
  readonly isBehindMark: boolean
  /** Ends the claims of tags that were not closed. */
  endBlock(): void
}

type Found = { marks: readonly PlacedMark[]; end: number }

type Enclosing = { open: Enclosure | null; brackets: number }

export type MarkTakerOptions = {
  cursor: Cursor
  protocols: readonly Protocol[]
  sourceCount: number
  onMark(mark: ScannedMark): void
  /** A tag that was not closed, or closes nothing. */
  onUnclosed(marker: string, at: number): void
}

/** What stands between the marks of a group at most. */
const separator = /[ \u00a0]?[,;，、；،][ \u00a0]?/y
const startOfSeparator = /^[ \u00a0]?$/

type OpenTag = { tag: string | undefined; mark: Omit<ScannedMark, 'at'> }

export function createMarkTaker({
  cursor,
  protocols,
  sourceCount,
  onMark,
  onUnclosed,
}: MarkTakerOptions): MarkTaker {
  const { clean } = cursor
  const starts = new Set(protocols.flatMap((protocol) => [...protocol.openers]))
  const openers = new Set([...starts, ...wrappers])
  const byOpener = new Map(
    [...starts].map((sign) => [sign, protocols.filter((protocol) => protocol.openers.includes(sign))]),
  )
  const tags: OpenTag[] = []
  let behind: 'mark' | 'separator' | null = null

  /** The first protocol that finds a mark at a place; `more` where one may, which the later ones wait for. */
  function findAt(start: number): PlacedMark | 'more' | null {
    const { text, final } = cursor
    const sign = text.charAt(start)
    const first = sign === '[' ? firstOf(text, start) : null
    for (const { name, read, firsts } of byOpener.get(sign) ?? []) {
      if (first !== null && firsts !== undefined && !firsts.includes(first)) continue
      const mark = read(text, start, { final, sourceCount })
      if (mark !== null) return mark === 'more' ? mark : { mark, protocol: name, start }
    }
    return null
  }

  /** A mark, or several with signs around them. */
  function find(at: number): Found | 'more' | null {
    const { text, final } = cursor
    const found = findAt(at)
    if (found !== null) return found === 'more' ? found : { marks: [found], end: found.mark.end }
    return wrappers.includes(text.charAt(at))
      ? readWrapped(text, at, { final, openers: starts, find: findAt })
      : null
  }

  /** Finds marks that nothing encloses. */
  function findOpen(at: number, enclosing: Enclosing): Found | 'more' | null {
    const found = find(at)
    if (found === null || found === 'more') return found
    const isInside = isEnclosed(cursor.text, found.end, { ...enclosing, final: cursor.final })
    return isInside === 'more' ? isInside : isInside ? null : found
  }

  /** Notes a mark that is taken off; `null` for a tag that closes nothing and may stay. */
  function take({ mark, protocol, start }: PlacedMark): true | null {
    const { names, pages, label, end, kind, tag, isElement } = mark
    const marker = cursor.text.slice(start, end)
    if (kind === 'mark') {
      const taken: ScannedMark = { names, at: clean.length, marker, protocol }
      if (pages) taken.pages = pages
      if (label !== undefined) taken.label = label
      onMark(taken)
    } else if (kind === 'open') {
      const place = placeOf(pages, label)
      tags.push({ tag, mark: { names, ...place, start: clean.length, marker, protocol } })
    } else if (kind === 'close') {
      const opened = tags.findLastIndex((open) => open.tag === tag)
      const [closed] = opened < 0 ? [] : tags.splice(opened, 1)
      if (closed) onMark({ ...closed.mark, at: clean.length })
      else if (isElement) return null
      else onUnclosed(marker, clean.length)
    }
    return true
  }

  return {
    openers: [...openers],
    get isBehindMark() {
      return behind === 'mark'
    },
    read(enclosing) {
      const found = findOpen(cursor.position, enclosing)
      if (found === null) return null
      if (found === 'more') return false
      const isMark = found.marks[0]!.mark.kind === 'mark'
      if (isMark && behind === null && isBlank(cursor.text[cursor.position - 1])) clean.cutBlank()
      for (const mark of found.marks) if (take(mark) === null) return null
      behind = isMark ? 'mark' : null
      return cursor.skipTo(found.end)
    },
    readSeparator(enclosing) {
      const end = endOfSeparator(cursor)
      if (end === 'more') return false
      const next = end !== null && openers.has(cursor.text.charAt(end)) ? findOpen(end, enclosing) : null
      if (next === 'more') return false
      behind = next?.marks[0]!.mark.kind === 'mark' ? 'separator' : null
      return behind && cursor.skipTo(end!)
    },
    endBlock() {
      for (const { mark } of tags.splice(0)) {
        onUnclosed(mark.marker, clean.length)
        onMark({ ...mark, at: clean.length })
      }
    },
  }
}

/** Where what may separate two marks of a group ends, if it stands here. */
function endOfSeparator({ text, position, final }: Cursor): number | 'more' | null {
  separator.lastIndex = position
  const end = separator.test(text) ? separator.lastIndex : null
  const isOpen =
    end === null ? startOfSeparator.test(text.slice(position, position + 2)) : end === text.length
  return isOpen && !final ? 'more' : end
}

/** The first character in the brackets, in small letters; `null` if there is none yet, or only white space. */
function firstOf(text: string, at: number): string | null {
  const first = text.charAt(at + (text.charAt(at + 1) === '[' ? 2 : 1))
  return first === '' || /\s/.test(first) ? null : first.toLowerCase()
}

function placeOf(pages: Cited['pages'], label: Cited['label']): Pick<Cited, 'pages' | 'label'> | undefined {
  return pages || label !== undefined
    ? { ...(pages && { pages }), ...(label !== undefined && { label }) }
    : undefined
}
