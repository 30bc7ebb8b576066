import { conditionList } from '../../../core/ports.ts'
import type { CitationFilter, ConditionKind, ConditionOption } from '../../../core/ports.ts'
import type { RecordArguments } from './arguments.ts'

/** Reads the value of each kind of condition. The store rejects a value that is not of the kind. */
const readers: Record<ConditionKind, (given: string) => unknown> = {
  id: String,
  number: Number,
  choice: String,
  instant: toInstant,
  words: String,
  page: Number,
  place: (given) => JSON.parse(given),
}

/** The filter for the citations that the arguments select. */
export function citationFilterOf(given: RecordArguments): CitationFilter {
  const conditions = conditionList.flatMap(({ name, option, kind }) => {
    const value = given[option as ConditionOption]
    return value === undefined ? [] : [[name, readers[kind](value)] as const]
  })
  // The cast holds except for values that the store rejects.
  return Object.fromEntries(conditions) as CitationFilter
}

/** Whether the arguments have a condition that only citations can meet, not answers. */
export function hasCitationCondition(given: RecordArguments): boolean {
  return conditionList.some(
    ({ option, isOfRuns }) => !isOfRuns && given[option as ConditionOption] !== undefined,
  )
}

/** Converts a day to its first instant in UTC; other text is returned unchanged. */
function toInstant(given: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(given) ? `${given}T00:00:00.000Z` : given
}
