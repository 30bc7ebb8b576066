import {
  exampleAt,
  isReferenceWord,
  isNegator,
  frameOf,
  isComplementizer,
  irregularLemma,
  isAuxiliary,
  isPointer,
  isPronoun,
  isSubordinator,
  isVerbOrPreposition,
  isStatementNoun,
  turnsRound,
} from '../../../text/word-classes.ts'
import type { Unit } from '../../../text/wording.ts'
import { stem } from '../../../text/words.ts'
import { endBound, startBound } from './sentence-bounds.ts'
import type { Bound } from './sentence-bounds.ts'
import type { SourceWindow } from './source-window.ts'

/** Maximum number of units (words, numbers, signs) between a clause and the end of its sentence. */
const MAX_REST = 60

/** A sentence of a source: the index of its first unit, the index behind its last one, and how it begins. */
export type SentenceUnits = { first: number; end: number; start: Bound }

/**
 * The sentence of a source whose first clause is the units from `first` to before `end`, if the clause may stand
 * without the rest of the sentence, such as examples; otherwise `null`. A further statement is no such rest, because
 * words alone do not distinguish it from a condition (`the owner must agree`).
 */
export function sentenceOfClause(
  window: SourceWindow,
  { first, end }: { first: number; end: number },
): SentenceUnits | null {
  const { units } = window
  const start = startBound(window, first)
  if (!start) return null
  const tail = tailBehind(window, { first, end })
  return tail && mayBeLeftOut(window, tail.rest, units.slice(first, end))
    ? { first, end: tail.end, start }
    : null
}

/**
 * The units between a clause and the end of its sentence, without the last stop, and the index behind the sentence.
 * `null` if the end is not found.
 */
function tailBehind(
  window: SourceWindow,
  { first, end }: { first: number; end: number },
): { rest: readonly Unit[]; end: number } | null {
  // A stop within brackets belongs to an abbreviation: `(see Fig. 2)`.
  const close = window.units[end]?.key === '(' ? closeOf(window.units, end) : end
  if (close === null) return null
  for (let at = close + 1; at < Math.min(window.units.length, end + MAX_REST); at++) {
    if (window.units[at]!.kind === 'break') return null
    const behind = endBound(window, { first, at })
    if (behind !== null) return { rest: window.units.slice(end, at), end: behind }
  }
  return null
}

function closeOf(units: readonly Unit[], open: number): number | null {
  for (let at = open + 1; at < Math.min(units.length, open + MAX_REST); at++) {
    const { kind, key } = units[at]!
    if (kind === 'break' || key === '(') return null
    if (key === ')') return at
  }
  return null
}

function mayBeLeftOut({ content }: SourceWindow, rest: readonly Unit[], clause: readonly Unit[]): boolean {
  const [sign, ...words] = rest
  if (sign!.key === ',') return hasVerb(clause) && isExample(words)
  if (sign!.key !== '(') return false
  const close = words.at(-1)!
  return (
    isReference(words, clause) ||
    (close.key === ')' && isCitation(content.slice(sign!.end, close.start), content))
  )
}

const author = String.raw`\p{Lu}[\p{L}'’-]+`
const authors = String.raw`${author}(?:(?:, ${author})*,? (?:&|and|und) ${author}| et al\.?| u\. ?a\.)?`
const year = String.raw`(?:1[5-9]|20)\d\d`
const entry = String.raw`${authors},? ${year}[a-z]?(?:, ${year}[a-z]?)*(?:, (?:pp?|S)\. ?\d+(?:[–-]\d+)?)?`
const citation = new RegExp(String.raw`^(?:see |cf\. |vgl\. |siehe )?${entry}(?:; ${entry})*$`, 'u')

/**
 * Whether brackets contain citations by author and year: `(Oke et al., 1982)`. A place with a year looks alike
 * (`(Berlin, 1982)`), and limits the statement. So one of the citations must have a sign that places lack, or the
 * source must list its author with initials: `Oke, T. R. (1982)`.
 */
function isCitation(written: string, content: string): boolean {
  const text = written.trim().replaceAll(/\s+/g, ' ')
  if (!citation.test(text)) return false
  if (/ et al\b| u\. ?a\.|\d[a-z]\b|, (?:pp?|S)\. /u.test(text)) return true
  const [, name, date] = new RegExp(String.raw`(${author})[^\d]*(\d{4})`, 'u').exec(
    text.replace(/^(?:see|siehe) /, ''),
  )!
  return new RegExp(String.raw`(?<!\p{L})${name},? (?:\p{Lu}\.[ -]?){1,3}[^\n]{0,200}${date}`, 'u').test(
    content,
  )
}

/**
 * Whether brackets contain a reference to another place (`(see figure 2)`) or the initials of the words before them
 * (`World Bank (WB)`). `words`: what follows the opening bracket; `clause`: the words before it.
 */
function isReference(words: readonly Unit[], clause: readonly Unit[]): boolean {
  const content = words.slice(0, -1)
  const [opening] = content
  if (opening === undefined || words.at(-1)!.key !== ')') return false
  if (content.length === 1 && opening.kind === 'word') {
    const initials = clause.slice(-opening.cased.length).map(({ cased }) => cased.charAt(0))
    return opening.cased.length > 1 && initials.join('') === opening.cased
  }
  const isNumber = ({ kind }: Unit) => kind === 'number' || kind === 'code'
  // `(Fig. 2, Table 3)`, `(Figs. 2–4)`
  const isBetween = ({ kind, key }: Unit) => kind === 'sign' && /^[.,;&–-]$/.test(key)
  return (
    isReferenceWord(opening.key) &&
    content.every((unit) => isReferenceWord(unit.key) || isNumber(unit) || isBetween(unit))
  )
}

/** Whether words introduce examples: `such as honey and cheese`. */
function isExample(words: readonly Unit[]): boolean {
  const opening = exampleAt(words.map(({ key }) => key))
  if (opening === null) return false
  const examples = words.slice(opening.words.length)
  // German nouns are capitalised: `darunter auch sonntags` names no example.
  if (opening.isGerman && !examples.some(({ cased, key }) => cased !== key)) return false
  const isNoun = (unit: Unit) =>
    isPlain(unit) && !isVerbOrPreposition(unit.key) && irregularLemma(stem(unit.key)) === null
  return examples.length > 0 && examples.every(isNoun)
}

/** Whether a unit leaves the meaning of the text around it unchanged, unlike a negation or a condition. */
function isPlain({ kind, key }: Unit): boolean {
  if (kind === 'sign') return /^[,()'’—–-]$/.test(key)
  if (kind !== 'word') return true
  const frame = frameOf(key)
  const isFrame = frame !== null && frame !== 'cause' && frame !== 'amount'
  if (isFrame || isNegator(key) || isComplementizer(key) || turnsRound(key) || isStatementNoun(key))
    return false
  return !isPronoun(key) && !isPointer(key) && !(isSubordinator(key) && key !== 'as')
}

function hasVerb(units: readonly Unit[]): boolean {
  return units.some((_, at) => isVerbAt(units, at))
}

/** Whether a word reads as a verb form: `mills` does before `flour`, but not before `of`. */
function isVerbAt(units: readonly Unit[], at: number): boolean {
  const { kind, key, cased } = units[at]!
  if (kind !== 'word' || cased !== key) return false
  if (isAuxiliary(key) || /(?:..ed|..te)$/.test(key) || irregularLemma(stem(key)) !== null) return true
  const next = units[at + 1]
  return (
    /(?:[^s]s|[a-zäöü]{3}t)$/.test(key) &&
    next !== undefined &&
    next.kind !== 'sign' &&
    !isVerbOrPreposition(next.key)
  )
}
