import { countIn } from '../container/open-document.ts'
import { attributeOf } from '../container/read-xml.ts'
import type { XmlAttributes, XmlHandlers } from '../container/read-xml.ts'
import { createOdtFlow } from './odt-flow.ts'
import type { OdtFlow, OdtFlowOptions } from './odt-flow.ts'
import { createTableBuilder } from './table-builder.ts'
import type { TableBuilder } from './table-builder.ts'

/** Elements whose content is not shown, such as deleted text and comments. */
const unseen = new Set(
  `tracked-changes annotation desc number forms note-citation sequence-decls variable-decls
  user-field-decls`.split(/\s+/),
)
/** Elements whose `title` is a description for screen readers; elsewhere `title` is a field that shows the title. */
const drawings = new Set(
  'frame custom-shape rect line ellipse circle polygon polyline path control connector g'.split(' '),
)
type OpenTable = {
  builder: TableBuilder
  /** For each column, how many more rows are covered by a cell above. */
  covered: number[]
  /**
   * `end`: the column after the last one that the latest cell covers. `rows`: the further rows that this cell covers.
   */
  wide: { end: number; rows: number }
  column: number
  isHead: boolean
}

type Body = { flow: OdtFlow; tables: OpenTable[]; maxLength: number }

/**
 * Reads the elements of an OpenDocument text (OpenDocument 1.3 part 3, 5 to 9). It is a state machine fed with events.
 */
export function createOdtBody(options: OdtFlowOptions): XmlHandlers {
  const body: Body = { flow: createOdtFlow(options), tables: [], maxLength: options.maxLength }
  const open: string[] = []
  let unseenDepth = 0
  let isBody = false
  return {
    open(name, attributes) {
      const parent = open.at(-1)
      open.push(name)
      if (unseenDepth > 0) unseenDepth++
      else if (name === 'body') isBody = true
      else if (!isBody) return
      else if (isUnseen(name, attributes, parent)) unseenDepth = 1
      else if (Object.hasOwn(openers, name)) openers[name]!(body, attributes)
    },
    close(name) {
      open.pop()
      if (unseenDepth > 0) unseenDepth--
      else if (name === 'body') isBody = false
      else if (isBody && Object.hasOwn(closers, name)) closers[name]!(body)
    },
    text(text) {
      if (isBody && unseenDepth === 0) body.flow.write(text.replaceAll(/\s+/g, ' '))
    },
  }
}

function isUnseen(name: string, attributes: XmlAttributes, parent: string | undefined): boolean {
  if (unseen.has(name)) return true
  if (name === 'title') return drawings.has(parent ?? '')
  if (name === 'hidden-text' || name === 'hidden-paragraph')
    return attributeOf(attributes, 'is-hidden') === 'true'
  return name === 'section' && attributeOf(attributes, 'display') === 'none'
}

const openers: Record<string, (body: Body, attributes: XmlAttributes) => void> = {
  h: ({ flow }, attributes) =>
    flow.openParagraph(attributes, Math.min(10, countIn(attributeOf(attributes, 'outline-level')))),
  p: ({ flow }, attributes) => flow.openParagraph(attributes),
  span: ({ flow }, attributes) => flow.openSpan(attributes),
  ruby: ({ flow }) => flow.openRuby(),
  'ruby-text': ({ flow }) => flow.openReading(),
  s: ({ flow }, attributes) => flow.write(' '.repeat(Math.min(100, countIn(attributeOf(attributes, 'c'))))),
  tab: ({ flow }) => flow.write(' '),
  'line-break': ({ flow }) => flow.write('\n'),
  list: ({ flow }, attributes) => flow.openList(attributes),
  'list-item': ({ flow }) => flow.openItem(),
  'text-box': ({ flow }) => flow.openBox(),
  'note-body': ({ flow }) => flow.openNote(),
  table: ({ tables, maxLength }) =>
    void tables.push({
      builder: createTableBuilder({ maxLength }),
      covered: [],
      wide: { end: 0, rows: 0 },
      column: 0,
      isHead: false,
    }),
  'table-header-rows': ({ tables }) => setHeads(tables, true),
  'table-row'({ tables }) {
    const table = tables.at(-1)
    if (!table) return
    table.builder.openRow()
    if (table.isHead) table.builder.markHead()
    Object.assign(table, { column: 0, wide: { end: 0, rows: 0 } })
  },
  'table-cell'({ flow, tables }, attributes) {
    const table = tables.at(-1)
    const blocks = flow.openCell()
    if (!table) return
    table.builder.openCell(blocks)
    const rows = countIn(attributeOf(attributes, 'number-rows-spanned')) - 1
    table.wide = { end: table.column + countIn(attributeOf(attributes, 'number-columns-spanned')), rows }
    table.covered[table.column++] = rows
  },
  // Covered cells are separate elements of the row.
  'covered-table-cell'({ flow, tables }) {
    const table = tables.at(-1)
    const blocks = flow.openCell()
    if (!table) return
    const { builder, covered, wide } = table
    const column = table.column++
    if (column < wide.end) {
      builder.widen()
      covered[column] = wide.rows
      return
    }
    builder.openCell(blocks)
    if ((covered[column] ?? 0) <= 0) return
    covered[column]!--
    builder.repeatAbove()
  },
}

const closers: Record<string, (body: Body) => void> = {
  h: ({ flow }) => flow.closeParagraph(),
  p: ({ flow }) => flow.closeParagraph(),
  span: ({ flow }) => flow.closeSpan(),
  ruby: ({ flow }) => flow.closeRuby(),
  list: ({ flow }) => flow.closeList(),
  'text-box': ({ flow }) => flow.closeCellOrBox(),
  'note-body': ({ flow }) => flow.closeNote(),
  'table-cell': closeCell,
  'covered-table-cell': closeCell,
  'table-header-rows': ({ tables }) => setHeads(tables, false),
  'table-row': ({ tables }) => tables.at(-1)?.builder.closeRow(),
  table({ flow, tables }) {
    for (const block of tables.pop()?.builder.blocks() ?? []) flow.add(block)
  },
}

function setHeads(tables: readonly OpenTable[], isHead: boolean): void {
  const table = tables.at(-1)
  if (table) table.isHead = isHead
}

function closeCell({ flow, tables }: Body): void {
  flow.closeCellOrBox()
  tables.at(-1)?.builder.closeCell()
}
