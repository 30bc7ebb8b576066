import type { ToolCall } from '../core/ports/extractor.ts'
import type { Explanation } from '../core/ports/explanation.ts'
import type { RunRecord, Scope } from '../core/records/run-record.ts'
import type { Source, SourceInput } from '../core/source.ts'
import type { CitableRun } from '../stream/citation-sink.ts'
import type { GenerateResult } from '../stream/generate.ts'
import type { citedResponse, streamCitations, StreamResult } from '../stream/stream-citations.ts'

/** A finished run: its record, and whether it was stored (`false` without a store). */
export type FinishedRun = {
  record: RunRecord
  stored: boolean
  /** One explanation per claim of the answer, in reading order; only with `explain: true`, and never stored. */
  explanations?: Explanation[]
}

/** The citing of one answer, from its first source to its stored record. */
export type CitationRun = Omit<CitableRun, 'finish'> & {
  /**
   * Registers a source that is not in the stream, such as one of an earlier message or of
   * a model call inside a tool. Returns `null` if it is refused: it has nothing to identify
   * it by, or there are too many sources.
   */
  addSource(source: SourceInput, options?: { id?: string }): Source | null
  /** Registers several sources, each once; `id`s that are given are kept. */
  addSources(sources: readonly (SourceInput & { id?: string })[]): Source[]
  /** Registers the sources in a tool's result and returns them; none for a call that was registered before. */
  addToolResult(call: ToolCall): Source[]
  /** `streamText` or agent result → UI message stream with citations in it. */
  toUIMessageStream(
    result: StreamResult,
    options?: Parameters<typeof streamCitations>[2],
  ): ReturnType<typeof streamCitations>
  /** `toUIMessageStream` as an HTTP response. */
  toUIMessageStreamResponse(result: StreamResult, options?: Parameters<typeof citedResponse>[2]): Response
  /** Options for `generateText` or an agent, extended so that tool results are also registered with this run. */
  observe<T extends object>(options: T): T
  /** `generateText` or agent result → its finished run. */
  cite(result: GenerateResult): Promise<FinishedRun>
  /** Ends the answer; settles when it is cited and stored. Never rejects. */
  finish(): Promise<FinishedRun>
  /** Settles when the run is finished, without finishing it: a stream finishes its run by itself. */
  readonly done: Promise<FinishedRun>
}

export type RunOptions = Scope & {
  /** The record's id; a new one by default. */
  runId?: string
  /** The question being answered; kept in the record. */
  question?: string
  /** Explains for each claim why it has a citation or none. `false` by default, because it costs time and memory. */
  explain?: boolean
  signal?: AbortSignal
}
