import type { Span } from '../../../core/span.ts'
import { isBlank } from './clean-text.ts'
import type { Cursor } from './cursor.ts'
import { createMarkFinder } from './mark-finder.ts'
import type { Enclosing } from './mark-finder.ts'
import { readGroup } from './mark-groups.ts'
import { createMarkJudge } from './mark-judge.ts'
import type { MarkJudgeOptions } from './mark-judge.ts'
import type { Cited, FoundAt, NameLookup, PlacedMark, Protocol, ProtocolName } from './protocol.ts'

/**
 * A mark as written, with its place in the clean text. For tags around a claim, `start` is the start of the claim. A
 * mark that `stays` is in the clean text from `start` to `at`; it cites nothing if it is `isPlain` and one of its names
 * is unknown.
 */
export type ScannedMark = Cited & {
  at: number
  start?: number
  stays?: true
  isPlain?: boolean
  marker: string
  protocol: ProtocolName
}

export type MarkTaker = {
  /** The characters that marks begin with. */
  readonly openers: readonly string[]
  /** Reads the marks that begin here; `false` if more text is needed, `null` if there are none, otherwise `true`. */
  read(enclosing: Enclosing): boolean | null
  /**
   * Called for a closing bracket at the cursor that does not end a mark. If it closes figures, such as `a[3]`, marks of
   * the same form count as doubtful from then on.
   */
  noteFigures(): void
  /** Ends a block: calls `onUnclosed` for each tag in it that was not closed, and lets its claim end here. */
  endBlock(): void
}

export type MarkTakerOptions = MarkJudgeOptions & {
  cursor: Cursor
  protocols: readonly Protocol[]
  sourceCount: () => number
  names: NameLookup
  onMark(mark: ScannedMark): void
  /** Called with a tag that was not closed, or with a closing tag without an opening one. */
  onUnclosed(marker: string, at: number): void
  /** Called with the span, in the pushed text, of each mark that stays; only for a text that is pushed whole. */
  onStays?: ((span: Span) => void) | undefined
}

/** A tag before a claim that is not closed yet. `isKept`: it stays in the text because no source has its names. */
type OpenTag = { tag: string | undefined; mark: Omit<ScannedMark, 'at'>; isKept: boolean }

export function createMarkTaker({
  cursor,
  onMark,
  onUnclosed,
  onStays,
  ...options
}: MarkTakerOptions): MarkTaker {
  const { clean } = cursor
  const { openers, find } = createMarkFinder({ cursor, ...options })
  const { judge, noteFigures, isAsked, names: hasSource } = createMarkJudge({ cursor, ...options })
  const tags: OpenTag[] = []
  /** The offset in the text as written at which the last removed marks ended; -1 before. */
  let taken = -1

  function takeGroup({ marks, end }: FoundAt): true {
    const isBehind = taken === cursor.position + cursor.dropped
    const before = cursor.text.slice(Math.max(0, cursor.position - MAX_OPENING), cursor.position)
    if (!isBehind && isBlank(before.at(-1))) clean.cutBlank()
    for (const found of marks) {
      cursor.skipTo(found.start)
      onMark({ ...citedBy(found), at: clean.length })
      cursor.skipTo(found.mark.end)
    }
    // At the start of a line, marks have no blank before them, but one behind them.
    const until = opening.test(before) && isBlank(cursor.text[end]) ? end + 1 : end
    taken = until + cursor.dropped
    return cursor.skipTo(until)
  }

  function keepGroup({ marks, end }: FoundAt): true {
    for (const found of marks) {
      cursor.writeTo(found.start)
      const start = clean.length
      onStays?.({ start: found.start, end: found.mark.end })
      cursor.writeTo(found.mark.end)
      const { isPlain } = found.mark
      onMark({ ...citedBy(found), ...(isPlain && { isPlain }), start, stays: true, at: clean.length })
    }
    return cursor.writeTo(end)
  }

  function citedBy({ mark: { names, pages, label, end }, protocol, start }: PlacedMark) {
    return { names, ...placeOf(pages, label), marker: cursor.text.slice(start, end), protocol }
  }

  /** Reads a tag around a claim, or a construct that is removed and cites nothing; `null` for ordinary text. */
  function readOther(found: PlacedMark): true | null {
    const { kind, tag, isElement, names, end } = found.mark
    const { protocol } = found
    const mark = citedBy(found)
    if (kind === 'open') {
      const isKept = !isAsked(protocol) && names.length > 0 && !hasSource(names)
      tags.push({ tag, mark: { ...mark, start: clean.length }, isKept })
      if (!isKept) return cursor.skipTo(end)
      onMark({ ...mark, at: clean.length })
      return cursor.writeTo(end)
    }
    if (kind === 'close') {
      const opened = tags.findLastIndex((open) => open.tag === tag)
      const [closed] = opened < 0 ? [] : tags.splice(opened, 1)
      if (closed?.isKept) return cursor.writeTo(end)
      if (!closed && isElement) return null
      if (!closed) {
        onUnclosed(mark.marker, clean.length)
        return isAsked(protocol) ? cursor.skipTo(end) : cursor.writeTo(end)
      }
      // The closing tag may name the sources: `<co>…</co: 0:[1]>`.
      onMark({ ...closed.mark, ...(closed.mark.names.length === 0 && { names }), at: clean.length })
    }
    return cursor.skipTo(end)
  }

  return {
    openers: [...openers],
    noteFigures,
    read(enclosing) {
      const found = find(cursor.position, enclosing)
      if (found === null) return null
      if (found === 'more') return false
      if (found.marks[0]!.mark.kind !== 'mark') return readOther(found.marks[0]!)
      const group = readGroup(found, { cursor, openers, find: (at) => find(at, enclosing) })
      if (group === 'more') return false
      const verdict = judge(group)
      if (verdict === 'more') return false
      if (verdict === 'text') return cursor.writeTo(group.end)
      return verdict === 'stays' ? keepGroup(group) : takeGroup(group)
    },
    endBlock() {
      if (tags.length === 0) return
      const breaks = lineBreaks.exec(cursor.text.slice(0, cursor.position))![0].length
      for (const { mark, isKept } of tags.splice(0)) {
        const at = Math.max(mark.start!, clean.length - breaks)
        onUnclosed(mark.marker, at)
        if (!isKept) onMark({ ...mark, at })
      }
    },
  }
}

/** Maximum UTF-16 units of the signs that may open a phrase directly before marks. */
const MAX_OPENING = 8
/** Matches text before marks after which no blank may stand: a line break, or signs that open a phrase. */
const opening = /(?:^|\n|\s(?=\S))[*_~"“„«‘'(]*$/

const lineBreaks = /[\r\n]*$/

function placeOf(pages: Cited['pages'], label: Cited['label']): Pick<Cited, 'pages' | 'label'> | undefined {
  return pages || label !== undefined
    ? { ...(pages && { pages }), ...(label !== undefined && { label }) }
    : undefined
}
