import { isOn } from '../container/read-xml.ts'
import type { XmlAttributes, XmlHandlers } from '../container/read-xml.ts'
import type { Block } from '../container/markdown-writer.ts'
import { plainRun, RunText } from '../runs/run-text.ts'
import type { RunStyle } from '../runs/run-text.ts'
import { symbolFontOf, symbolText } from '../runs/symbol-fonts.ts'
import type { SymbolFont } from '../runs/symbol-fonts.ts'
import { createTableBuilder } from './table-builder.ts'
import type { TableBuilder } from './table-builder.ts'

/** The visible text of a slide. */
export type SlideText = {
  title?: string
  /** All blocks except the title, in slide order. */
  blocks: Block[]
  isHidden: boolean
}

/**
 * Placeholders that are not read: date, footer, header and slide number, which repeat on every slide, and the picture
 * of the slide on its notes page (`sldImg`).
 */
const furniture: ReadonlySet<string> = new Set(['dt', 'ftr', 'hdr', 'sldNum', 'sldImg'])

type Shape = { placeholder?: string; hasPlaceholder: boolean; isHidden: boolean; blocks: Block[] }

type Paragraph = { text: RunText; isBullet?: boolean }

/** The format of a run (ECMA-376 part 1, 21.1.2.3.9). */
type Run = RunStyle & { font: SymbolFont | null; symbols: SymbolFont | null }

type Reading = {
  slide: SlideText
  shapes: Shape[]
  tables: TableBuilder[]
  cell: Block[] | null
  paragraph: Paragraph | null
  run: Run
  isText: boolean
  /** Only shapes of this placeholder are read; if `undefined`, all shapes except those of `furniture`. */
  only: string | undefined
  maxLength: number
}

/**
 * Creates a reader for the events of a slide, or of its notes (PresentationML and DrawingML, ECMA-376 part 1, 19 and
 * 21).
 *
 * @param maxLength Maximum UTF-16 units of a table cell; what exceeds it is left out.
 * @param only Reads only shapes of this placeholder.
 */
export function createSlideReader({ maxLength, only }: { maxLength: number; only?: string }): {
  handlers: XmlHandlers
  slide: SlideText
} {
  const slide: SlideText = { blocks: [], isHidden: false }
  const reading: Reading = {
    slide,
    shapes: [],
    tables: [],
    cell: null,
    paragraph: null,
    run: plain,
    isText: false,
    only,
    maxLength,
  }
  let unseenDepth = 0
  const handlers: XmlHandlers = {
    open(name, attributes) {
      // `Fallback` holds the second of two versions of a drawing.
      if (unseenDepth > 0 || name === 'Fallback') unseenDepth++
      else if (Object.hasOwn(openers, name)) openers[name]!(reading, attributes)
    },
    close(name) {
      if (unseenDepth > 0) unseenDepth--
      else if (Object.hasOwn(closers, name)) closers[name]!(reading)
    },
    text(text) {
      if (unseenDepth === 0 && reading.isText) write(reading, text)
    },
  }
  return { handlers, slide }
}

const plain: Run = { ...plainRun, font: null, symbols: null }

function write({ paragraph, run }: Reading, text: string): void {
  if (!paragraph) return
  if (run === plain) return paragraph.text.write(text)
  const { font, symbols, ...style } = run
  // Codes from U+F020 on, to which Windows moves symbols, belong to the symbol font, other codes to the Latin font.
  const moved = symbols ? text.replaceAll(/[\uf020-\uf0ff]+/g, (codes) => symbolText(codes, symbols)) : text
  const shown = font ? symbolText(moved, font) : moved
  paragraph.text.write(shown, style.level === null && !style.isStruck ? plainRun : style)
}

/** Reads the properties of a run. `baseline`: how far text is raised, in thousandths of a per cent of its size. */
function readRun(reading: Reading, { baseline = '0', strike = 'noStrike' }: XmlAttributes): void {
  const raise = Number.parseInt(baseline, 10) || 0
  const level = raise > 0 ? 'raised' : raise < 0 ? 'lowered' : null
  const isStruck = strike !== 'noStrike'
  reading.run = level === null && !isStruck ? plain : { ...plain, level, isStruck }
}

function setFont(reading: Reading, name: 'font' | 'symbols', { typeface }: XmlAttributes): void {
  const font = symbolFontOf(typeface)
  if (font) reading.run = { ...reading.run, [name]: font }
}

function setBullet({ paragraph }: Reading, isBullet: boolean): void {
  if (paragraph) paragraph.isBullet = isBullet
}

function openShape({ shapes }: Reading): void {
  shapes.push({ hasPlaceholder: false, isHidden: false, blocks: [] })
}

const openers: Record<string, (reading: Reading, attributes: XmlAttributes) => void> = {
  sld: ({ slide }, { show }) => void (slide.isHidden = !isOn(show)),
  sp: openShape,
  graphicFrame: openShape,
  cNvPr({ shapes }, { hidden = '0' }) {
    const shape = shapes.at(-1)
    if (shape) shape.isHidden = isOn(hidden)
  },
  ph({ shapes }, { type }) {
    const shape = shapes.at(-1)
    if (shape) Object.assign(shape, { hasPlaceholder: true, placeholder: type })
  },
  p: (reading) => void (reading.paragraph = { text: new RunText() }),
  r: (reading) => void (reading.run = plain),
  rPr: readRun,
  latin: (reading, attributes) => setFont(reading, 'font', attributes),
  sym: (reading, attributes) => setFont(reading, 'symbols', attributes),
  t: (reading) => void (reading.isText = true),
  br: (reading) => write(reading, '\n'),
  buNone: (reading) => setBullet(reading, false),
  buChar: (reading) => setBullet(reading, true),
  buAutoNum: (reading) => setBullet(reading, true),
  tbl: ({ tables, maxLength }) => void tables.push(createTableBuilder({ maxLength })),
  tr: ({ tables }) => tables.at(-1)?.openRow(),
  tc(reading, { hMerge = '0', vMerge = '0' }) {
    const table = reading.tables.at(-1)
    reading.cell = []
    if (isOn(hMerge)) table?.widen()
    else table?.openCell(reading.cell)
    if (isOn(vMerge)) table?.repeatAbove()
  },
}

const closers: Record<string, (reading: Reading) => void> = {
  sp: closeShape,
  graphicFrame: closeShape,
  p(reading) {
    const { paragraph } = reading
    reading.paragraph = null
    if (!paragraph) return
    const { isBullet } = paragraph
    const text = paragraph.text.take()
    if (text.trim() === '') return
    add(reading, { kind: 'paragraph', text, ...(isBullet !== undefined && { label: isBullet ? '-' : '' }) })
  },
  r: (reading) => void (reading.run = plain),
  t: (reading) => void (reading.isText = false),
  tc(reading) {
    reading.tables.at(-1)?.closeCell()
    reading.cell = null
  },
  tr: ({ tables }) => tables.at(-1)?.closeRow(),
  tbl(reading) {
    for (const block of reading.tables.pop()?.blocks() ?? []) add(reading, block)
  },
}

function add({ cell, shapes }: Reading, block: Block): void {
  if (cell) cell.push(block)
  else shapes.at(-1)?.blocks.push(block)
}

function closeShape({ shapes, slide, only }: Reading): void {
  const shape = shapes.pop()
  if (!shape || shape.isHidden) return
  const { placeholder = shape.hasPlaceholder ? 'obj' : '', blocks } = shape
  if (only === undefined ? furniture.has(placeholder) : placeholder !== only) return
  if ((placeholder === 'title' || placeholder === 'ctrTitle') && slide.title === undefined) {
    const title = blocks.flatMap((block) => (block.kind === 'paragraph' ? block.text : [])).join(' ')
    const clean = title.replaceAll(/\s+/g, ' ').trim()
    if (clean !== '') slide.title = clean
    return
  }
  // Text of these placeholders has bullets unless it says otherwise.
  const isList = placeholder === 'body' || placeholder === 'obj'
  for (const block of blocks) {
    if (block.kind === 'table') slide.blocks.push(block)
    else {
      const isItem = (block.label ?? (isList ? '-' : '')) === '-'
      slide.blocks.push({ kind: 'paragraph', text: block.text, ...(isItem && { label: '-' }) })
    }
  }
}
