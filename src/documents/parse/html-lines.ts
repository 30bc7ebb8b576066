import type { Span } from '../../core/span.ts'
import { createLetterNotes, isLetterNote } from '../../text/tables.ts'
import { RunText } from '../runs/run-text.ts'
import type { RunStyle } from '../runs/run-text.ts'
import type { HtmlTable } from './html-table.ts'

export type HtmlText = {
  content: string
  title?: string
  /** The spans of the main text in `content`, ascending; absent if the main text could not be distinguished. */
  mainText?: Span[]
}

/** Maximum nesting of block quotes; deeper ones are written at this depth. */
const MAX_QUOTES = 10

/** Maximum parts of a main text; a page with more, such as 100,000 lines between asides, has no main text. */
const MAX_PARTS = 10_000

/** A line of markdown, and whether it contains main text. `table`: a row of a table, or a line above or below it. */
type Line = { text: string; isMain: boolean; table?: 'row' | 'beside' }

/** Collects the lines of a page as markdown. `quoteDepth`, given with a line: the number of block quotes around it. */
export function createHtmlLines() {
  const lines: Line[] = []
  const line = new RunText()
  let isMainLine = false
  let isBlank = true
  /** Whether the current table contains main text. */
  let holdsMain = false

  function add(
    text: string,
    { isMain, quoteDepth, table }: Omit<Line, 'text'> & { quoteDepth: number },
  ): void {
    lines.push({
      text: '> '.repeat(Math.min(quoteDepth, MAX_QUOTES)) + text,
      isMain,
      ...(table && { table }),
    })
  }
  function take(): string {
    const text = line.take()
    isMainLine = false
    isBlank = true
    return text
  }

  return {
    add,
    clear: () => void take(),
    /** The text of the current line so far, without raised, lowered or struck text that may continue. */
    get begun() {
      return line.text
    },
    get isBlank() {
      return isBlank
    },
    write(text: string, { run, isMain }: { run: RunStyle; isMain: boolean }): void {
      line.write(text, run)
      isMainLine ||= isMain
      // Checked piece by piece, so that a line of 100,000 cells is not read again for each.
      isBlank &&= !/\S/.test(text)
    },
    endLine({ quoteDepth, isInTable }: { quoteDepth: number; isInTable: boolean }): void {
      if (isInTable) {
        line.write(' ')
        return
      }
      const isMain = isMainLine
      // A single blank stays as it is: most are single, and rewriting all takes longer than finding the others.
      const text = take()
        .replace(/[\t\r\n\f\u00A0 ]{2,}|[\t\r\n\f\u00A0]/g, ' ')
        .trim()
      if (text !== '' && !/^(?:#{1,6}|-|\|)$/.test(text)) add(text, { isMain, quoteDepth })
    },
    openTable(): void {
      holdsMain = false
    },
    /** Ends a cell or caption, whose text is added to `table`, or a whole table, which is written as lines. */
    endPart(
      part: 'cell' | 'caption' | 'table',
      { table, quoteDepth }: { table: HtmlTable; quoteDepth: number },
    ): void {
      holdsMain ||= isMainLine
      const text = take()
      if (part === 'cell') table.closeCell(text)
      else if (part === 'caption') table.addCaption(text)
      else {
        const { above, rows, below } = table.parts()
        const addAll = (texts: readonly string[], of: 'row' | 'beside') => {
          for (const each of texts) add(each, { isMain: holdsMain, quoteDepth, table: of })
        }
        addAll(above, 'beside')
        addAll(rows, 'row')
        // Separates the next table.
        lines.push({ text: '', isMain: false })
        addAll(below, 'beside')
      }
    },
    join: () => joinLines(withLetterNotes(lines)),
  }
}

/** Writes raised letters as note marks where another line of the page explains the letter. */
function withLetterNotes(lines: readonly Line[]): readonly Line[] {
  const explained = lines.filter(({ text, table }) => table !== 'row' && isLetterNote(text))
  if (explained.length === 0) return lines
  const notes = createLetterNotes(
    explained.map(({ text }) => text),
    { onlyRaised: true },
  )
  const marked = lines.map((line) => ({ ...line, text: notes.mark(line.text) }))
  return marked.map((line) => (line.table === 'row' ? line : { ...line, text: notes.markNote(line.text) }))
}

/** Joins list items and table rows with a line break; all other lines become paragraphs. */
function joinLines(lines: readonly Line[]): HtmlText {
  const mainText: Span[] = []
  let content = ''
  let lastKind: string | null = null
  let wasMain = false
  for (const { text, isMain, table } of lines) {
    if (text === '') {
      lastKind = null
      continue
    }
    const kind = table ?? (text.startsWith('- ') ? '- ' : text.includes(' | ') ? ' | ' : null)
    if (content !== '') content += kind !== null && kind === lastKind && kind !== 'beside' ? '\n' : '\n\n'
    const start = content.length
    content += text
    if (isMain && wasMain) mainText.at(-1)!.end = content.length
    else if (isMain) mainText.push({ start, end: content.length })
    lastKind = kind
    wasMain = isMain
  }
  const isTold = mainText.length > 0 && mainText.length <= MAX_PARTS
  return { content, ...(isTold && { mainText }) }
}
