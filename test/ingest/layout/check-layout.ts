import { readDocument } from '../../../src/ingest/document.ts'
import { createLocatorCache } from '../../../src/locate/locate-quotes.ts'
import { searchQuote } from '../../../src/verify/evidence/search-quote.ts'
import type { Source } from '../../../src/core/source.ts'
import type { Layout } from './drawn-layouts.ts'

export type Checked = { name: string; count: number; wrong: { text: string; outcome: string }[]; content: string }

/** What becomes of the sentences of a layout as quotes of the document, and whether they stand on their pages. */
export async function checkLayout({ name, bytes, sentences }: Layout): Promise<Checked> {
  const { content, pages = [] } = await readDocument({ name: `${name}.pdf`, content: bytes })
  const source: Source = { id: 'S1', type: 'document', identifier: name, title: name, content, pages } as Source
  const locatorOf = createLocatorCache()
  const wrong: Checked['wrong'] = []
  for (const { text, pages: expected } of sentences) {
    const check = await searchQuote(text, [source], { sourceId: 'S1', near: undefined, locatorOf })
    if (check.outcome !== 'found' || check.evidence.kind === 'fuzzy') {
      wrong.push({ text, outcome: check.outcome })
      continue
    }
    const { start, end } = check.evidence
    const found = pages.filter((page) => page.start < end && start < page.end).map(({ pageNumber }) => pageNumber)
    if (String(found) !== String(expected)) wrong.push({ text, outcome: `on ${found} instead of ${expected}` })
  }
  return { name, count: sentences.length, wrong, content }
}
