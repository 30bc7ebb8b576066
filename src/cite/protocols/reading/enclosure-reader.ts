import type { Cursor } from './cursor.ts'
import type { Enclosure } from './enclosures.ts'

export type EnclosureReader = {
  /**
   * The construct that was opened and may enclose a mark here; the text after the mark decides. `null` if none is open.
   */
  readonly open: Enclosure | null
  readonly isCode: boolean
  /** Reads a backslash, backtick or dollar sign; `false` if more text is needed. */
  read(sign: string): boolean
  openCode(run: number): void
  endBlock(): void
}

/** Maximum number of backticks read as one run; a longer run is read as several. */
const MAX_RUN = 64

/** Tracks code spans and math in the text. */
export function createEnclosureReader(cursor: Cursor): EnclosureReader {
  let open: Enclosure | null = null
  const next = () => cursor.text[cursor.position + 1]
  const pass = (count: number) => cursor.writeTo(cursor.position + count)

  function readEscape(): boolean {
    const sign = next()
    if (sign === undefined && !cursor.final) return false
    if (open?.kind === 'code') return pass(1)
    if (sign === '[' || sign === '(') open ??= { kind: 'math', closer: sign === '[' ? '\\]' : '\\)' }
    else if (open?.kind === 'math' && open.closer === `\\${sign}`) open = null
    return pass(sign !== undefined && /[!-/:-@[-`{-~]/.test(sign) ? 2 : 1)
  }

  function readTicks(): boolean {
    const { text, position, final } = cursor
    let end = position
    while (end < text.length && end - position < MAX_RUN && text[end] === '`') end++
    const run = end - position
    if (end === text.length && run < MAX_RUN && !final) return false
    if (open?.kind !== 'code') open = { kind: 'code', run }
    else if (open.run === run) open = null
    return cursor.writeTo(end)
  }

  function readDollar(): boolean {
    const { text, position, final } = cursor
    const sign = next()
    if (sign === undefined && !final) return false
    const closer = sign === '$' ? '$$' : '$'
    const isClosing = closer === '$$' || (!/\s/.test(text[position - 1] ?? ' ') && !/\d/.test(sign ?? ''))
    if (open === null)
      open = closer === '$$' || !/[\s.,;:]/.test(sign ?? ' ') ? { kind: 'math', closer } : null
    else if (open.kind === 'math' && open.closer === closer && isClosing) open = null
    return pass(closer.length)
  }

  return {
    get open() {
      return open
    },
    get isCode() {
      return open?.kind === 'code'
    },
    read(sign) {
      if (sign === '\\') return readEscape()
      return sign === '`' ? readTicks() : readDollar()
    },
    openCode(run) {
      open = { kind: 'code', run }
    },
    endBlock() {
      open = null
    },
  }
}
