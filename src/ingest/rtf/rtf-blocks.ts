/** What a line is: rows of a table and items of a list follow each other without an empty line. */
type Block = { text: string; kind: 'text' | 'row' | 'item' }

/** Collects the text of a document as markdown, paragraph by paragraph. */
export type RtfBlocks = {
  /** UTF-16 units so far. */
  length(): number
  write(text: string): void
  /** Ends a paragraph: a heading of a level from 1, or an item with its own mark (`-`, `2.`). */
  endParagraph(kind: { level?: number; mark?: string; isInTable?: boolean }): void
  endCell(): void
  endRow(): void
  /** Begins a text that follows the paragraph: a note with its mark, or the text of a box. */
  openAside(kind: 'note' | 'aside'): void
  closeAside(): void
  /** The whole text, once. */
  finish(): string
}

/** Creates an empty document. */
export function createRtfBlocks(): RtfBlocks {
  const blocks: Block[] = []
  /** Notes and boxes of the paragraph that is being written, and of the rows before it. */
  const asides: string[] = []
  const ofRows: string[] = []
  let line = ''
  let cells: string[] = []
  let noteNumber = 0
  /** Mark of the note that is being written; empty for a text box. */
  let label = ''
  let outer: string | null = null
  /** Asides in one another are one. */
  let open = 0
  let length = 0
  /** Whether the line ends with a blank; looking at its end would read all of it anew each time. */
  let isBlank = true

  function take(): string {
    const text = line
      .split('\n')
      .map((part) => part.trim())
      .join('\n')
      .trim()
    line = ''
    isBlank = true
    return text
  }

  function push(text: string, kind: Block['kind']): void {
    // Those of a row would divide its table.
    if (kind !== 'row') pushAsides(ofRows)
    if (text !== '') blocks.push({ text, kind })
    if (kind !== 'row') pushAsides(asides)
    else ofRows.push(...asides.splice(0))
  }

  function pushAsides(list: string[]): void {
    for (const aside of list.splice(0)) blocks.push({ text: aside, kind: 'text' })
  }

  function endRow(): void {
    if (cells.some((cell) => cell !== '')) push(`| ${cells.join(' | ')} |`, 'row')
    cells = []
  }

  function endParagraph({
    level,
    mark,
    isInTable = false,
  }: {
    level?: number
    mark?: string
    isInTable?: boolean
  }): void {
    // Within a cell and a note, paragraphs are parts of one line.
    if (isInTable || outer !== null) {
      if (!isBlank) line += ' '
      isBlank = true
      return
    }
    if (cells.length > 0) endRow()
    const text = take()
    if (text === '') return push('', 'text')
    if (level !== undefined) push(`${'#'.repeat(Math.min(6, level))} ${text.replaceAll('\n', ' ')}`, 'text')
    else if (mark !== undefined) push(`${mark} ${text}`, 'item')
    else push(text, 'text')
  }

  return {
    length: () => length,
    write(text) {
      line += text
      length += text.length
      if (text !== '') isBlank = /\s/.test(text.at(-1)!)
    },
    endParagraph,
    endCell() {
      if (outer === null) cells.push(take().replaceAll('\n', ' ').replaceAll('|', String.raw`\|`))
    },
    endRow() {
      if (outer === null) endRow()
    },
    openAside(kind) {
      if (++open > 1) return
      label = kind === 'note' ? `[${++noteNumber}]` : ''
      outer = line + label
      line = ''
      isBlank = true
    },
    closeAside() {
      if (outer === null || --open > 0) return
      const text = take().replaceAll('\n', ' ')
      if (text !== '') asides.push(label === '' ? text : `${label} ${text}`)
      line = outer
      outer = null
      isBlank = false
    },
    finish() {
      open = 1
      this.closeAside()
      endParagraph({})
      return joinBlocks(blocks)
    },
  }
}

/** Joins paragraphs by empty lines; the first row of a table becomes its header. */
function joinBlocks(blocks: readonly Block[]): string {
  let text = ''
  let before: Block['kind'] | undefined
  for (const block of blocks) {
    const goesOn = block.kind !== 'text' && block.kind === before
    if (before !== undefined) text += goesOn ? '\n' : '\n\n'
    text += block.text
    if (block.kind === 'row' && !goesOn) text += `\n|${' --- |'.repeat(columnsOf(block.text))}`
    before = block.kind
  }
  return text
}

function columnsOf(row: string): number {
  return (row.match(/(?<!\\)\|/g)?.length ?? 1) - 1
}
