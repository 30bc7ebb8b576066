import { englishQuantifierScale } from '../../lexicon/english/opposites.ts'
import { germanQuantifierScale } from '../../lexicon/german/opposites.ts'

const strengthOf = new Map(
  [englishQuantifierScale, germanQuantifierScale].flatMap((scale) =>
    scale.flatMap((words, strength) => words.split(' ').map((word) => [word, strength] as const)),
  ),
)

/** Whether what holds of `stronger` holds of `weaker` as well: of `most`, so of `some`. Folded words. */
export function isWeakerQuantifier(weaker: string, stronger: string): boolean {
  const [less, more] = [strengthOf.get(weaker), strengthOf.get(stronger)]
  return less !== undefined && more !== undefined && less < more
}
