import type { ToolCall } from '../core/ports/extractor.ts'
import type { Explanation } from '../core/ports/explanation.ts'
import type { RunRecord, Scope } from '../core/records/run-record.ts'
import type { Source, SourceInput } from '../core/source.ts'
import type { CitableRun } from '../stream/citation-sink.ts'
import type { GenerateResult } from '../stream/generate.ts'
import type { citedResponse, streamCitations, StreamResult } from '../stream/stream-citations.ts'

/** A finished run: its record, and whether the store has it (`false` without a store). */
export type FinishedRun = {
  record: RunRecord
  stored: boolean
  /** One for each claim of the answer, in reading order; with `explain: true` only, and never stored. */
  explanations?: Explanation[]
}

/** One answer being cited. */
export type CitationRun = Omit<CitableRun, 'finish'> & {
  /**
   * Registers a source the stream does not show: of an earlier message, of a
   * model call inside a tool. `null` when it is refused: nothing identifies it,
   * or there are too many.
   */
  addSource(source: SourceInput, options?: { id?: string }): Source | null
  /** Registers several, each once; `id`s of the caller's own are kept. */
  addSources(sources: readonly (SourceInput & { id?: string })[]): Source[]
  /** Registers what a tool found, at once; a call that was seen before gives nothing new. */
  addToolResult(call: ToolCall): Source[]
  /** `streamText` or agent result → UI message stream with citations in it. */
  toUIMessageStream(
    result: StreamResult,
    options?: Parameters<typeof streamCitations>[2],
  ): ReturnType<typeof streamCitations>
  /** `toUIMessageStream` as an HTTP response. */
  toUIMessageStreamResponse(result: StreamResult, options?: Parameters<typeof citedResponse>[2]): Response
  /** Options for `generateText` or an agent with the tools' results also going to this run. */
  observe<T extends object>(options: T): T
  /** `generateText` or agent result → its finished run. */
  cite(result: GenerateResult): Promise<FinishedRun>
  /** Ends the answer; settles when it is cited and stored. Never rejects. */
  finish(): Promise<FinishedRun>
  /** Settles as `finish()` does, without ending anything: a stream ends its run by itself. */
  readonly done: Promise<FinishedRun>
}

export type RunOptions = Scope & {
  /** The record's id; a new one unless told. */
  runId?: string
  /** What is being answered; kept in the record. */
  question?: string
  /** Says for each claim why it has its citation or none; `false` unless told, as it takes time and room. */
  explain?: boolean
  signal?: AbortSignal
}
