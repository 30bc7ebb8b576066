import { describe, expect, test } from 'vitest'
import type { RecheckQuery } from '../../../src/engine/registrar.ts'
import { codeOf } from '../../records/store/rejection.ts'
import { agent, someRegistrar } from './some-registrar.ts'

const url = 'https://lifts.dev/brakes'
const brake = 'The brake of the lift holds twice its load.'
const rope = 'The rope is replaced after five years of use.'
const door = 'The door closes within four seconds.'
const page = [brake, rope, door]

/** A page that the test changes, its registration and a citation of each of its sentences. */
async function citedPage({ etag }: { etag?: string } = {}) {
  const server = {
    answer: (): Response => html(page),
    asked: [] as Headers[],
  }
  const html = (paragraphs: readonly string[], headers = {}) =>
    new Response(paragraphs.map((each) => `<p>${each}</p>`).join(''), {
      headers: { 'content-type': 'text/html', ...(etag !== undefined && { etag }), ...headers },
    })
  const found = someRegistrar({
    fetch: async (_, init) => {
      server.asked.push(new Headers(init?.headers))
      return server.answer()
    },
  })
  const { registrar } = found
  const source = await registrar.addWebSource(url)
  const cited = []
  for (const claim of page) cited.push(await registrar.citeWeb({ sourceId: source.id, claim, quote: claim }))
  expect(cited.map(({ status }) => status)).toEqual(['verified', 'verified', 'verified'])
  return { ...found, server, html, source, cited }
}

async function recheckOf(registrar: Awaited<ReturnType<typeof citedPage>>['registrar']) {
  const { items } = await registrar.listCitations()
  return items.map(({ recheck, status }) => ({ recheck, status }))
}

describe('recheck', () => {
  test('same: nothing of the citations is recorded', async () => {
    const { registrar, source } = await citedPage()
    const recheck = await registrar.recheck(source.id)
    expect(recheck).toMatchObject({ sourceId: source.id, state: 'same', url, status: 200 })
    expect(recheck.citations.map(({ state, quote }) => [state, quote])).toEqual(
      Array.from({ length: 3 }, () => ['same', 'there']),
    )
    expect(await recheckOf(registrar)).toEqual(
      Array.from({ length: 3 }, () => ({ recheck: undefined, status: 'verified' })),
    )
    expect((await registrar.listRechecks()).items).toHaveLength(1)
  })

  test('the source tells what the newest look found, and what was found when it was registered', async () => {
    const { registrar, source, server, html } = await citedPage()
    const registered = source.validation
    expect(await registrar.getSource(source.id)).toEqual(source)
    await registrar.recheck({ identifier: url })
    const confirmed = (await registrar.getSource(source.id))!
    expect(confirmed).toMatchObject({ registeredValidation: registered, recheck: { state: 'same' } })
    expect(confirmed.validation!.state).toBe('valid')
    expect(confirmed.validation!.checkedAt).toBe(confirmed.recheck!.checkedAt)
    server.answer = () => html([brake])
    await registrar.recheck(source.id)
    server.answer = () => new Response('later', { status: 503 })
    await registrar.recheck(source.id)
    // Nothing is concluded from a server that does not answer.
    expect(await registrar.getSource(source.id)).toMatchObject({
      validation: { state: 'changed' },
      registeredValidation: registered,
      recheck: { state: 'unreachable', reason: expect.any(String) },
    })
    server.answer = () => new Response('gone', { status: 410 })
    await registrar.recheck(source.id)
    const gone = await registrar.getSource(source.id)
    expect(gone).toMatchObject({ validation: { state: 'gone' }, recheck: { state: 'gone', status: 410 } })
    // The text that citations saw is checked as it was.
    expect((await registrar.citeWeb({ sourceId: source.id, claim: rope, quote: rope })).status).toBe(
      'verified',
    )
  })

  test('the server is asked whether the last answer still holds', async () => {
    const { registrar, source, server, html } = await citedPage({ etag: '"1"' })
    server.answer = () => new Response(null, { status: 304 })
    expect((await registrar.recheck(source.id)).state).toBe('same')
    expect(server.asked.at(-1)!.get('if-none-match')).toBe('"1"')
    // Not lost with an answer that does not repeat it.
    expect((await registrar.recheck(source.id)).state).toBe('same')
    expect(server.asked.at(-1)!.get('if-none-match')).toBe('"1"')
    server.answer = () => html([brake, rope], { etag: '"2"' })
    const changed = await registrar.recheck(source.id)
    server.answer = () => new Response(null, { status: 304 })
    const again = await registrar.recheck(source.id)
    expect(server.asked.at(-1)!.get('if-none-match')).toBe('"2"')
    expect(again).toMatchObject({ state: 'changed', newSourceId: changed.newSourceId })
    expect((await recheckOf(registrar)).map(({ recheck }) => recheck?.quote)).toEqual([
      'there',
      'there',
      'gone',
    ])
  })

  test('the list takes a source, a citation, or both', async () => {
    const { registrar, source, cited, server, html } = await citedPage()
    server.answer = () => html([brake, rope])
    const changed = await registrar.recheck(source.id)
    server.answer = () => html([brake])
    await registrar.recheck(changed.newSourceId!)
    const [, ofRope] = cited
    const listed = async (query: RecheckQuery) =>
      (await registrar.listRechecks(query)).items.map(({ citationId, sourceId }) => [
        citationId === ofRope!.id ? 'rope' : citationId,
        sourceId === source.id ? 'first' : 'second',
      ])
    expect(await listed({ sourceId: source.id })).toEqual([[undefined, 'first']])
    expect(await listed({ sourceId: changed.newSourceId! })).toEqual([[undefined, 'second']])
    const citationId = ofRope!.id
    // Both looks searched for the words that the citation has from the first version.
    const ofCitation = [
      ['rope', 'first'],
      ['rope', 'first'],
    ]
    expect(await listed({ citationId })).toEqual(ofCitation)
    expect(await listed({ citationId, sourceId: source.id })).toEqual(ofCitation)
    expect(await listed({ citationId, sourceId: { identifier: url, version: '1' } })).toEqual(ofCitation)
    expect(await listed({ citationId, sourceId: changed.newSourceId! })).toEqual([])
    expect(await listed({ citationId, sourceId: 'another' })).toEqual([])
  })

  test('changed: a new version, the difference, and what became of each quote; verdicts stay', async () => {
    const { registrar, source, server, html } = await citedPage()
    const altered = rope.replace('five', 'seven')
    server.answer = () => html(['New rules apply from May.', altered, 'And this.', brake])
    const recheck = await registrar.recheck(source.id)
    const version = (await registrar.getSource(recheck.newSourceId!))!
    expect(version).toMatchObject({ previousId: source.id, version: '2', url })
    const content = await registrar.getSourceContent(version.id)
    const told = await recheckOf(registrar)
    expect(told.map((each) => [each.status, each.recheck?.state, each.recheck?.quote])).toEqual([
      ['verified', 'changed', 'moved'],
      ['verified', 'changed', 'altered'],
      ['verified', 'changed', 'gone'],
    ])
    const slices = told.map(
      (each) => each.recheck?.span && content.slice(each.recheck.span.start, each.recheck.span.end),
    )
    expect(slices).toEqual([brake, altered, undefined])
    const texts = (kind: string) =>
      recheck
        .difference!.filter((part) => part.kind === kind)
        .map(({ text }) => text)
        .join(' ')
    expect(texts('added')).toContain('New rules apply')
    expect(texts('missing')).toContain('door closes')
    // Looked at again, nothing is news; the text of before comes back.
    const before = (await registrar.listRechecks()).items.length
    await registrar.recheck(source.id)
    expect((await registrar.listRechecks()).items).toHaveLength(before + 1)
    server.answer = () => html(page)
    await registrar.recheck(version.id)
    expect(await recheckOf(registrar)).toEqual(
      Array.from({ length: 3 }, () => ({ recheck: undefined, status: 'verified' })),
    )
  })

  test('words between the same words are there although the page grew above them', async () => {
    const { registrar, source, server, html } = await citedPage()
    server.answer = () => html(['A notice.', ...page])
    const { citations } = await registrar.recheck(source.id)
    expect(citations.map(({ quote }) => quote)).toEqual(['there', 'there', 'there'])
    expect(citations[0]!.span!.start).toBeGreaterThan(0)
  })

  test.each([
    [404, 'gone'],
    [410, 'gone'],
    [403, 'unreachable'],
    [500, 'unreachable'],
    [429, 'unreachable'],
  ])('status %d: %s', async (status, state) => {
    const { registrar, source, server } = await citedPage()
    server.answer = () => new Response('no', { status })
    const recheck = await registrar.recheck(source.id)
    expect(recheck).toMatchObject({ state, status, reason: expect.stringContaining(`status ${status}`) })
    const told = (await recheckOf(registrar)).map((each) => each.recheck?.state)
    expect(told).toEqual(Array.from({ length: 3 }, () => (state === 'gone' ? 'gone' : undefined)))
  })

  test('moved: the same text at another address', async () => {
    let isMoved = false
    const to = 'https://lifts.dev/safety/brakes'
    const { registrar } = someRegistrar({
      fetch: async (input) =>
        isMoved && String(input) === url
          ? new Response(null, { status: 301, headers: { location: to } })
          : new Response(`<p>${brake}</p>`, { headers: { 'content-type': 'text/html' } }),
    })
    const source = await registrar.addWebSource(url)
    await registrar.citeWeb({ sourceId: source.id, claim: brake, quote: brake })
    isMoved = true
    expect(await registrar.recheck(source.id)).toMatchObject({ state: 'moved', url: to })
    expect((await recheckOf(registrar))[0]!.recheck).toMatchObject({ state: 'moved', quote: 'there' })
  })

  test('a failed citation stays failed when the page takes its words', async () => {
    const { registrar, source, server, html } = await citedPage()
    const claim = 'The cabin is inspected by the authority every month.'
    const failed = await registrar.citeWeb({ sourceId: source.id, claim, quote: claim })
    expect(failed.status).toBe('failed')
    server.answer = () => html([...page, claim])
    await registrar.recheck(source.id)
    expect(await registrar.getCitation(failed.id)).toMatchObject({
      status: 'failed',
      recheck: { state: 'changed' },
    })
  })

  test('a degraded source gets its text, and its citation stays unverified', async () => {
    let isUp = false
    const { registrar } = someRegistrar({
      fetch: async () => (isUp ? new Response(brake) : new Response('', { status: 503 })),
    })
    const source = await registrar.validateAndRegister({ url })
    const cited = await registrar.citeWeb({ sourceId: source.id, claim: brake, quote: brake })
    isUp = true
    const { state, newSourceId } = await registrar.recheck(source.id)
    expect([state, await registrar.getSourceContent(newSourceId!)]).toEqual(['changed', brake])
    expect(await registrar.getCitation(cited.id)).toMatchObject({
      status: 'unverified',
      recheck: { quote: 'there', newSourceId },
    })
  })

  test('an agent tells of the citations that it reads, an admin of all of its project', async () => {
    const { registrar, source, server, context, log } = await citedPage()
    const other = { ...agent, agentId: 'other', sessionId: 'session-2' }
    const { registrar: colleague } = someRegistrar({ ...context, log, actor: other })
    server.answer = () => new Response('', { status: 404 })
    const stranger = someRegistrar({ ...context, log, actor: { ...other, userId: 'ada' } }).registrar
    expect((await stranger.recheck(source.id)).citations).toEqual([])
    expect((await colleague.recheck(source.id)).citations).toHaveLength(3)
    const as = (actor: object) => someRegistrar({ ...context, log, actor: actor as never }).registrar
    const admin = as({ role: 'admin', project: agent.project })
    expect((await admin.recheck(source.id)).citations).toHaveLength(3)
    expect((await recheckOf(registrar)).map((each) => each.recheck?.state)).toEqual(
      Array.from({ length: 3 }, () => 'gone'),
    )
    expect(await codeOf(as({ role: 'user', project: agent.project }).recheck(source.id))).toBe('forbidden')
    expect(await codeOf(as({ role: 'admin', project: 'other' }).recheck(source.id))).toBe('source-not-found')
  })

  test('what has no page is refused', async () => {
    const { registrar } = await citedPage()
    const document = await registrar.addDocSource({ name: 'a.txt', content: brake })
    expect(await codeOf(registrar.recheck(document.id))).toBe('invalid-input')
    expect(await codeOf(registrar.recheck('never'))).toBe('source-not-found')
    expect(await codeOf(registrar.recheck(undefined as never))).toBe('invalid-input')
  })
})
