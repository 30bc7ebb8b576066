import { partOf } from '../../../core/part-of.ts'
import type { Item } from '../../reading/items.ts'
import { irregularLemma, isDeterminer, isVerbOrPreposition } from '../../../text/word-classes.ts'
import { lexicon, wordSet } from '../../../text/lexicon.ts'
import { isPlural } from '../../../text/words.ts'

const persons = wordSet(...lexicon('persons'))
const personal = new Set(['he', 'she', 'him'])
const several = new Set(['they', 'them'])

const articles: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  lexicon('articlesByGender')
    .flatMap((articles) => Object.entries(articles))
    .flatMap(([pronouns, words]) => pronouns.split(' ').map((pronoun) => [pronoun, wordSet(words)] as const)),
)
const anyArticle = wordSet(...lexicon('articlesByGender').flatMap((articles) => Object.values(articles)))

/** Maximum number of words between an article and its noun. */
const MAX_ADJECTIVES = 3

/** Whether a third-person pronoun may refer to the noun at an index, as `they` may to a plural. */
export function agrees(pronoun: string, items: readonly Item[], at: number): boolean {
  const { text, isCapital } = items[at]!
  if (!isNoun(items[at]!)) return false
  const isName = isCapital && (at > 0 || !isPlural(text))
  if (several.has(pronoun)) return isPlural(text)
  if (personal.has(pronoun)) return isName || persons.has(text)
  if (pronoun === 'it') return isName || !isPlural(text)
  // German writes all nouns with a capital.
  if (!isCapital) return false
  const article = partOf(items, { start: at - MAX_ADJECTIVES, end: at }).findLast(
    (item) => anyArticle.has(item.text) || isDeterminer(item.text),
  )
  return article === undefined || articles.get(pronoun)?.has(article.text) !== false
}

function isNoun(item: Item): boolean {
  if (item.kind !== 'content') return false
  if (persons.has(item.text) || isPlural(item.text)) return true
  return item.weight === 1 && !isVerbOrPreposition(item.text) && !isVerbForm(item)
}

/** Whether a word is a verb form rather than a noun, by its ending or because it is an irregular form. */
export function isVerbForm({ text, stem, isCapital }: Item): boolean {
  return !isCapital && (/(?:ed|ing)$/.test(text) || irregularLemma(stem) !== null)
}
