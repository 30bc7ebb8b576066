import { htmlToText } from '../../../../extractors/reading/plain-text.ts'
import { parseDocument } from '../../../../src/documents/formats/parse-document.ts'
import { processLimits as limits } from '../../../../src/documents/parse/reading-limits.ts'
import { docxOf, odfOf, paragraph, pptxOf, xlsxOf } from '../../../fixtures/bombs/office-files.ts'

/** A cell: its text, and how many columns and rows it covers. */
type Cell = string | { text: string; columns?: number; rows?: number }

/** A table that is written as a file of each format. */
export type DrawnTable = {
  caption?: string
  /** Number of header rows. */
  heads: number
  rows: readonly (readonly Cell[])[]
  /** A line below the table. */
  note?: string
}

/** A position of the grid: a cell begins here, or a cell that began further left or above covers it. */
type Place =
  | { kind: 'cell'; text: string; columns: number; rows: number }
  | { kind: 'left' | 'above' | 'both'; columns: number; isFirst: boolean }

function placesOf({ rows }: DrawnTable): Place[][] {
  const grid: Place[][] = rows.map(() => [])
  for (const [at, row] of rows.entries()) {
    let column = 0
    for (const cell of row) {
      const { text, columns = 1, rows: high = 1 } = typeof cell === 'string' ? { text: cell } : cell
      while (grid[at]![column]) column++
      for (let down = 0; down < high; down++)
        for (let right = 0; right < columns; right++) {
          const covered = down === 0 ? 'left' : right === 0 ? 'above' : 'both'
          grid[at + down]![column + right] =
            down + right === 0
              ? { kind: 'cell', text, columns, rows: high }
              : { kind: covered, columns, isFirst: right === 0 }
        }
      column += columns
    }
  }
  return grid
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

export const formats = [
  'HTML',
  'HTML without heads',
  'HTML of a tool',
  'DOCX',
  'PPTX',
  'ODT',
  'XLSX',
  'ODS',
  'RTF',
] as const
export type TableFormat = (typeof formats)[number]

/** Writes the table to a file of the format, and returns the text that the reader extracts. */
export async function readTable(format: TableFormat, table: DrawnTable): Promise<string> {
  const content = writers[format](table)
  if (format === 'HTML of a tool') return htmlToText(content as string)
  const name = typeof content === 'string' ? `file.${format.startsWith('HTML') ? 'html' : 'rtf'}` : 'file'
  return (
    await parseDocument(
      { name, content: typeof content === 'string' ? new TextEncoder().encode(content) : content },
      { limits },
    )
  ).content
}

const writers: Record<TableFormat, (table: DrawnTable) => Uint8Array | string> = {
  HTML: (table) => writeHtml(table, true),
  'HTML without heads': (table) => writeHtml(table, false),
  'HTML of a tool': (table) => writeHtml(table, true),
  DOCX(table) {
    const rows = placesOf(table).map((places, index) => {
      const cells = places.map((place) => {
        if (place.kind === 'left' || place.kind === 'both') return ''
        const span = place.columns > 1 ? `<w:gridSpan w:val="${place.columns}"/>` : ''
        const isTall = place.kind === 'cell' && place.rows > 1
        const merge = place.kind === 'above' ? '<w:vMerge/>' : isTall ? '<w:vMerge w:val="restart"/>' : ''
        return `<w:tc><w:tcPr>${span}${merge}</w:tcPr>${paragraph(place.kind === 'cell' ? escaped(place.text) : '')}</w:tc>`
      })
      const head = index < table.heads && table.heads > 1 ? '<w:trPr><w:tblHeader/></w:trPr>' : ''
      return `<w:tr>${head}${cells.join('')}</w:tr>`
    })
    const around = (text: string | undefined) => (text === undefined ? '' : paragraph(escaped(text)))
    return docxOf(`${around(table.caption)}<w:tbl>${rows.join('')}</w:tbl>${around(table.note)}`)
  },
  PPTX(table) {
    const rows = placesOf(table).map((places) => {
      const cells = places.map((place) => {
        const isCell = place.kind === 'cell'
        const merged = isCell
          ? `${place.columns > 1 ? ` gridSpan="${place.columns}"` : ''}${place.rows > 1 ? ` rowSpan="${place.rows}"` : ''}`
          : `${place.kind === 'above' ? '' : ' hMerge="1"'}${place.kind === 'left' ? '' : ' vMerge="1"'}`
        return `<a:tc${merged}><a:txBody><a:p><a:r><a:t>${isCell ? escaped(place.text) : ''}</a:t></a:r></a:p></a:txBody></a:tc>`
      })
      return `<a:tr>${cells.join('')}</a:tr>`
    })
    const around = (text: string | undefined) =>
      text === undefined
        ? ''
        : `<p:sp><p:txBody><a:p><a:r><a:t>${escaped(text)}</a:t></a:r></a:p></p:txBody></p:sp>`
    return pptxOf([
      {
        slide: `${around(table.caption)}<p:graphicFrame><a:tbl>${rows.join('')}</a:tbl></p:graphicFrame>${around(table.note)}`,
      },
    ])
  },
  ODT(table) {
    const p = (text = '') => `<text:p>${escaped(text)}</text:p>`
    const { caption, note, heads } = table
    const rows = openDocumentRows(table)
    const headRows = `<table:table-header-rows>${rows.slice(0, heads).join('')}</table:table-header-rows>`
    return odfOf(
      'text',
      `<office:body><office:text>${caption ? p(caption) : ''}<table:table>${heads > 1 ? headRows : rows.slice(0, heads).join('')}${rows.slice(heads).join('')}</table:table>${note ? p(note) : ''}</office:text></office:body>`,
    )
  },
  ODS: (table) =>
    odfOf(
      'spreadsheet',
      `<office:body><office:spreadsheet><table:table table:name="Sheet">${openDocumentRows(table, { isSheet: true }).join('')}</table:table></office:spreadsheet></office:body>`,
    ),
  XLSX(table) {
    const places = placesOf(table)
    const first = table.caption === undefined ? 1 : 3
    const address = (row: number, column: number) => `${String.fromCharCode(65 + column)}${row + first}`
    const merged: string[] = []
    const rows = places.map((row, down) => {
      const cells = row.map((place, right) => {
        if (place.kind !== 'cell') return ''
        if (place.columns > 1 || place.rows > 1)
          merged.push(
            `<mergeCell ref="${address(down, right)}:${address(down + place.rows - 1, right + place.columns - 1)}"/>`,
          )
        return `<c r="${address(down, right)}" t="inlineStr"><is><t>${escaped(place.text)}</t></is></c>`
      })
      return `<row r="${down + first}">${cells.join('')}</row>`
    })
    const line = (row: number, text: string | undefined) =>
      text === undefined
        ? ''
        : `<row r="${row}"><c r="A${row}" t="inlineStr"><is><t>${escaped(text)}</t></is></c></row>`
    return xlsxOf({
      sheets: {
        Sheet: `<sheetData>${line(1, table.caption)}${rows.join('')}${line(first + rows.length + 1, table.note)}</sheetData><mergeCells>${merged.join('')}</mergeCells>`,
      },
    })
  },
  RTF(table) {
    const text = (of: string) =>
      of
        .replaceAll(/[\\{}]/g, (sign) => `\\${sign}`)
        .replaceAll(/[\u0080-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0)} ?`)
    const rows = placesOf(table).map((places, index) => {
      const shapes = places.map((place, right) => {
        const isCell = place.kind === 'cell'
        const across = isCell ? (place.columns > 1 ? '\\clmgf' : '') : place.kind === 'above' ? '' : '\\clmrg'
        const down = isCell ? (place.rows > 1 ? '\\clvmgf' : '') : place.kind === 'left' ? '' : '\\clvmrg'
        return `${down}${across}\\cellx${(right + 1) * 1000}`
      })
      const cells = places.map(
        (place) => `\\pard\\intbl ${place.kind === 'cell' ? text(place.text) : ''}\\cell`,
      )
      return `\\trowd${index < table.heads && table.heads > 1 ? '\\trhdr' : ''}${shapes.join('')}${cells.join('')}\\row`
    })
    const around = (of: string | undefined) => (of === undefined ? '' : `\\pard ${text(of)}\\par `)
    return `{\\rtf1\\ansi ${around(table.caption)}${rows.join('')}${around(table.note)}}`
  },
}

function writeHtml({ caption, rows, heads, note }: DrawnTable, isMarked: boolean): string {
  const lines = rows.map((row, index) => {
    const tag = isMarked && index < heads ? 'th' : 'td'
    const cells = row.map((cell) => {
      const { text, columns, rows: high } = typeof cell === 'string' ? { text: cell } : cell
      return `<${tag}${columns ? ` colspan="${columns}"` : ''}${high ? ` rowspan=${high}` : ''}>${escaped(text)}</${tag}>`
    })
    return `<tr>${cells.join('')}</tr>`
  })
  const title = caption === undefined ? '' : isMarked ? `<caption>${caption}</caption>` : ''
  const above = caption !== undefined && !isMarked ? `<p>${caption}</p>` : ''
  return `<!doctype html><body>${above}<table>${title}${lines.join('')}</table>${note === undefined ? '' : `<p>${note}</p>`}</body>`
}

function openDocumentRows(table: DrawnTable, { isSheet = false } = {}): string[] {
  const cell = (text: string, attributes = '') =>
    `<table:table-cell${attributes}><text:p>${escaped(text)}</text:p></table:table-cell>`
  const rows = placesOf(table).map((places) => {
    const cells = places.map((place) =>
      place.kind === 'cell'
        ? cell(
            place.text,
            ` table:number-columns-spanned="${place.columns}" table:number-rows-spanned="${place.rows}"`,
          )
        : '<table:covered-table-cell/>',
    )
    return `<table:table-row>${cells.join('')}</table:table-row>`
  })
  if (!isSheet) return rows
  const line = (text: string | undefined) =>
    text === undefined ? [] : [`<table:table-row>${cell(text)}</table:table-row>`]
  const empty = '<table:table-row><table:table-cell/></table:table-row>'
  const { caption, note } = table
  return [...line(caption), ...(caption ? [empty] : []), ...rows, ...(note ? [empty] : []), ...line(note)]
}
