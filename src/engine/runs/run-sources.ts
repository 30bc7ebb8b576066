import { expectArgument } from '../../core/error.ts'
import type { Extractor, ToolCall, Observe } from '../../core/ports.ts'
import { messageOf } from '../../cite/pipeline.ts'
import type { GivenCitation } from '../../cite/pipeline.ts'
import { createSourceRegistry } from '../../sources/registry.ts'
import type { SourceRegistry } from '../../sources/registry.ts'
import { isMarked } from '../../core/is-reference.ts'
import type { RunRecord } from '../../core/records.ts'
import type { GivenSource, Source } from '../../core/source.ts'
import { toCitedSource } from '../../core/to-citations-data.ts'
import { readMessages } from '../stream/parts/read-messages.ts'
import type { CitationRun } from './citation-run.ts'
import { createRunExtractors } from '../incidents/run-extractors.ts'
import type { Agents } from '../agents/agents.ts'
import { createWrittenTexts } from '../agents/written-texts.ts'
import type { WrittenTexts } from '../agents/written-texts.ts'
import { readGivenSources } from '../answers/given-source-fields.ts'
import { takeCited } from '../sources/cited-sources.ts'
import { createKnownSources } from '../sources/known-sources.ts'
import type { KnownSources, SourceOrigin } from '../sources/known-sources.ts'
import { createSourceNumbers } from '../sources/source-numbers.ts'
import type { RunLog } from './run-log.ts'
import { createSourceIntake } from './source-intake.ts'

/** An earlier answer of the conversation, as it was stored. */
export type RecalledAnswer = Pick<RunRecord, 'sources' | 'citations'>

/** Called once, with the sources of a tool result or of provider citations, when they were read or that failed. */
type OnRegistered = (sources: readonly Source[]) => void

/** The sources of one run, added by the application or extracted from tool results. */
export type RunSources = Pick<
  CitationRun,
  | 'addSource'
  | 'addSources'
  | 'addSourcesInTurns'
  | 'addToolResult'
  | 'sourcesSettled'
  | 'takeToolResult'
  | 'takeCitations'
  | 'takeMessages'
> & {
  readonly registry: SourceRegistry
  readonly known: KnownSources
  /** What models wrote in the calls that the run observes. */
  readonly written: WrittenTexts
  /** Resolves when the tool results taken so far are registered; `null` if they already are. */
  settled(): Promise<void> | null
  /** Whether no source was given and no tool result taken. */
  isEmpty(): boolean
}

/** Where the sources of a run come from, and who is notified of them. */
type RunSourcesOptions = {
  /** The application's extractors, of which the last one is tried first, and the tools that are agents. */
  tools: { extractors: readonly Extractor[]; agents: Agents }
  /** The text parts of the answer so far. */
  answer: () => readonly string[]
  log: RunLog
  observe: Observe
  /** Whether the record of the answer is made. */
  isFinished: () => boolean
  /** Called when sources were added. */
  onChange: () => void
  /**
   * Called with each provider citation as it arrives. Its source is registered later; if this returns `false`, the
   * citation is left out, and its source is not registered.
   */
  onCited: (citation: GivenCitation) => boolean
  /** Earlier turns of the conversation; their sources are registered before any others, and keep their numbers. */
  earlier: { messages: unknown; answers: Promise<readonly RecalledAnswer[]> | null }
}

export function createRunSources({
  tools: { extractors, agents },
  answer,
  isFinished,
  log,
  observe,
  onChange,
  onCited,
  earlier,
}: RunSourcesOptions): RunSources {
  const filter = createCallFilter()
  const written = createWrittenTexts(answer)
  const given = createGivenSources(written)
  const extract = createRunExtractors(extractors, { log, observe, agents, written })
  const registry = createSourceRegistry({ onLimit: log.incident })
  const numbers = createSourceNumbers()
  const known = createKnownSources(numbers)
  const intake = createSourceIntake({ onError: (error) => failed('sources-not-read', error) })

  function* registerEach(
    call: ToolCall,
    { onRegistered, ...origin }: SourceOrigin & { onRegistered?: OnRegistered },
  ): Generator<void> {
    const sources: Source[] = []
    try {
      const inputs = extract(call, { isQuiet: origin.isEarlier })
      yield
      for (const input of inputs) {
        const source = registry.register(input, { isEarlier: origin.isEarlier === true })
        noted(source, origin)
        if (source) sources.push(source)
        yield
      }
    } finally {
      ended(sources, onRegistered)
    }
  }

  function ended(sources: readonly Source[], onRegistered?: OnRegistered): void {
    onRegistered?.(sources)
    if (sources.length > 0 || onRegistered) onChange()
  }

  function noted(source: Source | null, origin: SourceOrigin = {}): void {
    if (source) known.note(source.id, { ...origin, parts: partsOf(source) })
  }
  const registerAll = (inputs: readonly GivenSource[]) => registerInOrder(inputs, registry, noted)

  /** Returns the given sources. If the answer is finished, reports an incident and returns none. */
  function inTime<Input>(sources: readonly Input[]): readonly Input[] {
    if (!isFinished() || sources.length === 0) return sources
    const message = `${sources.length} sources came after the answer was finished; they were left out.`
    log.incident({ step: 'extract', code: 'source-too-late', message })
    return []
  }

  function added<Sources extends readonly Source[]>(sources: Sources): Sources {
    for (const source of sources) noted(source, { isAdded: true })
    if (sources.length > 0) onChange()
    return sources
  }

  if (earlier.answers)
    intake.await(earlier.answers.then(registerAnswers, (error) => failed('earlier-turns-not-read', error)))
  if (earlier.messages !== undefined) takeMessages(earlier.messages)

  return {
    registry,
    written,
    isEmpty: () => !filter.isAny && registry.list().length === 0,
    settled: intake.settled,
    sourcesSettled: async () => void (await intake.settled()),
    known,
    addSource(source, options) {
      const [input] = inTime(given([source], 'addSource()'))
      if (!input) return null
      const { id, ...fields } = input
      const registered = registry.register(fields, { ...options, id: options?.id ?? id })
      if (registered) added([registered])
      return registered
    },
    addSources: (sources) => added(tellIfTextless(registerAll(inTime(given(sources, 'addSources()'))), log)),
    async addSourcesInTurns(sources, { places } = {}) {
      const inputs = inTime(given(sources, 'addSourcesInTurns()'))
      return added(tellIfTextless(await registry.registerInTurns(inputs, places), log))
    },
    addToolResult(call) {
      if (!filter.isNew(call)) return []
      return added(registerAll(inTime(extract(call, { isOutside: true }))))
    },
    takeToolResult(call, origin = {}) {
      if (filter.isNew(call)) intake.add(registerEach(call, origin))
    },
    takeCitations(citations, { textParts, entered, onRegistered }) {
      const onSource = (source: Source) => {
        noted(source, { entered })
        onChange()
      }
      const onEnd = (sources: readonly Source[]) => ended(sources, onRegistered)
      intake.add(takeCited(citations, { textParts, registry, onCited, onRegistered: onSource, onEnd }))
    },
    takeMessages,
  }

  function takeMessages(messages: unknown): void {
    const { calls, cited } = readMessages(messages)
    numbers.keep(cited)
    for (const call of calls) if (filter.isNew(call)) intake.add(registerEach(call, EARLIER))
  }

  function* registerAnswers(answers: readonly RecalledAnswer[]): Generator<void> {
    for (const { sources, citations } of answers) {
      const cited = new Set(citations.filter(isMarked).flatMap(({ sourceIds }) => sourceIds))
      numbers.keep(sources.filter(({ id }) => cited.has(id)).map(toCitedSource))
      for (const source of sources) {
        const { id: _id, number: _number, contentHash: _hash, entered: _entered, ...stored } = source
        const { pages, regions, seams, ...input } = stored
        noted(registry.register(input, { pages, regions, seams, isEarlier: true }), EARLIER)
        yield
      }
    }
    onChange()
  }

  function failed(code: string, error: unknown): null {
    log.incident({ step: 'extract', code, message: messageOf(error) })
    return null
  }
}

/** Creates a function that reads the sources that an application gives, and marks those whose text a model wrote. */
function createGivenSources({ marked }: WrittenTexts) {
  return (sources: readonly GivenSource[], where: string) => {
    expectArgument(Array.isArray(sources), `${where}: sources`, 'an array')
    return readGivenSources(sources, where).map(marked)
  }
}

/**
 * Reports an incident if no source has a text: the application may name the field differently, and some tools return
 * only links.
 */
function tellIfTextless(sources: Source[], { incident }: RunLog): Source[] {
  if (sources.length > 0 && sources.every(({ content }) => content === '')) {
    const message = `None of the ${sources.length} sources has a text to compare with the answer.`
    incident({ step: 'match', code: 'sources-without-text', message })
  }
  return sources
}

/**
 * Recognises tool calls that were seen before, by name and id. Source parts always count as new, because ids of
 * providers may repeat. `isAny`: whether there was any call or source part.
 */
function createCallFilter(): { isNew(call: ToolCall): boolean; readonly isAny: boolean } {
  const seen = new Set<string>()
  return {
    isNew({ toolName, toolCallId }) {
      const key = `${toolName}\n${toolCallId}`
      if (toolName !== 'source' && seen.has(key)) return false
      seen.add(key)
      return true
    },
    get isAny() {
      return seen.size > 0
    },
  }
}

/**
 * Registers sources one by one and passes each to `noted`, so that every chunk of a document counts at its own place in
 * the order of the sources. Returns each source once.
 */
function registerInOrder(
  inputs: readonly GivenSource[],
  registry: SourceRegistry,
  noted: (source: Source) => void,
): Source[] {
  const sources = inputs.flatMap((input) => registry.registerAll([input]))
  const ids = new Set<string>()
  for (const source of sources) {
    noted(source)
    ids.add(source.id)
  }
  return [...ids].flatMap((id) => registry.get(id) ?? [])
}

/**
 * How many numbers a source takes when a model counts the sources in its marks (`[1]`): one for a page with a URL,
 * otherwise one for each chunk of the document.
 */
function partsOf({ url, seams = [] }: Source): number {
  return url ? 1 : seams.length + 1
}

const EARLIER: SourceOrigin = { isEarlier: true, entered: { step: 0, textPart: 0 } }
