import type { ToolCall, Explanation } from '../../core/ports.ts'
import type { RunRecord, Scope } from '../../core/records.ts'
import type { GivenSource, Source } from '../../core/source.ts'
import type { SourcePlaces } from '../../sources/registry.ts'
import type { InferUIMessageChunk, UIMessage } from 'ai'
import type { CitableRun, FinishWhen } from '../stream/citation-sink.ts'
import type { CitedUIMessage } from '../stream/citations-part.ts'
import type { ReadMarks } from '../marks/mark-settings.ts'
import type { GivenMessage } from '../stream/parts/read-messages.ts'
import type { GenerateResult } from '../stream/generate.ts'
import type { CitedResponseOptions, CitedStreamOptions, StreamResult } from '../stream/stream-citations.ts'

/**
 * A finished run: its record, and whether it was stored (`false` without a store, or if storing failed: incident
 * `not-stored`).
 */
export type FinishedRun = {
  record: RunRecord
  stored: boolean
  /**
   * One explanation per claim of the answer and per citation that belongs to no claim, in reading order; only with
   * `explain: true`, and never stored.
   */
  explanations?: Explanation[]
}

/** The citing of one answer, from its first source to its stored record. */
export type CitationRun = Omit<CitableRun, 'finish'> & {
  /**
   * Registers a source that is not in the stream, such as one of an earlier message or of a model call inside a tool.
   * The `id` of the options, else that of the source, is kept, unless it is taken (incident `id-taken`). Returns
   * `null`, with an incident, if the source has nothing to identify it by, if there are too many sources, or if the
   * answer is finished (`source-too-late`).
   */
  addSource(source: GivenSource, options?: { id?: string }): Source | null
  /** Registers several sources as `addSource` does, and returns the registered ones, each once. */
  addSources(sources: readonly GivenSource[]): Source[]
  /**
   * Registers sources as `addSources` does, but in time slices, so that many thousands of sources do not block the
   * event loop. `places[i]` has the pages, regions and seams (offsets where texts were joined) of `sources[i]`, or is
   * `undefined` if they are unknown.
   */
  addSourcesInTurns(
    sources: readonly GivenSource[],
    options?: { places?: readonly (SourcePlaces | undefined)[] },
  ): Promise<Source[]>
  /**
   * Registers the sources in a tool's result and returns them, known ones too. Returns none for a call whose `toolName`
   * and `toolCallId` the run already has.
   */
  addToolResult(call: ToolCall): Source[]
  /** Resolves when the sources of all tool results so far are registered: large results are read in slices. */
  sourcesSettled(): Promise<void>
  /**
   * Turns the result of `streamText` or of an agent into a UI message stream with citations. A run reads one result:
   * for a second one, each method that takes a result fails with a `CitationError` `invalid-input`.
   */
  toUIMessageStream<UI_MESSAGE extends UIMessage = CitedUIMessage>(
    result: StreamResult,
    options?: CitedStreamOptions<UI_MESSAGE>,
  ): ReadableStream<InferUIMessageChunk<UI_MESSAGE>>
  /** `toUIMessageStream` as an HTTP response. */
  toUIMessageStreamResponse<UI_MESSAGE extends UIMessage = CitedUIMessage>(
    result: StreamResult,
    options?: CitedResponseOptions<UI_MESSAGE>,
  ): Response
  /**
   * Turns the result of `streamText` or of an agent into a stream of its text. Marks of the model, such as `[1]`, are
   * removed if the run reads them (option `marks`). `done` and `attributed()` give the citations afterwards.
   */
  toTextStream(result: StreamResult): ReadableStream<string>
  /** `toTextStream` as an HTTP response. */
  toTextStreamResponse(result: StreamResult, init?: ResponseInit): Response
  /**
   * Adds callbacks to the options of `generateText`, `streamText` or an agent and returns the new options; your own
   * callbacks are still called. The run then takes sources from tool results, including those in `messages`, and the
   * question if it has none. If a tool calls an agent, pass the options of that call through `observe` too: the run
   * then takes the sources of the agent's tools, and does not use what the agent writes as a source.
   */
  observe<T extends object>(options: T): T
  /** Cites the result of `generateText` or of an agent; resolves to the finished run. */
  attribute(result: GenerateResult): Promise<FinishedRun>
  /**
   * Ends the answer: text that comes later is lost. Resolves to the finished run once every claim is decided and the
   * record has been stored, or could not be. Never rejects.
   */
  finish(): Promise<FinishedRun>
  /** Resolves to the finished run, but does not finish it: a stream does so by itself, otherwise call `finish()`. */
  readonly done: Promise<FinishedRun>
}

/** Options of a run: whom the record of its answer belongs to, the conversation, and how the answer is cited. */
export type RunOptions = Scope & {
  /** The record's id; a new one by default. If another run has it, the record is not stored (incident `not-stored`). */
  runId?: string
  /**
   * The question being answered. A source that only repeats it supports nothing. By default it is taken from
   * `messages`, from the prompt or messages of the options given to `observe`, or from the `originalMessages` of a
   * stream. The record keeps it only if it was given here or taken from `messages`.
   */
  question?: string
  /**
   * The conversation so far: the model's input messages, or those that `useChat` posts. Sources of their tool results
   * can be cited, under the numbers that earlier answers gave them.
   */
  messages?: readonly GivenMessage[]
  /**
   * Whether the answer may cite sources of the newest 200 stored answers of the same session. Only answers with the
   * same `project`, `agentId` and `userId` are read, because a page can send any session id. By default `true` if the
   * session is named in these options and the run has a `userId` or `agentId`, otherwise `false`. For a run that has
   * neither, or whose session comes from the engine's `context`, set `true`.
   */
  recall?: boolean
  /**
   * How to read marks that the model writes into its answer, such as `[1]` and `[[S:1,3]]`. Marks that are read are
   * removed from the text, and what they cite is checked. `true` or settings read the marks of every text; `false`
   * reads none. By default the engine's option applies. If neither is set, marks are read only in streams that the run
   * returns, in text parts that begin after the run has got a source; a text that the caller already has, such as that
   * of `attribute`, keeps its marks. Offsets always index the `textParts` of the record, which lack the marks that were
   * read.
   */
  marks?: ReadMarks
  /** Explains for each claim why it has a citation or none. `false` by default, because it costs time and memory. */
  explain?: boolean
  /**
   * What the end of the answer's stream waits for. `text`: nothing beyond the model's text; the citation map is sent as
   * it is then. `matched`: the sources of every claim, not the verdicts. `verified` (default): every verdict, for at
   * most the engine's `timeoutMs`, and the stored record, for at most 5 seconds. In each case the run continues until
   * its record is stored; what it finds after the stream has ended is only in the record.
   */
  finishWhen?: FinishWhen
  /**
   * Stops matching and verifying. Claims for which no source was found by then stay uncited. Those whose sources were
   * found but not checked yet are checked by `lexicalVerifier()`. The record has the outcome `aborted`. To stop the
   * model too, pass it the same signal.
   */
  signal?: AbortSignal
}

/** The names of the options of a run. */
export const runOptionNames = {
  sessionId: true,
  agentId: true,
  userId: true,
  project: true,
  runId: true,
  question: true,
  messages: true,
  recall: true,
  marks: true,
  explain: true,
  finishWhen: true,
  signal: true,
} as const satisfies { readonly [Name in keyof RunOptions]-?: true }
