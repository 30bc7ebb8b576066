import * as functionWords from '../lexicon/english/function-words.ts'
import * as english from '../lexicon/english/sentences.ts'
import * as german from '../lexicon/german/sentences.ts'
import { lexicon } from '../lexicon/languages.ts'
import { lazily } from '../lexicon/lazily.ts'
import { letterPattern } from '../lexicon/letter-pattern.ts'
import { wordsOf } from '../lexicon/word-list.ts'
import { wordsPattern } from '../lexicon/words-pattern.ts'
import { altersText, isNeutralHead } from '../word-classes/surrounding-words.ts'
import { stopWords } from '../words/stop-words.ts'
import { foldedWords } from '../words/words.ts'

const finiteVerbs = wordsOf(functionWords.presentAndPast, functionWords.auxiliaries)
const clauseOpeners = wordsOf(
  functionWords.determiners,
  functionWords.subjectArticles,
  functionWords.possessives,
  functionWords.demonstratives,
  functionWords.personalPronouns,
  functionWords.pronouns,
  functionWords.objectPronouns,
  'your my our if whether when where',
)
const interjections = lexicon('interjections').flat()
const summaries = lexicon('summaries').flat()
const offerParts = lexicon('offerParts')
const inParts = (parts: readonly string[]) => parts.map((words) => wordsPattern(wordsOf(words))).join(' ')

/**
 * Matches greetings, thanks and the like at the beginning of a sentence. All patterns here read text in lower
 * case and without markup.
 */
const lead = opening(lexicon('greetings').flat(), "(?![\\p{L}\\p{N}'-])")
/** Matches an interjection that is an answer, such as `No!`; `No treaty was signed.` is a claim. */
const answer = opening(interjections, '\\s*(?:[,;:!.–-]|$)')
const offers = lexicon('offers').flat()
const offer = openingWith(
  [...offers, ...offerParts.flatMap(([first]) => wordsOf(first!))],
  () => `(?:${[wordsPattern(offers), ...offerParts.map(inParts)].join('|')})(?![\\p{L}\\p{N}])`,
)
const announcement = opening(lexicon('announcements').flat())
const instruction = opening(lexicon('instructions').flat())
/**
 * Matches what follows the first word of a statement, where that word is no imperative: `Use of pesticides fell`,
 * `Check valves were replaced`, `Never before had it rained so much`. An imperative has its object there, or a verb only
 * in a clause of its own: `Check that the valves were replaced`.
 */
const goesOnAsStatement = letterPattern(
  () =>
    `^\\s+(?:of\\s|(?:(?!${wordsPattern(clauseOpeners)}\\s)[\\p{L}\\p{M}'-]+\\s+){0,3}?${wordsPattern(finiteVerbs)}\\s)`,
)
const asides = lexicon('asides').flat()
/**
 * Matches remarks on the writer's own search: `Unfortunately, I found nothing about that.` is not about the
 * world.
 */
const nothingFound = openingWith(
  [...asides, ...lexicon('oneself').flat()],
  () =>
    `(?:${wordsPattern(asides)},?\\s+){0,3}(?:${wordsPattern(english.oneself)}(?:\\s+\\S+){0,3}?\\s+${wordsPattern(english.nothing)}|` +
    `${wordsPattern(german.oneself)}(?:\\s+\\S+){0,6}?\\s+${wordsPattern(german.nothing)})(?![\\p{L}\\p{N}])`,
)
/** Matches an interjection before an actual statement of three or more words: `Yes, it was passed in 1999.` */
const interjection = opening(interjections, '[,;:!–-]+\\s+(?=.*\\s.*\\s)')
const summary = opening(summaries, '')
/** Matches a label that says nothing of the sentence behind it, such as `Note:`. */
const emptyLabel = opening(lexicon('emptyLabels').flat(), '\\s*[:：]$')

type Opening = {
  test(text: string): boolean
  /** The text without what the pattern matches at its beginning. */
  cut(text: string): string
}

/** Matches one of the phrases at the start of a text, followed by `behind`. */
function opening(phrases: readonly string[], behind = '(?![\\p{L}\\p{N}])'): Opening {
  return openingWith(phrases, () => `${wordsPattern(phrases)}${behind}`)
}

/**
 * Matches a pattern at the start of a text. All matches begin with one of `starts`, as few sentences do. For
 * all other sentences the pattern is not even compiled, which would take longer than reading the sentence.
 */
function openingWith(starts: readonly string[], source: () => string): Opening {
  const byFirst = lazily(() => Map.groupBy(starts, (start) => start.charCodeAt(0)))
  const pattern = letterPattern(() => `^${source()}`)
  const isOpened = (text: string) =>
    byFirst()
      .get(text.charCodeAt(0))
      ?.some((start) => text.startsWith(start)) ?? false
  return {
    test: (text) => isOpened(text) && pattern.test(text),
    cut: (text) => (isOpened(text) ? text.replace(pattern.in(text), '') : text),
  }
}

/** A text of more UTF-16 units counts as a claim, whatever its form. */
const MAX_LENGTH = 1000

/**
 * What a sentence is by its form. `claim`: it can be true or false. `aside`: it begins as an instruction, a greeting, an
 * offer or an announcement does (`Never …`, `Thanks to …`, `Here is …`), so it states something only if a source says
 * it too. `other`: it can state nothing, such as a question or a single word.
 */
export type SentenceKind = 'claim' | 'aside' | 'other'

/** Whether a sentence can be true or false, judged by its form (English and German). In doubt the result is `true`. */
export function isCheckable(sentence: string): boolean {
  return sentenceKind(sentence) === 'claim'
}

/** The kind of a sentence, judged by its form (English and German); in doubt it is a claim. */
export function sentenceKind(sentence: string): SentenceKind {
  if (sentence.length > MAX_LENGTH) return 'claim'
  const plain = plainOf(sentence)
  if (!hasText.test(plain)) return 'other'
  if (isQuestion(plain)) return 'other'
  if (plain.endsWith(':') || plain.endsWith('：')) return 'other'
  if (!isSentence(plain)) return 'other'
  if ([offer, lead, answer, nothingFound].some((pattern) => pattern.test(plain))) return 'aside'
  if (instruction.test(plain) && !goesOnAsStatement.test(instruction.cut(plain))) return 'aside'
  if (!isBareAnnouncement(plain)) return 'claim'
  const behind = plain.replace(openingPart, '')
  return behind === plain ? 'aside' : sentenceKind(behind)
}

/** Matches the part of a sentence before its first colon or line break, and that sign. */
const openingPart = /^[^\n]*?(?:[:：][*_]*\s+|：|\n\s*)(?=\S)/u

/**
 * The length of the announcement that a sentence begins with, such as `Here is the rule: `; 0 if there is none, or if
 * it may say something about the text behind it (`Here is a common myth: `, `Here is the rule in Austria: `).
 */
export function announcementLength(sentence: string): number {
  const [written = ''] = openingPart.exec(sentence) ?? []
  const plain = plainOf(written)
  const opening = summary.cut(announcement.cut(plain))
  const isEmpty = foldedWords(opening).every((word) => stopWords.has(word) || isNeutralHead(word))
  const alters = foldedWords(opening).some(altersText)
  const isOpening = emptyLabel.test(plain) || (isBareAnnouncement(plain) && isEmpty && !alters)
  return isOpening ? written.length : 0
}

/**
 * Whether a text asserts nothing in any context: `Available:`, `yes.`, a single word. No judge can say whether a source
 * states it. `false` for a text of more than 1,000 UTF-16 units.
 */
export function isFragment(text: string): boolean {
  if (text.length > MAX_LENGTH) return false
  const plain = plainOf(text)
  return !hasText.test(plain) || /[:：]$/.test(plain) || answer.test(plain) || !isSentence(plain)
}

function plainOf(sentence: string): string {
  return interjection.cut(withoutMarkup(sentence).trim().toLowerCase())
}

function withoutMarkup(sentence: string): string {
  if (!markup.test(sentence)) return sentence
  return sentence
    .replace(/(?:\s*\[\^?[\dS][^\]\n]{0,30}\]|【[^】\n]{1,40}】)+(?=[.!?]?$)/g, '')
    .replaceAll(/[*_`~]|^["“„'(]+|["”“')]+$/g, '')
    .replaceAll('’', "'")
}

/**
 * The first characters of what `withoutMarkup` removes or replaces: marks, emphasis, quotes. Most sentences have none.
 */
const markup = /[[【*_`~"“”„'’()]/

function isQuestion(plain: string): boolean {
  return !plain.endsWith('.') && /[?？؟]["”“»')\]]*$/.test(plain)
}

/**
 * Whether a sentence only announces other sentences, as `Here is what I found.` does; `In summary, sales rose by 3 %.`
 * also claims something.
 */
function isBareAnnouncement(plain: string): boolean {
  if (summary.test(plain)) return !isSentence(summary.cut(plain))
  return announcement.test(plain) && !/\d/.test(plain)
}

const hasText = letterPattern('[\\p{L}\\p{N}]')
const words = letterPattern(String.raw`\p{L}\P{L}+[\p{L}\p{N}]|\p{N}`)

/** Whether a text is more than a single word or label (`Overview`, `2. Fees`); CJK needs no spaces. */
function isSentence(plain: string): boolean {
  return (
    words.test(plain.replace(/^\d{1,2}[.)]\s+(?=\p{L})/u, '')) ||
    /[\u3040-\u9fff\uac00-\ud7af]{2,}/.test(plain)
  )
}
