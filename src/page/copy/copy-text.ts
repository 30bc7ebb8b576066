import type { CopiedMarkers } from './copied-markers.ts'
import { isLeftOut, needsSpaceBefore, selectedKind, selectedPart } from './selected.ts'

/**
 * The text of a range as displayed, by the rules of `innerText` (HTML Standard, "the rendered text collection
 * steps"): white space collapses unless it is preformatted, blocks and rows begin a line, paragraphs and headings are
 * set apart by an empty line, and cells by a tab. Each marker is ` [1]`.
 */
export function copyText(range: Range, markers: CopiedMarkers): string {
  const writer = createTextWriter()
  const root = range.commonAncestorContainer
  visit(root instanceof Element ? root : root.parentElement!)
  return writer.text()

  function visit(element: Element): void {
    const style = getComputedStyle(element)
    if (isLeftOut(element, style)) return
    const { display, whiteSpace } = style
    if (element.localName === 'br') return writer.breakLine()
    if (display === 'table-cell') writer.beginCell(element.previousElementSibling, range)
    const lines = linesAround(element, display)
    writer.separate(lines)
    for (const child of element.childNodes) {
      const kind = selectedKind(child, range)
      if (kind === 'text') writer.write(selectedPart(child as Text, range), /^(pre|break)/.test(whiteSpace))
      if (kind === 'marker')
        writer.mark(markers.sourcesOf(child as Element).map(({ number }) => `[${number}]`))
      if (kind === 'element') visit(child as Element)
    }
    writer.separate(lines)
  }
}

/** How many line breaks separate an element from its surroundings. */
function linesAround({ localName }: Element, display: string): number {
  if (/^(inline|contents|ruby|table-(cell|.*-group|column))/.test(display)) return 0
  return /^(p|h[1-6])$/.test(localName) ? 2 : 1
}

/** Collects text; spaces and line breaks are held back until something follows them. */
function createTextWriter() {
  let text = ''
  let lines = 0
  let hasSpace = false
  let isAfterMarker = false

  function flush(): void {
    if (text !== '' && lines > 0) text += '\n'.repeat(lines)
    else if (hasSpace && /\S$/.test(text)) text += ' '
    lines = 0
    hasSpace = false
  }

  return {
    write(value: string, isPreformatted: boolean) {
      const content = isPreformatted ? value : value.replace(/[ \t\n\r\f]+/g, ' ')
      if (content === '') return
      if (!isPreformatted && content.startsWith(' ')) hasSpace = true
      const words = isPreformatted ? content : content.replace(/^ | $/g, '')
      if (words === '') return
      if (isAfterMarker && lines === 0 && needsSpaceBefore(words)) hasSpace = true
      flush()
      text += words
      isAfterMarker = false
      hasSpace = !isPreformatted && content.endsWith(' ')
    },
    mark(labels: readonly string[]) {
      if (labels.length === 0) return
      if (!isAfterMarker) hasSpace = true
      flush()
      text += labels.join('')
      isAfterMarker = true
    },
    breakLine() {
      flush()
      text += '\n'
      isAfterMarker = false
    },
    /** Separates a cell from the previous cell in the row, `before`, by a tab. */
    beginCell(before: Element | null, range: Range) {
      if (!before || !range.intersectsNode(before)) return
      hasSpace = false
      flush()
      text += '\t'
      isAfterMarker = false
    },
    separate(count: number) {
      if (count === 0) return
      lines = Math.max(lines, count)
      hasSpace = false
      isAfterMarker = false
    },
    text: () => text,
  }
}
