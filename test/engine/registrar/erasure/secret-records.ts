import type { Evidence } from '../../../../src/core/citation.ts'
import type { Store } from '../../../../src/core/ports/store.ts'
import type { Actor, NewEvent } from '../../../../src/core/records.ts'
import type { Random } from '../../../fixtures/random.ts'
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

export const users = ['u1', 'u2', 'u3']
/** Users who only judge citations, so that an erasure of one takes verdicts and leaves the citations. */
export const judges = ['j1', 'j2']
export const agents = ['a1', 'a2', 'a3']
export const sessions = ['s1', 's2', 's3', 's4']
/** All records are of the times from 0 to this many seconds after `startOfTime`, in the order of the log. */
export const SECONDS = 1000

const of = { verdict: 'unknown', status: 'failed', verifier: 'lexical' } as const
const ofPerson = { method: 'human', person: { decision: 'confirmed', role: 'admin', of } } as const

type Claimed = { id: string; text: string; cited: string; owner: Actor }

/**
 * Records some sources, each with a secret word, and records of several persons, agents and sessions that repeat these
 * words: citations, verdicts and rechecks with words of sources that are not cited, and answers. `secrets`: the word of
 * each source, by the id of the source; sources with the same text share it.
 */
export async function recordSecrets(
  store: Store,
  random: Random,
): Promise<{ secrets: Map<string, string>; runs: string[] }> {
  const secrets = new Map<string, string>()
  const claims: Claimed[] = []
  const runs: string[] = []
  const anySource = () => random.pick([...secrets.keys()])
  const append = (event: NewEvent, owner: Actor, contents: string[] = []) =>
    store.append([event], { actor: owner, contents })

  const judge = async (
    { id, owner, text }: Claimed,
    { name, quoted, seconds }: { name: string; quoted: string; seconds: number },
  ) => {
    const words = secrets.get(quoted)!
    const found: Evidence = { sourceId: quoted, start: 0, end: 3, quote: words, similarity: 1, kind: 'exact' }
    const quoteCheck = { outcome: 'misattributed', foundInSourceId: quoted } as const
    const isCheck = random.chance(0.2)
    const judgement = random.chance(0.7) ? { evidence: [found] } : { quoteCheck }
    const verdict = { citationId: id, seconds, reason: `${text} ${words}`, ...judgement }
    const person = actor({ role: 'admin', sessionId: undefined, userId: random.pick(judges) })
    await append(verificationEvent(name, { ...verdict, ...(!isCheck && ofPerson) }), isCheck ? owner : person)
  }

  const addSource = async ({ id, owner, seconds }: At) => {
    const word = secrets.size > 0 && random.chance(0.1) ? secrets.get(anySource())! : `zanzibar${id}quartz`
    const content = `The ${word} was lit.`
    const event = sourceEvent(id, { content, identifier: `${word} ${id}`, name: word })
    await append({ ...event, createdAt: secondsLater(seconds) }, owner, [content])
    secrets.set(id, word)
  }
  const addCitation = async ({ id, owner, seconds }: At) => {
    const [cited, quoted] = [anySource(), anySource()]
    const text = `Of ${secrets.get(cited)} and ${secrets.get(quoted)}.`
    const registration = { quote: text, extractionMethod: 'direct_quote' } as const
    await append(citationEvent(id, { sourceIds: [cited], text, registration, seconds }), owner)
    const claim = { id, text, cited, owner }
    claims.push(claim)
    // Only this verdict says that the claim has words of the other source.
    if (quoted !== cited) await judge(claim, { name: `${id}verdict`, quoted, seconds })
  }
  const addVerdict = async ({ id, seconds }: At) => {
    const claim = random.pick(claims)
    await judge(claim, { name: id, quoted: claim.cited, seconds })
  }
  const addRecheck = async ({ id, owner, seconds }: At) => {
    const [sourceId, newSourceId] = [anySource(), anySource()]
    const difference = [{ kind: 'added' as const, text: secrets.get(newSourceId)! }]
    const isOfCitation = claims.length > 0 && random.chance(0.5)
    const about = isOfCitation ? { citationId: random.pick(claims).id } : { newSourceId, difference }
    await append(recheckEvent(id, { sourceId, seconds, ...about }), owner)
  }
  const addAmendment = async ({ id, owner, seconds }: At) => {
    const sourceId = anySource()
    await append(amendmentEvent(id, { sourceId, name: secrets.get(sourceId)!, seconds }), owner)
  }
  const addRelation = async ({ id, owner }: At) => {
    const [from, to] = [random.pick(claims).id, random.pick(claims).id]
    if (from !== to) await append(relation(id, from, to), { ...owner, sessionId: undefined })
  }
  const addRun = async ({ id, owner: { project, sessionId, userId, agentId }, seconds }: At) => {
    const linked = random.chance(0.5) ? random.pick(claims) : null
    const word = secrets.get(linked?.cited ?? anySource())!
    const sources = [source({ content: `The ${word} was lit.`, title: word })]
    const text = linked?.text ?? word
    const registered = linked && { registered: { citationId: linked.id, claim: text } }
    const cited = citation({ text, end: text.length, evidence: [], ...registered })
    const times = { createdAt: secondsLater(seconds), finishedAt: secondsLater(seconds) }
    const scope = { project, sessionId, userId, agentId }
    await store.saveRun(run({ id, ...scope, ...times, textParts: [text], sources, citations: [cited] }))
    runs.push(id)
  }

  const kinds = [
    addSource,
    addSource,
    addCitation,
    addCitation,
    addCitation,
    addVerdict,
    addRecheck,
    addAmendment,
    addRelation,
    addRun,
  ]
  const size = 20 + random.below(30)
  for (let number = 0; number < size; number++) {
    const at = { id: `e${number}`, owner: anyOwner(random), seconds: Math.floor((number * SECONDS) / size) }
    // The others need sources and citations.
    const begin = [addSource, addSource, addCitation][number]
    await (begin ?? random.pick(kinds))(at)
  }
  return { secrets, runs }
}

type At = { id: string; owner: Actor; seconds: number }

function anyOwner(random: Random): Actor {
  const who = { userId: random.pick(users), agentId: random.pick(agents) }
  return actor({ role: 'admin', sessionId: random.pick(sessions), ...who })
}
