import { describe, expect, test } from 'vitest'
import type { CitationAudit } from '../../../../src/engine/registrar/audits/audit-citations.ts'
import type { GivenSource } from '../../../../src/core/source.ts'
import { CitationEngine } from '../../../../src/engine/engine.ts'
import { memoryStore } from '../../../../src/records/store/memory/store.ts'

const fee = 'The fee of the office is 40 euros a year.'
const bridge = 'The bridge over the river is 31 metres high.'
const user = { role: 'user', project: 'lifts' } as const

function someEngine() {
  return new CitationEngine({
    store: memoryStore(),
    context: { project: 'lifts', agentId: 'writer', sessionId: 's' },
  })
}

/** The audit of two answers, each with one source, and each of which cites its source once. */
async function auditOf(one: GivenSource, other: GivenSource): Promise<CitationAudit> {
  await using engine = someEngine()
  for (const source of [one, other]) {
    const response = source.text ?? source.content ?? fee
    await engine.attribute({ response: response.split('\n')[0]!, sources: [source] })
  }
  return await engine.as(user).auditCitations()
}

const url = 'https://example.org/fees'

describe('sources of several answers', () => {
  test.each<[string, GivenSource, GivenSource]>([
    ['no ids', { text: fee }, { text: bridge }],
    ['the same id', { id: 'S1', text: fee }, { id: 'S1', text: bridge }],
    ['the same title', { title: 'Page', text: fee }, { title: 'Page', text: bridge }],
    ['pages of one site', { url: `${url}/a`, text: fee }, { url: `${url}/b`, text: bridge }],
    ['the same text at two addresses', { url: `${url}/a`, text: fee }, { url: `${url}/b`, text: fee }],
    [
      'two files of one title',
      { title: 'a.pdf', identifier: 'x/a.pdf', text: fee },
      { title: 'a.pdf', identifier: 'y/a.pdf', text: bridge },
    ],
  ])('are two if they differ: %s', async (_name, one, other) => {
    const { citations, sources } = await auditOf(one, other)
    expect(citations).toBe(2)
    expect(sources.map((source) => source.citations)).toEqual([1, 1])
    for (const field of ['identity', 'id'] as const) {
      const isOneText = one.text === other.text
      expect(new Set(sources.map((source) => source[field])).size).toBe(field === 'id' && isOneText ? 1 : 2)
    }
  })

  test.each<[string, GivenSource, GivenSource]>([
    ['the same text', { text: fee }, { text: fee }],
    ['the same text with other ids', { id: 'a', text: fee }, { id: 'b', text: fee }],
    ['the same page', { url, text: fee }, { url, text: bridge }],
    [
      'the same page, its URL written otherwise',
      { url, text: fee },
      { url: `${url}?utm_source=x#top`, text: bridge },
    ],
    [
      'two parts of one file',
      { title: 'a.pdf', identifier: 'x/a.pdf', text: fee },
      { title: 'a.pdf', identifier: 'x/a.pdf', text: bridge },
    ],
  ])('are one if they are the same: %s', async (_name, one, other) => {
    const { citations, sources } = await auditOf(one, other)
    expect(citations).toBe(2)
    expect(sources).toMatchObject([{ citations: 2 }])
  })

  test('and of agents are one if they are the same, and `id` finds their citations', async () => {
    await using engine = someEngine()
    const { id } = await engine.addDocSource({ name: 'Fees', content: fee })
    await engine.cite({ sourceId: id, claim: fee, quote: fee })
    await engine.attribute({ response: fee, sources: [{ id, title: 'Fees', text: fee }] })
    await engine.attribute({ response: bridge, sources: [{ id: 'S1', text: bridge }] })
    await engine.attribute({ response: bridge, sources: [{ id: '1', text: bridge }] })
    const reader = engine.as(user)
    const { sources } = await reader.auditCitations()
    expect(sources.map((source) => [source.title, source.citations])).toEqual([
      ['Fees', 2],
      [expect.any(String), 2],
    ])
    expect(sources[0]!.id).toBe(id)
    expect((await reader.listCitations({ sourceId: sources[1]!.id })).items).toHaveLength(2)
  })

  test('add up over the parts of a count by their identity', async () => {
    await using engine = someEngine()
    for (const id of ['S1', 'S2', 'S3']) {
      await engine.attribute({ response: fee, sources: [{ id, text: fee }] })
      await engine.attribute({ response: bridge, sources: [{ id, url, text: bridge }] })
    }
    const reader = engine.as(user)
    const whole = await reader.auditCitations()
    const sums = new Map<string, number>()
    let cursor: string | undefined
    do {
      const part = await reader.auditCitations({ limit: 1, cursor })
      for (const { identity, citations } of part.sources)
        sums.set(identity, (sums.get(identity) ?? 0) + citations)
      cursor = part.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect([...sums]).toEqual(whole.sources.map(({ identity, citations }) => [identity, citations]))
    expect([...sums.values()]).toEqual([3, 3])
  })

  test('that were erased stay apart', async () => {
    await using engine = someEngine()
    const admin = engine.as({ role: 'admin', project: 'lifts', userId: 'chief' })
    const ids: string[] = []
    for (const name of ['a.md', 'b.md']) {
      const { id } = await engine.addDocSource({ name, content: `${fee} ${name}` })
      await engine.cite({ sourceId: id, claim: fee, quote: fee })
      await admin.erase({ sourceId: id, reason: 'request', ground: 'GDPR Art. 17(1)(b)' })
      ids.push(id)
    }
    const { sources } = await engine.as(user).auditCitations()
    expect(sources).toMatchObject(ids.map((id) => ({ identity: id, id, citations: 1 })))
  })
})
