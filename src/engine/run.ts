import { toCitationsData } from '../core/to-citations-data.ts'
import type { CitationsData } from '../core/citations-data.ts'
import type { Extractor, ToolCall } from '../core/ports/extractor.ts'
import type { Incident } from '../core/incident.ts'
import type { Matcher } from '../core/ports/matcher.ts'
import type { RunRecord } from '../core/records/run-record.ts'
import type { Verifier } from '../core/ports/verifier.ts'
import { createExtractors } from '../../extractors/index.ts'
import { observeToolExecution, readResult } from '../stream/generate.ts'
import { citedResponse, streamCitations } from '../stream/stream-citations.ts'
import { createAttributor } from '../pipeline/attributor.ts'
import { messageOf } from '../pipeline/message-of.ts'
import { createSourceRegistry } from '../sources/registry.ts'
import type { CitationRun, FinishedRun, RunOptions } from './citation-run.ts'
import { createRunLog } from './run-log.ts'
import { createSourceIntake } from './source-intake.ts'

export type RunDependencies = {
  matcher: Matcher
  verifiers: readonly Verifier[]
  /** Own extractors, the last one asked first. */
  extractors: readonly Extractor[]
  /** Stores the record; `false` when there is no store. Rejects when storing failed. */
  save: (record: RunRecord) => Promise<boolean>
  createId: () => string
  now: () => Date
  timeoutMs: number
  onIncident: (incident: Incident, runId: string) => void
  onUnsaved: (record: RunRecord, error: unknown) => void
  /** Told of the work of ending a run as it begins. */
  onFinishing: (work: Promise<unknown>) => void
}

/** Longest answer that is cited, UTF-16 units over all text parts; text beyond it passes uncited. */
const MAX_ANSWER_LENGTH = 2_000_000

export function createCitationRun(
  dependencies: RunDependencies,
  { runId, question, signal, ...scope }: RunOptions = {},
): CitationRun {
  const { matcher, verifiers, save, createId, now, timeoutMs } = dependencies
  const id = runId ?? createId()
  const createdAt = now().toISOString()
  const work = new AbortController()
  const log = createRunLog((incident) => dependencies.onIncident(incident, id))
  const listeners = new Set<() => void>()
  const seenCalls = new Set<string>()
  let outcome: RunRecord['outcome'] = 'complete'
  let answerLength = 0
  let cached: CitationsData | null = null
  const done = Promise.withResolvers<FinishedRun>()
  let finished: Promise<FinishedRun> | null = null
  let attributed: Promise<CitationsData> | null = null

  const extractors = createExtractors(dependencies.extractors, {
    onError: log.incident,
    onLimit: log.incident,
  })
  const registry = createSourceRegistry({
    onLimit: log.incident,
  })
  const intake = createSourceIntake({
    onError: (error) =>
      log.incident({ step: 'extract', code: 'sources-not-read', message: messageOf(error) }),
  })
  const attributor = createAttributor({
    matcher,
    verifiers,
    registry,
    createId,
    report: log,
    signal: signal ? AbortSignal.any([signal, work.signal]) : work.signal,
    sourcesReady: intake.settled,
    onChange: changed,
  })

  function changed(): void {
    cached = null
    for (const listener of listeners) listener()
  }

  function isNew({ toolName, toolCallId }: ToolCall): boolean {
    const key = `${toolName}\n${toolCallId}`
    if (toolName !== 'source' && seenCalls.has(key)) return false
    seenCalls.add(key)
    return true
  }

  function* registerEach(call: ToolCall): Generator<void> {
    const inputs = extractors.extract(call)
    yield
    for (const input of inputs) {
      registry.register(input)
      yield
    }
    if (inputs.length > 0) changed()
  }

  function data(): CitationsData {
    cached ??= toCitationsData({ runId: id, sources: registry.list(), ...attributor.snapshot() })
    return cached
  }

  async function attribute(): Promise<CitationsData> {
    if (outcome === 'failed') work.abort()
    const timer = setTimeout(() => {
      log.incident({ step: 'match', code: 'timeout', message: `Not done ${timeoutMs} ms after the answer.` })
      work.abort()
    }, timeoutMs)
    await attributor.finish()
    clearTimeout(timer)
    work.abort()
    return data()
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
    try {
      return { record, stored: await save(record) }
    } catch (error) {
      log.incident({ step: 'store', code: 'not-stored', message: messageOf(error) })
      const unsaved = { ...record, incidents: log.incidents }
      log.guard(() => dependencies.onUnsaved(unsaved, error))
      return { record: unsaved, stored: false }
    }
  }

  const run: CitationRun = {
    id,
    get sources() {
      return registry.list()
    },
    data,
    done: done.promise,
    incident: log.incident,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    addSource(source, options) {
      const registered = registry.register(source, options)
      changed()
      return registered
    },
    addSources(sources) {
      const registered = registry.registerAll(sources)
      changed()
      return registered
    },
    addToolResult(call) {
      if (!isNew(call)) return []
      const sources = registry.registerAll(extractors.extract(call))
      if (sources.length > 0) changed()
      return sources
    },
    takeToolResult(call) {
      if (isNew(call)) intake.add(registerEach(call))
    },
    push(textPart, delta) {
      if (answerLength + delta.length > MAX_ANSWER_LENGTH) {
        log.incident({
          step: 'stream',
          code: 'answer-too-long',
          message: `Cited up to ${answerLength} characters.`,
        })
        return
      }
      answerLength += delta.length
      attributor.push(textPart, delta)
    },
    endPart: attributor.endPart,
    discardFrom: attributor.discardFrom,
    interrupt(how) {
      if (outcome === 'complete' && !attributed) outcome = how
    },
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
