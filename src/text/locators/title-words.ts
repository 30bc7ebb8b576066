/**
 * The words of titles. In: titles. Out: their words without markup, articles and numbers, whether a text has them, and
 * how two titles differ.
 */
import { lexicon } from '../lexicon/languages.ts'
import { lazily } from '../lexicon/lazily.ts'
import { wordSet } from '../lexicon/word-list.ts'
import { isDeterminer } from '../word-classes/role-words.ts'
import { termOf } from '../words/tokens.ts'
import { stopWords } from '../words/stop-words.ts'
import { foldedWords } from '../words/words.ts'
import { isLabel } from './title-lines.ts'

/** Matches the number or letter of a title with its signs: `2. `, `§ 5 `, `(a) `, `IV. `; `5 ` before a capital letter. */
export const numberBefore =
  /^[\s#>*_-]*(?:§+\s*\d{1,4}\p{L}?\s+|\(?(?:\d{1,3}(?:\.\d{1,3})*\p{L}?|\p{L}|[IVXLC]{1,6})[.):]+\s+|\d{1,3}(?:\.\d{1,3})*\p{L}?\s+(?=\p{Lu}))?/u

/** Matches the article `a` between words; a letter may also be a name (`House A`). */
const articleA = /(?<=\p{L}\s)a(?=\s\p{L})/gu

/**
 * The words of a title without markup, articles, letter case and the number of a heading.
 * `## 2. The Silver plan:` → `silver plan`
 */
export function titleWords(title: string): string[] {
  return foldedWords(title.replace(numberBefore, '').replaceAll(articleA, ' ')).filter(
    (word) => word.length === 1 || !isDeterminer(word),
  )
}

export const stemsOf = (text: string) => new Set(titleWords(text).map(termOf))

/** Creates a test of whether a text has all words of a title, in any form that has the same stem. */
export function createWordTest(text: string): (words: readonly string[]) => boolean {
  const own = lazily(() => stemsOf(text))
  return (words) => words.every((word) => own().has(termOf(word)))
}

/** UTF-16 units of a title in which its name is read. */
export const MAX_NAME = 200
/** Matches a word with a number or letter at the beginning of a title: `Section 2: `, `Annex B`. */
const placeName = /^[\s#*_]*(\p{L}+)\.?\s+(?:\d[\d.]*|\p{L}|[IVXLC]+)(?![\p{L}\d])[\s:.)–—-]*/u

/**
 * The folded words of the name with which a title begins: `silver plan` of `Silver plan (monthly)`, `Silver plan –
 * fees`. A label with a number or letter is left out: `fees` of `Section 2: Fees`.
 */
export function nameWords(title: string): string[] {
  const line = title.slice(0, MAX_NAME)
  const [place = '', label = ''] = placeName.exec(line) ?? []
  const named = isLabel(label) ? line.slice(place.length) : line
  const [, name = ''] = /^(.*?\p{L}.*?)(?:[:：(|]|\s[–—-]\s)/u.exec(named) ?? []
  return titleWords(name === '' ? named : name)
}

/** Whether a title, given by its words, is one that texts have of their own, such as `Summary`. */
export const isGeneric = (words: readonly string[]) => generic.has(words.join(' '))

/**
 * The word by which a title differs from all titles like it: `silver` of `Silver plan` beside `Gold plan`. `null` if it
 * has no titles like it, differs from them in several words, or in a word that is not distinctive. `isLike`: whether
 * another title differs from this one only in the word at index `at`.
 */
export function distinctiveWord(
  words: readonly string[],
  isLike: (words: readonly string[], at: number) => boolean,
): string | null {
  const differing = words.filter((_, at) => isLike(words, at))
  return differing.length === 1 && isDistinctive(differing[0]!) ? differing[0]! : null
}

/** Maximum words of a title that is compared with others for the word by which it differs; longer ones are left out. */
const MAX_LIKE = 12

/** Creates a test of whether one of `titles` differs from another only in the word at an index, see `areLikeTitles`. */
export function createLikenessTest(
  titles: readonly { words: readonly string[] }[],
): (words: readonly string[], at: number) => boolean {
  const without = (words: readonly string[], at: number) => words.with(at, '').join(' ')
  const counts = new Map<string, number>()
  for (const { words } of titles) {
    if (words.length > MAX_LIKE) continue
    for (const at of words.keys()) counts.set(without(words, at), (counts.get(without(words, at)) ?? 0) + 1)
  }
  return (words, at) =>
    (counts.get(without(words, at)) ?? 0) > 1 &&
    words.some((word, other) => other !== at && !stopWords.has(word))
}

/** Whether a word alone can name the one of two like titles that has it; a number or letter cannot (`since 1980`). */
export const isDistinctive = (word: string) => word.length > 1 && !/\d/u.test(word) && !stopWords.has(word)

/** Whether two titles differ in one word, and have a content word in common: `Silver plan`, `Gold plan`. */
export function areLikeTitles(words: readonly string[], others: readonly string[]): boolean {
  const common = words.filter((word, at) => word === others[at])
  return (
    words.length === others.length &&
    common.length === words.length - 1 &&
    common.some((word) => !stopWords.has(word))
  )
}

/** Whether the words (or stems) of a title are part of another's, in any order: `Returns`, `Returns of sale items`. */
export const isPartOfTitle = (words: readonly string[], others: readonly string[]) =>
  words.length < others.length && words.every((word) => others.includes(word))

/** Titles of one word that answers have of their own, such as `summary`; they name no part of a source. */
const generic = wordSet(...lexicon('genericTitles'))
