import { attributeOf, isOn } from '../container/read-xml.ts'
import type { XmlAttributes, XmlHandlers } from '../container/read-xml.ts'
import { writeReading } from '../../text/folding.ts'
import { namedSymbol, symbolFontOf } from '../runs/symbol-fonts.ts'
import { createDocxFlow } from './docx-flow.ts'
import type { DocxFlow, DocxFlowOptions } from './docx-flow.ts'
import { isHiddenRun, readRunProperty } from './docx-run.ts'
import type { RunProperties } from './docx-run.ts'
import { createTableBuilder } from './table-builder.ts'
import type { TableBuilder } from './table-builder.ts'

/** Options for reading the text of a part. */
export type DocxBodyOptions = DocxFlowOptions & {
  /** Called for each reference to a footnote or endnote; returns what to write, such as `[^1]`. Default: `''`. */
  onNote?: (kind: 'footnote' | 'endnote', id: string) => string
  /** Maximum UTF-16 units of the text of a table cell. */
  maxLength: number
}

/**
 * Elements whose content a reader does not see: deleted or moved text, formatting before a change, field codes, and the
 * second of two versions of a drawing.
 */
const unseen = new Set(
  `del moveFrom delText instrText delInstrText Fallback pPrChange rPrChange sectPrChange tblPrChange tblGridChange
  tcPrChange trPrChange numberingChange`.split(/\s+/),
)

type Body = {
  flow: DocxFlow
  tables: TableBuilder[]
  /** Names of the open elements. */
  open: string[]
  /** The properties that the run has set so far. */
  run: RunProperties
  /** `run` with the properties that it inherits from styles; `null` until they are needed. */
  styled: RunProperties | null
  /** Whether the reader is within the text of a run. */
  isText: boolean
  /** The base and reading of ruby text while it is read. */
  ruby: { base: string; reading: string; part: 'base' | 'reading' } | null
  options: DocxBodyOptions
}

/**
 * Reads the elements of WordprocessingML that hold text (ECMA-376 part 1, 17). It is a state machine fed with events.
 */
export function createDocxBody(options: DocxBodyOptions): XmlHandlers {
  const body: Body = {
    flow: createDocxFlow(options),
    tables: [],
    open: [],
    run: {},
    styled: null,
    isText: false,
    ruby: null,
    options,
  }
  /** Number of open elements from the outermost element of `unseen` on; 0 outside of such elements. */
  let unseenDepth = 0
  return {
    open(name, attributes) {
      body.open.push(name)
      if (unseenDepth > 0) unseenDepth++
      else if (name === 'del' && markDeleted(body)) return
      else if (unseen.has(name)) unseenDepth = 1
      else if (Object.hasOwn(openers, name)) openers[name]!(body, attributes)
      else if (body.open.at(-2) === 'rPr' && body.open.at(-3) === 'r')
        Object.assign(body.run, readRunProperty(name, attributes))
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

/** Adds a text of the run. `isPlain`: the text is Unicode already, so a symbol font of the run does not apply to it. */
function write(body: Body, text: string, { isPlain = false }: { isPlain?: boolean } = {}): void {
  const { flow, ruby } = body
  const properties = propertiesOf(body)
  if (isHiddenRun(properties)) return
  if (ruby) ruby[ruby.part] += text
  else flow.write(text, isPlain ? { ...properties, font: null } : properties)
}

function propertiesOf(body: Body): RunProperties {
  return (body.styled ??= body.flow.propertiesOf(body.run))
}

function openRun(body: Body): void {
  body.run = {}
  body.styled = null
}

function closeRuby({ flow, ruby }: Body): void {
  if (ruby) flow.write(writeReading(ruby.base, ruby.reading))
}

/**
 * Reads a `del` element that is a property: in `rPr` of `pPr` it says that the end of the paragraph is deleted, in
 * `trPr` that the row is. Returns `false` for a `del` that contains deleted text.
 */
function markDeleted({ open, flow, tables }: Body): boolean {
  const parent = open.at(-2)
  if (parent === 'rPr' && open.at(-3) === 'pPr') flow.deleteEnd()
  else if (parent === 'trPr') tables.at(-1)?.dropRow()
  else return false
  return true
}

const openers: Record<string, (body: Body, attributes: XmlAttributes) => void> = {
  p: ({ flow }) => flow.openParagraph(),
  r: openRun,
  t: (body) => void (body.isText = true),
  ruby: (body) => void (body.ruby = { base: '', reading: '', part: 'base' }),
  rt: ({ ruby }) => void (ruby && (ruby.part = 'reading')),
  rubyBase: ({ ruby }) => void (ruby && (ruby.part = 'base')),
  // Among the properties of a paragraph, the same name means a tab stop.
  tab: (body) => body.open.at(-2) !== 'tabs' && write(body, ' '),
  br: (body, attributes) => write(body, attributeOf(attributes, 'type') === 'page' ? '' : '\n'),
  cr: (body) => write(body, '\n'),
  noBreakHyphen: (body) => write(body, '\u2011'),
  sym(body, attributes) {
    const named = attributeOf(attributes, 'font')
    const font = named === undefined ? (propertiesOf(body).font ?? null) : symbolFontOf(named)
    write(body, namedSymbol(attributeOf(attributes, 'char'), font), { isPlain: true })
  },
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
  r: openRun,
  t: (body) => void (body.isText = false),
  ruby(body) {
    closeRuby(body)
    body.ruby = null
  },
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

function note(body: Body, kind: 'footnote' | 'endnote', attributes: XmlAttributes): void {
  const { flow, options } = body
  if (isHiddenRun(propertiesOf(body))) return
  flow.write(options.onNote?.(kind, attributeOf(attributes, 'id') ?? '') ?? '')
  // The run continues with a mark that the author chose; it is hidden, because the note already has a mark here.
  if (isOn(attributeOf(attributes, 'customMarkFollows') ?? '0')) body.styled = { isHidden: true }
}

function valueOf(attributes: XmlAttributes): string | undefined {
  return attributeOf(attributes, 'val')
}

function countOf(attributes: XmlAttributes): number {
  const value = valueOf(attributes) ?? ''
  return /^\d{1,3}$/.test(value) ? Number(value) : 1
}
