import { editDistance } from '../../../core/fields.ts'
import { letterChangeOf, printsAlike } from './letter-change.ts'

/** Minimum length of a word in which two letters may be wrong. */
const VERY_LONG = 10

/**
 * Whether one typing or scanning error turns one word into the other: a letter more or less, a neighbouring key
 * (English or German keyboard), two swapped letters, or letters that look alike in print.
 */
export function isOneSlip(a: string, b: string): boolean {
  const change = letterChangeOf(a, b)
  if (change === 'swapped' || change === 'doubled' || change === 'misread') return true
  if (printsAlike(a, b)) return true
  return editDistance(a, b) === 1 && (a.length !== b.length || isNearLetter(a, b))
}

/**
 * Whether a slip explains the difference between two words with the same first letter. If both have at least `least`
 * letters, one letter may be missing, added, or exchanged for a near one (see `isNearLetter`). If both have 10 letters
 * or more and differ in length, two edits are allowed.
 */
export function isSlip(a: string, b: string, { least }: { least: number }): boolean {
  if (a[0] !== b[0]) return false
  const length = Math.min(a.length, b.length)
  const edits = editDistance(a, b)
  if (edits > 1) return edits === 2 && length >= VERY_LONG && a.length !== b.length
  return length >= least && (a.length !== b.length || isNearLetter(a, b))
}

/** Rows of letters on English and German keyboards. */
const rows = ['qwertyuiop', 'qwertzuiopü', 'asdfghjklöä', 'zxcvbnm', 'yxcvbnm']
/** Columns of letters on the keyboard. */
const columns = ['qaz', 'wsx', 'edc', 'rfv', 'tgb', 'yhn', 'zhn', 'ujm', 'qay']

/** Pairs of letters that a scan takes for each other: it closes or breaks a curve, or loses a stroke. */
const alike = ['ao', 'au', 'ou', 'eo', 'bh', 'ft', 'gq', 'vy']

/**
 * Whether two words of equal length differ in exactly one letter, and the two letters are neighbours on a keyboard or
 * look alike in a scan.
 */
export function isNearLetter(a: string, b: string): boolean {
  const places = [...a].flatMap((letter, index) => (letter === b[index] ? [] : [index]))
  const [place] = places
  if (a.length !== b.length || place === undefined || places.length > 1) return false
  const [left, right] = [a[place]!, b[place]!]
  return [...rows, ...columns, ...alike].some(
    (row) => row.includes(left + right) || row.includes(right + left),
  )
}
