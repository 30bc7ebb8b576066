import type { Block } from '../container/markdown-writer.ts'
import type { ParagraphStyle } from './docx-styles.ts'
import type { DocxNumbering } from './docx-numbering.ts'
import { runStyleOf } from './docx-run.ts'
import type { RunProperties } from './docx-run.ts'
import { createListLabels } from './list-labels.ts'
import { RunText } from '../runs/run-text.ts'
import { symbolText } from '../runs/symbol-fonts.ts'

/** Options for the paragraphs of one part of a DOCX: its body, its footnotes or its endnotes. */
export type DocxFlowOptions = {
  styleOf: (id: string | undefined) => ParagraphStyle
  numbering: DocxNumbering | null
  /** Called with the blocks of the part, in order. */
  onBlock: (block: Block) => void
  /** Called with each title, a paragraph of the style `Title`. */
  onTitle?: (text: string) => void
}

type Paragraph = {
  text: RunText
  style?: string
  numbering?: string
  numberingLevel?: number
  level?: number
  /** Whether the end of the paragraph was deleted, so that it continues in the next one. */
  goesOn: boolean
  /** The blocks of the text boxes inside it, which come after it. */
  boxes: Block[]
}

/**
 * Where blocks go: to the part itself, a cell or a text box. `begun` is the text of paragraphs whose end was deleted;
 * it continues in the next paragraph.
 */
type Flow = { add: (block: Block) => void; begun: string }

const inParagraph: Record<string, (paragraph: Paragraph, value: string) => void> = {
  pStyle: (paragraph, value) => void (paragraph.style = value),
  numId: (paragraph, value) => void (paragraph.numbering = value),
  ilvl: (paragraph, value) => void (paragraph.numberingLevel = /^[0-8]$/.test(value) ? Number(value) : 0),
  outlineLvl: (paragraph, value) => void (/^[0-8]$/.test(value) && (paragraph.level = Number(value) + 1)),
}

/** The paragraphs of a DOCX. Cells and text boxes contain paragraphs, and paragraphs contain text boxes. */
export type DocxFlow = ReturnType<typeof createDocxFlow>

/** Creates a flow, which collects the paragraphs of one part of a DOCX. */
export function createDocxFlow({ styleOf, numbering, onBlock, onTitle }: DocxFlowOptions) {
  const labels = createListLabels((list, level) => numbering?.levelOf(list, level) ?? null)
  const flows: Flow[] = [{ add: onBlock, begun: '' }]
  const paragraphs: Paragraph[] = []

  /** The block of a paragraph. `begun`: the text of earlier paragraphs that continue in this one. */
  function toBlock({ text: runs, style: id, ...own }: Paragraph, begun: string): Block {
    const style = styleOf(id)
    const text = begun + runs.take()
    if (style.isTitle && text.trim() !== '') onTitle?.(text.trim())
    const level = own.level ?? style.level
    const label = text.trim() === '' ? '' : labelOf(own, { id, style })
    return {
      kind: 'paragraph',
      text,
      ...(level !== undefined && { level }),
      ...(label !== '' && (level === undefined || label !== '-') && { label }),
    }
  }

  function labelOf(
    own: Pick<Paragraph, 'numbering' | 'numberingLevel'>,
    { id, style }: { id: string | undefined; style: ParagraphStyle },
  ): string {
    const number = own.numbering ?? style.numbering
    const list = number === undefined ? null : (numbering?.listOf(number) ?? null)
    if (list === null || number === undefined) return ''
    const ofStyle =
      own.numbering === undefined && id !== undefined ? numbering?.levelOfStyle(number, id) : null
    return labels.next(list, own.numberingLevel ?? ofStyle ?? style.numberingLevel ?? 0)
  }

  return {
    add: (block: Block) => flows.at(-1)!.add(block),
    /** Adds a text; without properties it is neither raised, lowered nor struck. */
    write(text: string, properties?: RunProperties): void {
      const paragraph = paragraphs.at(-1)
      if (!paragraph) return
      if (!properties) return paragraph.text.write(text)
      const shown = properties.font ? symbolText(text, properties.font) : text
      paragraph.text.write(shown, runStyleOf(properties))
    },
    /** The properties of a run, including those that its style and its paragraph's style set. */
    propertiesOf(own: RunProperties): RunProperties {
      const around = styleOf(paragraphs.at(-1)?.style).run
      const named = own.style === undefined ? undefined : styleOf(own.style).run
      return around || named ? { ...around, ...named, ...own } : own
    },
    openParagraph: () => void paragraphs.push({ text: new RunText(), goesOn: false, boxes: [] }),
    /** Sets a property of the paragraph: its style, list or level. */
    setProperty(name: string, value: string): void {
      const paragraph = paragraphs.at(-1)
      if (paragraph && Object.hasOwn(inParagraph, name)) inParagraph[name]!(paragraph, value)
    },
    deleteEnd(): void {
      const paragraph = paragraphs.at(-1)
      if (paragraph) paragraph.goesOn = true
    },
    closeParagraph(): void {
      const paragraph = paragraphs.pop()
      const flow = flows.at(-1)!
      if (!paragraph) return
      if (paragraph.goesOn) flow.begun += paragraph.text.take()
      else {
        const block = toBlock(paragraph, flow.begun)
        flow.begun = ''
        flow.add(block)
      }
      for (const box of paragraph.boxes) flow.add(box)
    },
    openCell(): Block[] {
      const blocks: Block[] = []
      flows.push({ add: (block) => blocks.push(block), begun: '' })
      return blocks
    },
    /** Begins a text box, whose contents follow the paragraph that contains it. */
    openBox(): void {
      const paragraph = paragraphs.at(-1)
      const outer = flows.at(-1)!
      flows.push({
        add: (block) => void (paragraph ? paragraph.boxes.push(block) : outer.add(block)),
        begun: '',
      })
    },
    closeCellOrBox(): void {
      if (flows.length > 1) endBegun(flows.pop()!)
    },
    end: () => endBegun(flows[0]!),
  }
}

/** Ends a flow: writes `begun` as a paragraph of its own, because no paragraph follows in which it could continue. */
function endBegun(flow: Flow): void {
  if (flow.begun !== '') flow.add({ kind: 'paragraph', text: flow.begun })
  flow.begun = ''
}
