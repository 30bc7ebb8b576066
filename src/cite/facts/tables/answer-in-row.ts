import { lexicon, wordSet } from '../../../text/lexicon.ts'
import { toLine } from '../../../core/delimiter.ts'
import { columnInWords, heldMessage } from './table-finding.ts'
import type { RowQuestion, TableFinding } from './table-finding.ts'

/**
 * Reads a yes/no cell of the row, for a claim such as “The Basic plan includes SSO.” The column is the only one that
 * the claim names and whose cells are all answers such as `yes`, `no` or `✓`. A yes `supports` the claim, a no
 * `differs`. `null` if there is no such cell.
 */
export function answerInRow({ table, columns, chosen }: RowQuestion): TableFinding | null {
  const isAnswers = (column: number) =>
    table.rows.every(({ cells }) => readAnswer(cells[column]?.text ?? '') !== null)
  const [column, ...more] = columns.flatMap((spans, one) => (spans.length > 0 && isAnswers(one) ? one : []))
  const cell = column === undefined || more.length > 0 ? null : chosen.row.cells[column]
  if (!cell) return null
  const found = {
    row: { start: chosen.row.start, end: chosen.row.end },
    cell: { start: cell.start, end: cell.end },
  }
  if (readAnswer(cell.text)) return { ...found, outcome: 'supports', message: heldMessage(chosen.name) }
  const of = columnInWords(table.columns[column!]!)
  const message = `The row “${chosen.name}” gives “${toLine(cell.text, { maxLength: 60 })}”${of}.`
  return { ...found, outcome: 'differs', message }
}

const yes = wordSet(...lexicon('yes'), '✓ ✔ ✅')
const no = wordSet(...lexicon('no'), '✗ ✘ ❌')

function readAnswer(text: string): boolean | null {
  const word = text.trim().toLowerCase()
  return yes.has(word) ? true : no.has(word) ? false : null
}
