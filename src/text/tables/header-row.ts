import { isFigures, isSameKind, isYear } from './figures.ts'
import type { TableRecord } from './record.ts'

/**
 * The record that names the columns: the first one, or `null` if it does not. It does if a delimiter row is below it
 * (`isMarkdown`). Otherwise there must be a second record, and the first must have no figures, or only several
 * different years after a name (`Country, 2020, 2021`), and no cell of the same kind as the cell below.
 */
export function findHeader(records: readonly TableRecord[], isMarkdown: boolean): TableRecord | null {
  const [first] = records
  if (!first || (records.length < 2 && !isMarkdown)) return null
  if (isMarkdown) return first
  const texts = first.cells.map(({ text }) => text.trim())
  if (texts.some((text) => isFigures(text) && !isYear(text))) return null
  if (texts.some((text, column) => isSameKind(text, records[1]!.cells[column]?.text ?? '', texts.length)))
    return null
  const years = texts.filter(isYear)
  if (years.length === 0) return texts.some((text) => text !== '') ? first : null
  return years.length > 1 && !isYear(texts[0]!) && new Set(years).size === years.length ? first : null
}
