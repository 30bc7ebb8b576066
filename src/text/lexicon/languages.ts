import * as english from './english.ts'
import * as german from './german.ts'

/**
 * The languages by their code (BCP 47). Each exports its word lists by name and may lack some of the names. All lists
 * of one name have the same shape.
 */
const languages = { en: english, de: german } as const

/** The code of a language that has word lists. */
export type Language = keyof typeof languages

/**
 * Languages with all lists that a check of sentences needs. A language with only some of the lists is still read with
 * these, but its sentences are checked like those of a language without lists.
 */
export const wholeLanguages: readonly Language[] = ['en', 'de']

/** Whether a language is one of `wholeLanguages`; `false` for `null`, an unknown language. */
export function isWhole(language: Language | null): language is Language {
  return language !== null && wholeLanguages.includes(language)
}

type Lists = (typeof languages)[Language]

/** The names of the lists that at least one language has. */
type ListName = Lists extends infer Some ? (Some extends unknown ? keyof Some : never) : never

type ListOf<Some, Name> = Some extends unknown ? (Name extends keyof Some ? Some[Name] : never) : never

/**
 * The word lists of one name, from all languages that have it, in the order of the languages. Write the name as a
 * literal: the build then imports only these lists, so that a page loads no others. Code for one language imports from
 * that language's folder instead.
 */
export function lexicon<Name extends ListName>(name: Name): ListOf<Lists, Name>[] {
  return Object.values(wordsByLanguage(name))
}

/** The word lists of one name, by language, for words with a meaning in one language only. */
export function wordsByLanguage<Name extends ListName>(
  name: Name,
): Readonly<Partial<Record<Language, ListOf<Lists, Name>>>> {
  // An export of a language has the type that its module declares.
  return Object.fromEntries(
    Object.entries<Partial<Record<ListName, unknown>>>(languages).flatMap(([code, lists]) =>
      name in lists ? [[code, lists[name]]] : [],
    ),
  ) as Partial<Record<Language, ListOf<Lists, Name>>>
}
