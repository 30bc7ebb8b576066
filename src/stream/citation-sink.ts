import type { CitationsData } from '../core/citations-data.ts'
import type { ToolCall } from '../core/ports/extractor.ts'
import type { Incident } from '../core/incident.ts'
import type { Source } from '../core/source.ts'

/** Receives what a stream of the AI SDK contains. Text parts are counted from 0 in the order they start. */
export type CitationSink = {
  /** Registers the sources in a tool's result in short time slices, so that no stream is held up by it. */
  takeToolResult(call: ToolCall): void
  push(textPart: number, delta: string): void
  endPart(textPart: number): void
  discardFrom(textPart: number): void
  /** Marks the answer as incomplete: stopped by the reader (`aborted`) or by an error (`failed`). */
  interrupt(outcome: 'aborted' | 'failed'): void
  incident(incident: Incident): void
}

/** The part of a run that is needed to put its citations into a stream. */
export type CitableRun = CitationSink & {
  readonly id: string
  /** The newest snapshot of each source so far, by number. */
  readonly sources: readonly Source[]
  /** Aborts when the engine closes before the answer is complete: the answer's stream is then ended. */
  readonly cutOff: AbortSignal
  data(): CitationsData
  /** Calls `listener` whenever `data()` or `sources` has changed; returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
  /** Settles when every claim is decided. Never rejects. */
  attributed(): Promise<CitationsData>
  /** Settles when the record is stored, or storing it has failed. Never rejects. */
  finish(): Promise<unknown>
}
