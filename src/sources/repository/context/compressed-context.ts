import type { ContextRow } from './context-layout.ts'
import type { LayoutReason } from './lay-out.ts'
import type { ContextLevel } from './render-levels.ts'

/** A source whose level is another than in the call before. */
export type LevelChange = {
  id: string
  /** `new`: it was not there. `null`: it was left out. */
  from: ContextLevel | null | 'new'
  to: ContextLevel | null
  /** Its worth, 0–1, as it was when levels were chosen. */
  worth: number
}

/** The sources of a repository within a budget of tokens, and what was done for it. */
export type CompressedContext = {
  /** A line or more for each source, in an order that never changes. */
  text: string
  /** Tokens of the text. */
  tokens: number
  budget: number
  /** Each source, in the order of the text. */
  rows: Omit<ContextRow, 'text'>[]
  /** Sources at each level, and those that are left out. */
  counts: Record<ContextLevel | 'leftOut', number>
  /** Ids of sources of which not even the id fitted. */
  leftOut: string[]
  /** Why levels are as they are; see `LayoutReason`. */
  reason: LayoutReason
  /** Sources that are new or have another level, in the order of the text. */
  changes: LevelChange[]
  /** What this text begins with of the one before. */
  prefix: {
    /** Rows that are the same, from the first one on. */
    rows: number
    /** UTF-16 units that are the same. */
    length: number
    /** Whether that is all of the text before. */
    isWhole: boolean
  }
}

/** Compares what is shown with what was. */
export function tellChanges({
  before,
  rows,
  text,
  worth,
  ...rest
}: Pick<CompressedContext, 'text' | 'tokens' | 'budget' | 'reason'> & {
  before: readonly ContextRow[]
  rows: readonly ContextRow[]
  worth: (id: string) => number
}): CompressedContext {
  const counts = { 0: 0, 1: 0, 2: 0, 3: 0, leftOut: 0 }
  for (const { level } of rows) counts[level ?? 'leftOut'] += 1
  const changes = rows.flatMap(({ id, level }, index): LevelChange[] => {
    const former = before[index]
    if (former?.level === level) return []
    return [{ id, from: former ? former.level : 'new', to: level, worth: worth(id) }]
  })
  const same = before.findIndex((row, index) => row.text !== rows[index]!.text)
  const isWhole = same < 0
  const kept = isWhole ? [...before] : before.slice(0, same)
  return {
    text,
    ...rest,
    rows: rows.map(({ id, level, tokens }) => ({ id, level, tokens })),
    counts,
    leftOut: rows.filter(({ level }) => level === null).map(({ id }) => id),
    changes,
    prefix: {
      rows: kept.length,
      length: kept.reduce((sum, row) => sum + (row.level === null ? 0 : row.text.length + 1), 0),
      isWhole,
    },
  }
}
