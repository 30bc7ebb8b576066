/**
 * An answer about law is traced to its Satz. A number that differs fails, a place that the claim
 * names is the place that is searched, and citations are found again by §, Absatz and Satz.
 *
 *     node examples/statutes/main.ts
 */
import { CitationEngine, memoryStore } from 'citespan'
import type { CiteInput } from 'citespan'
import { guideline, statute } from './texts.ts'

const engine = new CitationEngine({
  store: memoryStore(),
  context: { project: 'law', agentId: 'checker' },
})
const law = await engine.addDocSource(
  { name: 'aufbewv.md', content: statute },
  { name: 'Aufbewahrungsverordnung', metadata: { statute: 'AufbewV' } },
)
const rules = await engine.addDocSource({ name: 'richtlinie.md', content: guideline }, { name: 'Richtlinie' })

await tell(law.id, { claim: 'Handelsbücher sind zehn Jahre aufzubewahren.' })
await tell(law.id, { claim: 'Handelsbücher sind sechs Jahre aufzubewahren.' })
await tell(law.id, {
  claim: 'Handelsbriefe sind sechs Jahre aufzubewahren.',
  locator: { statute: '§ 3 Abs. 1 Satz 2' },
})
await tell(rules.id, { claim: 'Belege sind zehn Jahre zu speichern.', locator: { section: '§ 8.1' } })
await tell(rules.id, { claim: 'Belege sind zehn Jahre zu speichern.', locator: { section: '§ 8.2' } })
await tell(rules.id, {
  claim: 'Eine Auslagerung ins Ausland bedarf der Bewilligung.',
  locator: { statute: 'Rz. 12' },
})

console.log('\ncited with § 3 Abs. 1:')
const { items } = await engine.listCitations({
  sourceId: law.id,
  status: 'verified',
  locator: { statute: '§ 3 Abs. 1' },
})
for (const { text } of items) console.log(`  ${text}`)

await engine.close()

async function tell(sourceId: string, citation: Omit<CiteInput, 'sourceId'>): Promise<void> {
  const { status, reference, reason } = await engine.citeDoc({ sourceId, ...citation })
  const asked = citation.locator ? ` [${Object.values(citation.locator).join()}]` : ''
  console.log(`${citation.claim}${asked}`)
  console.log(status === 'verified' ? `  verified ${reference}` : `  ${status}: ${reason}`)
}
