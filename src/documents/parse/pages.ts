import type { PageSpan } from '../../core/source.ts'

/** A text and its pages. */
export type PagedText = { content: string; pages: PageSpan[] }

/**
 * Joins pages to one text with the span of each. Text is appended page by page, because joining 20 MB at once would
 * block for 100 ms.
 */
export function createPages() {
  const pages: PageSpan[] = []
  let content = ''
  return {
    get length() {
      return content.length
    },
    add(text: string): void {
      if (pages.length > 0) content += '\n\n'
      const start = content.length
      content += text
      pages.push({ start, end: content.length, pageNumber: pages.length + 1 })
    },
    content: (): PagedText => ({ content, pages }),
  }
}
