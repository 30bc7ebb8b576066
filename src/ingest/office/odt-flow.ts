import { attributeOf } from '../container/read-xml.ts'
import type { XmlAttributes } from '../container/read-xml.ts'
import type { Block } from '../container/markdown-writer.ts'
import { createListLabels } from './list-labels.ts'
import { OUTLINE } from './odt-styles.ts'
import type { OdtStyles } from './odt-styles.ts'
import { cellText } from './table-builder.ts'

export type OdtFlowOptions = {
  styles: OdtStyles
  /** Takes the blocks of the text, in order. */
  onBlock: (block: Block) => void
  /** Takes the text of each footnote and endnote before the block that refers to it. */
  onNote: (text: string) => void
  onTitle: (text: string) => void
  /** UTF-16 units of a part. */
  maxLength: number
}

type Paragraph = {
  text: string
  level?: number
  label: string
  isTitle: boolean
  isHidden: boolean
  boxes: Block[]
}
type List = { style: string; key: string; level: number; isNew: boolean }

/** The paragraphs of an ODT, which stand in lists, cells, text boxes and notes, and the latter in paragraphs. */
export type OdtFlow = ReturnType<typeof createOdtFlow>

/** Creates the flow of a text. */
export function createOdtFlow({ styles, onBlock, onNote, onTitle, maxLength }: OdtFlowOptions) {
  const labels = createListLabels((key, level) => styles.lists.get(key.split('\u0001')[0]!)?.[level] ?? null)
  const flows: ((block: Block) => void)[] = [onBlock]
  const paragraphs: Paragraph[] = []
  const notes: Block[][] = []
  const lists: List[] = []
  /** Whether each open span hides its text. */
  const spans: boolean[] = []
  let listCount = 0

  function write(text: string): void {
    const paragraph = paragraphs.at(-1)
    if (paragraph && !paragraph.isHidden && !spans.includes(true)) paragraph.text += text
  }

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
        text: '',
        label: labelOf(attributes, level),
        ...(level !== undefined && { level }),
        isTitle: styles.isTitle(style),
        isHidden: styles.hidden.has(style),
        boxes: [],
      })
    },
    closeParagraph(): void {
      const paragraph = paragraphs.pop()
      if (!paragraph) return
      const { text, isTitle, label, boxes } = paragraph
      const level = paragraph.level ?? (isTitle ? 1 : undefined)
      if (isTitle && text.trim() !== '') onTitle(text.trim())
      const isLabelled = label !== '' && (level === undefined || label !== '-')
      const flow = flows.at(-1)!
      flow({ kind: 'paragraph', text, ...(level !== undefined && { level }), ...(isLabelled && { label }) })
      for (const box of boxes) flow(box)
    },
    openSpan: (attributes: XmlAttributes) =>
      void spans.push(styles.hidden.has(attributeOf(attributes, 'style-name') ?? '')),
    closeSpan: () => void spans.pop(),
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
      flows.push((block) => void blocks.push(block))
      return blocks
    },
    /** What a text box holds follows the paragraph it is in. */
    openBox(): void {
      const paragraph = paragraphs.at(-1)
      const outer = flows.at(-1)!
      flows.push((block) => (paragraph ? void paragraph.boxes.push(block) : outer(block)))
    },
    closeCellOrBox(): void {
      if (flows.length > 1) flows.pop()
    },
    openNote(): void {
      const blocks: Block[] = []
      notes.push(blocks)
      flows.push((block) => void blocks.push(block))
    },
    closeNote(): void {
      if (notes.length === 0) return
      flows.pop()
      const text = cellText(notes.pop()!, maxLength)
      if (text !== '') onNote(text)
    },
  }
}
