import type { JournalEntry, LegacyRow, ReportIncident } from '../journal.ts'
import { parseLine } from './journal-line.ts'
import { createLineOrder } from './line-order.ts'
import { createLineSplitter } from './line-splitter.ts'
import type { FoundLine } from './line-splitter.ts'

/** The place in the file, in bytes, of a change's line. */
export type LineBytes = { offset: number; length: number }

/** Reads the changes from the bytes of a file, piece by piece. */
export type LineReader = {
  push(bytes: Uint8Array, report: ReportIncident): void
  /** Offset in the file of the next byte to push. */
  readonly offset: number
  /** Whether the last byte pushed was not a line break. */
  readonly isInLine: boolean
  /** Position of the last change that counts. */
  readonly position: number
  /** Changes that count (see `LineOrder`), in the order of their positions; a writer may replace them by equal ones. */
  readonly entries: JournalEntry[]
  /** Rows of other programs that were not taken yet. */
  readonly legacy: LegacyRow[]
  /** The place of the line at this position, if its change added a text; otherwise `undefined`. */
  placeOf(position: number): LineBytes | undefined
}

/** Maximum bytes of a line. A text of 2,000,000 units, all escaped in JSON, takes 12 MB. */
const MAX_LINE = 64 * 1_048_576

/** `path` names the file in incidents; `tellBatch` receives the batch of each line that counts. */
export function createLineReader(path: string, tellBatch: (batch: string) => void): LineReader {
  const splitter = createLineSplitter({ maxLength: MAX_LINE })
  const order = createLineOrder()
  const entries: JournalEntry[] = []
  const legacy: LegacyRow[] = []
  const places = new Map<number, LineBytes>()
  let lines = 0

  function take({ text, offset, length }: FoundLine, report: ReportIncident): void {
    lines += 1
    if (length === 0) return
    const line = text === null ? ({ kind: 'torn' } as const) : parseLine(text)
    const tell = (code: string, message: string) => report({ step: 'store', code, message })
    if (line.kind === 'torn') {
      tell('torn-line', `Line ${lines} of ${path} is incomplete; it was skipped.`)
      return
    }
    if (line.kind === 'legacy') {
      legacy.push({ row: line.row, place: `line ${lines} of ${path}` })
      return
    }
    const taken = order.take(line)
    if (taken === 'late') return
    if (taken === 'lost') {
      tell(
        'lines-lost',
        `Changes before line ${lines} of ${path} are damaged; the ids that they assigned are unknown.`,
      )
    }
    tellBatch(line.batch)
    if (line.kind === 'unknown') {
      tell(
        'repository-change-left-out',
        `Line ${lines} of ${path} has a kind that this version does not know.`,
      )
      return
    }
    entries.push(line.entry)
    if (line.content !== undefined) places.set(line.position, { offset, length })
  }

  return {
    push(bytes, report) {
      for (const line of splitter.push(bytes)) take(line, report)
    },
    get offset() {
      return splitter.offset
    },
    get isInLine() {
      return splitter.isInLine
    },
    get position() {
      return order.position
    },
    entries,
    legacy,
    placeOf: (position) => places.get(position),
  }
}
