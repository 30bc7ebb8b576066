import { lexicon } from '../lexicon/languages.ts'
import { lazily } from '../lexicon/lazily.ts'
import { wordsOf } from '../lexicon/word-list.ts'
import { stem } from '../words/stem.ts'

// Stems have no umlauts.
const prefixesByStart = Map.groupBy(
  wordsOf(...lexicon('verbPrefixes')).map((prefix) => prefix.replace('ü', 'u')),
  (prefix) => prefix.charCodeAt(0),
)

const lemmas = lazily<ReadonlyMap<string, string>>(buildLemmas)

/** Words of later languages give way to those of earlier ones that are written like them. */
function buildLemmas(): Map<string, string> {
  const found = new Map<string, string>()
  for (const table of lexicon('irregularVerbs').toReversed()) {
    for (const verb of table.split(',')) {
      const forms = wordsOf(verb).map((form) => stem(form))
      for (const form of forms) found.set(form, forms[0]!)
    }
  }
  return found
}

/**
 * The stem of the base of an irregular verb, given the stem of any of its
 * forms; another stem as it is: `took` is `take`, `genommen` and `nimmt` are
 * `nehmen`, `teilgenommen` and `teilzunehmen` `teilnehmen`.
 */
export function lemmaOf(own: string): string {
  return irregularLemma(own) ?? own
}

/** The same; `null` for a word that is no irregular verb. */
export function irregularLemma(own: string): string | null {
  const plain = lemmas().get(own)
  if (plain !== undefined) return plain
  for (const prefix of prefixesByStart.get(own.charCodeAt(0)) ?? []) {
    if (!own.startsWith(prefix)) continue
    const rest = own.slice(prefix.length)
    // `zu` and `ge` stand between a beginning and its verb; `benommen` leaves out the `ge`.
    const base = lemmas().get(rest) ?? lemmas().get(`ge${rest}`) ?? lemmas().get(rest.replace(/^zu/, ''))
    if (base !== undefined) return prefix + base
  }
  return null
}
