import { Client } from '@modelcontextprotocol/client'
import { InMemoryTransport } from '@modelcontextprotocol/server'
import { MockLanguageModelV4 } from 'ai/test'
import { describe, expect, test } from 'vitest'
import type { Matcher } from '../../../src/core/ports/matcher.ts'
import { statusOf, verdicts } from '../../../src/core/verdict.ts'
import type { Status, Verdict } from '../../../src/core/verdict.ts'
import { llmVerifier } from '../../../src/entries/index.ts'
import { createMcpServer } from '../../../src/doors/mcp/server.ts'
import { scriptedModel } from '../../fixtures/scripted-model.ts'
import { startService } from './service-under-test.ts'

const bog =
  'The bog of Kolm lies 12 metres above the sea. Peat was cut there by farmers until the war. Cranes rest in it.'
const forest = 'The beech forest is older than the town. Its oldest tree was felled by a storm in May.'
const said = 'The bog of Kolm lies 12 metres above the sea.'
const elsewhere = 'Its oldest tree was felled by a storm in May.'
const nowhere = 'Ossified reindeer were found below the sand.'

type Outcome = 'none' | 'found' | 'altered' | 'misattributed' | 'fabricated' | 'unclear'

const quotes: Readonly<Record<Outcome, string | undefined>> = {
  none: undefined,
  found: said,
  altered: said.replace('12', '21'),
  misattributed: elsewhere,
  fabricated: nowhere,
  unclear: said.replace('12', '12x'),
}

/** The status that a quote decides; the rest decides where it is `null`. */
const byQuote: Readonly<Record<Outcome, Status | null>> = {
  none: null,
  found: null,
  altered: 'failed',
  misattributed: 'failed',
  fabricated: 'failed',
  unclear: 'unverified',
}

/** A judge of one word, and a matcher that links every claim to the bog with the quote. */
async function openDoors(verdict: Verdict | null, quote: string | undefined) {
  const matcher: Matcher = {
    name: 'given',
    async *match({ claims, sources }) {
      const source = sources.find(({ content }) => content === bog)
      for (const { number } of source ? claims : [])
        yield {
          claimNumber: number,
          sourceId: source!.id,
          support: 'full',
          confidence: 1,
          matcher: 'given',
          ...(quote !== undefined && { quote }),
        }
    },
  }
  const elements = [`1:${verdict}`]
  const answers = Array.from({ length: 60 }, () => [[JSON.stringify({ elements })]])
  const model: MockLanguageModelV4 = scriptedModel(answers)
  const verifier = verdict === null ? {} : { verifier: llmVerifier({ model }) }
  const { engine, call, tokenOf } = await startService({}, undefined, { matcher, ...verifier })
  const token = await tokenOf({ project: 'land', agentId: 'reader' })
  const registrar = engine.as({ role: 'agent', project: 'land', agentId: 'reader', sessionId: 's1' })
  const source = await registrar.addDocSource({ name: 'bog.md', content: bog }, { name: 'Bog' })
  await registrar.addDocSource({ name: 'forest.md', content: forest }, { name: 'Forest' })
  return { engine, call, token, registrar, source, model }
}

type Doors = Awaited<ReturnType<typeof openDoors>>
type Given = { claim: string; quote?: string | undefined; negative?: boolean }

const sources = [
  { title: 'Bog', content: bog },
  { title: 'Forest', content: forest },
]

function inputOf({ source }: Doors, { claim, quote, negative }: Given) {
  return {
    sourceId: source.id,
    claim,
    ...(quote !== undefined && { quote }),
    ...(negative && { extractionMethod: 'negative' as const }),
  }
}

/** The doors where an agent cites a source that it names. */
const citing: Readonly<Record<string, (doors: Doors, given: Given) => Promise<Status>>> = {
  cite: async (doors, given) => (await doors.registrar.cite(inputOf(doors, given))).status,
  'POST /v1/citations': async (doors, given) =>
    (
      await doors.call(doors.token, 'POST /v1/citations', {
        json: inputOf(doors, given),
      })
    ).body.status,
  'MCP cite': async (doors, given) => {
    const [near, far] = InMemoryTransport.createLinkedPair()
    const client = new Client({ name: 'test', version: '1' })
    await createMcpServer(doors.registrar, { version: '1.2.3' }).connect(far)
    await client.connect(near)
    const { content } = await client.callTool({ name: 'cite', arguments: inputOf(doors, given) })
    await client.close()
    const [id] = /\(id (\S+),/.exec(content[0]?.type === 'text' ? content[0].text : '')?.slice(1) ?? []
    return (await doors.registrar.getCitation(id!))!.status
  },
}

/** The doors where an answer or a claim is checked. */
const answering: typeof citing = {
  linkCitations: async (doors, given) => {
    const { id } = await doors.registrar.cite(inputOf(doors, given))
    const linked = await doors.registrar.linkCitations({ text: `${given.claim} [1]`, numbers: { 1: id } })
    return linked.citations[0]!.status
  },
  attribute: async ({ engine }, { claim }) =>
    (await engine.attribute({ response: claim, sources })).citations[0]!.status,
  'POST /v1/attribute': async ({ call, token }, { claim }) =>
    (await call(token, 'POST /v1/attribute', { json: { response: claim, sources } })).body.citations[0]
      .status,
}

/** The doors that name no source for a quote, so that none is in the wrong one. */
const checking: typeof citing = {
  checkClaim: async ({ engine }, { claim, quote }) =>
    (await engine.checkClaim({ claim, sources, ...(quote !== undefined && { quote }) })).status,
  'POST /v1/check': async ({ call, token }, { claim, quote }) =>
    (await call(token, 'POST /v1/check', { json: { claim, sources, quote } })).body.status,
}

const inOtherWords = 'Kolm has a bog that lies low above the sea.'

describe('a quote has one status through every door', () => {
  const claims: [what: string, verdict: Verdict | null, claim: string, Status][] = [
    ['word for word', null, said, 'verified'],
    ['other words, no judge', null, inOtherWords, 'unverified'],
    ...verdicts
      .filter((verdict) => verdict !== 'unknown')
      .map((verdict): (typeof claims)[number] => [
        `a judge says ${verdict}`,
        verdict,
        inOtherWords,
        statusOf(verdict),
      ]),
  ]
  const rows = claims.flatMap(([what, verdict, claim, status]) =>
    (Object.keys(quotes) as Outcome[]).map(
      (outcome) => [outcome, what, { verdict, claim, status: byQuote[outcome] ?? status }] as const,
    ),
  )

  test.each(rows)('%s, %s', async (outcome, _what, { verdict, claim, status }) => {
    const quote = quotes[outcome]
    const doors = await openDoors(verdict, quote)
    const found: Record<string, Status> = {}
    const all = outcome === 'misattributed' ? [citing, answering] : [citing, answering, checking]
    const open = Object.assign({}, ...all) as typeof citing
    for (const [name, door] of Object.entries(open)) found[name] = await door(doors, { claim, quote })
    expect(found).toEqual(Object.fromEntries(Object.keys(open).map((name) => [name, status])))
  })
})

describe('a negative citation has one status through every door where an agent cites', () => {
  const rows: [what: string, verdict: Verdict | null, claim: string, Status][] = [
    ['no word of it', null, 'The wolves of the valley hunt at dawn.', 'verified'],
    ['near words', null, inOtherWords, 'unverified'],
    ['it says so', null, said, 'failed'],
    ['a judge says supported', 'supported', inOtherWords, 'failed'],
    ['a judge says partial', 'partial', inOtherWords, 'unverified'],
    ['a judge says unsupported', 'unsupported', inOtherWords, 'verified'],
    ['a judge says contradicted', 'contradicted', inOtherWords, 'verified'],
  ]
  const cells = rows.flatMap(([what, verdict, claim, status]) =>
    (Object.keys(quotes) as Outcome[]).map(
      (outcome) => [outcome, what, { verdict, claim, status: byQuote[outcome] ?? status }] as const,
    ),
  )

  test.each(cells)('%s, %s', async (outcome, _what, { verdict, claim, status }) => {
    const quote = quotes[outcome]
    const doors = await openDoors(verdict, quote)
    for (const door of Object.values(citing))
      expect(await door(doors, { claim, quote, negative: true })).toBe(status)
  })
})

test('a quote that is in another source names it through every door, and no judge is asked', async () => {
  const doors = await openDoors('supported', elsewhere)
  const { registrar, engine, model } = doors
  const cited = await registrar.cite(inputOf(doors, { claim: inOtherWords, quote: elsewhere }))
  const { citations } = await engine.attribute({ response: inOtherWords, sources })
  for (const { verdict, reason, evidence, quoteCheck } of [cited, citations[0]!]) {
    expect(verdict).toBe('unsupported')
    expect(quoteCheck).toEqual({ outcome: 'misattributed', foundInSourceId: evidence[0]!.sourceId })
    expect(evidence[0]!.quote).toBe(elsewhere)
    expect(reason).toBe(
      `The quote is not in the source that is cited (Bog) but in another: Forest (${evidence[0]!.sourceId}).`,
    )
  }
  expect(model.doGenerateCalls.length + model.doStreamCalls.length).toBe(0)
})
