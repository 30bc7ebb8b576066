import type { Span } from '../../core/span.ts'

/** A markdown link or image: `span` is all of it, `label` its visible text. */
export type LinkSpan = Span & { label: Span }

/** Maximum length of a link target, in UTF-16 units. */
const MAX_TARGET = 4096

/** Finds `[label](target)` and `![label](target)`, in the order of their ends. Takes linear time. */
export function findLinks(text: string): LinkSpan[] {
  if (!text.includes('](')) return []
  const links: LinkSpan[] = []
  const open: number[] = []
  let hopelessBefore = 0
  const signs = /[[\]\\]|\n\r?\n/g
  for (let sign = signs.exec(text); sign; sign = signs.exec(text)) {
    const position = sign.index
    const code = text.charCodeAt(position)
    if (code === 0x5c) signs.lastIndex = position + 2
    else if (code === 0x5b) open.push(position)
    else if (code === 0x0a) open.length = 0
    else {
      const start = open.pop()
      if (start === undefined || text.charCodeAt(position + 1) !== 0x28 || position < hopelessBefore) continue
      const target = scanTarget(text, position + 2)
      if (!target.closed) {
        hopelessBefore = target.end
        continue
      }
      const image = text.charCodeAt(start - 1) === 0x21
      links.push({
        start: image ? start - 1 : start,
        end: target.end,
        label: { start: start + 1, end: position },
      })
      signs.lastIndex = target.end
    }
  }
  return links
}

/**
 * Finds the `)` that closes a link target, whose own brackets are balanced. `end` is the offset after it. If there is
 * none, `end` is where the search stopped, so that later searches skip this text.
 */
function scanTarget(text: string, from: number): { closed: boolean; end: number } {
  const limit = Math.min(text.length, from + MAX_TARGET)
  let depth = 0
  let inTitle = false
  for (let position = from; position < limit; position++) {
    const code = text.charCodeAt(position)
    if (code === 0x0a) return { closed: false, end: position }
    if (code === 0x22) inTitle = !inTitle
    else if (inTitle) continue
    else if (code === 0x20 && text.charCodeAt(position + 1) !== 0x22) return { closed: false, end: position }
    else if (code === 0x28) depth++
    else if (code === 0x29 && depth-- === 0) return { closed: true, end: position + 1 }
  }
  return { closed: false, end: limit }
}
