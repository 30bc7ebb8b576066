import { attributeOf, isOn } from '../container/read-xml.ts'
import type { XmlAttributes, XmlHandlers } from '../container/read-xml.ts'
import { createDocxFlow } from './docx-flow.ts'
import type { DocxFlow, DocxFlowOptions } from './docx-flow.ts'
import { createTableBuilder } from './table-builder.ts'
import type { TableBuilder } from './table-builder.ts'

/** What reading the text of a part needs. */
export type DocxBodyOptions = DocxFlowOptions & {
  /** Takes the id of a footnote or endnote where the text refers to it. */
  onNote?: (kind: 'footnote' | 'endnote', id: string) => void
  /** UTF-16 units of a part. */
  maxLength: number
}

/**
 * Elements whose content a reader does not see: what was deleted or moved away, how things looked before
 * a change, codes of fields, and the second of two versions of one drawing.
 */
const unseen = new Set(
  `del moveFrom delText instrText delInstrText Fallback rt pPrChange rPrChange sectPrChange tblPrChange tblGridChange
  tcPrChange trPrChange numberingChange`.split(/\s+/),
)

type Body = {
  flow: DocxFlow
  tables: TableBuilder[]
  /** Names of the open elements. */
  open: string[]
  /** Within a run that is not shown, and within the text of a run. */
  isHidden: boolean
  isText: boolean
  options: DocxBodyOptions
}

/** Reads the elements of WordprocessingML that hold text (ECMA-376 part 1, 17): a machine that is pushed events. */
export function createDocxBody(options: DocxBodyOptions): XmlHandlers {
  const body: Body = {
    flow: createDocxFlow(options),
    tables: [],
    open: [],
    isHidden: false,
    isText: false,
    options,
  }
  /** Elements within one that is not seen, itself included. */
  let unseenDepth = 0
  return {
    open(name, attributes) {
      body.open.push(name)
      if (unseenDepth > 0) unseenDepth++
      else if (name === 'del' && markDeleted(body)) return
      else if (unseen.has(name)) unseenDepth = 1
      else if (Object.hasOwn(openers, name)) openers[name]!(body, attributes)
      else if (name === 'vanish' && body.open.at(-3) === 'r') body.isHidden = isOn(valueOf(attributes))
      else if (body.open.includes('pPr', -4)) body.flow.setProperty(name, valueOf(attributes) ?? '')
    },
    close(name) {
      body.open.pop()
      if (unseenDepth > 0) unseenDepth--
      else if (Object.hasOwn(closers, name)) closers[name]!(body)
      if (body.open.length === 0) body.flow.end()
    },
    text(text) {
      if (body.isText && unseenDepth === 0) write(body, text)
    },
  }
}

function write({ flow, isHidden }: Body, text: string): void {
  if (!isHidden) flow.write(text)
}

/** A mark of a change is not its content: in `rPr` of `pPr` it says that the end of the paragraph is deleted. */
function markDeleted({ open, flow, tables }: Body): boolean {
  const parent = open.at(-2)
  if (parent === 'rPr' && open.at(-3) === 'pPr') flow.deleteEnd()
  else if (parent === 'trPr') tables.at(-1)?.dropRow()
  else return false
  return true
}

const openers: Record<string, (body: Body, attributes: XmlAttributes) => void> = {
  p: ({ flow }) => flow.openParagraph(),
  r: (body) => void (body.isHidden = false),
  t: (body) => void (body.isText = true),
  // The same name stands for a place of tabs, among the properties of a paragraph.
  tab: (body) => body.open.at(-2) !== 'tabs' && write(body, ' '),
  br: (body, attributes) => write(body, attributeOf(attributes, 'type') === 'page' ? '' : '\n'),
  cr: (body) => write(body, '\n'),
  noBreakHyphen: (body) => write(body, '\u2011'),
  sym: (body, attributes) => write(body, symbolOf(attributeOf(attributes, 'char'))),
  footnoteReference: (body, attributes) => note(body, 'footnote', attributes),
  endnoteReference: (body, attributes) => note(body, 'endnote', attributes),
  txbxContent: ({ flow }) => flow.openBox(),
  tbl: ({ tables, options }) => void tables.push(createTableBuilder(options)),
  tr: ({ tables }) => tables.at(-1)?.openRow(),
  tblHeader: ({ tables }, attributes) => isOn(valueOf(attributes)) && tables.at(-1)?.markHead(),
  gridBefore: ({ tables }, attributes) => tables.at(-1)?.skip(countOf(attributes)),
  tc: ({ tables, flow }) => tables.at(-1)?.openCell(flow.openCell()) ?? undefined,
  gridSpan: ({ tables }, attributes) => tables.at(-1)?.span(countOf(attributes)),
  vMerge: ({ tables }, attributes) => valueOf(attributes) !== 'restart' && tables.at(-1)?.repeatAbove(),
}

const closers: Record<string, (body: Body) => void> = {
  p: ({ flow }) => flow.closeParagraph(),
  r: (body) => void (body.isHidden = false),
  t: (body) => void (body.isText = false),
  txbxContent: ({ flow }) => flow.closeCellOrBox(),
  tc({ flow, tables }) {
    flow.closeCellOrBox()
    tables.at(-1)?.closeCell()
  },
  tr: ({ tables }) => tables.at(-1)?.closeRow(),
  tbl({ flow, tables }) {
    for (const block of tables.pop()?.blocks() ?? []) flow.add(block)
  },
}

function note({ options, isHidden }: Body, kind: 'footnote' | 'endnote', attributes: XmlAttributes): void {
  if (!isHidden) options.onNote?.(kind, attributeOf(attributes, 'id') ?? '')
}

function valueOf(attributes: XmlAttributes): string | undefined {
  return attributeOf(attributes, 'val')
}

function countOf(attributes: XmlAttributes): number {
  const value = valueOf(attributes) ?? ''
  return /^\d{1,3}$/.test(value) ? Number(value) : 1
}

/** A character of a font for symbols: those from E000 on are pictures in Wingdings and its like. */
function symbolOf(code: string | undefined): string {
  if (!/^[0-9a-f]{4}$/i.test(code ?? '')) return ''
  const number = Number.parseInt(code!, 16)
  return number >= 0xd800 || number < 0x20 ? '•' : String.fromCharCode(number)
}
