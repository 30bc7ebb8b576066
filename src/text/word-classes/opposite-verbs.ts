import * as english from '../lexicon/english/verbs.ts'
import * as german from '../lexicon/german/verbs.ts'
import { irregularLemma } from './irregular-verbs.ts'
import { lazily } from '../lexicon/lazily.ts'
import { wordsOf } from '../lexicon/word-list.ts'
import { stem } from '../words/stem.ts'
import { englishForms, germanForms } from './verb-forms.ts'

type Pair = readonly [side: string, other: string]

type FormsOf = (verb: string) => string[]

const sidesOf = (pairs: readonly Pair[], formsOf: FormsOf) =>
  pairs.map(([a, b]) => [allOf(a, formsOf), allOf(b, formsOf)] as const)
const changeSides = lazily(() => [
  ...sidesOf(english.changeVerbs, englishForms),
  ...sidesOf(german.changeVerbs, germanForms),
])

/**
 * Verbs that exclude each other, with all their forms; an irregular verb is also listed by its `lemmaKey`.
 */
export function verbSides(): Pair[] {
  return [
    ...changeSides(),
    ...sidesOf(english.oppositeVerbs, englishForms),
    ...sidesOf(german.oppositeVerbs, germanForms),
  ]
}

const changes = lazily(
  () =>
    new Set(
      changeSides()
        .flat()
        .flatMap((forms) => forms.split(' ')),
    ),
)

/** Whether a folded word says that something rose or fell. */
export function isChange(word: string): boolean {
  const key = lemmaKey(word)
  return changes().has(word) || (key !== null && changes().has(key))
}

function allOf(verbs: string, formsOf: FormsOf): string {
  const forms = wordsOf(verbs).flatMap((verb) => {
    const key = lemmaKey(verb.replace('|', ''))
    return key === null ? formsOf(verb) : [...formsOf(verb), key]
  })
  return [...new Set(forms)].join(' ')
}

/** The key for all forms of an irregular verb, which no real word equals; `null` for other words. */
export function lemmaKey(word: string): string | null {
  // `Seller` is not a form of `sell`.
  const lemma = /ers?$/.test(word) ? null : irregularLemma(stem(word))
  return lemma === null ? null : `=${lemma}`
}
