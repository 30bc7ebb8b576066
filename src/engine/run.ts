import { toCitationsData } from '../core/to-citations-data.ts'
import type { CitationsData } from '../core/citations-data.ts'
import type { Extractor } from '../core/ports/extractor.ts'
import type { Incident } from '../core/incident.ts'
import type { Matcher } from '../core/ports/matcher.ts'
import type { RunRecord } from '../core/records/run-record.ts'
import type { Verifier } from '../core/ports/verifier.ts'
import { observeToolExecution, readResult } from '../stream/generate.ts'
import { citedResponse, streamCitations } from '../stream/stream-citations.ts'
import { createBoundedAttributor } from './bounded-attributor.ts'
import type { BoundedAttributor } from './bounded-attributor.ts'
import type { CitationRun, FinishedRun, RunOptions } from './citation-run.ts'
import { createLiveData } from './live-data.ts'
import { createRunLog } from './run-log.ts'
import type { RunLog } from './run-log.ts'
import type { OpenRun } from './open-runs.ts'
import { createRunSources } from './run-sources.ts'
import { saveRecord } from './save-record.ts'

export type RunDependencies = {
  matcher: Matcher
  verifiers: readonly Verifier[]
  /** The application's extractors; the last one is tried first. */
  extractors: readonly Extractor[]
  /** Stores the record; `false` when there is no store. Rejects when storing failed. */
  save: (record: RunRecord) => Promise<boolean>
  createId: () => string
  now: () => Date
  /** As in the options of the engine. */
  limits: { timeoutMs: number; maxSourceShare: number }
  onIncident: (incident: Incident, runId: string) => void
  onUnsaved: (record: RunRecord, error: unknown) => void
  /** Called when a run begins to finish, with the promise of its finishing. */
  onFinishing: (work: Promise<unknown>) => void
}

export function createCitationRun(
  dependencies: RunDependencies,
  { runId, question, signal, explain = false, ...scope }: RunOptions = {},
): CitationRun & OpenRun {
  const { extractors, matcher, verifiers, save, onUnsaved, createId, now, limits } = dependencies
  const id = runId ?? createId()
  const createdAt = now().toISOString()
  const log = createRunLog((incident) => dependencies.onIncident(incident, id))
  let outcome: RunRecord['outcome'] = 'complete'
  const done = Promise.withResolvers<FinishedRun>()
  const cutting = new AbortController()
  let finished: Promise<FinishedRun> | null = null
  let attributed: Promise<CitationsData> | null = null

  const live = createLiveData(() =>
    toCitationsData({ runId: id, sources: registry.list(), ...attributor.snapshot() }),
  )
  const { registry, settled, ...sourceMethods } = createRunSources({
    extractors,
    log,
    onChange: live.changed,
  })
  const attributor = createBoundedAttributor({
    matcher,
    verifiers,
    registry,
    createId,
    report: log,
    signal,
    ...limits,
    sourcesReady: settled,
    explain,
    onChange: live.changed,
  })

  async function attribute(): Promise<CitationsData> {
    if (outcome === 'failed') attributor.abort()
    await attributor.finish()
    return live.read()
  }

  async function finish(): Promise<FinishedRun> {
    await run.attributed()
    const { citations, uncited } = attributor.snapshot()
    const record: RunRecord = {
      ...scope,
      id,
      question,
      createdAt,
      finishedAt: now().toISOString(),
      outcome: signal?.aborted ? 'aborted' : outcome,
      textParts: attributor.textParts,
      sources: registry.list(),
      citations,
      uncited,
      incidents: log.incidents,
      usage: log.usageSoFar,
    }
    const saved = await saveRecord(record, { save, onUnsaved, log })
    return explain ? { ...saved, explanations: attributor.explanations() } : saved
  }

  const run: CitationRun & OpenRun = {
    id,
    get sources() {
      return registry.list()
    },
    data: live.read,
    done: done.promise,
    cutOff: cutting.signal,
    incident: log.incident,
    subscribe: live.subscribe,
    ...sourceMethods,
    push: attributor.push,
    endPart: attributor.endPart,
    discardFrom: attributor.discardFrom,
    interrupt(how) {
      if (outcome === 'complete' && !attributed) outcome = how
    },
    cut: () => cutRun(run, { attributor, log, cutting }),
    attributed: () => (attributed ??= attribute()),
    finish() {
      if (!finished) {
        finished = finish()
        done.resolve(finished)
        dependencies.onFinishing(finished)
      }
      return finished
    },
    toUIMessageStream: (result, options) => streamCitations(run, result, options),
    toUIMessageStreamResponse: (result, options) => citedResponse(run, result, options),
    observe: (options) => observeToolExecution(run, options),
    cite(result) {
      readResult(run, result)
      return run.finish()
    },
  }
  return run
}

/** Ends a run with what it has, and says so in its record. */
function cutRun(
  run: CitationRun,
  { attributor, log, cutting }: { attributor: BoundedAttributor; log: RunLog; cutting: AbortController },
): void {
  run.interrupt('aborted')
  log.incident({
    step: 'stream',
    code: 'closed',
    message: 'The engine was closed before the answer was complete and checked.',
  })
  attributor.abort()
  cutting.abort()
  // In a later turn: first the readers of the stream hand over text that they have already passed on.
  setTimeout(() => void run.finish(), 0)
}
