/**
 * Rules are read out of a PDF into a knowledge graph. Each rule is a citation of the PDF, each node
 * of the graph a source made from its rule, each answer a citation of a node. From an answer one
 * walks back to the page; from a new version of the PDF, forward to the nodes that it may affect.
 *
 *     node examples/rule-graph/main.ts
 */
import { CitationEngine, memoryStore } from 'citespan'
import { makePdf } from './make-pdf.ts'

const engine = new CitationEngine({
  store: memoryStore(),
  context: { project: 'graph', agentId: 'etl' },
})

const pages = [
  ['Archive Rules', '', 'These rules apply to all offices.'],
  ['Invoices are kept for ten years.', 'Letters are kept for six years.'],
]
const pdf = await addPdf(pages)
const nodes = await Promise.all([
  addNode('Invoices', 10, 'Invoices are kept for ten years.'),
  addNode('Letters', 6, 'Letters are kept for six years.'),
])
const answer = await engine.citeDb({ sourceId: nodes[0]!.id, claim: 'Invoices: 10 years.' })

console.log('back from the answer:')
const back = await engine.derivations(answer.id, { direction: 'backward' })
for (const node of back.nodes) {
  const where =
    node.kind === 'citation' && node.place?.page ? ` (page ${node.place.page}, ${node.status})` : ''
  console.log(`${'  '.repeat(node.depth + 1)}${node.kind === 'source' ? node.name : node.text}${where}`)
}

const changed = await addPdf([
  pages[0]!,
  ['Invoices are kept for eight years.', 'Letters are kept for six years.'],
])
const { nodes: affected } = await engine.derivations(changed.id, {
  direction: 'forward',
  earlierVersions: true,
})
const content = await engine.getSourceContent(changed.id)
console.log(`\nversion ${changed.version} of the PDF; what rests on version ${pdf.version}:`)
for (const rule of affected) {
  if (rule.kind !== 'citation' || rule.id === answer.id) continue
  const stands = content.includes(rule.text) ? 'still there' : 'gone, check these'
  const { nodes: made } = await engine.derivations(rule.id, { direction: 'forward' })
  const names = made.slice(1).map((one) => (one.kind === 'source' ? one.name : `answer “${one.text}”`))
  console.log(`  ${rule.text} ${stands}: ${names.join(', ')}`)
}

await engine.close()

async function addPdf(text: string[][]) {
  return await engine.addDocSource(
    { name: 'archive-rules.pdf', content: makePdf(text) },
    { name: 'Archive Rules' },
  )
}

/** A rule of the PDF, and the node of the graph that is made from it. */
async function addNode(object: string, years: number, text: string) {
  const rule = await engine.citeDoc({ sourceId: pdf.id, claim: text, quote: text })
  return await engine.addDbSource({
    identifier: `graph://rules/${object}`,
    name: `node ${object}`,
    rows: [{ object, years }],
    derivedFrom: [rule.id],
  })
}
