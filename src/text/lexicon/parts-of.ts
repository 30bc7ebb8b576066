/** The names of the parts that at least one language has. */
type PartOf<Language> = Language extends unknown ? keyof Language : never

/** What a part is in the languages that have it. */
type ValueOf<Language, Part> = Language extends unknown
  ? Part extends keyof Language
    ? Language[Part]
    : never
  : never

/**
 * Reads word lists by name from all languages that have them, in the order of the languages. A language is
 * a module that exports its parts; a part that a language needs no words for is left out there.
 *
 * @example
 * const negation = partsOf(english, german)
 * wordSet(...negation('negators')) // no, not, …, nicht, kein, …
 */
export function partsOf<const Languages extends readonly object[]>(...languages: Languages) {
  return <Part extends PartOf<Languages[number]>>(part: Part): ValueOf<Languages[number], Part>[] =>
    languages.flatMap((language: Partial<Record<PropertyKey, unknown>>) =>
      // What a module has under the name of a part is of the part's type.
      part in language ? [language[part] as ValueOf<Languages[number], Part>] : [],
    )
}
