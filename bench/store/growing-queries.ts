import type { Actor } from '../../src/core/records/actor.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { filledTime, spread } from './filled-file.ts'

export const auditor: Actor = { role: 'auditor', project: 'p0' }

/** A query of an auditor that returns pages of 100. Each `turn` reads another place of the log. */
export type Query = (
  store: Store,
  place: { turn: number; citations: number },
) => Promise<{ items: unknown[] }>

export const growingQueries: Record<string, Query> = {
  id: (store, { turn, citations }) =>
    store.findCitations({ id: `c${1 + ((turn * 7919) % citations)}` }, { actor: auditor }),
  source: (store, { turn }) =>
    store.findCitations({ sourceId: `src${turn % spread.sources}` }, { actor: auditor }),
  session: (store, { turn }) =>
    store.findCitations({ sessionId: `s${turn % spread.sessions}` }, { actor: auditor }),
  project: (store, { turn }) =>
    store.findCitations({ project: `p${turn % spread.projects}` }, { actor: auditor }),
  status: (store) => store.findCitations({ project: 'p0', status: 'failed' }, { actor: auditor }),
  agent: (store, { turn }) =>
    store.findCitations({ agentId: `a${turn % spread.agents}` }, { actor: auditor }),
  time: (store, { turn, citations }) => {
    const place = (turn * 7919) % (citations - 200)
    const [since, until] = [place, place + 150].map((n) =>
      new Date(filledTime.start + n * filledTime.step).toISOString(),
    )
    return store.findCitations({ since, until }, { actor: auditor })
  },
  text: (store, { turn }) =>
    store.findCitations({ text: `keeper w${turn % spread.words}` }, { actor: auditor }),
}
