import { voidTags } from '../../core/text.ts'
import { readTag } from './html-tags.ts'

/** Maximum UTF-16 units of a harmless page; parsing this much takes some 20 ms. */
export const HARMLESS_LENGTH = 100_000
/** Maximum open elements that a parser may visit, summed over all tags: some 10 ms. */
const MAX_STEPS = 1_000_000
const MAX_ATTRIBUTES = 200

/**
 * Whether a page is so small and simple that reading it takes at most some 30 ms. Tags in comments, scripts and
 * attribute values are counted too, and only the innermost element is ever closed. So no page can cost a parser more
 * than is counted here, wherever its author hides tags.
 */
export function isHarmless(html: string): boolean {
  if (html.length > HARMLESS_LENGTH) return false
  const open: string[] = []
  let steps = 0
  // Tags within tags are read again, so the total may exceed the page.
  let read = 0
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    const tag = readTag(html, at)
    if (!tag) continue
    read += tag.end - at
    if (tag.attributes > MAX_ATTRIBUTES || read > 4 * HARMLESS_LENGTH) return false
    if (!tag.isEnd && !voidTags.has(tag.name)) open.push(tag.name)
    else if (open.at(-1) === tag.name) open.pop()
    steps += open.length
    if (steps > MAX_STEPS) return false
  }
  return true
}
