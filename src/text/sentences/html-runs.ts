import type { Span } from '../../core/span.ts'

/**
 * A stretch of HTML text between the tags of two blocks, with its inline tags. A `row` is the text of the
 * cells of a table row.
 */
export type HtmlRun = Span & { kind: 'text' | 'row'; tags: readonly Span[] }

type Tag = Span & { name: string; isEnd: boolean }

/** Elements within a line of text; all others begin and end blocks. */
const inline = new Set(
  `a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd mark q s samp small span strike strong sub
  sup time tt u var wbr`.split(/\s+/),
)
/** Elements that are skipped with their content, because it is not prose. */
const verbatim = new Set(
  'button head math noscript option pre script select style svg template textarea title'.split(' '),
)
/** Elements whose text is a heading of the following text; it becomes no `HtmlRun`. */
const headings = new Set('h1 h2 h3 h4 h5 h6 summary caption legend dt'.split(' '))

/**
 * The texts of HTML within a span, in order and without overlap; none begins or ends in a tag. Takes linear time.
 * `isWhole` is `false` if a tag is not closed, or an element whose content is not text: nothing after it is read.
 */
export function readHtmlRuns(text: string, { start, end }: Span): { runs: HtmlRun[]; isWhole: boolean } {
  const runs: HtmlRun[] = []
  let tags: Span[] = []
  let from = start
  let heading = ''
  let row: { start: number; end: number; tags: Span[]; hasCell: boolean } | null = null

  function endRun(to: number, next: number): void {
    const run = borderTrimmer(text, tags)({ start: from, end: to })
    if (row) {
      if (run) {
        if (row.start < 0) row.start = run.start
        row.end = run.end
      }
      row.tags.push(...tags)
    } else if (run && heading === '') runs.push({ ...run, kind: 'text', tags })
    tags = []
    from = next
  }

  for (let at = text.indexOf('<', start); at >= 0 && at < end; at = text.indexOf('<', at)) {
    if (!isTagStart(text, at)) {
      at += 1
      continue
    }
    const tag = readTag(text, at, end)
    if (!tag) {
      endRun(at, end)
      return { runs, isWhole: false }
    }
    at = tag.end
    const { name, isEnd } = tag
    if (inline.has(name)) {
      tags.push(tag)
      continue
    }
    endRun(tag.start, tag.end)
    if (row) row.tags.push(tag)
    if (!isEnd && verbatim.has(name)) {
      const close = endOfElement(text, name, tag.end, end)
      if (close < 0) return { runs, isWhole: false }
      at = from = close
    } else if (headings.has(name)) {
      heading = isEnd ? '' : name
    } else if (name === 'tr' || name === 'table') {
      if (row && row.start >= 0 && row.hasCell)
        runs.push({ start: row.start, end: row.end, kind: 'row', tags: row.tags })
      row = name === 'tr' && !isEnd ? { start: -1, end: -1, tags: [], hasCell: false } : null
    } else if (name === 'td' && row) row.hasCell = true
  }
  endRun(end, end)
  if (row && row.start >= 0 && row.hasCell)
    runs.push({ start: row.start, end: row.end, kind: 'row', tags: row.tags })
  return { runs, isWhole: true }
}

function isTagStart(text: string, at: number): boolean {
  return /[a-z/!?]/i.test(text.charAt(at + 1))
}

/** Reads the tag, comment or declaration at an offset; `null` if it does not end before `end`. */
function readTag(text: string, at: number, end: number): Tag | null {
  if (text.startsWith('<!--', at)) {
    const close = text.indexOf('-->', at + 4)
    return close < 0 || close + 3 > end ? null : { start: at, end: close + 3, name: '!', isEnd: false }
  }
  let quote = ''
  for (let position = at + 1; position < end; position++) {
    const sign = text.charAt(position)
    if (quote !== '') {
      if (sign === quote) quote = ''
    } else if (
      (sign === '"' || sign === "'") &&
      /=\s*$/.test(text.slice(Math.max(at, position - 8), position))
    ) {
      quote = sign
    } else if (sign === '>') {
      const [, slash = '', name = '!'] = /^<(\/?)([a-z][a-z\d]*)/i.exec(text.slice(at, at + 32)) ?? []
      return { start: at, end: position + 1, name: name.toLowerCase(), isEnd: slash !== '' }
    }
  }
  return null
}

/** The offset after an element's end tag, searched between `from` and `end`; -1 if there is none. */
function endOfElement(text: string, name: string, from: number, end: number): number {
  const close = new RegExp(`</${name}\\s*>`, 'gi')
  close.lastIndex = from
  const found = close.exec(text)
  return found && close.lastIndex <= end ? close.lastIndex : -1
}

/**
 * Creates a function that trims white space and whole tags from the borders of a span; it returns `null` if
 * nothing is left.
 */
export function borderTrimmer(text: string, tags: readonly Span[]): (span: Span) => Span | null {
  const begins = new Map(tags.map((tag) => [tag.start, tag.end]))
  const ends = new Map(tags.map((tag) => [tag.end, tag.start]))
  return ({ start, end }) => {
    for (;;) {
      if (start < end && /\s/.test(text.charAt(start))) start += 1
      else if (start < end && (begins.get(start) ?? end + 1) <= end) start = begins.get(start)!
      else break
    }
    for (;;) {
      if (end > start && /\s/.test(text.charAt(end - 1))) end -= 1
      else if (end > start && (ends.get(end) ?? -1) >= start) end = ends.get(end)!
      else break
    }
    return start < end ? { start, end } : null
  }
}
