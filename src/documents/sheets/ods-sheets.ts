import { columnName } from '../../text/tables.ts'
import type { ContainerOptions } from '../container/open-container.ts'
import { createOdfTextStyles, runStyleIn } from '../container/odf-text-styles.ts'
import type { OdfTextStyle, OdfTextStyles } from '../container/odf-text-styles.ts'
import { countIn } from '../container/open-document.ts'
import { attributeOf } from '../container/read-xml.ts'
import type { XmlAttributes, XmlHandlers } from '../container/read-xml.ts'
import { plainRun, RunText } from '../runs/run-text.ts'
import { symbolText } from '../runs/symbol-fonts.ts'
import { addCell, addFormula, addHidden, addMerged, createSheet, MAX_COLUMN, MAX_ROW } from './sheet.ts'
import type { Sheet, SheetBudget, SheetRow } from './sheet.ts'

export type OdsOptions = ContainerOptions & { budget: SheetBudget; onSheet: (sheet: Sheet) => void }

/** Elements whose content a cell does not show, such as comments and drawings. */
const unseen = new Set(
  'annotation shapes tracked-changes forms named-expressions frame dde-links ruby-text'.split(' '),
)

type Cell = {
  text: RunText
  style: OdfTextStyle
  value: string
  formula: string
  repeated: number
  rows: number
  columns: number
  isCovered: boolean
}

type Reading = Omit<OdsOptions, keyof ContainerOptions> & {
  file: Pick<ContainerOptions, 'name'>
  hiddenStyles: Set<string>
  styles: OdfTextStyles
  /** Formats of the spans around a text. */
  spans: OdfTextStyle[]
  style: string | null
  sheet: Sheet | null
  row: SheetRow
  rowsRepeated: number
  nextRow: number
  nextColumn: number
  cell: Cell | null
  /** Number of paragraphs of the cell so far. */
  paragraphs: number
}

/**
 * Creates handlers that read the sheets of an OpenDocument spreadsheet (OpenDocument 1.3 part 3, 9). A file may repeat
 * a cell or row by a number: empty ones are skipped, and each of the others counts towards the limit of cells.
 */
export function createOdsSheets({ budget, onSheet, name: file }: OdsOptions): XmlHandlers {
  const reading: Reading = {
    budget,
    onSheet,
    file: { name: file },
    hiddenStyles: new Set(),
    styles: createOdfTextStyles(),
    spans: [],
    style: null,
    sheet: null,
    row: { row: 0, columns: [], texts: [] },
    rowsRepeated: 1,
    nextRow: 1,
    nextColumn: 1,
    cell: null,
    paragraphs: 0,
  }
  let unseenDepth = 0
  return {
    open(name, attributes) {
      if (unseenDepth > 0 || unseen.has(name)) unseenDepth++
      else if (Object.hasOwn(openers, name)) openers[name]!(reading, attributes)
    },
    close(name) {
      if (unseenDepth > 0) unseenDepth--
      else if (Object.hasOwn(closers, name)) closers[name]!(reading)
    },
    text(text) {
      if (unseenDepth === 0) write(reading, text.replaceAll(/\s+/g, ' '))
    },
  }
}

const openers: Record<string, (reading: Reading, attributes: XmlAttributes) => void> = {
  style(reading, attributes) {
    reading.style = attributeOf(attributes, 'name') ?? null
    if (reading.style !== null)
      reading.styles.add(reading.style, attributeOf(attributes, 'parent-style-name'))
  },
  'text-properties'({ style, styles }, attributes) {
    if (style !== null) styles.set(style, attributes)
  },
  'table-properties'({ style, hiddenStyles }, attributes) {
    if (style !== null && attributeOf(attributes, 'display') === 'false') hiddenStyles.add(style)
  },
  table(reading, attributes) {
    const isHidden = reading.hiddenStyles.has(attributeOf(attributes, 'style-name') ?? '')
    reading.sheet = createSheet(attributeOf(attributes, 'name') ?? '', { isHidden })
    reading.nextRow = 1
    reading.nextColumn = 1
  },
  'table-column'(reading, attributes) {
    const { sheet, nextColumn } = reading
    reading.nextColumn += countIn(attributeOf(attributes, 'number-columns-repeated'))
    if (sheet && isHiddenBy(attributes))
      addHidden(sheet.hiddenColumns, nextColumn, Math.min(MAX_COLUMN, reading.nextColumn - 1))
  },
  'table-row'(reading, attributes) {
    const { sheet, nextRow } = reading
    const repeated = countIn(attributeOf(attributes, 'number-rows-repeated'))
    Object.assign(reading, {
      rowsRepeated: repeated,
      nextColumn: 1,
      row: { row: nextRow, columns: [], texts: [] },
    })
    if (sheet && isHiddenBy(attributes))
      addHidden(sheet.hiddenRows, nextRow, Math.min(MAX_ROW, nextRow + repeated - 1))
  },
  'table-cell': (reading, attributes) => openCell(reading, attributes, false),
  'covered-table-cell': (reading, attributes) => openCell(reading, attributes, true),
  p(reading) {
    if (reading.cell && reading.paragraphs++ > 0) write(reading, '\n')
  },
  span: (reading, attributes) =>
    void reading.spans.push(reading.styles.of(attributeOf(attributes, 'style-name'))),
  s: (reading, attributes) =>
    write(reading, ' '.repeat(Math.min(100, countIn(attributeOf(attributes, 'c'))))),
  tab: (reading) => write(reading, ' '),
  'line-break': (reading) => write(reading, '\n'),
}

const closers: Record<string, (reading: Reading) => void> = {
  style: (reading) => void (reading.style = null),
  span: ({ spans }) => void spans.pop(),
  table(reading) {
    if (reading.sheet) reading.onSheet(reading.sheet)
    reading.sheet = null
  },
  'table-row': closeRow,
  'table-cell': closeCell,
  'covered-table-cell': closeCell,
}

function openCell(reading: Reading, attributes: XmlAttributes, isCovered: boolean): void {
  reading.paragraphs = 0
  reading.cell = {
    text: new RunText(),
    style: reading.styles.of(attributeOf(attributes, 'style-name')),
    value: valueOf(attributes),
    formula: (attributeOf(attributes, 'formula') ?? '').replace(/^[a-z]{1,10}:=?/, ''),
    repeated: countIn(attributeOf(attributes, 'number-columns-repeated')),
    rows: countIn(attributeOf(attributes, 'number-rows-spanned')),
    columns: countIn(attributeOf(attributes, 'number-columns-spanned')),
    isCovered,
  }
}

function write({ cell, paragraphs, spans }: Reading, text: string): void {
  if (!cell || paragraphs === 0) return
  const styles = [cell.style, ...spans]
  if (styles.some(({ isHidden }) => isHidden)) return
  const { font, ...style } = runStyleIn(styles)
  const shown = font ? symbolText(text, font) : text
  cell.text.write(shown, style.level === null && !style.isStruck ? plainRun : style)
}

function closeCell(reading: Reading): void {
  const { cell, sheet, row, budget, file, paragraphs, nextColumn, nextRow } = reading
  reading.cell = null
  if (!cell || !sheet) return
  reading.nextColumn += cell.repeated
  const shown = paragraphs > 0 ? cell.text.take() : cell.value
  const isEmpty = cell.isCovered || shown.trim() === ''
  const last = isEmpty ? 0 : Math.min(MAX_COLUMN, nextColumn + cell.repeated - 1)
  for (let column = nextColumn; column <= last; column++) addCell(row, { column, text: shown }, budget)
  if (last > 0) {
    const [firstColumn, firstRow] = [nextColumn, nextRow]
    const [lastColumn, lastRow] = [firstColumn + cell.columns - 1, firstRow + cell.rows - 1]
    addMerged(sheet, { firstColumn, firstRow, lastColumn, lastRow }, file)
  }
  if (nextColumn <= MAX_COLUMN && nextRow <= MAX_ROW)
    addFormula(sheet, { cell: `${columnName(nextColumn)}${nextRow}`, formula: cell.formula }, budget)
}

function closeRow(reading: Reading): void {
  const { sheet, row, budget, nextRow, rowsRepeated } = reading
  reading.nextRow += rowsRepeated
  if (!sheet || row.columns.length === 0) return
  const last = Math.min(MAX_ROW, nextRow + rowsRepeated - 1)
  for (let number = nextRow; number <= last; number++) {
    // Repeated rows have the same cells, but each row counts.
    if (number > nextRow) budget.take(row.columns.length)
    sheet.rows.push({ ...row, row: number })
  }
}

function isHiddenBy(attributes: XmlAttributes): boolean {
  return ['collapse', 'filter'].includes(attributeOf(attributes, 'visibility') ?? '')
}

/** The value of a cell for which the file has no text, such as `TRUE` or `12.5`; empty if it states no value. */
function valueOf(attributes: XmlAttributes): string {
  const boolean = attributeOf(attributes, 'boolean-value')
  if (boolean !== undefined) return boolean.toUpperCase()
  const names = ['string-value', 'date-value', 'time-value', 'value']
  return names.map((name) => attributeOf(attributes, name)).find((value) => value !== undefined) ?? ''
}
