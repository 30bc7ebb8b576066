import * as english from './english.ts'
import * as german from './german.ts'

/** The languages. Each exports its word lists by name and may lack some; lists of one name have one shape. */
const languages = [english, german] as const

type Language = (typeof languages)[number]

/** The names of the lists that at least one language has. */
type ListName = Language extends infer Some ? (Some extends unknown ? keyof Some : never) : never

type ListOf<Some, Name> = Some extends unknown ? (Name extends keyof Some ? Some[Name] : never) : never

/**
 * The word lists of one name, from all languages that have it, in the order of the languages. Write the name
 * as a literal: the build then imports only these lists, so that a page carries no others. Code for one
 * language imports from that language's folder instead.
 */
export function lexicon<Name extends ListName>(name: Name): ListOf<Language, Name>[] {
  return languages.flatMap((language: Partial<Record<ListName, unknown>>) =>
    // An export of a language has the type that its module declares.
    name in language ? [language[name] as ListOf<Language, Name>] : [],
  )
}
