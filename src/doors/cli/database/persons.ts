import { writeFile } from 'node:fs/promises'
import type { Store } from '../../../core/ports.ts'
import { DEFAULT_PROJECT, decisions } from '../../../core/records.ts'
import { CitationEngine } from '../../../engine/engine.ts'
import type { RecordArguments } from '../input/arguments.ts'
import { openBlobs } from '../input/open-blobs.ts'
import { openStore } from '../input/open-store.ts'
import { personOf } from './person.ts'
import { UsageError } from '../input/usage.ts'

/** Permanently erases texts of one project; with `--dry-run`, erases nothing. Returns the report to print. */
export async function erase(given: RecordArguments): Promise<string> {
  const { project = DEFAULT_PROJECT, reason, ground } = given
  if (reason === undefined || ground === undefined)
    throw new UsageError(
      'The log keeps why texts are gone. Pass --reason TEXT and --ground TEXT, such as "GDPR Art. 17(1)(b)".',
    )
  const selection = selectionOf(given)
  await using store = await openStore(given, { create: false })
  const dryRun = given['dry-run'] ?? false
  const kept = await openBlobs(given)
  try {
    const engine = new CitationEngine({ store, ...(kept && { archive: { blobs: kept } }), onIncident() {} })
    const eraser = actorOf(engine, { role: 'admin', project, given })
    const report = await eraser.erase({ ...selection, reason, ground, dryRun })
    return toJson({ ...(dryRun && { dryRun }), ...report })
  } finally {
    await kept?.close()
  }
}

/**
 * Exports what a project holds under the `--user` or `--agent` id of a person. Returns the export as JSON. With
 * `--output`, writes it to that file and returns a summary with the number of records.
 *
 * @throws UsageError unless exactly one of the two ids is given.
 */
export async function exportPerson(given: RecordArguments): Promise<string> {
  const { project = DEFAULT_PROJECT, user, agent, output } = given
  const [person, ...others] = [
    ...(user === undefined ? [] : [{ userId: user }]),
    ...(agent === undefined ? [] : [{ agentId: agent }]),
  ]
  if (!person || others.length > 0)
    throw new UsageError('Name one person. Example: citespan export-person --user ID')
  await using store = await openStore(given, { create: false })
  const kept = await actorOf(engineOf(store), { role: 'admin', project, given }).exportPerson(person)
  if (output === undefined) return toJson(kept)
  await writeFile(output, toJson(kept))
  return toJson({ output, records: kept.records.length })
}

/** Records a person's verdict on a citation; returns the citation to print. */
export async function verdict(given: RecordArguments): Promise<string> {
  const { operand, project = DEFAULT_PROJECT, reason, role = 'auditor', by } = given
  const decision = decisions.find((known) => known === given.decision)
  if (operand === undefined || decision === undefined || reason === undefined)
    throw new UsageError(
      `A verdict needs a citation, --by ID, --reason TEXT and --decision ${decisions.join('|')}. Example: citespan verdict ID --decision rejected --by ID --reason "An old tariff."`,
    )
  if (role !== 'user' && role !== 'auditor' && role !== 'admin')
    throw new UsageError(`--role must be user, auditor or admin, not "${role}".`)
  if (by === undefined) throw new UsageError('Pass --by ID: a verdict names the person who gives it.')
  await using store = await openStore(given, { create: false })
  const replacedBy = given['replaced-by']
  // User verdicts are allowed: whoever can run this command can choose any role anyway.
  const engine = new CitationEngine({ store, userVerdicts: true, onIncident() {} })
  const cited = await actorOf(engine, { role, project, given }).giveVerdict({
    citationId: operand,
    decision,
    reason,
    ...(replacedBy !== undefined && { replacedBy }),
  })
  return toJson(cited)
}

/**
 * What to erase, as the arguments say. Throws a `UsageError` unless they name exactly one selection. `--project` alone
 * is none, so that no slip erases a whole project.
 */
function selectionOf(given: RecordArguments) {
  const { source, run, session, user, agent, all } = given
  const days = given['older-than']
  const selections = [
    ...(source === undefined ? [] : [{ sourceId: source }]),
    ...(run === undefined ? [] : [{ runId: run }]),
    ...(session === undefined ? [] : [{ sessionId: session }]),
    ...(user === undefined ? [] : [{ userId: user }]),
    ...(agent === undefined ? [] : [{ agentId: agent }]),
    ...(days === undefined ? [] : [{ olderThanDays: readDays(days) }]),
    ...(all ? [{ project: true as const }] : []),
  ]
  if (selections.length === 1) return selections[0]!
  throw new UsageError(
    'Pass one of --source, --run, --session, --user, --agent, --older-than DAYS and --all.',
  )
}

function readDays(text: string): number {
  const days = Number(text)
  if (/^\d+(\.\d+)?$/.test(text) && days > 0) return days
  throw new UsageError(`--older-than must be a number of days, not ${JSON.stringify(text)}.`)
}

function engineOf(store: Store): CitationEngine {
  return new CitationEngine({ store, onIncident() {} })
}

function actorOf(
  engine: CitationEngine,
  { role, project, given }: { role: 'user' | 'auditor' | 'admin'; project: string; given: RecordArguments },
) {
  return engine.as({ role, project, ...personOf(given) })
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
