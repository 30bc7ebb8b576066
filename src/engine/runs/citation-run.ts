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
   * Adds sources as `addSources` does, in slices of time, so that many thousands of sources do not block the event
   * loop. `places[i]` has the pages, regions and seams (where texts were joined) of `sources[i]`, if they are known
   * from its registration.
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
   * Turns the result of `streamText` or of an agent into its text, without the marks that are read (option `marks`).
   * `done` and `attributed()` give the citations afterwards.
   */
  toTextStream(result: StreamResult): ReadableStream<string>
  /** `toTextStream` as an HTTP response. */
  toTextStreamResponse(result: StreamResult, init?: ResponseInit): Response
  /**
   * Returns options for `generateText` or an agent with callbacks added; your own are still called. Through them the
   * run takes sources from the results of tools, also from those in `messages`, and the question, if it has none. It
   * also learns what the model writes: the text of an agent within a tool is no source.
   */
  observe<T extends object>(options: T): T
  /** Cites the result of `generateText` or of an agent; resolves to the finished run. */
  attribute(result: GenerateResult): Promise<FinishedRun>
  /** Ends the answer; settles when it is cited, and stored or storing failed. Never rejects. */
  finish(): Promise<FinishedRun>
  /** Resolves to the finished run, but does not finish it: a stream does so by itself, otherwise call `finish()`. */
  readonly done: Promise<FinishedRun>
}

/** Options of a run: whom the record of its answer belongs to, the conversation, and how the answer is cited. */
export type RunOptions = Scope & {
  /** The record's id; a new one by default. If another run has it, the record is not stored (incident `not-stored`). */
  runId?: string
  /**
   * The question being answered; kept in the record. A source that only repeats it supports nothing. By default it is
   * taken from `messages`, from the prompt or messages of the options given to `observe`, or from the
   * `originalMessages` of a stream.
   */
  question?: string
  /**
   * The conversation so far: the model's input messages, or those that `useChat` posts. Sources of their tool results
   * can be cited, under the numbers that earlier answers gave them.
   */
  messages?: readonly GivenMessage[]
  /**
   * Whether the answer may cite sources of the newest 200 stored answers of the same session. These answers must have
   * the same `project`, `agentId` and `userId`, since a page can send any session id. By default it may if the run
   * names a session and a `userId` or `agentId`. With `true`, it may also if the run has no owner, or its session is
   * only that of the engine's `context`.
   */
  recall?: boolean
  /**
   * How to read marks that the model writes into its answer, such as `[1]` and `[[S:1,3]]`: they are removed from the
   * text, and what they cite is checked. By default the engine's option applies. If neither is set, they are read in
   * streams that the run sends on, in each text part that begins when the run has a source; texts that the caller
   * keeps, as with `attribute`, stay unchanged. `true` reads these too: offsets then index the text without marks,
   * which the record has as `textParts`.
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
   * Stops matching and verifying: claims without a link stay uncited, and links without a verdict are checked by words.
   * The record has the outcome `aborted`. To stop the model too, pass it the same signal.
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
