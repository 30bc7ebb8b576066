import type { CitationsData } from '../core/citations-data.ts'
import type { ToolCall } from '../core/ports/extractor.ts'
import type { Incident } from '../core/incident.ts'
import type { Source } from '../core/source.ts'

/** What a stream of the AI SDK tells a run. Text parts are counted from 0 in the order they start. */
export type CitationSink = {
  /** Registers what a tool found, soon: a little at a time, so that nobody's text waits for it. */
  takeToolResult(call: ToolCall): void
  push(textPart: number, delta: string): void
  endPart(textPart: number): void
  discardFrom(textPart: number): void
  /** The answer ends here, cut short by the reader (`aborted`) or by an error (`failed`). */
  interrupt(outcome: 'aborted' | 'failed'): void
  incident(incident: Incident): void
}

/** What a stream needs to know of a run to put its citations in. */
export type CitableRun = CitationSink & {
  readonly id: string
  /** Newest metadata of every source so far, in order of number. */
  readonly sources: readonly Source[]
  data(): CitationsData
  /** Calls back whenever `data()` or `sources` has changed; returns the way to stop it. */
  subscribe(listener: () => void): () => void
  /** Settles when every claim is decided. Never rejects. */
  attributed(): Promise<CitationsData>
  /** Settles when the record is stored too, or storing has failed. Never rejects. */
  finish(): Promise<unknown>
}
