/**
 * An agent registers citations, then writes prose with their numbers. The prose becomes an answer whose sentences
 * stand for what was registered: one as it is, one that says something else, and one whose number nobody knows.
 *
 *     node examples/linked-prose/main.ts
 */
import { CitationEngine, memoryStore } from 'citespan'
import { renderCard } from 'citespan/client'

const engine = new CitationEngine({ store: memoryStore() })
const { id: sourceId, identifier: fileName } = await engine.addDocSource(
  {
    name: 'tariff.md',
    content: '# Tariff\n\n## Fees\n\nThe fee for a lift is 40 euros. Notices are published in May.',
  },
  { name: 'Tariff of the council', version: '2024-01' },
)
const cite = (claim: string) =>
  engine.cite({ sourceId, claim, quote: claim, locator: { headings: ['Fees'] } })
const fee = await cite('The fee for a lift is 40 euros.')
const notices = await cite('Notices are published in May.')

const { textParts, citations, sources, marks } = await engine.linkCitations({
  text: 'The fee for a lift is 40 euros [1]. Notices are published in June [2]. Dogs travel free [99].',
  numbers: { 1: fee.id, 2: notices.id },
})
console.log(textParts[0])
for (const { status, text, reason } of citations) console.log(`  ${status}: ${text} (${reason})`)
for (const { code, marker } of marks?.problems ?? []) console.log(`  ${code}: ${marker}`)

// The card that a reader opens: source, version and file, the place, and the quote.
const cited = sources.map(({ id, number, type, title = id, version }) => ({
  id,
  number,
  type,
  title,
  version,
  fileName,
}))
console.log(
  renderCard(citations[0]!, cited)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim(),
)

await engine.close()
