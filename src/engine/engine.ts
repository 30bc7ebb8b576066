/**
 * What an application calls. In: answers with their sources or tool results, and sources and citations
 * that agents register. Out: attributed answers, cited streams, stored records and their audits.
 */
import { defined } from '../core/defined.ts'
import { CitationError, expectArgument } from '../core/error.ts'
import { closedFields, readClosed } from '../core/fields.ts'
import type { Incident } from '../core/incident.ts'
import type { Actor } from '../core/records.ts'
import type { Extractor, ToolCall, Store } from '../core/ports.ts'
import type { SourceInput } from '../core/source.ts'
import type { Registrar, RegistrarCalls } from './operations.ts'
import type { DomainFormat } from '../references/styles.ts'
import { createExtractors } from '../../extractors/index.ts'
import { readAttributeInput } from './answers/attribute-input.ts'
import type { AttributeInput } from './answers/attribute-input-schema.ts'
import { pushInTurns } from './answers/push-in-turns.ts'
import { attributeFields, toAttribution } from './runs/attribution.ts'
import type { AttributeOptions, Attribution } from './runs/attribution.ts'
import { checkClaimAmong } from './runs/check-claim.ts'
import type { CheckedClaim } from './runs/check-claim.ts'
import type { CheckClaimOptions } from './runs/check-text.ts'
import type { ReadMarks } from './marks/mark-settings.ts'
import { checkedOptions } from './engine-options.ts'
import type { CitationEngineOptions } from './engine-options.ts'
import { createEngineParts } from './runs/engine-parts.ts'
import type { EngineParts } from './runs/engine-parts.ts'
import { actorAs, withScope } from './runs/record-options.ts'
import { createActorView } from './records/actor-view.ts'
import type { ActorView } from './records/actor-view.ts'
import { createRunReader } from './records/run-reader.ts'
import { resumeChecks } from './runs/resume-checks.ts'
import { closed } from './runs/open-runs.ts'
import { cleanOf } from './stream/parts/clean-parts.ts'
import { createCitationRun } from './runs/run.ts'
import { withRegistered } from './sources/registered-sources.ts'
import type { SourceReader, SourcesWithTexts } from './sources/registered-sources.ts'
import { runOptionNames } from './runs/citation-run.ts'
import type { CitationRun, RunOptions } from './runs/citation-run.ts'
import { trackCalls } from './registrar/track-calls.ts'

const asFields = closedFields<NonNullable<Parameters<CitationEngine['as']>[1]>>({
  withinProject: true,
  citesIn: true,
  createId: true,
  now: true,
})
const runFields = closedFields<RunOptions>(runOptionNames)

/**
 * `readAs`: the reader of the registered sources that are given by `id` alone, such as `engine.as(actor)`, which reads
 * what `actor` may see. By default the engine's own actor reads them. In `attribute`, this default reader has the
 * `project`, `sessionId`, `agentId` and `userId` of the answer's options, where given, in place of its own.
 */
export type ReadAs = { readAs?: SourceReader }

const readAsFields = closedFields<ReadAs>({ readAs: true })

/**
 * Cites answers and keeps their records: the one object an application creates, from a
 * matcher, a verifier, extractors and a store.
 *
 * With neither matcher nor verifier it uses the model that `CITATION_LLM_URL` and `CITATION_LLM_MODEL` name, if they
 * are set, else a lexical matcher and verifier. Throws a `CitationError` `invalid-input` if an option or a setting is
 * invalid.
 *
 * ```ts
 * const engine = new CitationEngine({ store: sqliteStore('citations.db') })
 * const { citations } = await engine.attribute({ response, sources: [{ title, url, content }] })
 * ```
 */
// The constructor adds the operations of the interface below; `operations.test.ts` checks that none is missing.
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging
export class CitationEngine implements ActorView {
  readonly #citing = trackCalls(() => this.#registrar())
  readonly #runs = createRunReader(() => ({ store: this.#records(), project: this.#parts.scope.project }))
  /**
   * The record of a run; `null` if there is none. If the `context` of the engine names a project, only that project is
   * read. Otherwise runs of all projects are read, and the application has to check whose they are. `engine.as(actor)`
   * reads what that actor may see. Rejects with `not-found` if the engine has no store, as `listRuns`, `auditRuns` and
   * `listSessions` do.
   */
  readonly getRun = this.#runs.getRun
  /** Stored runs by session, agent, user or project, paged; oldest first, or newest first with `newestFirst`. */
  readonly listRuns = this.#runs.listRuns
  /**
   * Audits a page of stored runs, oldest first, or newest first with `newestFirst`: how well each run is cited, and all
   * runs of the page in total. A page has 100 runs by default, at most 1,000.
   */
  readonly auditRuns = this.#runs.auditRuns
  /** Conversations of an agent, user or project, paged; the one with the newest answer comes first. */
  readonly listSessions = this.#runs.listSessions
  /**
   * A session as one signed zip, with what an auditor of the engine's project may see; `null` if nothing was recorded
   * in the session. The export is recorded.
   */
  readonly exportSession: ActorView['exportSession'] = async (sessionId, options) =>
    await this.as({ role: 'auditor' }).exportSession(sessionId, options)
  /** The option `formats`: how sources of a domain, such as statutes, are cited; empty if it was not given. */
  readonly formats: readonly DomainFormat[]
  readonly #extractors: Extractor[] = []
  readonly #open = new Set<Promise<unknown>>()
  readonly #parts: EngineParts
  #resume: (() => void) | undefined
  #closing: Promise<void> | undefined

  constructor(options: CitationEngineOptions = {}) {
    const onWork = (work: Promise<unknown>) => this.#keep(work)
    this.#parts = createEngineParts(checkedOptions(options), { extractors: this.#extractors, onWork })
    this.formats = options.formats ?? []
    Object.assign(this, this.#citing.calls)
  }

  /**
   * Returns the engine for another actor, such as `engine.as({ role: 'auditor', userId })`: it reads what this actor
   * may see, and writes in its name. Fields that are not given are those of the engine's own actor. The application is
   * responsible for authenticating the actor.
   *
   * `withinProject`: whether an auditor or admin reads only its own project, instead of all projects; `false` by
   * default. `createId` and `now` make ids and times of new records; to make retries of a request safe, return the same
   * values at each attempt.
   *
   * An admin does not inherit the `agentId` and `sessionId` of an engine whose own actor has another role. An admin
   * without a `sessionId` cites in the session `citesIn` (by default a new one for the returned view); other records of
   * this admin belong to no session.
   */
  as(
    given: Partial<Actor>,
    options: { withinProject?: boolean; citesIn?: string; createId?: () => string; now?: () => Date } = {},
  ): ActorView {
    const { withinProject = false, citesIn, ...made } = readClosed(options, asFields, 'as()')
    const actor = actorAs(given, this.#registrar().actor)
    const view = createActorView({ ...this.#parts.context, ...made }, { actor, withinProject, citesIn })
    return Object.assign(view, { formats: this.formats })
  }

  /** The actor that this engine registers sources and citations as. */
  get actor(): Actor {
    return this.#registrar().actor
  }

  /**
   * The session in which this engine cites: the `sessionId` of its actor. An agent or admin without one cites in a new
   * session. `undefined` for a user or auditor without a `sessionId`; they cite nothing.
   */
  get citesIn(): string | undefined {
    return this.#registrar().citesIn
  }

  /** The option `marks`: which of the model's marks runs read; `undefined` if it was not given. */
  get marks(): ReadMarks | undefined {
    return this.#parts.dependencies.marks
  }

  /** The option `verifyTimeoutMs`, or its default: milliseconds that `cite` waits for its check. */
  get verifyTimeoutMs(): number {
    return this.#parts.context.verifyTimeoutMs
  }

  #registrar(): Registrar {
    if (this.#closing) throw closed()
    this.#resume ??= resumeChecks(
      () => (this.#closing ? null : this.#parts.own),
      (work) => this.#keep(work),
    )
    return this.#parts.own
  }

  #keep(work: Promise<unknown>): void {
    this.#open.add(work)
    // The caller that awaits the work gets the rejection; this only prevents an unhandled one.
    const forget = () => this.#open.delete(work)
    work.then(forget, () => {
      forget()
      this.#resume?.()
    })
  }

  /** Adds an extractor for the application's own tools to runs begun afterwards. The last one added is tried first. */
  registerExtractor(extractor: Extractor): void {
    this.#extractors.push(extractor)
  }

  /**
   * Passes on an incident that belongs to no run, such as an answer that is not cited: to `onIncident`, with an empty
   * run id. Never throws.
   */
  report(incident: Incident): void {
    try {
      this.#parts.dependencies.onIncident(incident, '')
    } catch {
      // If the application's handler throws, the answer must go on.
    }
  }

  /** The sources in a tool's output; it registers none. Never throws: an extractor that fails finds no sources. */
  extract(call: ToolCall): SourceInput[] {
    return createExtractors(this.#extractors, { agents: this.#parts.dependencies.agents.names }).extract(call)
  }

  /**
   * Starts citing one answer. Streams of the run and `attribute` finish the run by themselves; if you use neither, call
   * `finish()` at the end of the answer. `close()` waits for runs that are not finished, at most `closeTimeoutMs`, and
   * then cuts them off.
   *
   * @throws CitationError `closed` after `close()`, `invalid-input` for an invalid option.
   */
  run(given: RunOptions = {}): CitationRun {
    if (this.#closing) throw closed()
    const options = readClosed(given, runFields, 'run()')
    const { signal } = options
    expectArgument(signal === undefined || signal instanceof AbortSignal, 'run(): signal', 'an AbortSignal')
    const scoped = withScope(options, this.#parts.scope)
    const run = createCitationRun(
      { ...this.#parts.dependencies, verifiers: this.#parts.verifiersIn(scoped.project) },
      scoped,
    )
    this.#parts.runs.add(run)
    return run
  }

  /**
   * Cites a whole answer.
   *
   * Rejects with a `CitationError` `invalid-input` that names the invalid field, and with `closed` after `close()`. It
   * does not reject when the matcher or verifier fails, or when the record cannot be stored: `incidents` and `stored`
   * of the result say so. A source given by `id` alone is looked up among the registered sources that the reader
   * `readAs` (by default the answer's actor) may see. Rejects with `source-not-found` if there is none, and with
   * `not-found` if it was erased.
   */
  async attribute(given: AttributeOptions, reading: ReadAs = {}): Promise<Attribution> {
    const { readAs } = readClosed(reading, readAsFields, 'attribute()')
    const { response, sources, toolResults, ...options } = readClosed(given, attributeFields, 'attribute()')
    const run = this.run(options)
    const reader = () => readAs ?? this.#readerOf(options)
    const input = await this.#read({ response, sources, toolResults }, reader).catch((error: unknown) => {
      this.#parts.runs.forget(run)
      throw error
    })
    await run.addSourcesInTurns(input.sources, { places: input.places })
    for (const call of input.toolResults) run.addToolResult(call)
    const loading = run.readMarks('kept')
    const open = loading && (await loading)
    await pushInTurns(run, cleanOf(input.response, open?.(0)))
    return toAttribution(await run.finish())
  }

  /**
   * Checks one claim against sources as this engine does, without a run and without storing it. A source given by `id`
   * alone is looked up among the registered sources that the reader `readAs` (by default the engine's own actor) may
   * see.
   *
   * @throws CitationError `invalid-input`, `source-not-found`, or `not-found` for an erased source.
   */
  async checkClaim(
    options: Omit<CheckClaimOptions, 'matcher' | 'verifier'>,
    reading: ReadAs = {},
  ): Promise<CheckedClaim> {
    const { readAs = this } = readClosed(reading, readAsFields, 'checkClaim()')
    const { matcher, verifiers } = this.#parts.dependencies
    return await checkClaimAmong({ ...options, matcher, verifier: verifiers[0] }, (sources) =>
      withRegistered(sources, () => readAs),
    )
  }

  /** The reader of registered sources for an answer: the actor that its options name, or else the engine's own. */
  #readerOf({ project, sessionId, agentId, userId }: RunOptions): SourceReader {
    const named = defined({ project, sessionId, agentId, userId })
    return Object.keys(named).length === 0 ? this : this.as(named)
  }

  /** Reads the input of `attribute`. `close()` waits for it, because the run has already begun. */
  async #read(
    given: Parameters<typeof readAttributeInput>[0],
    reader: () => SourceReader,
  ): Promise<Omit<AttributeInput, 'sources'> & SourcesWithTexts> {
    const reading = readAttributeInput(given).then(async (input) => ({
      ...input,
      ...(await withRegistered(input.sources, reader)),
    }))
    this.#keep(reading.catch(() => {}))
    return await reading
  }

  /**
   * Refuses new runs and calls, waits for those that are open, and closes the store.
   *
   * After `closeTimeoutMs`, answers still being written are cut: their streams end, and their
   * records, with the text and citations so far, have the outcome `aborted` and an incident
   * `closed`. Call it when the process is asked to end.
   */
  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #close(): Promise<void> {
    await this.#parts.runs.end()
    do {
      await this.#citing.settled()
      await Promise.allSettled(this.#open)
    } while (this.#open.size > 0)
    const { documents, archive, log } = this.#parts.context
    await documents.close()
    await archive?.blobs.close()
    await log.close()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close()
  }

  #records(): Store {
    if (this.#closing) throw closed()
    if (this.#parts.store) return this.#parts.store
    throw new CitationError({
      code: 'not-found',
      message: 'This engine has no store for records.',
      suggestion: 'Pass one: new CitationEngine({ mode: "basic" }), or { store }.',
    })
  }
}

/**
 * The operations on registered sources and citations, which the constructor of the engine adds: `engine.cite(…)`,
 * `engine.listSources(…)`, …
 */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging
export interface CitationEngine extends RegistrarCalls {}
