import type { ContextRow } from './context-layout.ts'
import type { LayoutReason } from './lay-out.ts'
import type { ContextLevel } from './render-levels.ts'

/** A source that is new, or whose level of detail changed since the previous call of `compress`. */
export type LevelChange = {
  id: string
  /**
   * The level at the previous call of `compress`, from 0 (whole text) to 3 (only the id); `new` for a source that is
   * new, `null` for one that was left out then.
   */
  from: ContextLevel | null | 'new'
  /** The level now; `null` for a source that is left out. */
  to: ContextLevel | null
  /** Worth of the source when its level was chosen, 0–1: the weighted mean of its relevance, recency and use. */
  worth: number
}

/** The sources of a repository compressed to a budget of tokens, and how that was done. */
export type CompressedContext = {
  /**
   * A line or more for each source that is shown: first those of the previous call of `compress`, then new ones by
   * number.
   */
  text: string
  /** Tokens of the text, as the context counts them. */
  tokens: number
  budget: number
  /** Id, level and tokens of each source, in the order of the text. A source that is left out has the level `null`. */
  rows: Omit<ContextRow, 'text'>[]
  /** Number of sources at each level, and of sources left out. */
  counts: Record<ContextLevel | 'leftOut', number>
  /** Ids of sources that were left out because not even their id fitted. */
  leftOut: string[]
  /** Why levels changed or not; see `LayoutReason`. */
  reason: LayoutReason
  /** Sources that are new, or whose level changed since the previous call of `compress`, in the order of `rows`. */
  changes: LevelChange[]
  /**
   * How much of the beginning of `text` is as in the text of the previous call of `compress`. For the first call:
   * `{ rows: 0, length: 0, isWhole: true }`.
   */
  prefix: {
    /**
     * Number of entries at the beginning of `rows` whose text has not changed since the previous call of `compress`.
     * Sources that were left out at both calls are counted too.
     */
    rows: number
    /**
     * Length in UTF-16 units of the text of the first `prefix.rows` sources. This beginning of `text` is the same as at
     * the previous call of `compress`. 0 for the first call.
     */
    length: number
    /** Whether `text` begins with the whole text of the previous call of `compress`; `true` for the first call. */
    isWhole: boolean
  }
}

/**
 * The context to return: the current rows, and how they differ from those of the previous call (`before`). `worth`
 * gives the worth of a source, which each change states.
 */
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
