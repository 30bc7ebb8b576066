import { CitationError } from '../../core/error.ts'
import type { Incident } from '../../core/incident.ts'
import { timeOrderedId } from '../../core/time-ordered-id.ts'
import type { Extractor, Store } from '../../core/ports.ts'
import type { Actor, Scope } from '../../core/records.ts'
import { DEFAULT_PROJECT } from '../../core/records.ts'
import { withFallback, lexicalMatcher } from '../../cite/match.ts'
import { lexicalVerifier, readThresholds, withThresholds } from '../../cite/verify.ts'
import type { RegistrarContext } from '../registrar/context/registrar-context.ts'
import { createSettingsReader, thresholdsInForce } from '../registrar/context/project-settings.ts'
import { lazyRegistrar } from '../registrar/lazy-registrar.ts'
import type { Registrar } from '../operations.ts'
import { checkShare } from '../engine-options.ts'
import type { CitationEngineOptions } from '../engine-options.ts'
import { createAgents } from '../agents/agents.ts'
import { withSessionHints } from '../incidents/session-hints.ts'
import { createWarnOnce, warnOfNoSources } from '../incidents/warn-once.ts'
import { checkMarks } from '../marks/mark-settings.ts'
import { matchingOf } from '../matching/settings-matching.ts'
import { keepCited } from '../sources/keep-cited.ts'
import { createOpenRuns } from './open-runs.ts'
import type { OpenRuns } from './open-runs.ts'
import { actorOf, contextOf, fileStore, scopeOf, storeOf } from './record-options.ts'
import type { RunDependencies } from './run.ts'
import { recallAnswers } from '../sources/recall-answers.ts'

/** What an engine is made of. */
export type EngineParts = {
  runs: OpenRuns
  dependencies: RunDependencies
  /** The verifiers for answers of a project, with that project's thresholds; `undefined` means the default project. */
  verifiersIn: (project: string | undefined) => RunDependencies['verifiers']
  /** Where answers are stored; `undefined` if they are not. */
  store: Store | undefined
  /** The context that all registrars share; each adds its actor. */
  context: Omit<RegistrarContext, 'actor'> & { log: Store }
  /** The registrar of the engine's own actor. */
  own: Registrar
  /** The owner of runs that name none: the given fields of the engine's `context`. */
  scope: Scope
}

/** Creates the parts of an engine from its options. Throws a `CitationError` `invalid-input` if one is invalid. */
export function createEngineParts(
  {
    matcher: givenMatcher,
    verifier: givenVerifier,
    store: given,
    timeoutMs = 30_000,
    closeTimeoutMs = 5_000,
    maxSourceShare = 0.5,
    marks,
    agentTools,
    now = () => new Date(),
    createId = timeOrderedId,
    onIncident: ownHandler,
    onUnsaved = () => {},
    telemetry,
    ...records
  }: CitationEngineOptions,
  {
    extractors,
    onWork,
  }: {
    /** The application's extractors; the last one is tried first. */
    extractors: readonly Extractor[]
    /** Called with work that `close()` must wait for. */
    onWork: (work: Promise<unknown>) => void
  },
): EngineParts {
  const { matcher, verifier } = matchingOf({ matcher: givenMatcher, verifier: givenVerifier })
  const onIncident = ownHandler ?? createWarnOnce()
  checkShare(maxSourceShare)
  checkMarks(marks)
  const agents = createAgents(agentTools)
  const runs = createOpenRuns(closeTimeoutMs)
  const store = given ?? storeOf(records)
  const thresholds = readThresholds(records.thresholds)
  const verifiers = [verifier, lexicalVerifier()]
  if (records.archive && !store) throw archiveWithoutStore()
  const report = (incident: Incident) => onIncident(incident, '')
  const log = store ?? fileStore()
  const settings = createSettingsReader({ log, report })
  const shared = { matcher, verifiers, settings, now, createId, ...records, thresholds, onWork, report }
  const context = contextOf(log, shared)
  const scope = scopeOf(records.context)
  let actor: Actor | undefined
  const alone = lazyRegistrar({
    ...context,
    // Created at first use: runtimes such as Cloudflare's have no random values before the first request.
    get actor() {
      return (actor ??= actorOf(records.context, createId))
    },
  })
  const { role = 'agent', sessionId, agentId, userId } = records.context ?? {}
  const isNamed = role !== 'agent' || (sessionId ?? agentId ?? userId) !== undefined
  const own = isNamed ? alone : withSessionHints(alone, { log: context.log, report })
  // Without a store no project has thresholds of its own.
  const verifiersIn = (project = DEFAULT_PROJECT) => {
    const inForce = () => thresholdsInForce({ settings, thresholds, actor: { project } })
    return verifiers.map((each) => withThresholds(each, store ? inForce : thresholds))
  }
  const dependencies: RunDependencies = {
    matcher: withFallback(matcher, lexicalMatcher()),
    verifiers: verifiersIn(scope.project),
    extractors,
    agents,
    save: async (record, observe) => {
      if (!store) return false
      await observe({ name: 'store' }, () => store.saveRun(record))
      if (context?.archive?.cited) {
        const report = (incident: Incident) => onIncident(incident, record.id)
        const agentIn = (scope: Scope) => actorOf({ ...records.context, ...scope, role: 'agent' }, createId)
        onWork(keepCited(record, { ...context, report, agentIn }))
      }
      return true
    },
    onNoSources: ownHandler ? () => {} : (record) => warnOfNoSources(record, report),
    recall: (scope) => recallAnswers(store, scope),
    createId,
    now,
    limits: { timeoutMs, maxSourceShare },
    marks,
    onIncident,
    onUnsaved,
    telemetry,
    onFinishing: onWork,
  }
  return { runs, dependencies, verifiersIn, store, context, own, scope }
}

function archiveWithoutStore(): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: 'The archive needs a store for the records that name its contents.',
    suggestion: 'Pass one: new CitationEngine({ store, archive }).',
  })
}
