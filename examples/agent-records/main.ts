/**
 * An agent registers its citations: a statute and three claims, one of them wrong. It is
 * told so and corrects the claim; then an auditor verifies the log. The same calls run
 * on SQLite and on PostgreSQL.
 *
 *     node examples/agent-records/main.ts
 */
import { CitationEngine } from 'citespan'
import type { CitationEngineOptions } from 'citespan'
import { createNoteKeys, readTree, signCheckpoint, verifyLog } from 'citespan/log'
import { exportStoredBibliography } from 'citespan/references'
import { postgresStore } from 'citespan/postgres'
import { sqliteStore } from 'citespan/sqlite'
import { startPostgres } from '../../test/fixtures/postgres.ts'
import { statute } from './statute.ts'

await tell('SQLite', sqliteStore(':memory:'))
const postgres = await startPostgres()
try {
  await tell('PostgreSQL', postgresStore(postgres.connectionString))
} finally {
  await postgres.stop()
}

async function tell(name: string, store: NonNullable<CitationEngineOptions['store']>): Promise<void> {
  console.log(`\n${name}`)
  const engine = new CitationEngine({ store, context: { project: 'lifts', agentId: 'clerk' } })

  const act = await engine.addDocSource(
    { name: 'lift-act.md', content: statute },
    { name: 'Lift Act', metadata: { statute: 'LiftG' } },
  )
  const first = await engine.citeDoc({
    sourceId: act.id,
    claim: 'Jeder Aufzug ist alle zwei Jahre zu prüfen.',
    quote: 'Jeder Aufzug ist alle zwei Jahre zu prüfen.',
  })
  const wrong = await engine.citeDoc({
    sourceId: act.id,
    claim: 'Der Betreiber bewahrt den Prüfbericht acht Jahre auf.',
    quote: 'Der Betreiber bewahrt den Prüfbericht sechs Jahre auf.',
  })
  const third = await engine.citeDoc({
    sourceId: act.id,
    claim: 'The act does not fix a fee of 100 euros for an inspection.',
    extractionMethod: 'negative',
    relevanceReasoning: 'The act was read as a whole.',
  })
  for (const { note } of [first, wrong, third]) console.log(`  ${note}`)
  console.log(`  → ${wrong.problem?.suggestion}`)

  const right = await engine.citeDoc({
    sourceId: act.id,
    claim: 'Der Betreiber bewahrt den Prüfbericht sechs Jahre auf.',
    quote: 'Der Betreiber bewahrt den Prüfbericht sechs Jahre auf.',
  })
  await engine.relate({ from: right.id, to: wrong.id, kind: 'supersedes' })
  console.log(`  ${right.note}`)

  const bibliography = await exportStoredBibliography(engine, {}, { style: 'ieee' })
  console.log(`  ${bibliography.trim()}`)

  // An auditor sees all records and verifies the log against a checkpoint, which would be kept elsewhere.
  const auditor = engine.as({ role: 'auditor', userId: 'anna' })
  const { items } = await auditor.listCitations({ status: 'failed' })
  console.log(`  failed: ${items.map(({ text }) => text).join(' ')}`)
  const keys = await createNoteKeys('lifts.dev/citations')
  await store.sequence()
  const tree = await readTree(store)
  const checkpoint = await signCheckpoint(
    { origin: 'lifts.dev/citations', size: tree.size, root: tree.root() },
    keys.signer,
  )
  const report = await verifyLog({ log: store, checkpoints: [checkpoint], verifiers: [keys.verifier] })
  console.log(`  log of ${report.size} entries: ${report.ok ? 'verified' : 'does not match the checkpoint'}`)
  await engine.close()
}
