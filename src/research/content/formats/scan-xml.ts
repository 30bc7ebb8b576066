import { createSegmentWriter } from '../citing/segment.ts'
import type { Segment } from '../citing/segment.ts'
import type { Span } from '../../../core/span.ts'
import { addText } from './scan-html.ts'

/** A mark (an attribute or an element), its list of sids as written, and where the text that it cites for ends. */
export type XmlMark = Span & {
  list: string
  /** Where the text of the marked element ends; `null` if the mark is an element of its own, a point. */
  elementEnd: number | null
}

const markup =
  /<!--[^]*?-->|<!\[CDATA\[([^]*?)\]\]>|<\?[^]*?\?>|<!DOCTYPE(?:[^[>]|\[[^\]]*\])*>|<(\/?)([^\s/>]+)((?:[^>"']|"[^"]*"|'[^']*')*?)(\/?)>/g
const sidsAttribute = /\s+data-sids\s*=\s*(?:"([^"]*)"|'([^']*)')/

type Open = { mark: XmlMark | null; isSegment: boolean; hasWords: boolean }

/**
 * Reads the marks and texts of well-formed XML. A text is that of the outermost element with words of its own, so
 * that `<p>It <b>is</b> so.</p>` is one text.
 */
export function scanXml(xml: string): { marks: XmlMark[]; segments: Segment[] } {
  const marks: XmlMark[] = []
  const segments: Segment[] = []
  const open: Open[] = []
  const writer = createSegmentWriter()
  const ofWords = elementsWithWords(xml)
  let elements = 0
  /** The number of open elements with words of their own; the outermost of them is a segment. */
  let withWords = 0
  const addWords = (add: () => void) => {
    if (withWords > 0) add()
  }
  let from = 0
  for (const match of xml.matchAll(markup)) {
    const { 0: whole, 1: literal, 2: slash, 3: name, 4: attributes, 5: empty, index } = match
    const end = index + whole.length
    const textStart = from
    addWords(() => addText(writer, xml, { start: textStart, end: index }))
    from = end
    if (literal !== undefined) addWords(() => writer.add(literal, index + '<![CDATA['.length))
    if (name === undefined) continue
    if (slash === '/') {
      const closed = open.pop()
      if (closed?.mark) closed.mark.elementEnd = index
      if (closed?.hasWords) withWords -= 1
      if (!closed?.isSegment) continue
      const segment = writer.take()
      if (segment) segments.push(segment)
      continue
    }
    const mark = readMark(attributes!, { start: index, end, name, isEmpty: empty === '/' })
    if (mark) marks.push(mark)
    elements += 1
    if (empty === '/') continue
    const hasWords = ofWords.has(elements)
    open.push({ mark, hasWords, isSegment: hasWords && withWords === 0 })
    if (hasWords) withWords += 1
  }
  return { marks, segments }
}

/** The elements that have words outside of their child elements, counted from 1 in the order of start tags. */
function elementsWithWords(xml: string): ReadonlySet<number> {
  const found = new Set<number>()
  const open: number[] = []
  let elements = 0
  let from = 0
  for (const { 0: whole, 1: literal, 2: slash, 3: name, 5: empty, index } of xml.matchAll(markup)) {
    const inside = open.at(-1)
    if (inside !== undefined && (xml.slice(from, index) + (literal ?? '')).trim() !== '') found.add(inside)
    from = index + whole.length
    if (name === undefined) continue
    if (slash === '/') open.pop()
    else {
      elements += 1
      if (empty !== '/') open.push(elements)
    }
  }
  return found
}

/**
 * Reads a mark; `null` for an element without one. Of `<cite data-sids="1"/>` the whole element is the mark, of other
 * elements only the attribute.
 */
function readMark(
  attributes: string,
  { start, end, name, isEmpty }: Span & { name: string; isEmpty: boolean },
): XmlMark | null {
  const found = sidsAttribute.exec(attributes)
  if (!found) return null
  const list = found[1] ?? found[2] ?? ''
  if (isEmpty && name === 'cite') return { start, end, list, elementEnd: null }
  const at = start + 1 + name.length + found.index
  return { start: at, end: at + found[0].length, list, elementEnd: end }
}
