import type { CitationFilter, Condition, ConditionKind, ConditionName } from '../../../core/ports.ts'
import { conditionList } from '../../../core/ports.ts'
import { claimWords } from '../events/claim-words.ts'
import { invalidQuery } from '../events/errors.ts'
import { checkKey } from '../events/keys.ts'
import { timesOf } from './conditions.ts'

/** Throws `invalid-input` if the value of a condition is not of its kind. */
export function checkConditions(filter: CitationFilter): void {
  for (const condition of conditionList) {
    const value = filter[condition.name]
    if (value !== undefined) checks[condition.kind]?.(value, condition)
  }
}

type Check = (value: unknown, condition: Condition & { name: ConditionName }) => void

/** The check of each kind of condition; `placeFilterOf` checks pages and places. */
const checks: Partial<Record<ConditionKind, Check>> = {
  // `checkKey` rejects a value that is not a text.
  id: (value, { name }) => checkKey(value as string, name),
  number: checkNumber,
  choice: (value, { name, values = [] }) => {
    if (!values.includes(value as string)) throw invalidQuery(`an unknown ${name}`)
  },
  instant: (value) => timesOf({ since: value as string }),
  words: wordsOf,
}

export function checkNumber(number: unknown): void {
  if (Number.isSafeInteger(number) && (number as number) > 0) return
  throw invalidQuery('a number that is not a positive integer')
}

/** The words of a text to search for; throws `invalid-input` if there are none. */
export function wordsOf(text: unknown): string[] {
  if (typeof text !== 'string') throw invalidQuery('a text that is not a string')
  const words = claimWords(text)
  if (words.length === 0) throw invalidQuery('a text without words')
  return words
}
