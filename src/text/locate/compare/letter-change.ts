import { lexicon } from '../../lexicon/languages.ts'
import { lazily } from '../../lexicon/lazily.ts'
import { wordSet } from '../../lexicon/word-list.ts'
import { editDistance } from '../../../core/fields.ts'
import { stem } from '../../words/stem.ts'
import { shapeOf } from '../damage/scan-damage.ts'

/**
 * How the letters of two words differ. `affix`: another beginning or ending that makes another word of the same stem.
 * `swapped`: two neighbouring letters. `doubled`: a letter that one word has once and the other twice. `misread`:
 * letters that look alike in print. `near`: at most one edit per three letters. `unlike`: anything else.
 */
export type LetterChange = 'affix' | 'swapped' | 'doubled' | 'misread' | 'near' | 'unlike'

/** `near` words differ by at most one edit per this many letters. */
const LETTERS_PER_EDIT = 3
/**
 * Maximum length of a word whose edits are counted, in letters, because counting takes quadratic time; longer words are
 * never `near`.
 */
const MAX_WORD = 400
/** Minimum length of a stem that two words share, in letters. */
const MIN_STEM = 3

/** Compares the letters of two different folded words. */
export function letterChangeOf(a: string, b: string): LetterChange {
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a[start] === b[start]) start++
  let tail = 0
  while (tail < shorter - start && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++
  const [left, right] = [a.slice(start, a.length - tail), b.slice(start, b.length - tail)]
  if (isDoubled(a, b, start, left, right)) return 'doubled'
  if (isAffix(a, b, start) || stem(a) === stem(b)) return 'affix'
  if (left.length === 2 && left[0] === right[1] && left[1] === right[0]) return 'swapped'
  if (printsAlike(a, b) || isMisread(left, right)) return 'misread'
  const most = Math.max(1, Math.floor(Math.max(a.length, b.length) / LETTERS_PER_EDIT))
  const mayBeNear = Math.max(a.length, b.length) <= MAX_WORD && Math.abs(a.length - b.length) <= most
  return mayBeNear && editDistance(a, b) <= most ? 'near' : 'unlike'
}

/**
 * Whether one word has a letter twice, other than its last, that the other has once: `committee`, `comittee`. `left`
 * and `right`: what is left of the words between their common start, up to `start`, and their common end.
 */
function isDoubled(a: string, b: string, start: number, left: string, right: string): boolean {
  const more = left + right
  const longer = a.length > b.length ? a : b
  if (Math.min(left.length, right.length) > 0 || more.length !== 1) return false
  // The first of two equal letters belongs to the common start.
  return longer[start - 1] === more && start < longer.length - 1
}

/** Whether the differing parts of two words look alike in print. An `f` may be a misread long s (`ſ`). */
function isMisread(left: string, right: string): boolean {
  if (left === '' || right === '') return false
  return printsAlike(left, right) || left.replaceAll('f', 's') === right.replaceAll('f', 's')
}

/**
 * Whether two words look alike in print: they have the same `shapeOf`, perhaps only once `cl` is read as `d`
 * and `in` as `m`.
 */
export function printsAlike(a: string, b: string): boolean {
  const [left, right] = [a, b].map((word) => shapeOf(word.replaceAll(/c[l1]/g, 'd').replaceAll('in', 'm')))
  return left === right || shapeOf(a) === shapeOf(b)
}

const prefixes = lazily(() => new Set(['', ...wordSet(...lexicon('formingPrefixes'))]))
const suffixes = lazily(() => new Set(['', ...wordSet(...lexicon('formingSuffixes'))]))
/** Length of the longest listed prefix or suffix that makes another word, in letters. */
const longest = lazily(() => ({
  affix: Math.max(...[...prefixes(), ...suffixes()].map(({ length }) => length)),
}))

/**
 * Whether two words have one stem and different beginnings or endings: `Mieter`, `Vermieter`; `sulfate`, `sulfite`.
 * `same`: number of letters at the beginning that both share.
 */
function isAffix(a: string, b: string, same: number): boolean {
  const longer = Math.max(a.length, b.length)
  const least = Math.max(MIN_STEM, longer - longest().affix)
  for (let start = same; start >= least; start--) {
    if (suffixes().has(a.slice(start)) && suffixes().has(b.slice(start))) return true
  }
  const shorter = Math.min(a.length, b.length)
  for (let length = least; length <= shorter && a.endsWith(b.slice(b.length - length)); length++) {
    const [left, right] = [a.slice(0, a.length - length), b.slice(0, b.length - length)]
    if (prefixes().has(left) && prefixes().has(right)) return true
  }
  return false
}
