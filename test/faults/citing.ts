import type { Actor } from '../../src/core/records/actor.ts'
import type { NewEvent } from '../../src/core/records/event.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { citationEvent, lighthouse, sourceEvent, verificationEvent } from '../records/store/log-events.ts'

/** The project that all of it is in. */
const PROJECT = 'faults'

/** What a writing process does: citations `<name>-<first>` and on. */
export type WriterTask = {
  /** A connection string of PostgreSQL or the path of an SQLite file. */
  target: string
  name: string
  first: number
  /** At most this many citations. */
  count: number
  /** Numbers of citations that an earlier process tried and that nobody acknowledged. */
  replayed: readonly number[]
  /** Citations go round these many sessions, which all writers share. */
  sessions: number
  /** Recordings under way at once. */
  concurrency: number
  /** Says what it tries and what was acknowledged. */
  isTold: boolean
}

/** The agent of the session that the citation of this number goes into. */
export function actorOf({ sessions }: Pick<WriterTask, 'sessions'>, index: number): Actor {
  return { role: 'agent', project: PROJECT, sessionId: `session-${index % sessions}` }
}

/** A citation with its verdict, about 1.5 kB: the same in every process and every try. */
export function citing(id: string): NewEvent[] {
  const text = `The lighthouse was lit in 1811, as ${id} says of the third of its keepers' books.`
  return [
    citationEvent(id, {
      text,
      registration: {
        quote: 'The lighthouse was lit in 1811. It still stands.',
        quoteContext:
          'Of the towers on rocks, few are older. The lighthouse was lit in 1811. It still stands.',
        relevanceReasoning: 'It names the year of the first light, which is what the claim is about.',
        extractionMethod: 'direct_quote',
        locator: { page: 1 },
      },
    }),
    verificationEvent(`${id}-verdict`, {
      citationId: id,
      reason: 'The sentence stands in the source as quoted.',
    }),
  ]
}

/** Registers the source that all of them cite, and leaves the tables made. */
export async function registerSource(store: Store): Promise<void> {
  await store.append([sourceEvent('source-1')], {
    actor: actorOf({ sessions: 1 }, 0),
    contents: [lighthouse],
  })
}
