import { lexicon } from '../lexicon/languages.ts'
import { lazily } from '../lexicon/lazily.ts'
import { wordsOf } from '../lexicon/word-list.ts'
import { stem } from '../words/stem.ts'

// Without umlauts, as in stems.
const prefixesByStart = Map.groupBy(
  wordsOf(...lexicon('verbPrefixes')).map((prefix) => prefix.replace('ü', 'u')),
  (prefix) => prefix.charCodeAt(0),
)

const lemmas = lazily<ReadonlyMap<string, string>>(buildLemmas)

/**
 * The stems of the bases of irregular verbs, by the stems of all their forms. If languages share a form, the verb of
 * the earlier language wins.
 */
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
 * The stem of an irregular verb's base, from the stem of any of its forms: the stem of `took` gives that of `take`,
 * those of `genommen` and `nimmt` that of `nehmen`, those of `teilgenommen` and `teilzunehmen` that of `teilnehmen`.
 * Any other stem is returned unchanged.
 */
export function lemmaOf(own: string): string {
  return irregularLemma(own) ?? own
}

/** The stem of an irregular verb's base, from that of any of its forms (`lemmaOf`); `null` for any other stem. */
export function irregularLemma(own: string): string | null {
  const plain = lemmas().get(own)
  if (plain !== undefined) return plain
  for (const prefix of prefixesByStart.get(own.charCodeAt(0)) ?? []) {
    if (!own.startsWith(prefix)) continue
    const rest = own.slice(prefix.length)
    // `zu` and `ge` may be between a prefix and its verb; `benommen` has no `ge`.
    const base = lemmas().get(rest) ?? lemmas().get(`ge${rest}`) ?? lemmas().get(rest.replace(/^zu/, ''))
    if (base !== undefined) return prefix + base
  }
  return null
}
