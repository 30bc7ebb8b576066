import type { Span } from '../../core/span.ts'
import type { LinkSpan } from '../folding/links.ts'

/**
 * Finds the parentheses of a text that contain only links named after their sites, in order. OpenAI's models
 * cite pages in this form; it is not part of the sentence.
 *
 * @example
 * const text = 'It grew. ([a.example](https://a.example/2024))'
 * findLinkReferences(text, findLinks(text)) // [{ start: 9, end: 46 }]
 */
export function findLinkReferences(text: string, links: readonly LinkSpan[]): Span[] {
  const references: Span[] = []
  let open: Span | null = null
  for (const link of links) {
    const isNext = open !== null && separator.test(text.slice(open.end, link.start))
    if (!isNext) open = text.charAt(link.start - 1) === '(' ? { start: link.start - 1, end: link.end } : null
    if (open && isNamedAfterSite(text, link)) open = { ...open, end: link.end }
    else open = null
    if (open && text.charAt(open.end) === ')') references.push({ ...open, end: open.end + 1 })
  }
  return references
}

const separator = /^[,;]? {0,2}$/

function isNamedAfterSite(text: string, { label, end }: LinkSpan): boolean {
  const name = text
    .slice(label.start, label.end)
    .toLowerCase()
    .replace(/^www\./, '')
  const [target = ''] = text.slice(label.end + 2, end - 1).split(/\s/, 1)
  if (!/^[\w.-]+\.\w{2,}$/.test(name) || !/^https?:/i.test(target) || !URL.canParse(target)) return false
  const host = new URL(target).hostname.replace(/^www\./, '')
  return host === name || host.endsWith(`.${name}`)
}
