import { isBlank } from './clean-text.ts'
import type { Cursor } from './cursor.ts'
import { createMarkFinder } from './mark-finder.ts'
import type { Enclosing } from './mark-finder.ts'
import { joinRange, rangeDash } from './mark-ranges.ts'
import type { Cited, FoundMark, Protocol, ProtocolName } from './protocol.ts'
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

export type MarkTakerOptions = {
  cursor: Cursor
  protocols: readonly Protocol[]
  sourceCount: number
  onMark(mark: ScannedMark): void
  /** A tag that was not closed, or closes nothing. */
  onUnclosed(marker: string, at: number): void
}

/** What stands between the marks of a group at most; a dash joins the ends of a range. */
const separator = /[ \u00a0]?[,;，、；،][ \u00a0]?|[-–—](?=[[【［])/y
const startOfSeparator = /^(?:[ \u00a0]|[-–—])?$/

type OpenTag = { tag: string | undefined; mark: Omit<ScannedMark, 'at'> }

export function createMarkTaker({
  cursor,
  protocols,
  sourceCount,
  onMark,
  onUnclosed,
}: MarkTakerOptions): MarkTaker {
  const { clean } = cursor
  const { openers, find } = createMarkFinder({ cursor, protocols, sourceCount })
  const tags: OpenTag[] = []
  let behind: 'mark' | 'separator' | null = null
  let last: FoundMark | null = null
  /** A dash joins the last mark and the next one. */
  let isRange = false

  /** Notes a mark that is taken off; `null` for a tag that closes nothing and may stay. */
  function take({ mark, protocol, start }: PlacedMark): true | null {
    last = (isRange ? joinRange(last, mark) : null) ?? mark
    isRange = false
    const { names, pages, label, end, kind, tag, isElement } = last
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
      // The other half may name the sources: `<co>…</co: 0:[1]>`.
      if (closed)
        onMark({ ...closed.mark, ...(closed.mark.names.length === 0 && { names }), at: clean.length })
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
      const found = find(cursor.position, enclosing)
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
      const next = end !== null && openers.has(cursor.text.charAt(end)) ? find(end, enclosing) : null
      if (next === 'more') return false
      isRange = rangeDash.test(cursor.text.charAt(cursor.position))
      if (isRange && (next === null || joinRange(last, next.marks[0]!.mark) === null)) return (behind = null)
      behind = next?.marks[0]!.mark.kind === 'mark' ? 'separator' : null
      return behind && cursor.skipTo(end!)
    },
    endBlock() {
      if (tags.length === 0) return
      const breaks = lineBreaks.exec(cursor.text.slice(0, cursor.position))![0].length
      for (const { mark } of tags.splice(0)) {
        const at = Math.max(mark.start!, clean.length - breaks)
        onUnclosed(mark.marker, at)
        onMark({ ...mark, at })
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

const lineBreaks = /[\r\n]*$/

function placeOf(pages: Cited['pages'], label: Cited['label']): Pick<Cited, 'pages' | 'label'> | undefined {
  return pages || label !== undefined
    ? { ...(pages && { pages }), ...(label !== undefined && { label }) }
    : undefined
}
