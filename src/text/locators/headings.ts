import type { Span } from '../../core/span.ts'
import { withoutQuoteSigns } from '../sentences/block-lines.ts'
import { createBlockReader } from '../sentences/blocks.ts'
import type { Block } from '../sentences/blocks.ts'
import { plainWords } from '../sentences/plain-words.ts'
import { isSameLabel } from './section-signs.ts'
import { runSteps } from './steps.ts'
import type { Steps } from './steps.ts'

/**
 * A heading of a markdown text, with the section up to the next heading of the same or a higher level. The section of a
 * heading in a block quote ends with the quote at the latest.
 */
export type HeadingSection = Span & {
  /** Level of the heading, 1–6. */
  level: number
  /** The visible text, without `#` and inline markup. */
  title: string
  /** The titles of the enclosing headings, outermost first, and its own. */
  path: string[]
  /**
   * `false` if this or an enclosing heading is underlined and may be a sentence above a horizontal rule: it has several
   * lines, ends with `.`, `,`, `;` or `:`, or is underlined with fewer than three signs.
   */
  isSure: boolean
}

type Heading = Pick<HeadingSection, 'level' | 'title' | 'isSure'>

/** The headings of a markdown text, ATX and setext, in order, except in code. Linear time. */
export function outlineHeadings(text: string): HeadingSection[] {
  return runSteps(readHeadings(text))
}

/** UTF-16 units that are read in each step. */
const STEP = 4_096

/** Reads what `outlineHeadings` returns, in small steps. */
export function* readHeadings(text: string): Steps<HeadingSection[]> {
  const sections: HeadingSection[] = []
  const open: HeadingSection[] = []
  /**
   * The open headings of the block quote that is being read. They end with the quote, and do not end the sections
   * around it.
   */
  const quoted: HeadingSection[] = []
  const reader = createBlockReader()

  function take(blocks: readonly Block[]): void {
    for (const { kind, start, end } of blocks) {
      const own = isQuoted(text, start) ? quoted : open
      if (own === open) endFrom(1, quoted, start)
      const heading = kind === 'heading' ? readHeading(withoutQuoteSigns(text.slice(start, end))) : null
      if (!heading) continue
      endFrom(heading.level, own, start)
      const around = [...open, ...quoted]
      const path = [...around.map(({ title }) => title), heading.title]
      const isSure = heading.isSure && (around.at(-1)?.isSure ?? true)
      const section = { ...heading, isSure, path, start, end: text.length }
      sections.push(section)
      own.push(section)
    }
  }

  for (let start = 0; start < text.length; start += STEP) {
    take(reader.push(text.slice(start, start + STEP)))
    yield
  }
  take(reader.end())
  return sections
}

/** Ends, at the offset `end`, the open sections of this level and of those below it. */
function endFrom(level: number, open: HeadingSection[], end: number): void {
  while (open.length > 0 && open.at(-1)!.level >= level) open.pop()!.end = end
}

/** Whether the block that begins at an offset is in a block quote: a quote sign is before its indentation. */
function isQuoted(text: string, start: number): boolean {
  let at = start - 1
  while (text.charAt(at) === ' ' || text.charAt(at) === '\t') at--
  return text.charAt(at) === '>'
}

/** Titles of the headings that enclose `offset`, outermost first; empty if there are none. */
export function headingPathAt(sections: readonly HeadingSection[], offset: number): string[] {
  return sectionAt(sections, offset)?.path ?? []
}

/** The innermost section that contains `offset`; `null` if there is none. */
export function sectionAt(sections: readonly HeadingSection[], offset: number): HeadingSection | null {
  let [low, high] = [0, sections.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sections[middle]!.start <= offset) low = middle + 1
    else high = middle
  }
  for (low--; low >= 0; low--) if (offset < sections[low]!.end) return sections[low]!
  return null
}

/**
 * The span of the section whose path ends with these titles. A number (`8.1`) or the first words of a title are
 * enough. `null` if there is none, or if it is open which one is meant.
 */
export function findHeading(path: readonly string[], sections: readonly HeadingSection[]): Span | null {
  if (path.length === 0) return null
  const plain = path.map(plainWords)
  const fits = (isNamed: (own: string, index: number) => boolean) => (section: HeadingSection) =>
    path.every((_, index) => {
      const own = section.path.at(index - path.length)
      return own !== undefined && isNamed(own, index)
    })
  const exact = sections.findIndex(fits((own, index) => own === path[index] || own === plain[index]))
  if (exact >= 0) return withBelow(sections, exact)
  const found = sections.flatMap((section, at) =>
    fits((own, index) => isCalled(own, path[index]!))(section) ? at : [],
  )
  // If several headings begin with these words, none is chosen. Of several with the same number the last one
  // is, because the others are entries of a table of contents.
  const isTold = found.length === 1 || readHeadingName(path.at(-1)!).number !== ''
  return found.length > 0 && isTold ? withBelow(sections, found.at(-1)!) : null
}

/** The span of a section with its numbered subsections (`8.1` of `8`), even if their headings have the same level. */
function withBelow(sections: readonly HeadingSection[], index: number): Span {
  const { start, end, title } = sections[index]!
  const { number } = readHeadingName(title)
  let last = end
  for (const section of sections.slice(index + 1)) {
    if (section.start < last) continue
    if (number === '' || !readHeadingName(section.title).number.startsWith(`${number}.`)) break
    last = section.end
  }
  return { start, end: last }
}

function readHeading(block: string): Heading | null {
  const atx = /^(#{1,6})(?:[ \t]+|$)/.exec(block)
  if (atx) {
    const title = block.slice(atx[0].length).replace(/(?:^|[ \t])#+[ \t]*$/, '')
    return { level: atx[1]!.length, title: plainWords(title), isSure: true }
  }
  const lineEnd = block.lastIndexOf('\n')
  const underline = block.slice(lineEnd + 1).trim()
  if (lineEnd < 0 || !/^(?:=+|-+)$/.test(underline)) return null
  const lines = block.slice(0, lineEnd).trim()
  const isSure = underline.length > 2 && !lines.includes('\n') && !/[.,;:]$/.test(lines)
  return { level: underline[0] === '=' ? 1 : 2, title: plainWords(lines.replace(/\s+/g, ' ')), isSure }
}

/** A heading, split into label, number and words: `Kapitel 8: Sicherheit`, `9.3 Zugriff`. */
type HeadingName = { label: string; number: string; words: string }

const parts = /^(?:(\p{L}[\p{L}.]{0,14})\s|(§)\s?)?(\d{1,3}(?:\.\d{1,3}){0,4})(?![\p{L}\p{N}])\.?[\s:)–-]*/u

/** Splits a heading, or a name for it: `Section 3: Fees` has the label `section`, number `3` and words `Fees`. */
export function readHeadingName(title: string): HeadingName {
  const plain = plainWords(title).replaceAll(/\s+/g, ' ').trim()
  const [whole = '', word, sign, number = ''] = parts.exec(plain) ?? []
  const label = word ?? sign ?? ''
  return { label: label.toLowerCase(), number, words: plain.slice(whole.length) }
}

/**
 * Whether the name `asked` may mean the heading: `8.1` for `8.1 Rights of access`, `9.3 Zugriff` for `9.3 Zugriff auf
 * Daten`, `Kapitel 8` for `8 Sicherheit`.
 */
export function isCalled(title: string, asked: string): boolean {
  const [own, other] = [readHeadingName(title), readHeadingName(asked)]
  if (other.number === '') return other.words.length >= MIN_WORDS && beginsWith(own.words, other.words)
  return (
    own.number === other.number && isSameLabel(own.label, other.label) && beginsWith(own.words, other.words)
  )
}

/** Minimum UTF-16 units of words that identify a heading by its beginning. */
const MIN_WORDS = 4

function beginsWith(words: string, beginning: string): boolean {
  if (!words.toLowerCase().startsWith(beginning.toLowerCase())) return false
  return !/^[\p{L}\p{N}]/u.test(words.slice(beginning.length)) || beginning === ''
}
