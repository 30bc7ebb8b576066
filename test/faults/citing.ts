import type { Actor } from '../../src/core/records/actor.ts'
import type { NewEvent } from '../../src/core/records/event.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { citationEvent, lighthouse, sourceEvent, verificationEvent } from '../records/store/log-events.ts'

/** The project of all citations. */
const PROJECT = 'faults'

/** The task of a writing process: to record the citations `<name>-<first>`, `<name>-<first + 1>`, …. */
export type WriterTask = {
  /** A connection string of PostgreSQL or the path of an SQLite file. */
  target: string
  name: string
  first: number
  /** Maximum number of citations. */
  count: number
  /** Numbers of citations that an earlier process tried to record and that were not acknowledged. */
  replayed: readonly number[]
  /** Number of sessions over which citations are distributed in turn. All writers share them. */
  sessions: number
  /** Maximum number of recordings in progress at the same time. */
  concurrency: number
  /** Whether the process prints what it tries to record and what was acknowledged. */
  isTold: boolean
}

/** The agent in the session to which the citation with this number belongs. */
export function actorOf({ sessions }: Pick<WriterTask, 'sessions'>, index: number): Actor {
  return { role: 'agent', project: PROJECT, sessionId: `session-${index % sessions}` }
}

/** A citation with its verdict, of about 1.5 kB; equal for the same id in every process and at every attempt. */
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

/** Registers the source that all citations cite, which also creates the tables. */
export async function registerSource(store: Store): Promise<void> {
  await store.append([sourceEvent('source-1')], {
    actor: actorOf({ sessions: 1 }, 0),
    contents: [lighthouse],
  })
}
