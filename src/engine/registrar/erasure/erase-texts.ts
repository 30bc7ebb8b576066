/**
 * Erasure of texts, and export of a person's records. In: a selection of records, the reason, the legal ground, and an
 * admin. Out: a report of the erasure; all records of a person.
 */
import { z } from 'zod'
import { CitationError } from '../../../core/error.ts'
import type { ErasureTarget, ErasureSelection, EventKind, RecordedEvent } from '../../../core/records.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'
import { idOf, sourceRefSchema } from '../sources/find-source.ts'
import { parse } from '../sources/parse.ts'
import { blobErasure } from './erase-blobs.ts'

const MS_PER_DAY = 86_400_000
const idSchema = z.string().min(1).max(1024)

/** Exactly one selection in the project of the actor, with reason and legal ground. */
export const eraseInputSchema = z.strictObject({
  /** A registered source (its id, number or identifier), or the content address of an answer's source. */
  sourceId: sourceRefSchema.optional(),
  runId: idSchema.optional(),
  sessionId: idSchema.optional(),
  /** The person whose records are erased; the id of the person is removed from them too. */
  userId: idSchema.optional(),
  agentId: idSchema.optional(),
  /** `true`: everything of the project. */
  project: z.literal(true).optional(),
  /** All older records, except those that newer records need. */
  olderThanDays: z.number().positive().max(100_000).optional(),
  /** The reason in words. The log keeps it forever, so it must not contain names of persons. */
  reason: z.string().trim().min(1).max(2000),
  /** The legal ground: `GDPR Art. 17(1)(b)`. Shown wherever the text was. */
  ground: z.string().trim().min(1).max(500),
  /** `false`: the database file is not rewritten now, and may still contain bytes of erased texts. */
  free: z.boolean().default(true),
  /** `true`: nothing is erased; the report has the numbers and source ids that the erasure would report. */
  dryRun: z.boolean().default(false),
})

/** The records to erase (exactly one of source, run, session, person, project, age), the reason, the legal ground. */
export type EraseInput = z.input<typeof eraseInputSchema>

/**
 * What one call of `erase` erased; of a dry run, what it would erase (`erasures` is then empty). Erasing again
 * continues an interrupted erasure, and counts only the rest.
 */
export type ErasureReport = {
  /** Number of records whose texts were erased; `kinds` has the number of each kind. */
  records: number
  kinds: Partial<Record<EventKind, number>>
  /** Ids of registered sources whose texts were erased. */
  sourceIds: string[]
  /** Ids of the `erasure` events that this call added to the log; none for a dry run. */
  erasures: string[]
  /** Number of erased blobs: pages and files as received, and for a page also its HTTP exchange and its screenshot. */
  blobs: number
  /**
   * What remains in files of the database, and what the operator has to do about it; `null` if nothing remains, and in
   * a dry run.
   */
  left: string | null
}

/** Number of records per commit. */
const BATCH = 200

/**
 * Erases the texts of records in batches. Each batch first records which sources lose their blobs, then erases the
 * blobs, and then erases the texts in one commit. So an interrupted erasure leaves no blob missing without a reason in
 * the log.
 */
export async function eraseTexts(input: EraseInput, context: RegistrarContext): Promise<ErasureReport> {
  const { log, actor, now, createId } = context
  const request = parse(eraseInputSchema, input, 'erase')
  const { target, selection, without } = await targetOf(request, context)
  const { reason, ground } = request
  const blobs = blobErasure({ reason, ground, selection }, context)
  const report: ErasureReport = { records: 0, kinds: {}, sourceIds: [], erasures: [], blobs: 0, left: null }
  // Filled only by a dry run, whose later pages would otherwise contain the same records again.
  const asErased = new Set<string>()
  for (let after: number | null = 0; after !== null;) {
    const page = await log.findErasable(target, { actor, after, asErased })
    if (request.dryRun) {
      for (const { id } of page.events) asErased.add(id)
      addTo(report, page.events)
      report.blobs += await blobs.countOf(page.events)
    }
    for (let start = 0; !request.dryRun && start < page.events.length; start += BATCH) {
      const events = page.events.slice(start, start + BATCH)
      const { erasures, count } = await blobs.eraseOf(events)
      const entry = await log.eraseTexts(
        events.map(({ id }) => id),
        {
          id: `era_${createId()}`,
          createdAt: now().toISOString(),
          reason,
          ground,
          selection,
          ...(without && { without }),
        },
        { actor },
      )
      report.blobs += count
      report.erasures.push(...erasures, entry.event.id)
      addTo(report, events)
    }
    after = page.next
  }
  if (request.dryRun) return report
  if (request.free) report.left = (await log.freeErased({ actor })).left
  else report.left = 'The file was not rewritten; erase again without `free: false` to rewrite it.'
  return report
}

type Target = {
  target: ErasureTarget
  selection: ErasureSelection
  without?: { userId?: string; agentId?: string }
}

async function targetOf(
  { sourceId, runId, sessionId, userId, agentId, project, olderThanDays }: z.output<typeof eraseInputSchema>,
  context: RegistrarContext,
): Promise<Target> {
  const given = { sourceId, runId, sessionId, userId, agentId, project, olderThanDays }
  if (Object.values(given).filter((value) => value !== undefined).length !== 1) throw notOne()
  for (const [by, id] of [
    ['source', sourceId === undefined ? undefined : await idOf(sourceId, 'erase', context)],
    ['run', runId],
    ['session', sessionId],
  ] as const) {
    if (id !== undefined) return { target: { by, id }, selection: { by, id } }
  }
  const person = userId === undefined ? { agentId } : { userId }
  if (userId !== undefined || agentId !== undefined) {
    return { target: { by: 'person', ...person }, selection: { by: 'person' }, without: person }
  }
  if (olderThanDays === undefined) return { target: { by: 'project' }, selection: { by: 'project' } }
  const before = new Date(context.now().getTime() - olderThanDays * MS_PER_DAY).toISOString()
  return { target: { by: 'age', before }, selection: { by: 'age', before } }
}

function addTo(report: ErasureReport, events: readonly RecordedEvent[]): void {
  report.records += events.length
  for (const { kind, id } of events) {
    report.kinds[kind] = (report.kinds[kind] ?? 0) + 1
    if (kind === 'source') report.sourceIds.push(id)
  }
}

function notOne(): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: 'An erasure needs exactly one selection.',
    suggestion: 'Pass one of sourceId, runId, sessionId, userId, agentId, project: true and olderThanDays.',
  })
}
