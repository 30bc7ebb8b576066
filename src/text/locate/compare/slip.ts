import { editDistance } from '../../../core/fields.ts'
import { letterChangeOf, printsAlike } from './letter-change.ts'

/** Least length of a word in which two letters may be wrong. */
const VERY_LONG = 10

/** Whether one slip of a hand or of a scanner makes one word of the other: a letter more or less, the key beside, two letters swapped, or letters that print alike. */
export function isOneSlip(a: string, b: string): boolean {
  const change = letterChangeOf(a, b)
  if (change === 'swapped' || change === 'doubled' || change === 'misread') return true
  if (printsAlike(a, b)) return true
  return editDistance(a, b) === 1 && (a.length !== b.length || isNearKey(a, b))
}

/** Whether a typing error explains the difference: after the first letter one is missing, added or the key beside, or two are in a very long word. */
export function isSlip(a: string, b: string, { least }: { least: number }): boolean {
  if (a[0] !== b[0]) return false
  const length = Math.min(a.length, b.length)
  const edits = editDistance(a, b)
  if (edits > 1) return edits === 2 && length >= VERY_LONG && a.length !== b.length
  return length >= least && (a.length !== b.length || isNearKey(a, b))
}

/** Rows of letters on English and German keyboards. */
const rows = ['qwertyuiop', 'qwertzuiopü', 'asdfghjklöä', 'zxcvbnm', 'yxcvbnm']
/** Letters above one another. */
const columns = ['qaz', 'wsx', 'edc', 'rfv', 'tgb', 'yhn', 'zhn', 'ujm', 'qay']

/** Letters of like shape: bows that a scan closes or breaks, and strokes that it loses. */
const bows = ['ao', 'au', 'ou', 'eo', 'bh', 'ft', 'gq', 'vy']

/** Whether two words of one length differ in one letter, for which its neighbour on the keyboard or a like bow stands. */
export function isNearKey(a: string, b: string): boolean {
  const places = [...a].flatMap((letter, index) => (letter === b[index] ? [] : [index]))
  const [place] = places
  if (a.length !== b.length || place === undefined || places.length > 1) return false
  const [left, right] = [a[place]!, b[place]!]
  return [...rows, ...columns, ...bows].some(
    (row) => row.includes(left + right) || row.includes(right + left),
  )
}
