/**
 * A systematic review puts ten papers into a matrix and writes “70 % of the papers use
 * microservices”. The figure is computed again from the matrix, and refused with the right one where
 * it does not come out. The bibliography lists the papers behind the matrix.
 *
 *     node examples/review-matrix/main.ts
 */
import { CitationEngine, memoryStore } from 'citespan'
import type { CiteInput } from 'citespan'
import { exportStoredBibliography } from 'citespan/references'
import { papers } from './papers.ts'

const engine = new CitationEngine({
  store: memoryStore(),
  context: { project: 'review', agentId: 'writer' },
})

const registered = await Promise.all(
  papers.map(({ id, author, year, title, finding }) =>
    engine.addCustomSource({
      name: title,
      identifier: id,
      content: finding,
      csl: {
        type: 'article-journal',
        title,
        author: [{ family: author }],
        issued: { 'date-parts': [[year]] },
      },
    }),
  ),
)
const matrix = await engine.addDbSource({
  identifier: 'review://matrix',
  name: 'Review matrix',
  rows: papers.map(({ id, architecture, services }) => ({ paper: id, architecture, services })),
  derivedFrom: registered.map(({ id }) => id),
})
const share: CiteInput['aggregation'] = {
  operation: 'share',
  where: [{ column: 'architecture', is: 'microservices' }],
}

await tell({ claim: '70 % of the papers use microservices.', aggregation: share })
await tell({ claim: '80 % of the papers use microservices.', aggregation: share })
await tell({
  claim: 'On average the papers have 20.4 services.',
  aggregation: { operation: 'mean', column: 'services' },
})
await tell({ claim: 'paper_9 uses microservices.', extractionMethod: 'direct_quote', quote: 'microservices' })

console.log('\nReferences')
console.log(await exportStoredBibliography(engine, {}, { style: 'apa', origins: { artifacts: false } }))

await engine.close()

async function tell(citation: Omit<CiteInput, 'sourceId'>): Promise<void> {
  const { status, reason } = await engine.citeDb({ sourceId: matrix.id, ...citation })
  console.log(`${citation.claim}\n  ${status}: ${reason}`)
}
