/**
 * Reads values in texts. In: a text. Out: its numbers with units and bounds, dates, times and ranks, each
 * with its span in UTF-16 units.
 */
import type { Span } from '../../core/span.ts'
import { lexicon } from '../lexicon/languages.ts'
import type { Language } from '../lexicon/languages.ts'
import { letterPattern } from '../lexicon/letter-pattern.ts'
import { wordSet } from '../lexicon/word-list.ts'
import { guessLanguage } from '../words/language.ts'
import { matchesOf } from '../words/matches-of.ts'
import { readDecimal, wholeDecimal } from './decimal.ts'
import { clock, readClockTimes } from './clock-times.ts'
import { readBound } from './number-bounds.ts'
import { plainNumber } from './number-fact.ts'
import type { NumberFact } from './number-fact.ts'
import { parseMultiples } from './number-multiples.ts'
import { withUnit } from './number-units.ts'
import { continued, numberWords, scaleOf, wordValue } from './number-words.ts'

const figures = letterPattern(
  String.raw`(?<![\p{L}\p{N}_])(?:[-−](?=\.?\d))?(?:(?<![\p{L}\p{N})\]"'”’.]|[,:/][-−]?)\.\d+(?![.,:/]?\d)|\d{1,3}(?:[ \u00a0\u202f\u2009]\d{3})+(?!\d)(?:[.,]\d+(?!\d))?|\d{1,3} : \d{1,3}(?!\d)|\d+(?:[.,:'’/]\d+)*)`,
  'g',
)
const word = letterPattern(() => String.raw`(?<![\p{L}\p{N}_]|\p{L}-)${numberWords()}(?![\p{L}\p{N}_])`, 'gi')

/**
 * Finds the numbers of a text in figures and words (English and German), in order and without overlap. Takes linear
 * time.
 */
export function parseNumbers(text: string): NumberFact[] {
  const amounts = parseAmounts(text, guessLanguage(text))
  return apart([...parseMultiples(text), ...parseTimes(text), ...amounts]).map((fact) => ({
    ...fact,
    ...readBound(text, fact.start),
  }))
}

/**
 * The numbers of a text with their units, first those in figures, then those in words, without shares, multiples,
 * ordinals, times of day and bounds.
 */
export function parseAmounts(text: string, language: Language | null): NumberFact[] {
  return [...parseFigures(text, language), ...parseWords(text, language)]
}

function parseTimes(text: string): NumberFact[] {
  return readClockTimes(text).map(({ minutes, figures, ...span }) => ({
    ...plainNumber(text, span, 0),
    values: minutes.map((minute) => minute / 60),
    unit: clock,
    figures,
  }))
}

/** The facts by their place; of overlapping ones, the first in the list stays: `two thirds` is not also a two. */
function apart(facts: readonly NumberFact[]): NumberFact[] {
  const ranked = facts.map((fact, rank) => ({ fact, rank }))
  const kept: typeof ranked = []
  for (const next of ranked.toSorted((a, b) => a.fact.start - b.fact.start || a.rank - b.rank)) {
    const last = kept.at(-1)
    if (!last || next.fact.start >= last.fact.end) kept.push(next)
    else if (next.rank < last.rank) kept[kept.length - 1] = next
  }
  return kept.map(({ fact }) => fact)
}

/**
 * Matches the beginning of a name before its figures, or before those behind its point or comma: `COVID-19`, `B2B`,
 * `v3.10`.
 */
const nameBefore = letterPattern(String.raw`\p{L}[-_]?(?:\d+[.,])?$`)

/** Maximum UTF-16 units before figures that are read as the beginning of a name. */
const MAX_NAME = 16

function parseFigures(text: string, language: Language | null): NumberFact[] {
  return matchesOf(figures.in(text), text).flatMap(({ 0: raw, index }) => {
    const signed = /^[-−]/.test(raw) && !/[\s(]|^$/.test(text.charAt(index - 1)) ? raw.slice(1) : raw
    const start = index + raw.length - signed.length
    // Figures that are part of a name (`COVID-19`, `B2B`, `v3.10`) are not an amount.
    const before = text.slice(Math.max(0, start - MAX_NAME), start)
    // The name of a note is not a number: `250[^9] workers`.
    if (nameBefore.test(before) || before.endsWith('[^')) return []
    const end = start + signed.length
    const number = { ...plainNumber(text, { start, end }, 0), ...readDecimal(signed, language) }
    return [withUnit(text, number, language)]
  })
}

/** `one` and the German articles, which are numbers only before a unit or scale. */
const articles = wordSet(...lexicon('one'))

function parseWords(text: string, language: Language | null): NumberFact[] {
  const found: (Span & { value: number })[] = []
  for (const { 0: raw, index } of matchesOf(word.in(text), text)) {
    const lower = raw.toLowerCase().replaceAll('ß', 'ss')
    const value = wordValue(lower)
    const scale = scaleOf(lower, language)
    const end = index + raw.length
    const last = found.at(-1)
    const joined = last ? continued(last.value, text.slice(last.end, index), { value, scale }) : null
    if (last && joined !== null) found[found.length - 1] = { start: last.start, end, value: joined }
    else if (value !== null) found.push({ start: index, end, value })
  }
  return found
    .map(({ value, ...span }) =>
      withUnit(text, plainNumber(text, span, value, wholeDecimal(value)), language),
    )
    .filter(({ figures, unit }) => unit !== null || !isArticle(figures))
}

export function isArticle(figures: string): boolean {
  return articles.has(figures.toLowerCase())
}
