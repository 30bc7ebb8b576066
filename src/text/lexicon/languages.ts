import * as english from './english.ts'
import * as german from './german.ts'

/** A language exports its word lists by name. Each may lack some; where two have one, it has the same shape. */
const languages = [english, german] as const

type Language = (typeof languages)[number]

/** The names of the lists that at least one language has. */
type ListName = Language extends infer Some ? (Some extends unknown ? keyof Some : never) : never

type ListOf<Some, Name> = Some extends unknown ? (Name extends keyof Some ? Some[Name] : never) : never

/**
 * The word lists of a name, of all languages that have one, in the order of the languages. The name is written as
 * it is where a list is read: the build imports the lists themselves, so that a page has no others. What is
 * read by the rules of one language is imported from its folder.
 */
export function lexicon<Name extends ListName>(name: Name): ListOf<Language, Name>[] {
  return languages.flatMap((language: Partial<Record<ListName, unknown>>) =>
    // What a language exports by a name has the type that its module declares.
    name in language ? [language[name] as ListOf<Language, Name>] : [],
  )
}
