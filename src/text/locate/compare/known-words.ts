import * as englishFunctionWords from '../../lexicon/english/function-words.ts'
import * as englishNumbers from '../../lexicon/english/numbers.ts'
import * as englishOpposites from '../../lexicon/english/opposites.ts'
import * as englishSynonyms from '../../lexicon/english/synonyms.ts'
import * as englishVerbs from '../../lexicon/english/verbs.ts'
import * as englishVocabulary from '../../lexicon/english/vocabulary.ts'
import * as germanFunctionWords from '../../lexicon/german/function-words.ts'
import * as germanNumbers from '../../lexicon/german/numbers.ts'
import * as germanOpposites from '../../lexicon/german/opposites.ts'
import * as germanSynonyms from '../../lexicon/german/synonyms.ts'
import * as germanVerbs from '../../lexicon/german/verbs.ts'
import * as germanVocabulary from '../../lexicon/german/vocabulary.ts'
import { lexicon } from '../../lexicon/languages.ts'
import type { Language } from '../../lexicon/languages.ts'
import { lazily } from '../../lexicon/lazily.ts'
import { wordsOf } from '../../lexicon/word-list.ts'
import { unitOf } from '../../values/units.ts'
import { stem } from '../../words/stem.ts'
import { stopWords } from '../../words/stop-words.ts'

const MIN_STEM = 3
/** Minimum letters of a part of a compound. */
const MIN_PART = 4
/** Maximum letters of a compound; German law has one of 79. */
const MAX_COMPOUND = 100

/**
 * Whether a folded word is English or German according to the word lists: a listed word or a form of one, a listed word
 * after a prefix (`reopen`), a compound of two, or a unit.
 */
export function isKnownWord(word: string): boolean {
  return isListed(word) || hasKnownRest(word) || isCompound(word)
}

/** Whether a folded word itself is in the lists, and thus more likely a common word than a name. */
export function isCommonWord(word: string): boolean {
  return listed().has(word)
}

/**
 * Whether a folded word is unknown and has three successive letters (two at its beginning or end) that no listed word
 * has: `reqnests` has `eqn`. Most damaged words of a bad scan are strange, but few real words.
 */
export function isStrange(word: string): boolean {
  return !isKnownWord(word) && runsOf(word, 3).some((letters) => !runs().has(letters))
}

/**
 * Whether a folded word is unknown and has two successive letters that are in no listed word (`gavden`), or a first or
 * last letter that no listed word begins or ends with.
 */
export function isVeryStrange(word: string): boolean {
  return !isKnownWord(word) && runsOf(word, 2).some((letters) => !runs().has(letters))
}

/**
 * Whether a folded word does not belong to a language, according to its word lists; `false` if the language has
 * no word lists.
 */
export function isForeignWord(word: string, language: Language): boolean {
  const known: Partial<Record<Language, () => ReadonlySet<string>>> = listedIn
  const own = known[language]?.()
  if (!own) return false
  const isOwn = (some: string) => own.has(some) || own.has(stem(some))
  return !isOwn(word) && !(isCompound(word) && language === 'de') && unitOf(word) === null
}

const lists = {
  en: [
    englishFunctionWords,
    englishNumbers,
    englishOpposites,
    englishSynonyms,
    englishVerbs,
    englishVocabulary,
  ],
  de: [germanFunctionWords, germanNumbers, germanOpposites, germanSynonyms, germanVerbs, germanVocabulary],
}

const wordsIn = (some: readonly object[]) =>
  new Set(wordsOf(...some.flatMap((module) => Object.values(module).flatMap(textsIn))).flatMap(lettersOnly))
const listedIn = { en: lazily(() => wordsIn(lists.en)), de: lazily(() => wordsIn(lists.de)) }
const listed = lazily(() => new Set([...listedIn.en(), ...listedIn.de(), ...stopWords]))

const stems = lazily(() => new Set([...listed()].map(stem).filter((some) => some.length >= MIN_STEM)))

/** Sequences of two and three characters of all listed words; `^` and `$` mark the beginning and end of a word. */
const runs = lazily(() => new Set([...listed()].flatMap((word) => [...runsOf(word, 2), ...runsOf(word, 3)])))

/** All strings in a word list, at any depth, including the keys of its values. */
function textsIn(list: unknown): string[] {
  if (typeof list === 'string') return [list]
  return typeof list === 'object' && list !== null
    ? [...Object.keys(list), ...Object.values(list).flatMap(textsIn)]
    : []
}

function lettersOnly(word: string): string[] {
  return /\p{L}{2,}/gu.exec(word.toLowerCase().replaceAll('ß', 'ss'))?.slice(0, 1) ?? []
}

function runsOf(word: string, length: number): string[] {
  const whole = `^${word}$`
  return Array.from({ length: whole.length - length + 1 }, (_, start) => whole.slice(start, start + length))
}

function isListed(word: string): boolean {
  return listed().has(word) || isForm(word) || unitOf(word) !== null
}

/**
 * Whether a word has the stem of a listed one. Doubling the stem's last letter is right before some English
 * endings (`stopping`), but not elsewhere (`fiebber`).
 */
function isForm(word: string): boolean {
  const own = stem(word)
  if (listed().has(own) && doubling.test(word)) return true
  if (lacksDoubling(word, own)) return false
  return (stems().has(own) || listed().has(own)) && word[own.length] !== own.at(-1)
}

const doubling = /(?:^|[^aeiou])[aeiou]([bdfgklmnprtz])\1(?:ed|ing|ings|er|ers|est)$/

/**
 * Whether a short word has an English ending but lacks the doubled letter: `skiper` does, `hoping` (of `hope`) does
 * not. `own`: the stem of the word.
 */
function lacksDoubling(word: string, own: string): boolean {
  return (
    /^[^aeiouyäöü]*[aeiou][bdgklmnpt]$/.test(own) &&
    /^(?:ed|ing|ings|er|ers)$/.test(word.slice(own.length)) &&
    !listedIn.en().has(`${own}e`) &&
    !listed().has(word) &&
    !listedIn.de().has(own)
  )
}

const prefixes = lazily(() => wordsOf(...lexicon('formingPrefixes')).filter((some) => some.length > 1))

/** Whether a word is a listed one after a word-forming prefix: `reopen`, `unbekannt`. */
function hasKnownRest(word: string): boolean {
  return prefixes().some((prefix) => {
    const rest = word.startsWith(prefix) ? word.slice(prefix.length) : ''
    return rest.length >= MIN_PART && listed().has(rest)
  })
}

/** Letters that join the parts of German compounds. */
const joints = ['', 's', 'es', 'n', 'en']

function isCompound(word: string): boolean {
  if (word.length > MAX_COMPOUND) return false
  for (let end = MIN_PART; end <= word.length - MIN_PART; end++) {
    const last = word.slice(end)
    if (stopWords.has(last)) continue
    if (!listed().has(last) && !(last.length > MIN_PART && isForm(last))) continue
    const first = word.slice(0, end)
    const isFirst = (joint: string) =>
      first.endsWith(joint) &&
      first.length - joint.length >= MIN_PART &&
      listed().has(first.slice(0, first.length - joint.length))
    if (joints.some(isFirst)) return true
  }
  return false
}
