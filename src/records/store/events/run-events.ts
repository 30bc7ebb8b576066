import { runEventId, DEFAULT_PROJECT, runEventSchema } from '../../../core/records.ts'
import { citedClaimSchema, verificationSchema } from '../../../core/citation.ts'
import type { Citation, CitedClaim, Verification } from '../../../core/citation.ts'
import type {
  EventData,
  NewEvent,
  RecordedEvent,
  RunEvent,
  RunRecord,
  Scope,
  EventScope,
} from '../../../core/records.ts'
import type { StoredRun } from '../../../core/ports.ts'
import type { StoredContent } from './contents.ts'
import { createBatch } from './create-batch.ts'
import type { EventBatch } from './create-batch.ts'

/** The verification fields of a citation that has not been verified yet. */
export const notVerified: Verification = {
  verdict: 'unknown',
  status: 'pending',
  score: 0,
  reason: 'Not verified yet.',
  evidence: [],
  missing: [],
  verifier: 'none',
}

/**
 * Converts a checked record to events, one per step: the run, then each citation and its verification. `contents`: the
 * stored form of its sources' contents.
 */
export function* toRunBatch(
  record: RunRecord,
  contents: readonly StoredContent[],
): Generator<void, EventBatch> {
  const { id: runId, createdAt, citations, uncited } = record
  const run: RunEvent = {
    ...runEventSchema.parse({ ...record, citationIds: [], sources: [], uncited: [] }),
    // Other fields were checked with the record.
    citationIds: citations.map(({ id }) => id),
    sources: record.sources.map((source, index) => {
      const { content: _, ...rest } = source
      return { ...rest, contentAddress: contents[index]!.address }
    }),
    uncited,
  }
  const events: NewEvent[] = [{ id: runEventId('run', { runId }), kind: 'run', createdAt, data: run }]
  for (const citation of citations) {
    yield
    const names = { runId, citationId: citation.id }
    const id = runEventId('citation', names)
    events.push(
      { id, kind: 'citation', createdAt, data: citedClaimSchema.parse(citation) },
      {
        id: runEventId('verification', names),
        kind: 'verification',
        createdAt,
        data: { ...verificationSchema.parse(citation), citationId: id },
      },
    )
  }
  return yield* createBatch(events, { scope: runScope(record), contents, run })
}

export function runScope({
  id: runId,
  project,
  sessionId,
  agentId,
  userId,
}: Scope & Pick<RunRecord, 'id'>): EventScope {
  return {
    project: project ?? DEFAULT_PROJECT,
    ...(sessionId !== undefined && { sessionId }),
    runId,
    actor: {
      role: 'agent',
      ...(agentId !== undefined && { agentId }),
      ...(userId !== undefined && { userId }),
    },
  }
}

/**
 * The record of a run event, built from its citations and contents; for an erased event, what remains. `null` if a
 * content is missing.
 */
export function toRunRecord(
  { data, createdAt, sessionId, actor: { agentId, userId }, erased }: RecordedEvent & { kind: 'run' },
  { citations, contents }: { citations: Citation[]; contents: ReadonlyMap<string, string> },
): StoredRun | null {
  const { citationIds: _, sources, ...rest } = data
  if (sources.some(({ contentAddress }) => !contents.has(contentAddress))) return null
  return {
    ...rest,
    ...(sessionId !== undefined && { sessionId }),
    ...(agentId !== undefined && { agentId }),
    ...(userId !== undefined && { userId }),
    createdAt,
    sources: sources.map(({ contentAddress, ...source }) => ({
      ...source,
      content: contents.get(contentAddress)!,
    })),
    // After an erasure there is no answer to which citations could point.
    citations: erased ? [] : citations,
    ...(erased && { erased }),
  }
}

/** A claim with its newest verification; `pending` without one. */
export function toCitation(claim: CitedClaim, verification: EventData['verification'] | null): Citation {
  if (!verification) return { ...claim, ...notVerified }
  const { citationId: _, person: _person, ...rest } = verification
  return { ...claim, ...rest }
}
