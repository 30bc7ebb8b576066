import { RtfTable } from './rtf-table.ts'
import { plainRun, RunText } from '../runs/run-text.ts'
import type { RunStyle } from '../runs/run-text.ts'

/** A paragraph, row or item. There is no empty line between rows of a table or items of a list. */
type Block = { text: string; kind: 'text' | 'row' | 'item' }

/**
 * The kind of a paragraph: a heading with a level from 1, an item with its own mark (`-`, `2.`), or a part of a cell.
 */
export type RtfParagraph = { level?: number; mark?: string; isInTable?: boolean }

/** Collects a document as markdown, paragraph by paragraph. Asides (notes, boxes) follow their paragraph or table. */
export class RtfBlocks {
  readonly #blocks: Block[] = []
  /** Notes and boxes of the current paragraph. */
  readonly #asides: string[] = []
  /** Notes and boxes of table rows, held back until the table ends. */
  readonly #asidesOfRows: string[] = []
  #table = new RtfTable()
  #line = new RunText()
  /** Whether the line ends with a blank; checking its end would read all of it each time. */
  #isBlank = true
  #length = 0
  #noteNumber = 0
  /** The paragraph around the current aside, and the mark of the note. */
  #outer: { line: RunText; label: string } | null = null
  /** Depth of open asides (notes, boxes). The text of a nested one becomes part of the outermost one. */
  #open = 0

  /** Number of UTF-16 units so far. */
  get length(): number {
    return this.#length
  }

  write(text: string, style: RunStyle = plainRun): void {
    if (text === '') return
    this.#line.write(text, style)
    this.#length += text.length
    this.#isBlank = /\s/.test(text.at(-1)!)
  }

  endParagraph({ level, mark, isInTable = false }: RtfParagraph): void {
    // Within a cell or an aside, paragraphs are parts of one line.
    if (isInTable || this.#outer) {
      if (!this.#isBlank) this.#line.write(' ')
      this.#isBlank = true
      return
    }
    this.endRow()
    const text = this.#take()
    if (text === '') this.#push('', 'text')
    else if (level !== undefined)
      this.#push(`${'#'.repeat(Math.min(6, level))} ${text.replaceAll('\n', ' ')}`, 'text')
    else if (mark !== undefined) this.#push(`${mark} ${text}`, 'item')
    else this.#push(text, 'text')
  }

  endCell(): void {
    if (!this.#outer) this.#table.addCell(this.#take())
  }

  endRow(): void {
    if (this.#outer || !this.#table.endRow()) return
    // Held back, because the asides of a row would divide its table.
    this.#asidesOfRows.push(...this.#asides.splice(0))
  }

  /** Applies a word that describes the cells of a row, such as `trhdr`; returns `false` for any other word. */
  readTableWord(word: string): boolean {
    return this.#table.readWord(word)
  }

  /** Begins a text that follows the paragraph: a note with its mark, or the text of a box. */
  openAside(kind: 'note' | 'aside'): void {
    if (++this.#open > 1) return
    const label = kind === 'note' ? `[^${++this.#noteNumber}]` : ''
    this.#line.write(label)
    this.#outer = { line: this.#line, label }
    this.#line = new RunText()
    this.#isBlank = true
  }

  closeAside(): void {
    if (!this.#outer || --this.#open > 0) return
    const text = this.#take().replaceAll('\n', ' ')
    const { line, label } = this.#outer
    if (text !== '') this.#asides.push(label === '' ? text : `${label}: ${text}`)
    this.#line = line
    this.#outer = null
    this.#isBlank = false
  }

  /** Returns the whole text; call it once. */
  finish(): string {
    this.#open = 1
    this.closeAside()
    this.endParagraph({})
    return joinBlocks(this.#blocks)
  }

  #take(): string {
    const text = this.#line
      .take()
      .split('\n')
      .map((part) => part.trim())
      .join('\n')
      .trim()
    this.#isBlank = true
    return text
  }

  #push(text: string, kind: Block['kind']): void {
    const { above, rows, below } = this.#table.take()
    for (const title of above) this.#blocks.push({ text: title, kind: 'text' })
    for (const row of rows) this.#blocks.push({ text: row, kind: 'row' })
    for (const note of below) this.#blocks.push({ text: note, kind: 'text' })
    this.#pushAsides(this.#asidesOfRows)
    if (text !== '') this.#blocks.push({ text, kind })
    this.#pushAsides(this.#asides)
  }

  #pushAsides(asides: string[]): void {
    for (const aside of asides.splice(0)) this.#blocks.push({ text: aside, kind: 'text' })
  }
}

/** Joins blocks by empty lines, but rows of one table and items of one list by line breaks. */
function joinBlocks(blocks: readonly Block[]): string {
  let text = ''
  let before: Block['kind'] | undefined
  for (const block of blocks) {
    const goesOn = block.kind !== 'text' && block.kind === before
    if (before !== undefined) text += goesOn ? '\n' : '\n\n'
    text += block.text
    before = block.kind
  }
  return text
}
