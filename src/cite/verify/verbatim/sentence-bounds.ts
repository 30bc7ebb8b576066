import { partOf } from '../../../core/part-of.ts'
import { numberBefore } from '../../../text/wording.ts'
import type { Unit } from '../../../text/wording.ts'
import { isComplementizer, asksForMore, turnsRound } from '../../../text/word-classes.ts'
import { lexicon, wordSet } from '../../../text/lexicon.ts'
import { stopWords } from '../../../text/words.ts'
import { abbreviationsOf, openers as sentenceOpeners, ordinalNouns } from '../../../text/sentences.ts'
import type { SourceWindow } from './source-window.ts'

/**
 * How a sentence begins. If this is not sure, the text before it, from unit `from` on, may change its
 * meaning. `by` says what stands right before it: a stop, which may belong to an abbreviation; the start of a
 * line; or a colon.
 */
export type Bound = { isSure: true } | { isSure: false; from: number; by: 'stop' | 'line' | 'label' }

const sure: Bound = { isSure: true }
const stops = /^(?:[.!?…]|\.{2,}|[。！？｡．؟۔।॥])$/
const closers = /^["')\]」』）】〉》]$/
const openers = /^["'([「『（【〈《]$/

/** How a sentence begins at unit `at`; `null` if no sentence begins there. */
export function startBound(window: SourceWindow, at: number): Bound | null {
  const numbered = numberBefore(window.units, at)
  // The figure before a sentence may be the last word of the previous one: `It rose to 231. Four`.
  return (numbered > 0 ? boundBehind(window, at, numbered) : null) ?? boundBehind(window, at, 0)
}

/**
 * How a sentence begins at unit `at`, if the `numbered` units before it are its number; `null` if no sentence begins
 * there.
 */
function boundBehind(window: SourceWindow, at: number, numbered: number): Bound | null {
  const { units } = window
  let first = at - numbered
  if (units.slice(first + 1, at).some(({ isNewLine }) => isNewLine)) return null
  first -= listSignLength(window, first)
  // An opening quotation mark or bracket belongs to the sentence.
  while (first > 0 && openers.test(units[first - 1]!.key) && !units[first]!.isSpaced) first--
  let behind = window.marksByEnd.get(first)
  let isMarked = false
  while (behind !== undefined && (behind > 0 || units[behind]!.isStruck)) {
    first = behind
    isMarked = true
    behind = window.marksByEnd.get(first)
  }
  const before = units[first - 1]
  if (!before) return startOfWindow(window)
  if (before.kind === 'break')
    return isOpenLine(units, first - 1) && !isSalutation(units, first - 1) ? null : sure
  let stop = first - 1
  while (stop > 0 && closers.test(units[stop]!.key)) stop--
  if (stops.test(units[stop]!.key)) {
    const isApart = units[first]!.isSpaced || isMarked || /[。！？｡．।॥]/.test(units[stop]!.key)
    if (!isApart) return null
    if (units[stop]!.key !== '.' || isMarked) return sure
    const isAbbreviated = isAbbreviation(window, stop)
    const isStart = window.sentences().starts.has(units[first]!.start)
    if (isStart && !isAbbreviated) return sure
    // Before a stop, a word that is written like an abbreviation may also be an ordinary word: `the art.
    // The`. Where sentences are split behind it is a guess: `It is false that Fig. Two shows growth.`
    const isName = isAbbreviated && !isStart && !isPlainWord(units[stop - 1]!)
    return isName ? null : { isSure: false, from: lineStart(units, first), by: 'stop' }
  }
  if (units[first]!.isNewLine)
    return isOpenLine(units, first) || (!isLetterSign(window, first) && goesOnFrom(window, first))
      ? null
      : { isSure: false, from: lineStart(units, first - 1), by: 'line' }
  if (before.key === ':' || isDateline(window, first))
    return { isSure: false, from: lineStart(units, first - 1), by: 'label' }
  if (units[first]!.isSpaced && isUnstopped(units[first]!)) return sure
  // A word that ends with a stop may end a sentence: `U.S. The`, `(1) Die`.
  if (before.kind === 'word' && before.cased.endsWith('.') && units[first]!.isSpaced)
    return { isSure: false, from: lineStart(units, first), by: 'stop' }
  return null
}

/**
 * Number of units of an arrow, a ticked box (`- [x]`) or a letter (`A)`) that begins the item before unit `at`; 0 if
 * there is none.
 */
function listSignLength(window: SourceWindow, at: number): number {
  const { content, units } = window
  for (let length = 1; length <= 2; length++)
    if (units[at - length]?.isNewLine && isLetterSign(window, at - length)) return length
  const arrow = units[at - 1]
  if (arrow?.key === '→' && (arrow.isNewLine || units[at - 2]?.kind === 'break')) return 1
  const isTicked = ['[', 'x', ']'].every((key, index) => units[at - 3 + index]?.key === key)
  return isTicked && /(?:^|\n)[ \t]*[-*+] $/.test(content.slice(0, units[at - 3]!.start).slice(-20)) ? 3 : 0
}

/** UTF-16 units before and behind a letter in which the letter before or after it must begin an item too. */
const NEAR_ITEM = 4_000
const romans = 'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx'.split(' ')

/**
 * Whether the letter of a list item begins with unit `at`, at the beginning of a line: `a)`, `A.`, `aa)`, `ii.` Another
 * line must begin with the letter before or after it, since `A. Miller` is a name.
 */
function isLetterSign({ content, units }: SourceWindow, at: number): boolean {
  const start = units[at]?.start ?? 0
  const [, letters = '', sign = ''] =
    /^([a-z]{1,5})([.)])[ \t]/i.exec(content.slice(start, start + MAX_SIGN)) ?? []
  if (letters === '' || !/(?:^|\n)[ \t]*$/.test(partOf(content, { start: start - 40, end: start })))
    return false
  const before = partOf(content, { start: start - NEAR_ITEM, end: start })
  const behind = partOf(content, { start, end: start + NEAR_ITEM })
  const isItem = (text: string, other: string | undefined) =>
    other !== undefined && new RegExp(`(?:^|\\n)[ \\t]*${other}\\${sign}[ \\t]`).test(text)
  return (
    isItem(before, letterBeside(letters, -1)) ||
    isItem(behind, letterBeside(letters, 1)) ||
    isItem(before, romanBeside(letters, -1)) ||
    isItem(behind, romanBeside(letters, 1))
  )
}

/** Whether the text behind the letter of an item begins in lower case, as a clause of the sentence above does. */
function beginsSmall(units: readonly Unit[], at: number): boolean {
  const behind = units.slice(at + 1, at + 3).find(({ isSpaced }) => isSpaced)
  return /^\p{Ll}/u.test(behind?.cased ?? '')
}

/** Maximum UTF-16 units of the letter of an item. */
const MAX_SIGN = 8

/** The letter or doubled letter before (-1) or after (1) another: `b` after `a`, `bb` after `aa`. */
function letterBeside(letters: string, step: -1 | 1): string | undefined {
  const [letter = ''] = letters
  if (letters !== letter.repeat(letters.length)) return undefined
  const other = String.fromCharCode(letter.charCodeAt(0) + step)
  return /[a-z]/i.test(other) ? other.repeat(letters.length) : undefined
}

/** The Roman number before or after another, in the same case. */
function romanBeside(letters: string, step: -1 | 1): string | undefined {
  const at = romans.indexOf(letters.toLowerCase())
  const other = at < 0 ? undefined : romans[at + step]
  return letters === letters.toLowerCase() ? other : other?.toUpperCase()
}

/** Maximum number of words of a salutation. */
const MAX_SALUTATION = 6
const salutations = wordSet(...lexicon('salutations'))
const joins = wordSet(...lexicon('salutationJoins'))

/** Whether the paragraph before the break at `at` is the salutation of a letter: `Dear all,`. */
function isSalutation(units: readonly Unit[], at: number): boolean {
  const start = lineStart(units, at - 1)
  const isParagraph = start === 0 || units[start - 1]!.kind === 'break'
  const [opening, ...names] = units.slice(start, at - 1)
  if (!isParagraph || opening === undefined || names.length >= MAX_SALUTATION) return false
  const isName = ({ kind, key }: Unit) =>
    key === '.' || (kind === 'word' && (!stopWords.has(key) || joins.has(key)))
  return salutations.has(opening.key) && names.every(isName)
}

/** Matches the place of a report and its news agency, with a date or not: `LINDEN (AP) — `. */
const dateline =
  /^\p{Lu}[\p{L} .-]{1,40}(?:, [\p{L}\d. ]{3,20})? ?\((?:AP|AFP|UPI|PA|Reuters|Xinhua|dpa|dpa-AFX|epd|KNA|sid|SID|APA|ots|ANSA|EFE|TASS)\)(?:,? [\p{L}\d. ]{3,20})? ?[–—-] *$/u

/** Maximum number of units of a dateline. */
const MAX_DATELINE = 20

/** Whether the dateline of a report is before unit `at`, at the beginning of a paragraph. */
function isDateline({ content, units }: SourceWindow, at: number): boolean {
  if (!/^[–—-]$/.test(units[at - 1]!.key)) return false
  const start = lineStart(units, at - 1)
  if (start > 0 && units[start - 1]!.kind !== 'break') return false
  if (at - start > MAX_DATELINE || !dateline.test(content.slice(units[start]!.start, units[at]!.start)))
    return false
  return !units.slice(start, at).some(({ key }) => turnsRound(key))
}

/**
 * Whether the sentence of the line before unit `at` continues there: the line ends with `whether`, or a comma
 * as in `When Ann agrees,`.
 */
function isOpenLine(units: readonly Unit[], at: number): boolean {
  const last = units[at - 1]
  return last?.key === ',' || (last?.kind === 'word' && isComplementizer(last.key))
}

/** A line of at least this many UTF-16 units may be continued by the next one, as in a wrapped text. */
const WRAPPED = 60

/** Whether a line most likely continues the one above it, as in a wrapped text. */
function goesOnFrom({ content, units, language }: SourceWindow, first: number): boolean {
  if (/^\p{Ll}/u.test(units[first]!.cased)) return true
  const last = units[first - 1]!
  if (last.kind !== 'word' && last.kind !== 'number' && last.kind !== 'code') return false
  const from = units[lineStart(units, first - 1)]!.start
  const above = content.slice(content.lastIndexOf('\n', last.start) + 1, last.end)
  const isLong = Math.min(above.length, last.end - from) >= WRAPPED
  // In languages with capitalised nouns, a line within a sentence may begin with a capital.
  return asksForMore(last.key) || (isLong && language().of !== 'en')
}

function startOfWindow({ content, span }: SourceWindow): Bound | null {
  return /(?:^|\n)\s*$/.test(partOf(content, { start: span.start - 20, end: span.start })) ? sure : null
}

/** Whether the script of a unit separates sentences by blanks, without stops. */
function isUnstopped({ key }: Unit): boolean {
  return /^[\p{Script=Thai}\p{Script=Lao}]/u.test(key)
}

/** Whether a stop belongs to an abbreviation or to an ordinal number. */
function isAbbreviation({ units, language }: SourceWindow, stop: number): boolean {
  const word = units[stop - 1]
  if (!word || units[stop]!.isSpaced) return false
  if (word.kind === 'number') return word.key.length <= 3 && ordinalNouns.has(units[stop + 1]?.key ?? '')
  // A single capital is not an abbreviation: `11 °C. The`, `vitamin D. The`.
  if (word.key.length === 1 && word.cased !== word.key) return false
  return abbreviationsOf(language().of).has(word.key)
}

/** Whether a word begins a sentence more often than it follows an abbreviation: `The`, `Er`. */
function opensSentence({ kind, key, cased }: Unit): boolean {
  return kind === 'word' && cased !== key && sentenceOpeners.has(key)
}

function endsWithStop(units: readonly Unit[], at: number): boolean {
  return stops.test(units[at]?.key ?? '') || stops.test(units[at - 1]?.key ?? '')
}

function isPlainWord({ kind, cased, key }: Unit): boolean {
  return kind === 'word' && cased === key && key.length > 2
}

/** The index of the first unit of the line or block that contains unit `at`. */
function lineStart(units: readonly Unit[], at: number): number {
  let first = at
  while (first > 0 && units[first - 1]!.kind !== 'break' && !units[first]!.isNewLine) first--
  return first
}

/**
 * The index behind a sentence whose last word is before unit `at`: behind its stop and the marks of notes. `null` if
 * the sentence may continue.
 */
export function endBound(window: SourceWindow, { first, at }: { first: number; at: number }): number | null {
  const { units } = window
  let next = skipMarks(window, at)
  const unit = units[next]
  if (!unit) return window.span.end === window.content.length ? next : null
  // An item or line that begins in lower case continues the text above it.
  if (unit.kind === 'break')
    return /^\p{Ll}/u.test(units[next + 1]?.cased ?? '') && !endsWithStop(units, at) ? null : next
  if (/^[.。．｡।॥۔]$/.test(unit.key)) {
    const stop = next
    next++
    while (units[next] && closers.test(units[next]!.key) && !units[next]!.isSpaced) next++
    const marked = skipMarks(window, next)
    const isMarked = marked > next
    next = marked
    const after = units[next]
    if (!after) return window.span.end === window.content.length ? next : null
    if (after.kind === 'break' || /[。．｡।॥]/.test(unit.key)) return next
    if (after.isNewLine && isLetterSign(window, next) && !beginsSmall(units, next)) return next
    if (/^\p{Ll}/u.test(after.cased) || stops.test(after.key)) return null
    if (after.isNewLine) return next
    if (isMarked) return next
    if (!after.isSpaced) return null
    const isEnd = window.sentences().ends.has(unit.end) || !isAbbreviation(window, stop)
    return isEnd || opensSentence(after) ? next : null
  }
  const last = units[at - 1]!
  if (unit.isSpaced && units.slice(first, at).some(isUnstopped)) return next
  if (last.kind === 'word' && last.cased.endsWith('.') && unit.isSpaced)
    return opensSentence(unit) || unit.isNewLine ? next : null
  // The claim ends with a question or exclamation mark.
  if (stops.test(last.key)) {
    const goesOn = /^\p{Ll}/u.test(unit.cased) && !(unit.isNewLine && /^[!?]$/.test(last.key))
    return goesOn || stops.test(unit.key) ? null : next
  }
  if (closers.test(last.key) && stops.test(units[at - 2]?.key ?? '')) return next
  if (unit.key === ';' || unit.key === ',')
    return units[next + 1]?.kind === 'break' && unit.key === ';' ? next + 1 : null
  // A line by itself: an item, a heading, a cell.
  const isLine = unit.isNewLine && (units[first]?.isNewLine ?? false)
  return isLine && !/^\p{Ll}/u.test(unit.cased) ? next : null
}

function skipMarks({ marks }: SourceWindow, at: number): number {
  let next = at
  for (let mark = marks.get(next); mark; mark = marks.get(next)) next = mark.end
  return next
}
