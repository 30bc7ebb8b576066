import { describe, expect, test } from 'vitest'
import { CitationEngine } from '../../../../src/engine/engine.ts'
import { memoryStore } from '../../../../src/records/store/memory/store.ts'
import { codeOf } from '../../../records/store/rejection.ts'

const url = 'https://lifts.dev/brakes'
const brake = 'The brake of the lift holds twice its load.'
const rope = 'The rope is replaced after five years of use.'

/** An answer that cites two sentences of a page, as a search returned it. */
async function answered() {
  const server = { answer: () => new Response(`${brake}\n\n${rope}`) }
  const engine = new CitationEngine({
    store: memoryStore(),
    fetchOptions: { retries: 0 },
    fetch: async () => server.answer(),
  })
  const sources = [
    { title: 'Brakes', url, content: `${brake} ${rope}` },
    { title: 'A file', identifier: 'a.txt', content: 'Nothing of lifts is in here.' },
  ]
  const { runId, citations } = await engine.attribute({ response: `${brake} ${rope}`, sources })
  expect(citations.map(({ status }) => status)).toEqual(['verified', 'verified'])
  const admin = engine.as({ role: 'admin' })
  const told = async () =>
    (await engine.getRun(runId))!.citations.map(({ status, recheck }) => [
      status,
      recheck?.state,
      recheck?.quote,
    ])
  return { engine, admin, server, runId, told }
}

describe('recheckRun', () => {
  test('the words are on the page: nothing is recorded of the citations', async () => {
    const { engine, admin, runId, told } = await answered()
    const [page, ...others] = await admin.recheckRun(runId)
    expect(others).toEqual([])
    expect(page).toMatchObject({ runSourceId: 'S1', state: 'same', url, status: 200 })
    expect((await engine.getSource(page!.sourceId))!.url).toBe(url)
    expect(await told()).toEqual([
      ['verified', undefined, undefined],
      ['verified', undefined, undefined],
    ])
  })

  test('words that are not: the record and its audit say so, and the verdict stays', async () => {
    const { engine, admin, server, runId, told } = await answered()
    server.answer = () => new Response(`${brake}\n\n${rope.replace('five', 'nine')}`)
    expect((await admin.recheckRun(runId))[0]!.state).toBe('changed')
    expect(await told()).toEqual([
      ['verified', undefined, undefined],
      ['verified', 'changed', 'altered'],
    ])
    const { runs, total } = await engine.auditRuns({})
    expect(runs[0]!.rechecked).toMatchObject([{ status: 'verified', state: 'changed', quote: 'altered' }])
    expect(total.rechecked).toBe(1)
  })

  test('a page that is gone, and one that is not reached', async () => {
    const { engine, admin, server, runId, told } = await answered()
    server.answer = () => new Response('', { status: 503 })
    const [unreached] = await admin.recheckRun(runId)
    expect(unreached).toMatchObject({ state: 'unreachable', status: 503, citations: [] })
    expect((await engine.getSource(unreached!.sourceId))!.validation?.state).toBe('degraded')
    expect(await told()).toEqual([
      ['verified', undefined, undefined],
      ['verified', undefined, undefined],
    ])
    server.answer = () => new Response('', { status: 404 })
    expect((await admin.recheckRun(runId))[0]!.state).toBe('gone')
    expect(await told()).toEqual([
      ['verified', 'gone', undefined],
      ['verified', 'gone', undefined],
    ])
  })

  test('a run that is not there is not found', async () => {
    const { admin } = await answered()
    expect(await codeOf(admin.recheckRun('never'))).toBe('not-found')
  })
})
