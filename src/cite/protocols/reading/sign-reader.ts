import type { Cursor } from './cursor.ts'
import { createEnclosureReader } from './enclosure-reader.ts'
import type { Enclosure } from './enclosures.ts'
import type { ListScanner } from './list-scanner.ts'
import type { SectionReader } from '../syntax/section.ts'
import { opaqueElements, readOpaqueEnd } from '../syntax/opaque.ts'
import { MAX_BEHIND } from './protocol.ts'
import { readTag } from './tag.ts'

export type SignReader = {
  /**
   * Reads the next part of a link target, or of an element without prose such as code: `true` if it was read, `false`
   * if more text is needed, `null` elsewhere.
   */
  step(): boolean | null
  readonly isProse: boolean
  /** Reads a sign that does not begin a mark; `false` if more text is needed. */
  read(sign: string): boolean
  /** The constructs open at this position. */
  readonly enclosing: { open: Enclosure | null; brackets: number }
  openCode(run: number): void
  endBlock(): void
}

/** Reads brackets, link targets and tags, and tracks constructs that may enclose marks. */
export function createSignReader({
  cursor,
  lists,
  section,
  onClosed,
}: {
  cursor: Cursor
  lists: Pick<ListScanner, 'keepDefinitions'>
  section: SectionReader
  /** Called for a closing bracket at the cursor that does not end a mark, link or formula. */
  onClosed(): void
}): SignReader {
  const enclosures = createEnclosureReader(cursor)
  let brackets = 0
  let targetDepth = 0
  let opaque: string | null = null
  const next = () => cursor.text[cursor.position + 1]
  const pass = (count = 1) => cursor.writeTo(cursor.position + count)

  function readTarget(): true {
    const sign = cursor.text[cursor.position]!
    if (sign === '(') targetDepth++
    else if (sign === ')') targetDepth--
    else if (sign === '\n') {
      targetDepth = 0
      return true
    }
    return pass()
  }

  function readOpaque(closer: string): boolean {
    const { text, position, final } = cursor
    const { end, isClosed } = readOpaqueEnd(text, position, { closer, final })
    if (isClosed) opaque = null
    return (isClosed || end > position) && cursor.writeTo(end)
  }

  function readClosingBracket(): boolean {
    const sign = next()
    if (brackets === 0 || enclosures.isCode) return pass()
    if (sign === undefined && !cursor.final) return false
    brackets--
    if (brackets === 0 && enclosures.open === null && sign !== '(' && sign !== '[') onClosed()
    pass()
    if (sign === '(') {
      targetDepth = 1
      return pass()
    }
    if (sign !== '[') return true
    // `[text][1]`: the label of a link, not a mark.
    lists.keepDefinitions()
    brackets++
    return pass()
  }

  function readMarkup(): boolean {
    const { text, position, final } = cursor
    const start = text.slice(position, position + 4)
    if (start === '<!--') {
      opaque = '-->'
      return pass(4)
    }
    if (!final && '<!--'.startsWith(start)) return false
    const tag = readTag(text, position, final)
    if (tag === 'more') return false
    if (tag === null) return pass()
    cursor.writeTo(tag.end)
    const behind = text.slice(Math.max(0, tag.end - MAX_BEHIND), tag.end)
    section.readTag(tag.name, { isClosing: tag.kind === 'close', behind })
    if (tag.kind === 'open' && opaqueElements.has(tag.name) && enclosures.open === null)
      opaque = `</${tag.name}`
    return true
  }

  return {
    step() {
      if (targetDepth > 0) return readTarget()
      return opaque === null ? null : readOpaque(opaque)
    },
    get isProse() {
      return targetDepth === 0 && opaque === null
    },
    read(sign) {
      if (sign === '\\' || sign === '`' || sign === '$') return enclosures.read(sign)
      if (sign === ']') return readClosingBracket()
      if (sign === '<') return readMarkup()
      if (sign === '[' && !enclosures.isCode) brackets++
      return pass()
    },
    get enclosing() {
      return { open: enclosures.open, brackets }
    },
    openCode: enclosures.openCode,
    endBlock() {
      enclosures.endBlock()
      brackets = 0
    },
  }
}
