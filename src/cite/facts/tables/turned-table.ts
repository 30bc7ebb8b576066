import { endsSentence } from '../../../core/text.ts'
import { foldedWords } from '../../../text/words.ts'
import { lexicon, wordSet } from '../../../text/lexicon.ts'
import { isNegator, frameOf, isVoid, turnsRound } from '../../../text/word-classes.ts'
import type { TableCell, TableRow } from '../../../text/tables.ts'
import { scaleOf } from '../../../text/values.ts'
import { readHead } from './column-heads.ts'
import { scalesInFigures } from './figure-scale.ts'

const unreal = wordSet(...lexicon('unreal'))

/**
 * Whether a heading, caption or note of a table says that its figures do not hold as they stand: `Planned`, `Budget
 * 2026`, `All figures in thousands.` The unit in a title does not say this, because a claim may repeat it.
 */
export function turnsTable(text: string): boolean {
  const isUnitTitle = isTitle(text) && (readHead(text).hasUnit || scalesInFigures(text))
  return foldedWords(text).some(isTurning) || (givesScale(text) && !isUnitTitle)
}

/** Whether a heading, caption or note of a table gives a scale to its figures: `(in thousands)`, `× 1000`. */
export function givesScale(text: string): boolean {
  const isScale = (word: string) =>
    scaleOf(word, null) !== null || scaleOf(word.replace(/s$/, ''), null) !== null
  return foldedWords(text).some(isScale) || scalesInFigures(text)
}

/** Whether a line above a table may be its title, because it does not end like a sentence. */
export function isTitle(line: string): boolean {
  return !endsSentence(line)
}

/**
 * Whether another cell of a row says that the row's figures do not hold or not yet hold. A lone `no` does not say this,
 * because it is an answer to its column's name.
 */
export function turnsRow(cell: string): boolean {
  const words = foldedWords(cell)
  return words.some((word) => isTurning(word) && !(words.length === 1 && isNegator(word)))
}

/**
 * Whether a cell of the row, other than the cells in `told` that the claim states, says that the row's figures do not
 * hold, or not yet.
 */
export function isTurned({ cells }: TableRow, told: readonly (TableCell | null)[]): boolean {
  return cells.some((cell) => cell && !told.includes(cell) && turnsRow(cell.text))
}

function isTurning(word: string): boolean {
  const frame = frameOf(word)
  const isFramed = frame !== null && frame !== 'cause' && frame !== 'amount' && frame !== 'reported'
  return isFramed || turnsRound(word) || isVoid(word) || unreal.has(word)
}
