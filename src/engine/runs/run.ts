import { toCitationsData } from '../../core/to-citations-data.ts'
import type { CitationsData } from '../../core/citations-data.ts'
import { nextTurn } from '../../core/pace.ts'
import type { Extractor, Matcher, Observe, Telemetry, Verifier } from '../../core/ports.ts'
import type { Incident } from '../../core/incident.ts'
import type { RunRecord, Scope } from '../../core/records.ts'
import { createAsked } from '../stream/asked-question.ts'
import { answerReaders } from '../answers/answer-readers.ts'
import { checkFinishWhen } from '../answers/begin-once.ts'
import { createBoundedAttributor } from './bounded-attributor.ts'
import type { BoundedAttributor } from './bounded-attributor.ts'
import type { CitationRun, FinishedRun, RunOptions } from './citation-run.ts'
import { createLiveData } from './live-data.ts'
import { createRunLog } from './run-log.ts'
import type { RunLog } from './run-log.ts'
import type { ReadMarks } from '../marks/mark-settings.ts'
import { createRunMarks } from '../marks/run-marks.ts'
import type { RunMarks } from '../marks/run-marks.ts'
import type { OpenRun } from './open-runs.ts'
import { createRunSources } from './run-sources.ts'
import type { RecalledAnswer } from './run-sources.ts'
import type { Agents } from '../agents/agents.ts'
import { saveRecord } from './save-record.ts'
import { textIds } from '../incidents/text-ids.ts'
import { observeRun } from '../telemetry/observe-run.ts'

export type RunDependencies = {
  matcher: Matcher
  verifiers: readonly Verifier[]
  /** The application's extractors; the last one is tried first. */
  extractors: readonly Extractor[]
  /** Stores the record; resolves to `false` if there is no store. Rejects if storing failed. */
  save: (record: RunRecord, observe: Observe) => Promise<boolean>
  /** Called with the record of an answer for which no source was given and no tool was called. */
  onNoSources: (record: RunRecord) => void
  /** Reads stored answers of the same conversation; `null` if none are to be read. */
  recall: (options: Pick<RunOptions, 'recall' | keyof Scope>) => Promise<readonly RecalledAnswer[]> | null
  createId: () => string
  now: () => Date
  /** Limits of the run, as in the options of the engine. */
  limits: { timeoutMs: number; maxSourceShare: number }
  /** The default for runs without the option `marks`. */
  marks?: ReadMarks
  agents: Agents
  onIncident: (incident: Incident, runId: string) => void
  onUnsaved: (record: RunRecord, error: unknown) => void
  telemetry?: Telemetry
  /** Called when a run begins to finish, with the promise of its finishing. */
  onFinishing: (work: Promise<unknown>) => void
}

export function createCitationRun(
  dependencies: RunDependencies,
  { runId, messages, recall, signal, explain = false, finishWhen = 'verified', ...options }: RunOptions = {},
): CitationRun & OpenRun {
  const { matcher, verifiers, save, onUnsaved, createId, now, limits } = dependencies
  checkFinishWhen(finishWhen)
  const id = runId ?? createId()
  const createdAt = now().toISOString()
  const { question, marks: readMarks = dependencies.marks, ...scope } = options
  const { log, telemetry } = startLog(dependencies, { id, sessionId: scope.sessionId })
  const ids = textIds(scope, log.incident)
  const asked = createAsked(question, messages)
  let outcome: RunRecord['outcome'] = 'complete'
  let isFinished = false
  const done = Promise.withResolvers<FinishedRun>()
  const cutting = new AbortController()
  let finished: Promise<FinishedRun> | null = null
  let attributed: Promise<CitationsData> | null = null
  const show = () => known.show(registry.list(), { ...attributor.snapshot(), marks: marks.found })
  const live = createLiveData(() => toCitationsData({ id, ...show(), marks: marks.found }))
  const { registry, known, settled, isEmpty, written, ...sourceMethods } = createRunSources({
    tools: dependencies,
    answer: () => attributor.textParts,
    isFinished: () => isFinished,
    log,
    observe: telemetry.observe,
    onChange: () => live.changed('sources'),
    onCited: (citation) => attributor.give(citation),
    earlier: { messages, answers: dependencies.recall({ ...ids, recall }) },
  })
  const marks = createRunMarks(readMarks, { registry, known, settled, incident: log.incident })
  const attributor = createBoundedAttributor({
    matcher,
    verifiers,
    registry,
    createId,
    report: log,
    telemetry,
    signal,
    ...limits,
    sourcesReady: settled,
    question: asked.question,
    explain,
    onChange: () => live.changed('citations'),
  })

  async function attribute(): Promise<CitationsData> {
    if (finishWhen === 'text') await streamEnd()
    await marks.handOver(attributor).then(attributor.finish).then(turnIfMany)
    return live.read()
  }

  async function finish(): Promise<FinishedRun> {
    await run.attributed().then(turnIfMany)
    const { progress: _progress, ...shown } = show()
    isFinished = true
    const record: RunRecord = {
      ...ids,
      id,
      question: asked.given,
      createdAt,
      finishedAt: now().toISOString(),
      outcome: signal?.aborted ? 'aborted' : outcome,
      textParts: attributor.textParts,
      ...shown,
      incidents: log.incidents,
      usage: log.usageSoFar,
    }
    if (isEmpty()) dependencies.onNoSources(record)
    const saved = await saveRecord(record, { save, onUnsaved, log, telemetry })
    return explain ? { ...saved, explanations: attributor.explanations() } : saved
  }

  function begun(work: Promise<FinishedRun>): Promise<FinishedRun> {
    done.resolve(work)
    dependencies.onFinishing(work)
    return work
  }

  const run: CitationRun & OpenRun = {
    id,
    finishWhen,
    get sources() {
      return show().sources
    },
    data: live.read,
    done: done.promise,
    cutOff: cutting.signal,
    incident: log.incident,
    subscribe: live.subscribe,
    ...sourceMethods,
    ...writersOf(attributor, marks),
    interrupt(how) {
      if (outcome === 'complete' && !attributed) outcome = how
    },
    cut: () => cutRun(run, { attributor, log, cutting }),
    attributed: () => (attributed ??= attribute()),
    finish: () => (finished ??= begun(finish())),
    ...answerReaders(() => run, { hear: asked.hear, called: telemetry.called, written }),
  }
  return run
}

/** Waits one turn of the event loop, so that the stream can end before the remaining claims are matched. */
function streamEnd(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}

/**
 * If an answer has more citations than this, each step that lists all of them gets a turn of the event loop of its own.
 */
const MANY = 500

/** Waits for the next turn of the event loop if the answer has more than `MANY` citations. */
async function turnIfMany({ citations }: { citations: readonly unknown[] }): Promise<void> {
  if (citations.length > MANY) await new Promise<void>(nextTurn)
}

function writersOf({ push, endPart, discardFrom }: BoundedAttributor, marks: RunMarks) {
  return {
    push,
    endPart,
    discardFrom(textPart: number) {
      marks.discardFrom(textPart)
      discardFrom(textPart)
    },
    readMarks: marks.read,
  }
}

/** Creates the log of a run and its telemetry, which receives the incidents in the log. */
function startLog(
  { telemetry: given, onIncident }: Pick<RunDependencies, 'telemetry' | 'onIncident'>,
  run: { id: string; sessionId: string | undefined },
) {
  const log = createRunLog((incident) => {
    telemetry.incident(incident)
    onIncident(incident, run.id)
  })
  const telemetry = observeRun(given, run, log.incident)
  return { log, telemetry }
}

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
  // In a later turn: the readers of the stream first hand over text that they have already passed on.
  setTimeout(() => void run.finish(), 0)
}
