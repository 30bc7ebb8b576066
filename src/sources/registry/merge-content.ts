import type { PageSpan, RegionSpan, SourceInput } from '../../core/source.ts'
import type { Span } from '../../core/span.ts'

/**
 * The text of a source, its pages and regions, and its seams: the offsets at which separately registered texts begin,
 * except the first.
 */
export type PagedContent = { content: string; pages: PageSpan[]; regions: RegionSpan[]; seams: number[] }

const SEPARATOR = '\n\n'

/**
 * Content that contains both texts as substrings: the longer one if it contains the other,
 * otherwise `current`, a blank line and `next`.
 *
 * Returns `null` if the result would be longer than `maxLength` UTF-16 units.
 */
export function mergeContent(
  current: PagedContent,
  next: { content: string; pageNumber?: number },
  { maxLength }: { maxLength: number },
): PagedContent | null {
  const { content, pageNumber } = next
  if (current.content.includes(content)) return current
  if (content.length > maxLength) return null
  const at = content.indexOf(current.content)
  if (at >= 0) {
    const pages = pageNumber ? [pageOver(0, content, pageNumber)] : shifted(current.pages, at)
    return { content, pages, regions: shifted(current.regions, at), seams: [] }
  }
  const start = current.content.length + SEPARATOR.length
  if (start + content.length > maxLength) return null
  return {
    content: current.content + SEPARATOR + content,
    pages: pageNumber ? [...current.pages, pageOver(start, content, pageNumber)] : current.pages,
    regions: current.regions,
    seams: [...current.seams, start],
  }
}

/**
 * How a merged text was obtained: like the part that contains the other part, or like both parts if both were obtained
 * in the same way. Otherwise `undefined`, which means `given`.
 */
export function originOfMerged(
  { content, details: { textOrigin } }: { content: string; details: Pick<SourceInput, 'textOrigin'> },
  next: { content: string; merged: Pick<PagedContent, 'content'> | null } & Pick<SourceInput, 'textOrigin'>,
): SourceInput['textOrigin'] {
  const whole = next.merged?.content ?? content
  if (whole === content && content !== '') return textOrigin
  return whole === next.content || textOrigin === next.textOrigin ? next.textOrigin : undefined
}

function pageOver(start: number, content: string, pageNumber: number): PageSpan {
  return { start, end: start + content.length, pageNumber }
}

function shifted<T extends Span>(spans: readonly T[], by: number): T[] {
  return spans.map((span) => ({ ...span, start: span.start + by, end: span.end + by }))
}
