import { voidTags } from '../../../core/text.ts'
import { blockTags, rawTags, readTag } from '../../../documents/parse.ts'
import { entitiesOf } from '../../../core/text.ts'
import { createSegmentWriter } from '../citing/segment.ts'
import type { Segment } from '../citing/segment.ts'
import { placeAt } from './content-format.ts'
import type { ContentProblem } from './content-format.ts'

/** Elements whose end tag HTML lets authors omit. */
const closedByItself: ReadonlySet<string> = new Set(
  'html head body p li dt dd tr td th thead tbody tfoot colgroup caption option optgroup rt rp'.split(' '),
)
/** Elements whose text makes no claims. */
const silent: ReadonlySet<string> = new Set([
  ...rawTags,
  ...'pre code h1 h2 h3 h4 h5 h6 svg math head'.split(' '),
])
/** Maximum number of faults that are reported; a model that mends these will mend the others too. */
const MAX_PROBLEMS = 5

type Open = { name: string; at: number }

/**
 * Scans the tags of HTML. Returns faults, such as tags that are not closed, and the text of each block outside of
 * headings and code. A full parser would repair every text, and so find no fault.
 */
export function scanHtml(html: string): { problems: ContentProblem[]; segments: Segment[] } {
  const problems: ContentProblem[] = []
  const segments: Segment[] = []
  const open: Open[] = []
  /** The number of open elements by name: an end tag without an open element needs no search. */
  const counts = new Map<string, number>()
  const writer = createSegmentWriter()
  let elements = 0
  let silence = 0
  const fault = (at: number, message: string) => {
    if (problems.length < MAX_PROBLEMS) problems.push({ ...placeAt(html, at), message })
  }
  const endBlock = () => {
    const segment = writer.take()
    if (segment) segments.push(segment)
  }
  const close = ({ name }: Open) => {
    counts.set(name, counts.get(name)! - 1)
    if (silent.has(name)) silence -= 1
  }

  function closeElement(name: string, at: number): void {
    if (!counts.get(name)) {
      fault(at, `</${name}> closes no element.`)
      return
    }
    const place = open.findLastIndex((each) => each.name === name)
    for (const inner of open.splice(place)) {
      close(inner)
      if (inner.name !== name && !closedByItself.has(inner.name)) {
        fault(inner.at, `<${inner.name}> is not closed before </${name}>.`)
      }
    }
  }

  let at = 0
  while (at < html.length) {
    const next = html.indexOf('<', at)
    const end = next < 0 ? html.length : next
    if (silence === 0) addText(writer, html, { start: at, end })
    if (next < 0) break
    at = next
    const other = endOfOther(html, at)
    if (other !== null) {
      if (other < 0) fault(at, 'A comment is not closed.')
      at = other < 0 ? html.length : other
      continue
    }
    const tag = readTag(html, at)
    if (!tag) {
      if (silence === 0) writer.add('<', at)
      at += 1
      continue
    }
    const { name } = tag
    if (html[tag.end - 1] !== '>') {
      fault(at, `The tag <${tag.isEnd ? '/' : ''}${name} is not closed.`)
      break
    }
    if (blockTags.has(name) || name === 'br') endBlock()
    if (tag.isEnd) closeElement(name, at)
    else {
      elements += 1
      if (!voidTags.has(name) && !tag.isClosed) {
        open.push({ name, at })
        counts.set(name, (counts.get(name) ?? 0) + 1)
        if (silent.has(name)) silence += 1
      }
    }
    at = tag.end
    if (!tag.isEnd && rawTags.has(name) && !tag.isClosed) at = endOfRaw(html, name, at)
  }
  endBlock()
  for (const { name, at: begin } of open)
    if (!closedByItself.has(name)) fault(begin, `<${name}> is not closed.`)
  if (elements === 0) fault(0, 'There is no element: this is not HTML.')
  return { problems, segments }
}

/** The offset after a comment, doctype or processing instruction; -1 if it does not end, `null` for anything else. */
function endOfOther(html: string, at: number): number | null {
  if (html.startsWith('<!--', at)) {
    const end = html.indexOf('-->', at + 4)
    return end < 0 ? -1 : end + 3
  }
  if (!/[!?]/.test(html[at + 1] ?? '')) return null
  const end = html.indexOf('>', at)
  return end < 0 ? -1 : end + 1
}

/** The offset of the end tag of an element with raw text, such as a script; the text's length if there is none. */
function endOfRaw(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}(?=[\\s/>])`, 'gi')
  end.lastIndex = from
  return end.exec(html)?.index ?? html.length
}

/** Adds text of HTML or XML with its character references resolved. */
export function addText(
  writer: ReturnType<typeof createSegmentWriter>,
  text: string,
  { start, end }: { start: number; end: number },
): void {
  const raw = text.slice(start, end)
  let from = 0
  for (const { index, length, value } of entitiesOf(raw)) {
    writer.add(raw.slice(from, index), start + from)
    writer.add(value, start + index, length)
    from = index + length
  }
  writer.add(raw.slice(from), start + from)
}
