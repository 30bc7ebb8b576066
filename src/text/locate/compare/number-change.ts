import { isNegator } from '../../word-classes/fact-words.ts'
import { wordValue } from '../../values/number-words.ts'
import { editDistance } from '../../../core/fields.ts'
import { shapeOf } from '../damage/scan-damage.ts'
import { letterChangeOf } from './letter-change.ts'
import type { ChangeKind } from './change-kind.ts'

/**
 * Whether a word is a fact that a quote must not lose: a number in figures, or in words other than `one`, a sign such
 * as `€` or `%`, or a negation.
 */
export function isFirm(word: string): boolean {
  return hasFigures(word) || isSign(word) || isNegator(word) || (wordValue(word) ?? 1) !== 1
}

export function hasFigures(word: string): boolean {
  return /\p{N}/u.test(word)
}

export function isSign(word: string): boolean {
  return !/[\p{L}\p{N}]/u.test(word)
}

export function isCleanNumber(word: string): boolean {
  return /^\d[\d.,:/]*$/.test(word)
}

/** Whether a word with one figure looks like another word: `ha1l`, `1arge`. */
export function hasLooseFigure(word: string, other: string): boolean {
  const isWord = /^(?:\p{L}{2,}\p{N}\p{L}*|\p{N}\p{L}{3,})$/u.test(word)
  return isWord && !hasFigures(other) && shapeOf(word) === shapeOf(other)
}

/**
 * Whether a word with figures after its first letter, at most half of its characters, is nearly the other word: `m1ll`,
 * `mill`.
 */
export function isMisreadWord(word: string, other: string): boolean {
  const figures = word.replaceAll(/\P{N}/gu, '').length
  return (
    figures > 0 &&
    figures * 2 <= word.length &&
    !hasFigures(other) &&
    !/^\p{N}/u.test(word) &&
    isNear(word, other)
  )
}

export function isNear(a: string, b: string): boolean {
  return letterChangeOf(a, b) !== 'unlike' || editDistance(a, b) === 1
}

export function numberChange(a: string, b: string): ChangeKind {
  if (plainNumber(a) === plainNumber(b)) return 'spelling'
  if (withoutPoints(a) === withoutPoints(b)) return 'unclear'
  if (isCleanNumber(a) && isCleanNumber(b)) return 'replaced'
  if (figuresOf(a) === figuresOf(b) || hasGluedFigure(a, b) || hasGluedFigure(b, a)) return 'unclear'
  if (isSameValue(a, b) || isSameValue(b, a)) return 'unclear'
  // `2O12` and `4B` are misread numbers, or not numbers; `12th` and `13th` are two numbers.
  const [left, right] = [a, b].map((word) => word.replaceAll(/\p{L}/gu, ''))
  const isMixed = /\p{L}/u.test(a) !== /\p{L}/u.test(b) && left !== '' && right !== ''
  return isMixed && editDistance(a, b) * 2 <= Math.max(a.length, b.length) ? 'unclear' : 'replaced'
}

/** A number with letters replaced by the figures that look like them: `200l`, `2001`. */
function figuresOf(word: string): string {
  return word.replaceAll(/[il|]/g, '1').replaceAll('o', '0')
}

/**
 * Whether a word is the other one with a figure before it, which may be the number of a note or a speck of dirt:
 * `3Biron`.
 */
function hasGluedFigure(word: string, other: string): boolean {
  return /^\d\p{L}{4,}$/u.test(word) && word.slice(1) === other
}

export function isOtherNumber(a: string, b: string): boolean {
  const [left, right] = [wordValue(a), wordValue(b)]
  return left !== null && right !== null && left !== right
}

function isSameValue(word: string, number: string): boolean {
  const value = wordValue(word)
  return value !== null && String(value) === number
}

/** A number without the commas between its thousands. Points may be decimal points, so they stay. */
function plainNumber(word: string): string {
  return /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(word) ? word.replaceAll(',', '') : word
}

/** A number without points that may separate its thousands. */
function withoutPoints(word: string): string {
  return /^\d{1,3}(?:\.\d{3})+$/.test(word) ? word.replaceAll('.', '') : word
}
