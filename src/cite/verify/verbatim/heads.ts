/** What a title or lead-in says of the text below it: a source's own, and those of the answer above a claim. */
import { letterPattern, lexicon, wordSet, wordsOf, wordsPattern } from '../../../text/lexicon.ts'
import {
  altersText,
  discourages,
  forbids,
  frameOf,
  isAdverb,
  isNegator,
  isOneSided,
  isStatementNoun,
  isVoid,
  saysHolding,
  takesBack,
  turnsRound,
} from '../../../text/word-classes.ts'
import { saysWithdrawn } from '../../../text/withdrawals.ts'
import { withoutInlineCode } from '../../../text/sentences.ts'
import { foldedWords, stopWords } from '../../../text/words.ts'
import { turningWords } from './announcements.ts'
import { datedBack, untilYear } from './until-dates.ts'

/** Whether one of the texts has all words of a title, if it has words. */
export function repeats(title: string, texts: readonly string[]): boolean {
  const words = foldedWords(title)
  if (words.length === 0) return texts.includes(title)
  return texts.some((text) => isSubset(words, new Set(foldedWords(text))))
}

const isSubset = (words: readonly string[], all: ReadonlySet<string>) => words.every((word) => all.has(word))

/**
 * Whether a sentence below a title of a source may not hold, or is one side's (`Myths`, `Rules until 2010`), or advised
 * against (`Avoid`).
 */
export function turnsText(title: string, below: string): boolean {
  const unquoted = withoutQuotations(title)
  const own = withoutCode(unquoted)
  if (hasCross(own) || datedBack.test(own) || saysWithdrawn(own)) return true
  if (advisesAgainst(unquoted, below)) return true
  return turningWords(foldedWords(own)).some((word) => turnsRound(word) || isOneSided(word))
}

/**
 * Whether the title of a source begins or ends with a word that takes it back (`Repealed: Rule 5`, `Rule 5 (void)`), or
 * advises against the sentence (`Things to avoid`).
 */
export function isNamedVoid(name: string, below: string): boolean {
  if (advisesAgainst(name, below)) return true
  const [, first = ''] = /^(\p{L}+)(?::| [–—-]) /u.exec(name) ?? []
  const [, last = ''] = /[([](\p{L}+)[)\]]$/u.exec(name.trim()) ?? []
  return [first, last].flatMap(foldedWords).some((word) => takesBack(word))
}

/**
 * Whether a title advises against what is below it, and names no topic: `Avoid`, `Unsafe practices`. A question such as
 * `What should I avoid?` does not, and neither does the title of a prohibition.
 */
function advisesAgainst(title: string, below: string): boolean {
  const words = foldedWords(title)
  if (!words.some(discourages) || /[?？]\W*$/.test(title)) return false
  if (foldedWords(below).slice(0, MAX_OPENING).some(isNegator)) return false
  return words.every((word) => discourages(word) || stopWords.has(word) || adviceNouns.has(word))
}

const adviceNouns = wordSet(...lexicon('adviceNouns'))
/** Number of words at the beginning of an instruction in which it forbids: `Do not …`, `Verwenden Sie nie …`. */
const MAX_OPENING = 3

/**
 * Whether a title or lead-in of the answer denies what is below it: `It is not true that:`, `Myths`, `What the source
 * does not say`, `Former rules`, `Until 2011`, `Only for members:`. Most titles only name a topic (`Error codes`, `No
 * permit needed`), so a negator or a word for the past counts only beside a word for a statement. `below`: a sentence
 * below the title; one with the same word is no more denied than its title says.
 */
export function deniesBelow(title: string, below: string): boolean {
  const unquoted = withoutQuotations(title)
  // `…, but the rules say:` introduces with what is behind the turn.
  const last = unquoted.split(turn.in(unquoted)).at(-1)!
  const words = foldedWords(last)
  if (hasCross(unquoted) && words.every((word) => takesBack(word))) return true
  if (/[?？]\W*$/u.test(last) && !words.some(isStatementNoun)) return false
  if (saysWithdrawn(last) || untilYear.test(last) || limit.test(last)) return true
  if (words.length === 1 && isAdverb(words[0]!) && altersText(words[0]!)) return true
  const said = new Set(foldedWords(below))
  const isOfStatements = words.some(
    (word) => isStatementNoun(word) || saysHolding(word) || frameOf(word) === 'reported',
  )
  const namesTopic = words.length > 1 && words.length <= MAX_TOPIC && topicNegators.has(words[0]!)
  return words.some((word) => {
    if (isNegator(word)) return isOfStatements && !namesTopic
    if (said.has(word)) return false
    if (isVoid(word) || (frameOf(word) === 'refuted' && !isOfFault(word))) return true
    return isOfStatements && turnsRound(word) && !isOfFault(word) && !forbids(word)
  })
}

const turn = letterPattern(
  () => `(?<!\\p{L})${wordsPattern(wordsOf(...lexicon('titleTurns')))}(?!\\p{L})|(?<=[.!?])\\s+(?=\\p{Lu})`,
)

/** Maximum number of words of a title that negates its topic: `Not covered`, `No permit needed`. */
const MAX_TOPIC = 3
const topicNegators = wordSet(...lexicon('topicNegators'))

/** Whether a title names a fault as its topic: `Error codes`, `Fehler beheben`. */
function isOfFault(word: string): boolean {
  return faults.some((fault) => word.startsWith(fault))
}

const faults = wordsOf(...lexicon('faults'))

/** Matches lead-ins that limit what is below them to somebody, a condition or a later time. */
const limit = letterPattern(() => {
  const limits = wordsPattern(lexicon('limitOpeners').flat())
  const parts = lexicon('limitParts').map(([opening, end]) => `${opening} [^:]{1,40} ${end}(?!\\p{L})`)
  const since = wordsPattern(wordsOf(...lexicon('limitSince')))
  const condition = `${wordsPattern(wordsOf(...lexicon('conditions')))} (?!${wordsPattern(wordsOf(...lexicon('addressees')))}(?!\\p{L}))`
  return (
    `^[^\\p{L}]*(?:${limits} |${parts.join('|')}|` +
    `${since} (?:1[5-9]|20)\\d\\d|${condition}[^,:]{1,60}(?=:))`
  )
}, 'i')

/** Whether a text has a pictogram that rejects, such as `❌`. Other pictograms in a title are ornaments. */
export function hasCross(text: string): boolean {
  return /[❌❎✗✘✕✖☒🚫⛔🛑👎]/u.test(text)
}

/** A title without the sentences that it quotes, such as an interview's title. Quotes of a few words stay. */
function withoutQuotations(title: string): string {
  return title.replaceAll(quotation, (quoted) => (foldedWords(quoted).length < MIN_QUOTED ? quoted : ' '))
}

/**
 * A title without code, which names things: `void`, `close(): void`, `--no-wrap`, `@scope/error`. Inline code is kept if
 * a title has nothing else.
 */
export function withoutCode(title: string): string {
  const words = withoutInlineCode(title)
  return (/\p{L}/u.test(words) ? words : title)
    .replace(options, ' ')
    .replaceAll(calls, ' ')
    .replaceAll(packages, ' ')
}

/** Matches the options of a command at the beginning of a title: `-w, --no-wrap`. */
const options = /^(?:(?:-\p{L}|--\[?\p{Ll}[\p{Ll}\d[\]-]*(?:=\S+)?)[,\s|/]*(?=-|$|\p{Lu}))+/u
/** Matches the name of what is called: `bindLogin`, `app.after`, `std::move`, and any name before `()`. */
const called =
  '(?:\\p{Ll}[\\p{Ll}\\d]*\\p{Lu}[\\p{L}\\d]*|(?:\\p{L}[\\p{L}\\d]*(?:[._]|::))+\\p{L}[\\p{L}\\d]*|\\p{L}[\\p{L}\\d_]*(?=\\(\\)))'
/** Matches the parameters of a call; a title may be cut within them. */
const parameters = '\\((?:[^()]|\\([^()]*\\))*(?:\\)|$)'
const type =
  '(?:void|null|undefined|never|None|false|true|string|number|boolean|any|unknown|object|\\p{Lu}\\p{L}*\\\\?<.{0,80}>)'
/** Matches what a call returns, at the end of a title: `: void`, `→ null`, `: false | Promise<void>`. */
const returned = `\\s*(?::|=>|->|→)\\s*${type}(?:\\s*\\|\\s*(?:${type}|\\p{Lu}\\p{L}*))*\\W*$`
const calls = new RegExp(`(?<![\\p{L}\\d._:])${called}${parameters}(?:${returned})?`, 'gu')
const packages = /(?<!\S)@[a-z\d-]+\/\S+/g

const quotation = /[“"„«‘'](?=\p{L})(?:[^“”"„«»‘’']|['’](?=\p{L}))+[”"“»’'](?!\p{L})/gu
/** Minimum number of words of a quotation in a title to count as a sentence. */
const MIN_QUOTED = 5
