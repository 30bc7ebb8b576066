import * as english from '../lexicon/english/sentences.ts'
import { shortMonths as germanShortMonths } from '../lexicon/german/dates.ts'
import * as german from '../lexicon/german/sentences.ts'
import { lexicon } from '../lexicon/languages.ts'
import type { Language } from '../lexicon/languages.ts'
import { wordSet } from '../lexicon/word-list.ts'

/** Abbreviations that never end a sentence, lower-case and without the last stop. */
export const abbreviations = wordSet(...lexicon('abbreviations'))

const englishOnly = wordSet(english.abbreviations)

/** The English abbreviations for an English text; those of all languages for any other or unknown language. */
export function abbreviationsOf(language: Language | null): ReadonlySet<string> {
  return language === 'en' ? englishOnly : abbreviations
}

/** Abbreviations that may also end a sentence: the next word decides. */
export const finalAbbreviations = wordSet(...lexicon('finalAbbreviations'))

/** Abbreviated forms of companies, which are written with a capital and may also end a sentence. */
export const companyForms = wordSet(...lexicon('companyForms'))

/** Abbreviations before a number or letter; before another word, that word decides. */
export const referringAbbreviations = wordSet(...lexicon('referringAbbreviations'))

/** Abbreviations before a number or letter, which are otherwise words. */
export const wordAbbreviations = wordSet(...lexicon('wordAbbreviations'))

/** Words that open a sentence more often than they follow an abbreviation; lower-case. */
export const openers = wordSet(...lexicon('openers'))

/** Words that follow a German ordinal (`1. Mai`, `2. Halbjahr`); lower-case. */
export const ordinalNouns = wordSet(german.ordinalNouns, ...germanShortMonths)

/**
 * Abbreviated German months. Before a number, the stop belongs to the month: `3. Mär. 2024`. Before a word, it ends a
 * sentence.
 */
export const shortMonths = wordSet(...germanShortMonths)
