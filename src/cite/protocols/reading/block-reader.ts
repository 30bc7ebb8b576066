import type { Cursor } from './cursor.ts'
import { isOutdented, readFenceEnd, readLineStart } from './line-start.ts'
import type { LineStart } from './line-start.ts'
import type { ListedLines, ListScanner } from './list-scanner.ts'

export type BlockReader = {
  /** Reads a line start, code or a list line: `true` if read, `false` if more text is needed, `null` within prose. */
  step(): boolean | null
  readonly isProse: boolean
  /** Called at the end of a line of prose. */
  endLine(): void
}

export type BlockOptions = {
  cursor: Cursor
  lists: ListScanner
  /** Called at the end of a block: anything still open in it is text. */
  onBlockEnd(): void
  /** Called if the backticks of a fence turn out to open a code span; `run` is their number. */
  onCodeSpan(run: number): void
  /** Offset in the clean text of the last mark; 0 before the first. */
  lastMark(): number
}

/**
 * An open fence of code, with `run` signs. `isOpening`: its first line is not read to the end yet. `container`: columns
 * of indentation of the enclosing list item.
 */
type Fence = { sign: string; run: number; quoted: boolean; isOpening: boolean; container: number }

/** Reads the starts of lines, fenced and indented code, and lists of sources. */
export function createBlockReader({ cursor, lists, lastMark, ...on }: BlockOptions): BlockReader {
  let mode: 'line' | 'text' | 'fence' | 'code-line' = 'line'
  let fence: Fence | null = null
  let isItem = false
  let isAfterBlank = true
  let listIndent = 0

  function startLine(): boolean {
    const { text, position, final } = cursor
    const listed = isItem ? null : lists.read(text, position, final)
    if (listed === 'more') return false
    if (listed !== null) return takeLines(listed)
    const codeIndent = isAfterBlank && !isItem ? listIndent + 4 : Infinity
    const start = readLineStart(text, position, { final, codeIndent })
    return start !== 'more' && beginLine(start)
  }

  function takeLines({ end, isKept, place }: ListedLines): true {
    on.onBlockEnd()
    if (isKept) {
      mode = 'text'
      return cursor.writeTo(end)
    }
    cursor.clean.cutSpace(lastMark())
    place?.(cursor.clean.length)
    return cursor.skipTo(end)
  }

  function beginLine(start: LineStart): true {
    const wasItem = isItem
    isItem = start.kind === 'list-item'
    isAfterBlank = start.kind === 'blank' && !wasItem
    mode = modes[start.kind]
    if (start.kind === 'code') return true
    if (start.kind === 'text') {
      if (start.opensBlock) on.onBlockEnd()
      if (!wasItem) listIndent = start.indent < listIndent ? 0 : listIndent
      return true
    }
    if (!wasItem) on.onBlockEnd()
    if (start.kind === 'blank') return true
    const container = wasItem || start.indent >= listIndent ? listIndent : 0
    if (start.kind === 'fence') fence = { ...start, isOpening: true, container }
    else listIndent = (wasItem ? listIndent : 0) + start.indent
    return cursor.writeTo(start.end)
  }

  function continueFence(current: Fence): boolean {
    const isOver = endsContainer(current, cursor)
    if (isOver === 'more') return false
    if (isOver) fence = null
    if (fence === null) return true
    const end = readFenceEnd(cursor.text, cursor.position, { ...current, final: cursor.final })
    if (end === 'more') return false
    mode = end ? 'text' : 'fence'
    if (end) fence = null
    return !end || cursor.writeTo(end.end)
  }

  /** Reads a line within a fence. A further backtick in the opening line makes it a code span. */
  function readFence(current: Fence): true {
    const { text, position } = cursor
    const newline = text.indexOf('\n', position)
    const end = newline < 0 ? text.length : newline
    const tick = current.isOpening && current.sign === '`' ? text.slice(position, end).indexOf('`') : -1
    if (tick >= 0) {
      fence = null
      on.onCodeSpan(current.run)
      mode = 'text'
      return cursor.writeTo(position + tick)
    }
    current.isOpening &&= newline < 0
    if (newline >= 0) mode = 'line'
    return cursor.writeTo(newline < 0 ? end : newline + 1)
  }

  /** Reads a line of indented code; the next line may be code without a blank line between. */
  function skipLine(): true {
    const newline = cursor.text.indexOf('\n', cursor.position)
    isAfterBlank = true
    if (newline >= 0) mode = 'line'
    return cursor.writeTo(newline < 0 ? cursor.text.length : newline + 1)
  }

  return {
    step() {
      if (mode === 'text') return null
      if (mode === 'code-line') return skipLine()
      if (mode === 'fence') return readFence(fence!)
      return fence ? continueFence(fence) : startLine()
    },
    get isProse() {
      return mode === 'text'
    },
    endLine() {
      mode = 'line'
    },
  }
}

/** Whether the current line is outside the quote or list item of the fence; `more` if following text decides. */
function endsContainer({ quoted, container }: Fence, { text, position, final }: Cursor): boolean | 'more' {
  if (quoted) return !/[ \t>]/.test(text[position]!)
  return isOutdented(text, position, { columns: container, final })
}

const modes = {
  blank: 'text',
  text: 'text',
  fence: 'fence',
  code: 'code-line',
  'list-item': 'line',
} as const
