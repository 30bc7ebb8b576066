import type { CitationsData } from '../../core/citations-data.ts'
import type { ToolCall } from '../../core/ports.ts'
import type { Incident } from '../../core/incident.ts'
import type { Source, SourceEntry } from '../../core/source.ts'
import type { OpenText } from './parts/clean-parts.ts'
import type { ProviderCitation } from '../../cite/providers.ts'

/** Receives the content of an AI SDK stream. Text parts are counted from 0 in the order in which they start. */
export type CitationSink = {
  /**
   * Registers the sources of a tool's result in time slices, unless the run already has a call with this `toolName` and
   * `toolCallId`. `entered`: since when the model has had the sources, if known. `onRegistered` is called once, when
   * the result is read or reading it failed, with the sources in it, also with those that were known.
   */
  takeToolResult(
    call: ToolCall,
    origin?: { entered?: SourceEntry; onRegistered?: (sources: readonly Source[]) => void },
  ): void
  /**
   * Takes citations that the model or its provider made: their sources are registered, and each citation is checked
   * with its claim once the answer is complete. `textParts`: the text parts that the citations may belong to, `to`
   * excluded. `entered`: since when the model has had the sources, if known. `onRegistered` is called once,
   * as by `takeToolResult`.
   */
  takeCitations(
    citations: readonly ProviderCitation[],
    origin: {
      textParts: { from: number; to: number }
      entered?: SourceEntry
      onRegistered?: (sources: readonly Source[]) => void
    },
  ): void
  /**
   * Reads the model's input messages. Sources in them, such as those in tool results, are registered as sources of
   * earlier turns. Results of tool calls that the run already has are skipped.
   */
  takeMessages(messages: unknown): void
  push(textPart: number, delta: string): void
  endPart(textPart: number): void
  /** Removes this text part and all later ones, because their step is retried. */
  discardFrom(textPart: number): void
  /**
   * Marks the answer as incomplete: stopped by the reader (`aborted`) or by an error (`failed`). Only the first call
   * counts, and none after `attributed()` or `finish()`.
   */
  interrupt(outcome: 'aborted' | 'failed'): void
  incident(incident: Incident): void
}

/**
 * What the end of an answer's stream waits for. `text`: nothing beyond the model's text; the citation map is sent as it
 * is then. `matched`: the sources of every claim. `verified` (default): every verdict, for at most the engine's
 * `timeoutMs`, and the stored record, for at most 5 seconds. In each case the run goes on until its record is stored.
 */
export type FinishWhen = (typeof finishTimes)[number]
export const finishTimes = ['text', 'matched', 'verified'] as const

/**
 * What changed. `sources`: a source was found. `citations`: claims and what they cite; a source of an earlier turn
 * may have become one of this answer.
 */
export type RunChange = 'sources' | 'citations'

/** The part of a run that a stream needs to carry its citations. */
export type CitableRun = CitationSink & {
  readonly id: string
  /**
   * A snapshot of the sources so far, sorted by number. Sources of earlier turns are in it only if the answer cites
   * them.
   */
  readonly sources: readonly Source[]
  /** Aborts if the engine closes and the answer is still open after `closeTimeoutMs`; the answer's stream then ends. */
  readonly cutOff: AbortSignal
  /** What the end of the stream waits for; `verified` by default. */
  readonly finishWhen?: FinishWhen
  /**
   * Loads the function that removes the model's marks, such as `[1]`, from the text parts of the answer. What the marks
   * cite is checked with the answer. `sent`: a text that citespan passes on. `kept`: a text that the caller already
   * has, as with `attribute`. Returns `null` if the marks are to stay: with `marks: false`, and for a `kept` text also
   * if `marks` is not set.
   */
  readMarks(text: 'sent' | 'kept'): Promise<OpenText> | null
  /** Marks the run as reading an answer. Throws a `CitationError` `invalid-input` if it already reads one. */
  begin(): void
  data(): CitationsData
  /** Calls `listener` whenever `data()` or `sources` has changed; returns a function that unsubscribes. */
  subscribe(listener: (change: RunChange) => void): () => void
  /**
   * Ends the text: call it only once the answer is written, because later text is lost. Settles when every claim has
   * its verdict, or the reason why it has no citation. Never rejects.
   */
  attributed(): Promise<CitationsData>
  /**
   * Ends the text as `attributed()` does, then stores the record. Settles when the record has been stored, or could not
   * be, which is reported as an incident. Never rejects.
   */
  finish(): Promise<unknown>
}
