import type { Citation } from '../../core/citation.ts'
import type { CitationsData, CitedSource } from '../../core/citations-data.ts'

/** A source as it is announced; only what comes with `citations` is complete. */
export type AnnouncedSource = Pick<CitedSource, 'id' | 'title'> & Partial<CitedSource>

/** What happens to an answer while it is read, the same for every kind of stream. */
export type ClientEvent =
  /** The run's id, and the session's where there is one. */
  | { type: 'run'; runId: string; sessionId?: string }
  /** More text at the end of a text part; parts count from 0 in the order they begin. */
  | { type: 'text'; textPart: number; delta: string }
  | { type: 'source'; source: AnnouncedSource }
  /** One citation, new or changed. */
  | { type: 'citation'; citation: Citation }
  /** All sources and citations as they stand; takes the place of those before. */
  | { type: 'citations'; data: CitationsData }
  /** The text is complete; its citations are still being checked. */
  | { type: 'checking' }
  | { type: 'tool'; toolName: string; state: 'called' | 'finished' | 'failed'; toolCallId?: string }
  /** The answer, or the way to it, failed. */
  | { type: 'error'; message: string }
  /** Something that came could not be read and was left out. */
  | { type: 'skipped'; reason: string }
  /** The last event, once: `incomplete` when the stream broke off or failed. */
  | { type: 'done'; outcome: 'complete' | 'aborted' | 'incomplete' }
