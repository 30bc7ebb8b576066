import { CitationError } from '../../core/error.ts'
import { tooComplex } from '../parse/reading-errors.ts'
import { decodeRtf } from './code-pages.ts'
import { RtfBlocks } from './rtf-blocks.ts'
import { createRtfHeader } from './rtf-header.ts'
import { destinationOf, firstState } from './rtf-state.ts'
import type { RtfState } from './rtf-state.ts'
import { properties, symbols, texts } from './rtf-words.ts'
import { readRtfTokens } from './rtf-tokens.ts'
import type { RtfToken } from './rtf-tokens.ts'

export type RtfContent = {
  content: string
  title?: string
  /** Author of the document, and its creation day in ISO 8601. */
  metadata: { authors?: string[]; publishedAt?: string }
}

/** Maximum nesting of groups; each takes some bytes of memory. */
const MAX_DEPTH = 1_000_000
/** Maximum UTF-16 units of the text. */
const MAX_LENGTH = 20_000_000

/**
 * The text of an RTF file as markdown: headings by style or outline level, tables and list items. Footnotes and text
 * boxes come after the paragraph that they belong to. Hidden and deleted text, pictures, formulas, headers and footers
 * are left out.
 *
 * @param options `name`: the file name as shown in messages; `maxLength`: maximum UTF-16 units; a longer text throws.
 * @throws CitationError `document-too-complex`, `input-too-large`.
 */
export async function readRtf(
  bytes: Uint8Array,
  { name, maxLength = MAX_LENGTH }: { name: string; maxLength?: number },
): Promise<RtfContent> {
  const reader = new RtfReader(bytes)
  for (const token of readRtfTokens(bytes)) {
    reader.read(token)
    if (reader.depth > MAX_DEPTH) throw tooComplex(name, `its groups are more than ${MAX_DEPTH} deep`)
    if (reader.length > maxLength) throw tooLong(name, maxLength)
  }
  const read = reader.finish()
  if (reader.length > maxLength) throw tooLong(name, maxLength)
  return read
}

function tooLong(name: string, maxLength: number): CitationError {
  return new CitationError({
    code: 'input-too-large',
    message: `The file ${name} has more than ${maxLength / 1e6} million characters.`,
    suggestion: 'Split it and register the parts.',
  })
}

/** Maximum number of bytes that are decoded at once. */
const CHUNK = 65_536

/** The state of reading a file. */
class RtfReader {
  readonly #bytes: Uint8Array
  readonly #header = createRtfHeader()
  readonly #blocks = new RtfBlocks()
  readonly #stack: RtfState[] = []
  #state = firstState
  /** Bytes that are not decoded yet, because a character of an Asian charset may come in two pieces. */
  #pending: number[] = []
  /** Number of characters that are still to be skipped: they replace a `\u` for readers without Unicode. */
  #toSkip = 0
  /**
   * Whether nothing but `\*` was read since the beginning of the group, so that the next control word may name a
   * destination.
   */
  #isFirst = false
  #isStarred = false
  #listMark = ''

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get depth(): number {
    return this.#stack.length
  }

  get length(): number {
    return this.#blocks.length
  }

  read(token: RtfToken): void {
    if (token.type === 'text') this.#readBytes(token.start, token.end)
    else if (token.type === 'hex') this.#readByte(token.byte)
    else if (token.type === 'word') this.#readWord(token.name, token.value)
    else {
      this.#flush()
      if (token.type === 'open') return this.#open()
      if (token.type === 'close') this.#close()
      else if (token.name === '*') {
        this.#isStarred = this.#isFirst
        return
      } else this.#readSymbol(token.name)
    }
    this.#isFirst = false
  }

  finish(): RtfContent {
    this.#flush()
    const { title, ...metadata } = this.#header.details()
    return { content: this.#blocks.finish().toWellFormed(), ...(title && { title }), metadata }
  }

  #open(): void {
    this.#stack.push(this.#state)
    this.#isFirst = true
    this.#isStarred = false
    this.#toSkip = 0
  }

  #close(): void {
    const before = this.#stack.pop()
    this.#toSkip = 0
    if (!before) return
    if (isAside(this.#state) && !isAside(before)) this.#blocks.closeAside()
    this.#header.close(this.#state, before)
    this.#state = before
  }

  #readBytes(start: number, end: number): void {
    const from = Math.min(end, start + this.#toSkip)
    this.#toSkip -= from - start
    if (isSilent(this.#state)) return
    for (let at = from; at < end; at++) {
      this.#pending.push(this.#bytes[at]!)
      if (this.#pending.length >= CHUNK) this.#flush()
    }
  }

  #readByte(byte: number): void {
    if (this.#toSkip > 0) this.#toSkip--
    else if (!isSilent(this.#state)) this.#pending.push(byte)
  }

  #readSymbol(name: string): void {
    if (this.#toSkip > 0) this.#toSkip--
    else if (name === '\n' || name === '\r') this.#endParagraph()
    else this.#put(symbols[name] ?? '')
  }

  #readWord(name: string, value: number | undefined): void {
    if (name === 'u') return this.#readUnicode(value ?? 0)
    if (this.#toSkip > 0) {
      this.#toSkip--
      return
    }
    this.#flush()
    if (this.#isFirst && this.#enter(name)) return
    const text = texts[name]
    if (text !== undefined) return this.#put(text)
    const change = properties[name]
    if (change) this.#state = { ...this.#state, ...change(value, this.#header.defaultFont, this.#state) }
    else if (name === 'nestrow') this.#blocks.write('; ')
    else if (isSilent(this.#state)) this.#header.word(name, value, this.#state)
    else if (name === 'par' || name === 'page' || name === 'column' || name === 'sect') this.#endParagraph()
    else if (name === 'cell') this.#blocks.endCell()
    else if (name === 'row') this.#blocks.endRow()
    else if (name === 'nestcell') this.#put(' ')
    else if (this.#state.destination === 'text' && this.#blocks.readTableWord(name)) return
    else this.#header.word(name, value, this.#state)
  }

  #readUnicode(value: number): void {
    this.#flush()
    this.#toSkip = this.#state.uc
    const isUnit = value >= -0x8000 && value <= 0xffff
    if (!isSilent(this.#state)) this.#put(isUnit ? String.fromCharCode(value & 0xffff) : '\ufffd')
  }

  /** Enters the destination that the word opens; returns `false` if it opens none. */
  #enter(name: string): boolean {
    const destination = destinationOf(name, { isStarred: this.#isStarred })
    if (destination === null) return false
    const { destination: outer } = this.#state
    // Nothing is read in skipped groups. Of a text in two forms, only the Unicode form is read.
    if (outer === 'skip' || (outer === 'upper' && name !== 'ud')) return true
    const isNested = (destination === 'note' || destination === 'aside') && isAside(this.#state)
    this.#state = { ...this.#state, destination: isNested ? outer : destination }
    if (!isNested && isAside(this.#state)) this.#blocks.openAside(destination === 'note' ? 'note' : 'aside')
    if (destination === 'list-mark') this.#listMark = ''
    return true
  }

  #put(text: string): void {
    if (this.#state.isHidden) return
    const { destination } = this.#state
    if (destination === 'text' || isAside(this.#state)) this.#blocks.write(text, this.#state.run)
    else if (destination === 'list-mark') this.#listMark = (this.#listMark + text).slice(0, 20)
    else this.#header.write(this.#state, text)
  }

  #flush(): void {
    if (this.#pending.length === 0) return
    const charset = this.#header.charsetOf(this.#state.font)
    // The name of a symbol font is not written in that font.
    const isName = this.#state.destination === 'fonts' && typeof charset === 'string'
    this.#put(decodeRtf(Uint8Array.from(this.#pending), isName ? 1252 : charset))
    this.#pending = []
  }

  #endParagraph(): void {
    const { destination, level, style, isInTable, tableDepth } = this.#state
    if (destination !== 'text' && !isAside(this.#state)) return
    const heading = level || this.#header.levelOf(style)
    const mark = this.#listMark.trim()
    this.#listMark = ''
    this.#blocks.endParagraph({
      isInTable: isInTable || tableDepth > 1,
      ...(heading > 0 && { level: heading }),
      ...(mark !== '' && { mark: /[\p{L}\p{N}]/u.test(mark) ? mark : '-' }),
    })
  }
}

function isAside({ destination }: RtfState): boolean {
  return destination === 'note' || destination === 'aside'
}

/** Whether text in this state is ignored. */
function isSilent({ destination, isHidden }: RtfState): boolean {
  return destination === 'skip' || destination === 'inner' || destination === 'upper' || isHidden
}
