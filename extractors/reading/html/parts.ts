import { writeElement, writeStruck, decodeEntities } from '../../../src/core/text.ts'
import { attributesOf } from './attributes.ts'
import { createElementEnds, voidTags } from './element-end.ts'
import { isHiddenElement } from './hidden.ts'
import { createTableReader } from './table.ts'

/** A part of the text of HTML: a string, in which line breaks separate blocks, or a table as lines of markdown. */
export type HtmlPart = string | readonly string[]

const knownTags = new Set(
  `a abbr article b blockquote br center code dd del div dl dt em font h1 h2 h3 h4 h5 h6 hl hr i img ins li main
  mark ol p pre q s section small span strike strong sub sup table tbody td th thead tr u ul wbr`.split(
    /\s+/,
  ),
)
const inlineTags = new Set(
  'a abbr b code del em font hl i ins mark q s small span strike strong sub sup u wbr'.split(' '),
)
/** Elements that end at their first end tag, because their content is not HTML or not visible. */
const rawTags = /^(?:script|style|noscript|template|svg|ix:header)$/

const struckTags = new Set(['del', 's', 'strike'])
/** Maximum UTF-16 units of text that is recognised as struck out. */
const MAX_STRUCK = 2_000

/**
 * The visible text of HTML, read tag by tag without a tree: raised, lowered and struck text as source texts have it
 * (`10⁶`, `x^(2q)`, `~~old~~`), data tables as grids. `all`: treats every tag as markup, not only those of formatted
 * text.
 *
 * Linear time: if the end of a tag or element is not found, the rest of the text is not searched again.
 */
export function partsOfHtml(text: string, { all }: { all: boolean }): HtmlPart[] {
  const parts: HtmlPart[] = []
  let kept = ''
  /** The text between the previous tag and this one, with entities decoded. */
  let before = ''
  const keep = (raw: string) => {
    before = decodeEntities(raw)
    kept += before
  }
  const endOf = createElementEnds(text)
  const readTable = createTableReader(text, (html) => textOf(partsOfHtml(html, { all })))
  let from = 0
  let close = -1
  while (from < text.length) {
    const open = text.indexOf('<', from)
    if (open < 0) break
    // Many `<` may precede one `>`; it is searched for again only after it was passed.
    if (close < open) close = text.indexOf('>', open)
    if (close < 0) break
    keep(text.slice(from, open))
    if (all && text.startsWith('<!--', open)) {
      const end = text.indexOf('-->', open)
      from = end < 0 ? text.length : end + 3
      continue
    }
    const name = /^<[/!?]?([a-z][\w:-]{0,30})/i.exec(text.slice(open, open + 40))?.[1]?.toLowerCase()
    const isTag = name !== undefined && (all || knownTags.has(name) || name.startsWith('jats:'))
    if (!isTag) {
      kept += text[open]!
      from = open + 1
      continue
    }
    const plain = name.replace('jats:', '')
    const isEnd = text[open + 1] === '/'
    const element = isEnd ? null : readElement({ name, plain, open, close })
    if (element) {
      from = element.end
      continue
    }
    kept += breakOf(plain, isEnd)
    from = close + 1
    if (all && rawTags.test(name) && !isEnd) from = endOfRaw(text, name, from)
  }
  keep(text.slice(from))
  parts.push(kept)
  return parts

  /**
   * Reads an element whose content is not simply kept as text: a hidden one, a table, raised, lowered or struck text.
   * Returns the offset after the element; `null` for any other element.
   */
  function readElement(tag: Tag): { end: number } | null {
    const { name, plain, open } = tag
    const written = text.slice(open, tag.close + 1)
    const attributes = /hidden|style/i.test(written) ? attributesOf(written) : null
    if ((attributes || name === 'head') && !rawTags.test(name) && isHiddenElement(name, attributes ?? {})) {
      const end = endOf(name, tag.close + 1)
      if (end !== null) {
        if (!voidTags.has(plain)) kept += breakOf(plain, true)
        return { end }
      }
    }
    if (plain === 'table') {
      const table = readTable(tag)
      if (!table) return null
      parts.push(kept, table.lines)
      kept = ''
      return table
    }
    const run = readRun(text, { ...tag, before, style: attributes?.['style'] })
    if (!run) return null
    keep(run.written)
    return run
  }
}

/** A tag: its name, its name without the JATS prefix (`plain`), and the offsets of its `<` and `>`. */
type Tag = { name: string; plain: string; open: number; close: number }

function textOf(parts: readonly HtmlPart[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : part.join('\n'))).join('\n')
}

/**
 * Raised, lowered or struck text at a tag, as source texts have it (`10⁶`, `~~old~~`), and where its element ends;
 * `null` for other elements. `style`: the attribute, which may also strike text.
 */
function readRun(
  text: string,
  { name, plain, open, close, before, style }: Tag & { before: string; style: string | undefined },
): { written: string; end: number } | null {
  if (plain === 'sup' || plain === 'sub') return writeElement(text, open, { before })
  if (!struckTags.has(plain) && !(style && /line-through/i.test(style))) return null
  const start = close + 1
  const length = text.slice(start, start + MAX_STRUCK).search(new RegExp(`</${name}\\s*>`, 'i'))
  if (length < 0) return null
  const end = text.indexOf('>', start + length) + 1
  const inner = textOf(partsOfHtml(text.slice(start, start + length), { all: true }))
  const edge = breakOf(plain, true)
  return { written: edge + writeStruck(inner) + edge, end }
}

/** What replaces a tag: nothing for inline tags, a bar before a table cell, else a line break. */
function breakOf(name: string, isEnd: boolean): string {
  if (name === 'td' || name === 'th') return isEnd ? '' : ' | '
  return inlineTags.has(name) ? '' : '\n'
}

function endOfRaw(text: string, name: string, from: number): number {
  const close = new RegExp(`</${name}`, 'gi')
  close.lastIndex = from
  return close.exec(text)?.index ?? text.length
}
