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
