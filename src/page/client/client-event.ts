import type { Citation } from '../../core/citation.ts'
import type { CitationsData, CitedSource } from '../../core/citations-data.ts'

/** A source as first announced; only the sources of a `citations` event are complete. */
export type AnnouncedSource = Pick<CitedSource, 'id' | 'title'> & Partial<CitedSource>

/** A change of an answer while it is read; the same for every kind of stream. */
export type ClientEvent =
  /** The id of the run, and of the session if there is one. */
  | { type: 'run'; runId: string; sessionId?: string }
  /** Text to append to a text part; parts are counted from 0 in the order in which they begin. */
  | { type: 'text'; textPart: number; delta: string }
  /** All text parts as the server read them in another protocol; replaces the text parts that were read before. */
  | { type: 'texts'; texts: readonly string[] }
  | { type: 'source'; source: AnnouncedSource }
  /** One citation, new or changed. */
  | { type: 'citation'; citation: Citation }
  /** All current sources and citations of a run; replaces earlier ones of this run. */
  | { type: 'citations'; data: CitationsData }
  /** The text is complete; its citations are still being checked. */
  | { type: 'checking' }
  | { type: 'tool'; toolName: string; state: 'called' | 'finished' | 'failed'; toolCallId?: string }
  /** The answer or the connection failed. */
  | { type: 'error'; message: string }
  /** A message of the stream could not be read and was skipped. */
  | { type: 'skipped'; reason: string }
  /** The last event, sent exactly once; `incomplete` if the stream broke off or failed. */
  | { type: 'done'; outcome: 'complete' | 'aborted' | 'incomplete' }
