import { englishMonths, englishWeekdays } from '../../lexicon/english/dates.ts'
import { englishCapitals, englishGenericNames, englishSameNames } from '../../lexicon/english/names.ts'
import { wordSet } from '../../lexicon/word-list.ts'

/** Capitalised in English without being names, folded. */
export const commonCapitals = wordSet(
  englishCapitals,
  ...[...englishMonths, ...englishWeekdays].map((name) => name.toLowerCase()),
)

/** Words that many names share: a name without them is still the name. */
export const genericNames = wordSet(englishGenericNames)

/** Names that are one, folded. */
export const sameNames = englishSameNames

/** Whether two folded words belong to names that are one: `european` and `eu`. */
export function nameSame(a: string, b: string): boolean {
  return sameNames.some(
    (names) =>
      names.some((name) => name.split(' ').includes(a)) && names.some((name) => name.split(' ').includes(b)),
  )
}
