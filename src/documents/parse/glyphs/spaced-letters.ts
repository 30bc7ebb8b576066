import { joinRuns, placeOn } from './run.ts'
import type { PdfRun, RunPiece } from './run.ts'

/** Minimum letters of a word recognised by itself; shorter ones are joined only next to such a word. */
const MIN_LETTERS = 4
/** Single letters or digits separated by blanks. */
const spaced = /^[\p{L}\p{N}](?: [\p{L}\p{N}])+(?=[.,:;!?]?$)/u
const spacedWithin = /(?<!\S)\p{L}(?: \p{L}){3,}(?![^\s.,:;!?])/gu
/** A part of every `spacedWithin` match, which is faster to search for. */
const mayBeSpaced = / \S \S /
const vowel = /[aeiouyäöüàâèéêëîïôûùáíóúαεηιουω]/iu
/**
 * Gaps between letters of spaced words, in font sizes: at least one is less than this, and all are less than twice
 * this.
 */
const MAX_GAP = 2

/**
 * Joins the letters of words set with wide gaps (`A B S T R A C T`). Letters that form no word stay apart, such as
 * column names in alphabetical order and signs without a vowel.
 */
export function joinSpacedLetters(runs: readonly PdfRun[]): PdfRun[] {
  const joined: PdfRun[] = []
  for (let at = 0; at < runs.length;) {
    let end = at + 1
    if (isLetters(runs[at]!.str)) while (end < runs.length && isBeside(runs[end - 1]!, runs[end]!)) end++
    const words = end - at > 1 ? wordsOf(runs.slice(at, end)) : runs.slice(at, end)
    const isSpaced = words.some(({ str }) => isWord(lettersOf(str)))
    joined.push(...words.map((run) => withoutBlanks(run, isSpaced)))
    at = end
  }
  return joined
}

function isLetters(text: string): boolean {
  return /^[\p{L}\p{N}][.,:;!?]?$/u.test(text) || spaced.test(text)
}

/** Whether a run of spaced letters follows another on its line. */
function isBeside(before: PdfRun, run: PdfRun): boolean {
  if (!isLetters(run.str) || run.fontName !== before.fontName) return false
  const size = run.fontSize
  if (Math.abs(before.fontSize - size) > 0.02 * size || Math.abs(before.angle - run.angle) > 1) return false
  const [first, second] = [placeOn(before, run.angle), placeOn(run, run.angle)]
  const gap = second.along - first.along - before.width
  return Math.abs(first.across - second.across) < 0.1 * size && gap > 0 && gap < 2 * MAX_GAP * size
}

/** Joins single letters to words; the gap between two words is wider than within one. */
function wordsOf(runs: readonly PdfRun[]): PdfRun[] {
  const gaps = runs.slice(1).map((run, at) => gapBetween(runs[at]!, run))
  const least = gaps.reduce((few, gap) => Math.min(few, gap), Infinity)
  const { fontSize } = runs[0]!
  const words: PdfRun[][] = [[runs[0]!]]
  for (const [at, run] of runs.slice(1).entries()) {
    const isApart = gaps[at]! > Math.max(1.5 * least, least + 0.15 * fontSize)
    if (isApart || run.str.length > 1 || runs[at]!.str.length > 1) words.push([run])
    else words.at(-1)!.push(run)
  }
  const isText =
    least < MAX_GAP * fontSize && words.some((word) => isWord(word.map(({ str }) => str).join('')))
  if (!isText) return [...runs]
  return words.map((word) => (word.length > 1 ? joinRuns(word) : word[0]!))
}

function gapBetween(before: PdfRun, run: PdfRun): number {
  return placeOn(run, run.angle).along - placeOn(before, run.angle).along - before.width
}

function lettersOf(text: string): string {
  return spaced.test(text) ? text.replaceAll(' ', '') : ''
}

/**
 * Whether letters may form a word: at least `MIN_LETTERS` in one case (the first may be a capital), with vowels and
 * consonants, and not in alphabetical order.
 */
function isWord(letters: string): boolean {
  const plain = letters.replace(/[.,:;!?]$/, '')
  if (plain.length < MIN_LETTERS || !/^(?:\p{Lu}+|\p{Lu}?\p{Ll}+)$/u.test(plain)) return false
  const signs = [...plain.toLowerCase()]
  if (signs.every((sign, at) => at === 0 || sign > signs[at - 1]!)) return false
  return signs.some((sign) => vowel.test(sign)) && signs.some((sign) => !vowel.test(sign))
}

/**
 * Removes the blanks between the letters of spaced words. If `isSpaced` (the letters set side by side form a word) and
 * the run consists of single letters, it is one word; otherwise only stretches of letters that may form a word are
 * joined.
 */
function withoutBlanks(run: PdfRun, isSpaced: boolean): PdfRun {
  if (isSpaced && spaced.test(run.str)) return leaveOut(run, blanksIn(run.str, 0))
  if (!mayBeSpaced.test(run.str)) return run
  const blanks = [...run.str.matchAll(spacedWithin)].flatMap(({ 0: text, index }) =>
    isWord(text.replaceAll(' ', '')) ? blanksIn(text, index) : [],
  )
  return blanks.length > 0 ? leaveOut(run, blanks) : run
}

function blanksIn(text: string, from: number): number[] {
  return Array.from(text.matchAll(/ /g), ({ index }) => from + index)
}

/** Removes the blanks at these offsets from the run's text, and moves its pieces accordingly; the width stays. */
function leaveOut(run: PdfRun, blanks: readonly number[]): PdfRun {
  const left = new Set(blanks)
  const before = [0]
  for (let at = 0; at < run.str.length; at++) before.push(before[at]! + (left.has(at) ? 1 : 0))
  const move = (at: number) => at - before[at]!
  const pieces = run.pieces.map(({ start, end, shown, item }): RunPiece => ({
    start: move(start),
    end: move(end),
    shown: { start: move(shown.start), end: move(shown.end) },
    item,
  }))
  return {
    ...run,
    str: run.str
      .split('')
      .filter((_, at) => !left.has(at))
      .join(''),
    pieces,
  }
}
