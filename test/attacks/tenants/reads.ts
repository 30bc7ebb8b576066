import { describe, expect, test } from 'vitest'
import { drawnFrom } from '../../fixtures/full-proof.ts'
import type { Answer } from '../../doors/service/service-under-test.ts'
import { credentials } from './doors.ts'
import { cellsOf, isSameOwner, isSamePool, named } from './matrix.ts'
import type { Cell, OpenStore } from './matrix.ts'
import { openWorld } from './world.ts'
import type { Caller, World } from './world.ts'

/** Makes records of one caller: an answer and a registered citation. */
async function leave(world: World, caller: Caller, id: string) {
  const call = callOf(world, caller)
  const fact = `The door of house ${id} was opened by night.`
  const sources = [{ title: `Diary of Alice ${id}`, url: `https://diary.example/${id}`, content: fact }]
  const json = { response: fact, sources, question: `What did Alice do in house ${id}?` }
  const headers = { 'idempotency-key': `answer-of-${id}` }
  const { body } = await call('POST /v1/attribute', { json, headers })
  const { body: run } = await call(`GET /v1/runs/${body.runId}`)
  const session = { 'x-session-id': run.sessionId as string }
  const registered = await call('POST /v1/sources', {
    json: { name: `Report ${id}`, content: `The report number ${id} has nine pages.` },
    headers: session,
  })
  const cited = await call('POST /v1/citations', {
    json: {
      sourceId: registered.body.id,
      claim: `Clara ${id} says: the report number ${id} has nine pages.`,
    },
    headers: session,
  })
  return {
    json,
    runId: run.id as string,
    sessionId: run.sessionId as string,
    citationId: cited.body.id as string,
    sourceId: registered.body.id as string,
    citation: run.citations[0],
  }
}

type Left = Awaited<ReturnType<typeof leave>>

function callOf(
  { call, tokenBy }: World,
  { key, user, session }: Caller,
): (operation: string, sent?: Parameters<World['call']>[2]) => Promise<Answer> {
  const own = {
    ...(user !== undefined && { 'x-user-id': user }),
    ...(session !== undefined && { 'x-session-id': session }),
  }
  return (operation, sent = {}) =>
    call(tokenBy(key), operation, { ...sent, headers: { ...own, ...sent.headers } })
}

/** Requests that read answers, and what agents registered, by a caller who knows all ids. */
const reads = ({ runId, sessionId, citationId }: Left): string[] => [
  `GET /v1/runs/${runId}`,
  `GET /v1/runs/${runId}/audit`,
  `GET /v1/runs/${runId}/events`,
  `GET /v1/runs/${runId}/sources/S1/content`,
  `GET /v1/runs/${runId}/formats/schema-org`,
  `GET /v1/runs/${runId}/formats/csl-json`,
  `GET /v1/runs?sessionId=${sessionId}`,
  'GET /v1/runs?limit=1000',
  'GET /v1/audit?limit=1000',
  'GET /v1/sessions?limit=1000',
  `GET /v1/sessions/${sessionId}/formats/csl-json`,
  `GET /v1/sessions/${sessionId}/formats/bibtex`,
  `GET /v1/sessions/${sessionId}/conflicts`,
  `GET /v1/citations?sessionId=${sessionId}`,
  `GET /v1/citations?runId=${runId}`,
  'GET /v1/citations?limit=1000',
  'GET /v1/citations?text=night',
  `GET /v1/citations/${citationId}`,
  `GET /v1/citations/${citationId}/relations`,
  `GET /v1/derivations/${citationId}`,
  `GET /v1/audit/citations?sessionId=${sessionId}`,
]

/** Requests of the second caller that name records of the first. */
const writes = ({ runId, citationId }: Left): [string, object][] => [
  ['POST /v1/citations/link', { text: `All is said [${citationId}].` }],
  ['POST /v1/relations', { from: citationId, to: citationId.replace(/.$/, 'x'), kind: 'contradicts' }],
  [`POST /v1/runs/${runId}/recheck`, {}],
]

async function tryReads(world: World, { first, second }: Cell, id: string): Promise<void> {
  const isSame = isSameOwner({ first, second })
  const left = await leave(world, named(first, id), id)
  const isPooled = isSamePool({ first, second })
  const secret = new RegExp(`(?:Alice|house) ${id}\\b`)
  const registered = new RegExp(`Clara ${id}\\b`)
  const caller = named(second, id)
  const call = callOf(world, caller)
  const [run] = reads(left)
  expect((await call(run!)).status).toBe(isSame ? 200 : 404)
  for (const operation of reads(left)) {
    const { text, status } = await call(operation)
    if (!isSame) expect(text, operation).not.toMatch(secret)
    if (!isPooled) expect(text, operation).not.toMatch(registered)
    if (!isSame && operation.includes('audit/citations'))
      expect(text).toMatch(isPooled ? /^{"citations":1,/ : /^{"citations":0,/)
    if (
      isPooled &&
      /citations\?(?:sessionId|limit)|citations\/[^/]+$/.test(operation) &&
      !operation.includes('audit/')
    )
      expect(text, operation).toMatch(registered)
    const isSeen = operation.includes('citations/') ? isPooled : isSame
    if (!isSeen && /runs\/|citations\/(?!\?)/.test(operation) && !operation.includes('audit/')) {
      // The response is the same as for records that do not exist.
      const missing = operation.replaceAll(left.runId, 'never').replaceAll(left.citationId, 'never')
      const other = await call(missing)
      expect([status, withoutId(text)], operation).toEqual([other.status, withoutId(other.text)])
    }
    if (isSame && /runs\?|sessions\/.*csl|v1\/citations\?session/.test(operation))
      expect(text, operation).toMatch(secret)
  }
  for (const [operation, json] of writes(left)) {
    const { text } = await call(operation, { json })
    if (!isSame) expect(text, operation).not.toMatch(secret)
    if (!isPooled) expect(text, operation).not.toMatch(registered)
  }
  // An event stream begins with the first entry of the chain, and is read until the caller's own entry.
  const own = await call('POST /v1/attribute', {
    json: { response: 'Noted.', sources: [] },
    headers: { 'x-session-id': left.sessionId },
  })
  const events = await eventsUntil(own.body.runId, { world, caller, session: left.sessionId })
  if (isSame) expect(events).toMatch(secret)
  else expect(events).not.toMatch(secret)
  if (isPooled) expect(events).toMatch(registered)
  else expect(events).not.toMatch(registered)
  // The same request with the same idempotency key is answered anew, unless it has the same owner.
  const headers = { 'idempotency-key': `answer-of-${id}` }
  const again = await call('POST /v1/attribute', { json: left.json, headers })
  const isSameRequest = isSame && named(first, id).session === caller.session
  expect(again.headers.get('idempotency-replayed')).toBe(isSameRequest ? 'true' : null)
  if (!isSame) expect([again.status, again.body.runId === left.runId]).toEqual([200, false])
}

const withoutId = (text: string) => text.replace(/"requestId":"[^"]*"/, '')

async function eventsUntil(
  runId: string,
  { world, caller, session }: { world: World; caller: Caller; session: string },
): Promise<string> {
  const left = new AbortController()
  const response = await world.app.request(`/v1/sessions/${session}/events`, {
    headers: {
      authorization: `Bearer ${world.tokenBy(caller.key)}`,
      'last-event-id': '0',
      ...(caller.user !== undefined && { 'x-user-id': caller.user }),
    },
    signal: left.signal,
  })
  const decoder = new TextDecoder()
  let text = ''
  const reader = response.body!.getReader()
  while (!text.includes(runId)) {
    const { done, value } = await reader.read()
    if (done) break
    text += decoder.decode(value, { stream: true })
  }
  left.abort()
  expect(text).toContain(runId)
  return text
}

/**
 * Tests that the second of two callers reads nothing of the first, even though it knows every id. `share` is the
 * number of cells that are tried.
 */
export function describeReads(
  name: string,
  open: OpenStore,
  { share, seed }: { share: number; seed: number },
): void {
  describe(`${name}: what another caller reads over HTTP`, () => {
    test('is its own alone', { timeout: 300_000 }, async () => {
      const { store, close } = await open()
      const world = await openWorld(store)
      const failed: string[] = []
      const cells = drawnFrom(cellsOf({ keys: credentials, hasRecall: false }, [false]), share, { seed })
      for (const [index, cell] of cells.entries()) {
        await tryReads(world, cell, `h${index}`).catch((error: unknown) => {
          failed.push(`${JSON.stringify(cell)}: ${String(error)}`)
        })
      }
      await close()
      expect(failed).toEqual([])
    })
  })
}
