/**
 * An assistant for waste on a campus cites the rules it advises by. A quote in which one word
 * was exchanged fails, and so does the cell of another row: both would send acid to the wrong place.
 *
 *     node examples/waste-rules/main.ts
 */
import { CitationEngine, memoryStore } from 'citespan'
import type { CiteInput } from 'citespan'
import { rules } from './rules.ts'

const engine = new CitationEngine({
  store: memoryStore(),
  context: { project: 'waste', agentId: 'helper' },
})
const source = await engine.addDocSource(
  { name: 'abfall-abc.md', content: rules },
  { name: 'Abfall-ABC', version: '2026-03' },
)

await tell('as the rules have it', {
  claim: 'Säuren werden in Glasflaschen gesammelt.',
  quote: 'Säuren werden in Glasflaschen gesammelt.',
  locator: { section: 'Säuren' },
})
await tell('one word exchanged', {
  claim: 'Säuren werden in Blechkanistern gesammelt.',
  quote: 'Säuren werden in Blechkanistern gesammelt.',
})
await tell("another row's cell", {
  claim: 'Batteriesäure wird an Ausgabe 2 abgegeben.',
  quote: '| Altöl | Mineralöl | 200 Liter | Ausgabe 2 |',
})

await engine.close()

async function tell(title: string, citation: Omit<CiteInput, 'sourceId'>): Promise<void> {
  const { status, reference, reason } = await engine.cite({ sourceId: source.id, ...citation })
  console.log(`${title}: ${citation.claim}`)
  console.log(status === 'verified' ? `  verified ${reference}` : `  ${status}: ${reason}`)
}
