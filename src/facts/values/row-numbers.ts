import { englishRowHeads } from '../../lexicon/english/numbers.ts'
import { germanRowHeads } from '../../lexicon/german/numbers.ts'
import { letterPattern } from '../../lexicon/letter-pattern.ts'
import { wordsPattern } from '../../lexicon/words-pattern.ts'
import type { Span } from '../../core/span.ts'

/** A figure that numbers a row of a table and counts nothing. */
export type RowNumber = Span & {
  /** The head of its column says so; otherwise it only opens a row as such numbers do. */
  isNamed: boolean
}

const heads = () => wordsPattern([...englishRowHeads, ...germanRowHeads])
// A comma before a space is prose (`No, it is`), one before a figure a decimal mark.
const head = letterPattern(
  () => `^[ \\t]{0,8}\\|?[ \\t]{0,8}"?(?:${heads()}|#)\\.?"?[ \\t]{0,8}([|;\\t]|,(?![ \\d]))`,
  'i',
)
const numbered = /^[ \t]{0,8}\|?[ \t]{0,8}"?(\d{1,9})\.?"?[ \t]{0,8}([|;\t]|,(?![ \d]))/u
const rule = /^[ \t]{0,8}\|?[ \t]{0,8}:?-{2,}/
/** A number that opens a row in figures of more digits may be a year or an amount. */
const MAX_UNNAMED_DIGITS = 3

/**
 * Finds the row numbers of tables in Markdown and CSV, in order: figures in a
 * first column that is headed `Nr`, `No.`, `#`, `id` or alike, and small ones
 * that open a row between bars whose head is not in the text. Linear.
 *
 * @example
 * rowNumbersOf('Nr | Name | Paid\n1 | Meyer | 100') // [{ start: 17, end: 18, isNamed: true }]
 */
export function rowNumbersOf(text: string): RowNumber[] {
  const found: RowNumber[] = []
  let separator: string | null = null
  let isTable = false
  let start = 0
  for (const line of text.split('\n')) {
    const row = numbered.exec(line)
    if (row) {
      const [whole, figures = '', mark = ''] = row
      const at = start + whole.indexOf(figures)
      const isNamed = mark === separator
      if (isNamed || (!isTable && mark === '|' && figures.length <= MAX_UNNAMED_DIGITS))
        found.push({ start: at, end: at + figures.length, isNamed })
    } else if (!rule.test(line)) {
      separator = head.exec(line)?.[1] ?? null
      // Under another head the first column says what it is headed with.
      isTable = line.includes('|')
    }
    start += line.length + 1
  }
  return found
}
