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

/** A finished run: its record, and whether it was stored (`false` without a store). */
export type FinishedRun = {
  record: RunRecord
  stored: boolean
  /** One explanation per claim of the answer, and per citation beside it, in reading order; only with `explain: true`, and never stored. */
  explanations?: Explanation[]
}

/** The citing of one answer, from its first source to its stored record. */
export type CitationRun = Omit<CitableRun, 'finish'> & {
  /**
   * Registers a source that is not in the stream, such as one of an earlier message or of
   * a model call inside a tool. Returns `null` if it is refused: it has nothing to identify
   * it by, or there are too many sources.
   */
  addSource(source: Omit<GivenSource, 'id'>, options?: { id?: string }): Source | null
  /** Registers several sources, each once; `id`s that are given are kept. */
  addSources(sources: readonly GivenSource[]): Source[]
  /**
   * As `addSources`, in slices of time, so that many thousands of sources do not block the event loop. `places`: pages
   * and regions of the texts of registered sources, at the positions of these.
   */
  addSourcesInTurns(
    sources: readonly GivenSource[],
    options?: { places?: readonly (SourcePlaces | undefined)[] },
  ): Promise<Source[]>
  /** Registers the sources in a tool's result and returns them; none for a call that was registered before. */
  addToolResult(call: ToolCall): Source[]
  /** Settles when the sources of all tool results so far are registered: large results are read in slices. */
  sourcesSettled(): Promise<void>
  /**
   * `streamText` or agent result → UI message stream with citations in it. A run reads one
   * result: throws a `CitationError` `invalid-input` if it is used for another one, as do
   * the methods below.
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
  /** `streamText` or agent result → its text; `done` and `attributed()` give the citations afterwards. */
  toTextStream(result: StreamResult): ReadableStream<string>
  /** `toTextStream` as an HTTP response. */
  toTextStreamResponse(result: StreamResult, init?: ResponseInit): Response
  /** Options for `generateText` or an agent, extended so that tool results are also registered with this run. */
  observe<T extends object>(options: T): T
  /** `generateText` or agent result → its finished run. */
  attribute(result: GenerateResult): Promise<FinishedRun>
  /** Ends the answer; settles when it is cited and stored. Never rejects. */
  finish(): Promise<FinishedRun>
  /** Settles when the run is finished, without finishing it: a stream finishes its run by itself. */
  readonly done: Promise<FinishedRun>
}

/** Whom the record of an answer belongs to, and what is known of the conversation. */
export type RunOptions = Scope & {
  /** The record's id; a new one by default. */
  runId?: string
  /**
   * The question being answered; kept in the record. A source that only repeats it supports nothing.
   * If it is not given, that is told by `messages`, the prompt or messages of the options that `observe` gets,
   * and by the `originalMessages` of a stream.
   */
  question?: string
  /**
   * The conversation so far: the messages that the model is given, or those that `useChat` posts.
   * Sources of their tool results can be cited, under the numbers that earlier answers gave them.
   */
  messages?: readonly GivenMessage[]
  /**
   * Whether sources of stored answers of the same session can be cited: of those with the same `project`, `agentId` and
   * `userId`, since a page can send any session id. By default they can if the run names a session, and a `userId` or
   * `agentId`; `true` also recalls answers of nobody, and those of the session of the engine's `context`.
   */
  recall?: boolean
  /**
   * Marks of citations that the model writes into its answer, such as `[1]` and `[[S:1,3]]`: they are taken off
   * the text, and what they cite is checked. By default that of the engine; without it, marks are read in streams
   * that the run sends on if it has sources, and stay in texts that the caller keeps, as of `cite` and `attribute`.
   * `true` reads them there too: offsets are then those of the clean text, `textParts` of the record.
   */
  marks?: ReadMarks
  /** Explains for each claim why it has a citation or none. `false` by default, because it costs time and memory. */
  explain?: boolean
  /**
   * What the end of the answer's stream waits for: `text`, as the model ends it, with the map so far;
   * `matched`, the sources of every claim; `verified`, the default, every verdict, at most `timeoutMs`
   * of the engine, and the stored record, at most 5 seconds. The run goes on to its record in any case.
   */
  finishWhen?: FinishWhen
  /** Cuts the answer off: what is known by then is recorded, with the outcome `aborted`. */
  signal?: AbortSignal
}

/** The names of these options. */
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
