import { isFigures, isSameKind, isYear } from './figures.ts'
import type { TableRecord } from './record.ts'

/**
 * The record that names the columns: the first one, or `null` if that seems to be an ordinary row. `isMarkdown`: a
 * delimiter row is below it, so that it surely names them.
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
