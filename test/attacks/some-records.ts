import type { Actor } from '../../src/core/records/actor.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { signCheckpoint } from '../../src/records/log/checkpoint.ts'
import { readTree } from '../../src/records/log/read-tree.ts'
import { createNoteKeys } from '../../src/records/log/signed-note.ts'
import { verifyLog } from '../../src/records/log/verify-log.ts'
import type { LogReport } from '../../src/records/log/verify-log.ts'
import { liftAct } from '../text/locators/lift-act.ts'
import { someRegistrar } from '../engine/registrar/some-registrar.ts'
import { setting } from '../records/store/recording.ts'
import { citation, run, source } from '../records/store/run-records.ts'

const origin = 'records.example/attacked'
const keys = await createNoteKeys(origin)

export const inspector: Actor = {
  role: 'agent',
  project: 'lifts',
  sessionId: 'session-1',
  agentId: 'inspector',
  userId: 'ada',
}
export const porter: Actor = { role: 'agent', project: 'lifts', sessionId: 'session-2', agentId: 'porter' }
export const neighbour: Actor = {
  role: 'agent',
  project: 'bridges',
  sessionId: 'session-3',
  agentId: 'inspector',
}
export const auditor: Actor = { role: 'auditor', project: 'lifts', userId: 'eve' }
export const admin: Actor = { role: 'admin', project: 'lifts', userId: 'root' }

/**
 * Writes records of agents of two projects: sources, one with a second version; citations that are verified, failed
 * and pending; a relation, a saved run, a setting, and events that an auditor's request added.
 */
export async function makeRecords(log: Store) {
  let ids = 0
  const createId = () => `record-${++ids}`
  const as = (actor: Actor) => someRegistrar({ log, actor, createId }).registrar
  const first = as(inspector)
  const act = await first.addDocSource({ name: 'lift-act.md', content: liftAct }, { name: 'Aufzugsgesetz' })
  const rules = await first.addCustomSource({
    name: 'House rules',
    content: 'The cabin is cleaned on Mondays.',
  })
  await first.addCustomSource({ name: 'House rules', content: 'The cabin is cleaned on Fridays.' })
  const verified = await first.cite({
    sourceId: act.id,
    claim: 'Die Behörde kann Ausnahmen zulassen, die zu begründen sind.',
    quote: 'Die Behörde kann Ausnahmen zulassen; sie sind zu begründen.',
  })
  const failed = await first.cite({
    sourceId: rules.id,
    claim: 'Lifts are blue.',
    quote: 'Every lift is painted blue.',
  })
  await first.relate({ from: verified.id, to: failed.id, kind: 'supersedes' })

  const second = as(porter)
  const cleaned = await second.cite({
    sourceId: rules.id,
    claim: 'The cabin is cleaned on Mondays.',
    quote: 'The cabin is cleaned on Mondays.',
  })
  const third = as(neighbour)
  const bridge = await third.addCustomSource({
    name: 'Bridge log',
    content: 'The bridge carries forty tons.',
  })
  const carried = await third.cite({
    sourceId: bridge.id,
    claim: 'The bridge carries forty tons.',
    quote: 'The bridge carries forty tons.',
  })
  const wide = 'Half a pair \ud83d and a NUL \0 within.'
  const sources = [source(), source({ id: 'S2', number: 2, content: wide })]
  const record = run({ project: 'lifts', agentId: 'porter', userId: 'ada', sources, citations: [citation()] })
  await log.saveRun(record)
  await log.append(
    [{ id: 'pending-1', kind: 'citation', createdAt: record.createdAt, data: pendingClaim(rules.id) }],
    {
      actor: porter,
    },
  )
  await log.append([setting('setting-1', 'high')], { actor: admin })
  const shown = await as(auditor).listCitations({ text: 'cabin' })
  await log.sequence()
  return { act, rules, bridge, verified, failed, cleaned, carried, record, shown }
}

function pendingClaim(sourceId: string) {
  const text = 'The porter has the keys.'
  return {
    id: 'pending-1',
    textPart: 0,
    start: 0,
    end: text.length,
    text,
    sourceIds: [sourceId],
    confidence: 1,
    matcher: 'agent' as const,
  }
}

/** A signed checkpoint of the log, as someone keeps it outside of the database. */
export async function holdCheckpoint(log: Store): Promise<string> {
  await log.sequence()
  const tree = await readTree(log)
  return signCheckpoint({ origin, size: tree.size, root: tree.root() }, keys.signer)
}

/**
 * The report of `verifyLog` without problems of the schema. The owner of the database could put back the triggers that
 * these attacks remove first.
 */
export async function check(log: Store, checkpoints: readonly string[] = []): Promise<LogReport> {
  const report = await checkAll(log, checkpoints)
  const problems = report.problems.filter(({ kind }) => kind !== 'schema')
  const problemCount = report.problemCount - (report.problems.length - problems.length)
  return { ...report, problems, problemCount, ok: problemCount === 0 }
}

export async function checkAll(log: Store, checkpoints: readonly string[] = []): Promise<LogReport> {
  return verifyLog({
    log,
    checkpoints,
    verifiers: [keys.verifier],
    readContent: (address) => log.getContent(address, { actor: auditor }),
  })
}
