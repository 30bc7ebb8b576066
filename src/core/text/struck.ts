type Span = { start: number; end: number }

const signs = /(?<![~\\])~~(?=\S)(?:[^~\n]|~(?!~)){0,2000}?(?<=\S)~~(?!~)/g
const opener = /<(del|s|strike)(?:\s[^<>]{0,200})?>/gi
const style = /<(p|span|div|li|td)\s[^<>]{0,500}line-through[^<>]{0,500}>/gi

/**
 * The spans of struck-out text, including the markup, in order: `~~12~~`, `<del>12</del>`, `line-through`. Linear time.
 */
export function findStruck(text: string): Span[] {
  const found: Span[] = text.includes('~~') ? matchSpans(text) : []
  if (text.includes('<')) found.push(...elementsOf(text, opener), ...elementsOf(text, style))
  return found.toSorted((a, b) => a.start - b.start)
}

/** Writes struck text as markdown, line by line; white space at the ends of a line stays outside the signs. */
export function writeStruck(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      const inner = line.trim().replaceAll('~~', '')
      if (inner === '') return line
      const at = line.indexOf(line.trim())
      return `${line.slice(0, at)}~~${inner}~~${line.slice(at + line.trim().length)}`
    })
    .join('\n')
}

/** The elements that a pattern's tags open, each up to the first closing tag of its kind. Linear time for each kind. */
function elementsOf(text: string, pattern: RegExp): Span[] {
  const found: Span[] = []
  const unclosed = new Set<string>()
  let position = 0
  for (const { 0: tag, 1: name, index } of text.matchAll(pattern)) {
    const kind = name!.toLowerCase()
    if (index < position || unclosed.has(kind)) continue
    const close = new RegExp(`</${kind}(?![a-z])`, 'gi')
    close.lastIndex = index + tag.length
    const closing = close.exec(text)
    if (!closing) unclosed.add(kind)
    else {
      position = text.indexOf('>', closing.index) + 1 || text.length
      found.push({ start: index, end: position })
    }
  }
  return found
}

function matchSpans(text: string): Span[] {
  return [...text.matchAll(signs)].map(({ 0: { length }, index }) => ({ start: index, end: index + length }))
}
