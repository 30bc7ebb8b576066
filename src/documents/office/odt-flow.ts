import { attributeOf } from '../container/read-xml.ts'
import type { XmlAttributes } from '../container/read-xml.ts'
import type { Block } from '../container/markdown-writer.ts'
import type { OdfTextStyle } from '../container/odf-text-styles.ts'
import { RunText } from '../runs/run-text.ts'
import { createListLabels } from './list-labels.ts'
import { createOdtRuns } from './odt-runs.ts'
import { OUTLINE } from './odt-styles.ts'
import type { OdtStyles } from './odt-styles.ts'
import { cellText } from './table-builder.ts'

export type OdtFlowOptions = {
  styles: OdtStyles
  /** Called with each block of the text, in order. */
  onBlock: (block: Block) => void
  /** Called with the text of each footnote and endnote before the block that refers to it; returns its mark: `[^1]`. */
  onNote: (text: string) => string
  onTitle: (text: string) => void
  /** Maximum UTF-16 units of the text of a note or table cell. */
  maxLength: number
}

type Paragraph = {
  text: RunText
  level?: number
  label: string
  isTitle: boolean
  style: OdfTextStyle
  boxes: Block[]
}
type List = { style: string; key: string; level: number; isNew: boolean }

/**
 * The paragraphs of an ODT. Lists, cells, text boxes and notes contain paragraphs, and paragraphs contain text boxes
 * and notes.
 */
export type OdtFlow = ReturnType<typeof createOdtFlow>

/** Creates a flow, which collects the paragraphs of a text. */
export function createOdtFlow({ styles, onBlock, onNote, onTitle, maxLength }: OdtFlowOptions) {
  const labels = createListLabels((key, level) => styles.lists.get(key.split('\u0001')[0]!)?.[level] ?? null)
  const flows: ((block: Block) => void)[] = [onBlock]
  const paragraphs: Paragraph[] = []
  const notes: Block[][] = []
  const lists: List[] = []
  const runs = createOdtRuns(styles.text)
  let listCount = 0

  const write = (text: string) => runs.write(paragraphs.at(-1), text)

  function labelOf(attributes: XmlAttributes, level: number | undefined): string {
    const list = lists.at(-1)
    if (list?.isNew) {
      list.isNew = false
      return labels.next(list.key, list.level)
    }
    const isPlain = level === undefined || attributeOf(attributes, 'is-list-header') === 'true'
    return isPlain || !styles.lists.has(OUTLINE) ? '' : labels.next(OUTLINE, level - 1)
  }

  return {
    write,
    add: (block: Block) => flows.at(-1)!(block),
    openParagraph(attributes: XmlAttributes, level?: number): void {
      const style = attributeOf(attributes, 'style-name') ?? ''
      paragraphs.push({
        text: new RunText(),
        label: labelOf(attributes, level),
        ...(level !== undefined && { level }),
        isTitle: styles.isTitle(style),
        style: styles.text.of(style),
        boxes: [],
      })
    },
    closeParagraph(): void {
      const paragraph = paragraphs.pop()
      if (!paragraph) return
      const { isTitle, label, boxes } = paragraph
      const text = paragraph.text.take()
      const level = paragraph.level ?? (isTitle ? 1 : undefined)
      if (isTitle && text.trim() !== '') onTitle(text.trim())
      const isLabelled = label !== '' && (level === undefined || label !== '-')
      const flow = flows.at(-1)!
      flow({ kind: 'paragraph', text, ...(level !== undefined && { level }), ...(isLabelled && { label }) })
      for (const box of boxes) flow(box)
    },
    openSpan: runs.openSpan,
    closeSpan: runs.closeSpan,
    openRuby: runs.openRuby,
    openReading: runs.openReading,
    closeRuby: () => runs.closeRuby(paragraphs.at(-1)),
    openList(attributes: XmlAttributes): void {
      const above = lists.at(-1)
      const style = attributeOf(attributes, 'style-name') ?? above?.style ?? ''
      if (!above && attributeOf(attributes, 'continue-numbering') !== 'true') listCount++
      const key = above ? above.key : `${style}\u0001${listCount}`
      lists.push({ style, key, level: Math.min(9, (above?.level ?? -1) + 1), isNew: false })
    },
    openItem(): void {
      const list = lists.at(-1)
      if (list) list.isNew = true
    },
    closeList: () => void lists.pop(),
    openCell(): Block[] {
      const blocks: Block[] = []
      runs.leave()
      flows.push((block) => void blocks.push(block))
      return blocks
    },
    /** Begins a text box, whose contents follow the paragraph that contains it. */
    openBox(): void {
      const paragraph = paragraphs.at(-1)
      const outer = flows.at(-1)!
      runs.leave()
      flows.push((block) => (paragraph ? void paragraph.boxes.push(block) : outer(block)))
    },
    closeCellOrBox(): void {
      if (flows.length <= 1) return
      flows.pop()
      runs.return()
    },
    openNote(): void {
      const blocks: Block[] = []
      notes.push(blocks)
      runs.leave()
      flows.push((block) => void blocks.push(block))
    },
    closeNote(): void {
      if (notes.length === 0) return
      flows.pop()
      runs.return()
      const text = cellText(notes.pop()!, maxLength)
      if (text !== '') paragraphs.at(-1)?.text.write(onNote(text))
    },
  }
}
