import { columnName, parseCells } from '../../text/tables.ts'
import type { ContainerOptions } from '../container/open-container.ts'
import { isOn } from '../container/read-xml.ts'
import type { XmlAttributes, XmlHandlers } from '../container/read-xml.ts'
import { addCell, addFormula, addHidden, addMerged, MAX_COLUMN, MAX_ROW } from './sheet.ts'
import type { Sheet, SheetBudget, SheetRow } from './sheet.ts'
import type { CellStyle } from './xlsx-styles.ts'
import { createXlsxText, shownText, unescapeXstring } from './xlsx-text.ts'
import type { SharedString } from './xlsx-text.ts'

export type XlsxSheetOptions = ContainerOptions & {
  strings: readonly SharedString[]
  styleOf: (style: string | undefined) => CellStyle
  budget: SheetBudget
}

type Cell = {
  column: number
  type: string
  style: string | undefined
  value: string
  formula: string
}

/**
 * Creates handlers that read a worksheet into a sheet (ECMA-376 part 1, 18.3). Memory is used only for cells with
 * content, whatever dimension the sheet states and however far away a cell lies.
 */
export function createXlsxSheet(
  sheet: Sheet,
  { strings, styleOf, budget, name: file }: XlsxSheetOptions,
): XmlHandlers {
  let row: SheetRow = { row: 0, columns: [], texts: [] }
  let cell: Cell | null = null
  let column = 0
  let part: 'value' | 'text' | 'formula' | null = null
  let isReading = false
  const inline = createXlsxText()

  const openers: Record<string, (attributes: XmlAttributes) => void> = {
    col({ min = '', max = '', hidden = '0' }) {
      if (isOn(hidden) && /^\d{1,5}$/.test(min) && /^\d{1,5}$/.test(max))
        addHidden(sheet.hiddenColumns, Number(min), Math.min(MAX_COLUMN, Number(max)))
    },
    row({ r, hidden = '0' }) {
      const number = r !== undefined && /^[1-9]\d{0,6}$/.test(r) ? Number(r) : row.row + 1
      row = { row: number, columns: [], texts: [] }
      column = 0
      if (isOn(hidden)) addHidden(sheet.hiddenRows, number, number)
    },
    c({ r, t: type = 'n', s: style }) {
      const place = r === undefined ? null : parseCells(r)
      column = place?.firstColumn ?? column + 1
      cell = { column, type, style, value: '', formula: '' }
      inline.take()
    },
    v: () => void (part = 'value'),
    f: () => void (part = 'formula'),
    is: () => void (part = null),
    t: () => void (part = cell && !isReading ? 'text' : null),
    rPh: () => void (isReading = true),
    mergeCell({ ref = '' }) {
      const block = parseCells(ref)
      if (block) addMerged(sheet, block, { name: file })
    },
  }

  const closers: Record<string, () => void> = {
    v: () => void (part = null),
    f: () => void (part = null),
    t: () => void (part = null),
    rPh: () => void (isReading = false),
    c() {
      if (cell && cell.column <= MAX_COLUMN && row.row <= MAX_ROW) {
        const { formula } = cell
        addCell(row, { column: cell.column, text: shownIn(cell) }, budget)
        addFormula(sheet, { cell: `${columnName(cell.column)}${row.row}`, formula }, budget)
      }
      cell = null
    },
    row() {
      if (row.columns.length > 0) sheet.rows.push(inOrder(row))
    },
  }

  function shownIn(shown: Cell): string {
    const { format, font } = styleOf(shown.style)
    const written = writtenIn(shown)
    if (written !== null) return shownText(written, font)
    return shownText(plainValue(shown, format), { ...font, symbols: null })
  }

  /** The text of a text cell; otherwise `null`. */
  function writtenIn({ type, value }: Cell): SharedString | null {
    if (type === 's') return strings[Number(value)] ?? ''
    if (type === 'inlineStr') return inline.take()
    return type === 'str' || type === 'e' ? unescapeXstring(value) : null
  }

  return {
    open(name, attributes) {
      if (Object.hasOwn(openers, name)) openers[name]!(attributes)
      else if (cell) inline.open(name, attributes)
    },
    close(name) {
      if (Object.hasOwn(closers, name)) closers[name]!()
    },
    text(text) {
      if (!cell || !part) return
      if (part === 'text') inline.write(text)
      else cell[part] += text
    },
  }
}

/** The text that a program shows for a cell without text. */
function plainValue({ type, value, formula }: Cell, format: CellStyle['format']): string {
  switch (type) {
    case 'b':
      return value === '' ? '' : value === '1' ? 'TRUE' : 'FALSE'
    case 'd':
      return value.replace(/T00:00:00(?:\.0+)?Z?$/, '').replace('T', ' ')
    default: {
      // Programs that do not calculate write formulas without values.
      if (value.trim() === '') return formula === '' ? '' : `=${formula}`
      const number = Number(value)
      return Number.isFinite(number) ? format(number) : value
    }
  }
}

/** Cells in ascending columns, because a file may have them in another order; of several for one column, the last. */
function inOrder(row: SheetRow): SheetRow {
  const { columns, texts } = row
  if (columns.every((column, index) => index === 0 || columns[index - 1]! < column)) return row
  const cells = [...new Map(columns.map((column, index) => [column, texts[index]!]))].toSorted(
    ([a], [b]) => a - b,
  )
  return { ...row, columns: cells.map(([column]) => column), texts: cells.map(([, text]) => text) }
}
