import type { Store } from '../../../../src/core/ports/store.ts'
import type { Actor, NewEvent } from '../../../../src/core/records.ts'
import { seededRandom } from '../../../fixtures/random.ts'
import {
  actor,
  amendmentEvent,
  citationEvent,
  recheckEvent,
  sourceEvent,
  verificationEvent,
} from '../../../records/store/log-events.ts'
import { relation } from '../../../records/store/recording.ts'
import { citation, run, secondsLater, source } from '../../../records/store/run-records.ts'

/** All records are of the times from 0 to this many seconds after `startOfTime`. */
export const SECONDS = 2000
/** The first source, which a third of the citations cite, and a run with 120 citations. */
export const linked = { sourceId: 'source 0', runId: 'long' }

const texts = ['The lighthouse was lit in 1811.', 'The keeper left in 1971.', 'The tower is 35 metres high.']
const [text] = texts as [string]
const passage = { start: 0, end: 3, quote: 'The', similarity: 1, kind: 'exact' } as const
const of = { verdict: 'unknown', status: 'failed', verifier: 'lexical' } as const
const ofPerson = { method: 'human', person: { decision: 'confirmed', role: 'admin', of } } as const

/**
 * Records about 700 events of two users, two agents and two sessions at random times, so that an erasure of either
 * finds records again from others: sources share texts and archived bytes (`addresses`), other persons judge citations
 * and cite sources, and verdicts and rechecks repeat words of sources that are not cited.
 */
export async function recordLinked(
  store: Store,
  { seed, addresses }: { seed: number; addresses: readonly string[] },
): Promise<void> {
  const random = seededRandom(seed)
  const sources: string[] = []
  const citations: { id: string; owner: Actor }[] = []
  const anyCited = () => (random.chance(0.3) ? linked.sourceId : random.pick(sources))
  const write = (event: NewEvent, owner: Actor, contents: string[] = []) =>
    store.append([event], { actor: owner, contents })

  const kinds: [share: number, record: (at: At) => Promise<unknown>][] = [
    [
      0.2,
      async ({ number, owner, seconds }) => {
        const id = `source ${number}`
        const content = random.chance(0.3) ? random.pick(texts) : `Text ${number}.`
        const exchange = random.chance(0.5) ? { exchange: random.pick(addresses) } : {}
        const archive = { address: random.pick(addresses), bytes: 1, reader: 'citespan/1', ...exchange }
        const event = sourceEvent(id, { content, identifier: id, ...(random.chance(0.4) && { archive }) })
        await write({ ...event, createdAt: secondsLater(seconds) }, owner, [content])
        sources.push(id)
      },
    ],
    [
      0.35,
      async ({ number, owner, seconds }) => {
        const id = `citation ${number}`
        await write(citationEvent(id, { sourceIds: [anyCited()], seconds }), owner)
        citations.push({ id, owner })
      },
    ],
    [
      0.25,
      async ({ number, owner, seconds }) => {
        const cited = random.pick(citations)
        const isCheck = random.chance(0.5)
        const evidence = [{ ...passage, sourceId: random.pick(sources) }]
        const verdict = { citationId: cited.id, evidence, seconds, ...(!isCheck && ofPerson) }
        await write(
          verificationEvent(`verdict ${number}`, verdict),
          isCheck ? cited.owner : outsideSessions(owner),
        )
      },
    ],
    [
      0.07,
      async ({ number, owner, seconds }) => {
        const newSource = random.chance(0.5) ? { newSourceId: random.pick(sources) } : {}
        const about = random.chance(0.5) ? { citationId: random.pick(citations).id } : newSource
        const recheck = { sourceId: random.pick(sources), seconds, ...about }
        await write(recheckEvent(`recheck ${number}`, recheck), owner)
      },
    ],
    [
      0.05,
      ({ number, owner, seconds }) =>
        write(amendmentEvent(`amendment ${number}`, { sourceId: anyCited(), name: 'Tower', seconds }), owner),
    ],
    [
      0.04,
      async ({ number, owner }) => {
        const [from, to] = [random.pick(citations).id, random.pick(citations).id]
        if (from !== to) await write(relation(`relation ${number}`, from, to), outsideSessions(owner))
      },
    ],
    [
      0.04,
      ({ number, ...at }) => saveRun(store, { id: `run ${number}`, content: random.pick(texts), ...at }),
    ],
  ]

  for (let number = 0; number < 500; number++) {
    const who = { userId: random.pick(['u1', 'u2']), agentId: random.pick(['a1', 'a2']) }
    const owner = actor({ role: 'admin', sessionId: random.pick(['s1', 's2']), ...who })
    const at = { number, owner, seconds: random.below(SECONDS) }
    let rest = random.next()
    // The others need sources and citations.
    const [, record] =
      number < 2 ? kinds[number]! : (kinds.find(([share]) => (rest -= share) < 0) ?? kinds.at(-1)!)
    await record(at)
    if (number === 250) await saveRun(store, { ...at, id: linked.runId, content: text, length: 120 })
  }
}

type At = { number: number; owner: Actor; seconds: number }

/** Persons comment on citations outside of sessions. */
const outsideSessions = (owner: Actor): Actor => ({ ...owner, sessionId: undefined })

async function saveRun(
  store: Store,
  {
    id,
    content,
    seconds,
    length = 1,
    owner: { project, sessionId, userId, agentId },
  }: Omit<At, 'number'> & { id: string; content: string; length?: number },
): Promise<void> {
  const time = secondsLater(seconds)
  const citations = Array.from({ length }, (_each, index) =>
    citation({ id: `c${index}`, text, end: text.length, evidence: [] }),
  )
  const times = { createdAt: time, finishedAt: time }
  await store.saveRun(
    run({
      id,
      project,
      sessionId,
      userId,
      agentId,
      ...times,
      textParts: [text],
      sources: [source({ content })],
      citations,
    }),
  )
}
