import { expect, test } from 'vitest'
import { memoryBlobs } from '../../../../src/entries/archive.ts'
import { someRegistrar } from '../some-registrar.ts'

const url = 'https://lifts.dev/brakes'
const brake = 'The brake of the lift holds twice its load.'

/** A page that cannot be read at first, and answers with its text once `isUp`. */
function page({ movedTo }: { movedTo?: string } = {}) {
  const server = { isUp: false, asked: [] as Headers[] }
  const fetch = async (address: RequestInfo | URL, init?: RequestInit) => {
    const headers = new Headers(init?.headers)
    server.asked.push(headers)
    if (!server.isUp) return new Response('', { status: 503 })
    if (movedTo && String(address) === url)
      return new Response('', { status: 301, headers: { location: movedTo } })
    if (headers.get('if-none-match') === '"1"') return new Response(null, { status: 304 })
    return new Response(brake, { headers: { etag: '"1"' } })
  }
  return { server, ...someRegistrar({ fetch: fetch as typeof globalThis.fetch }) }
}

test.each([
  ['same', 'unread', undefined],
  ['same', 'excerpt', undefined],
  ['same', 'model', undefined],
  ['moved', 'unread', 'https://lifts.dev/new/brakes'],
] as const)(
  '%s: a source whose text is %s leads to the version that was read',
  async (state, textOrigin, movedTo) => {
    const { registrar, server } = page({ ...(movedTo && { movedTo }) })
    const given = textOrigin === 'unread' ? {} : { textOrigin }
    const source = await registrar.validateAndRegister({ url, snippet: brake, ...given })
    expect(source).toMatchObject({ textOrigin, validation: { state: 'degraded' } })
    const cited = await registrar.cite({ sourceId: source.id, claim: brake, quote: brake })
    server.isUp = true
    const { newSourceId, ...found } = await registrar.recheck(source.id)
    expect(found).toMatchObject({
      state,
      citations: [{ citationId: cited.id, state, quote: 'there', newSourceId }],
    })
    const read = (await registrar.getSource(newSourceId!))!
    expect(read).toMatchObject({ previousId: source.id, textOrigin: 'read', validation: { state: 'valid' } })
    expect(await registrar.getSource(source.id)).toMatchObject({
      textOrigin,
      validation: { state: state === 'same' ? 'valid' : state, checkedAt: found.checkedAt },
      registeredValidation: { state: 'degraded' },
      recheck: { newSourceId },
    })
    expect(await registrar.getSourceContent(newSourceId!)).toBe(brake)
    expect((await registrar.cite({ sourceId: newSourceId!, claim: brake, quote: brake })).status).toBe(
      'verified',
    )
    // The text that was given is no evidence, even though it was right.
    const again = await registrar.cite({ sourceId: source.id, claim: brake, quote: brake })
    expect(again.status).toBe(cited.status)
    // The server says that nothing changed since, and the version that was read stays known.
    expect(await registrar.recheck(source.id)).toMatchObject({ state, newSourceId, status: 304 })
    expect((await registrar.recheck(newSourceId!)).newSourceId).toBeUndefined()
  },
)

test('the page is fetched whole until the version with its text is known', async () => {
  const { registrar, server, log, context } = page()
  const source = await registrar.validateAndRegister({ url, snippet: brake })
  server.isUp = true
  const data = { sourceId: source.id, state: 'same', url, status: 200, etag: '"1"' } as const
  await log.append(
    [{ id: 'earlier', kind: 'recheck', createdAt: context.now().toISOString(), data }],
    context,
  )
  const { newSourceId } = await registrar.recheck(source.id)
  expect(server.asked.at(-1)!.has('if-none-match')).toBe(false)
  expect((await registrar.getSource(newSourceId!))!.textOrigin).toBe('read')
})

test('a version that is registered because its bytes are kept is named too', async () => {
  const fetch = async () => new Response(brake)
  const { registrar, context, log } = someRegistrar({ fetch })
  const source = await registrar.addWebSource(url)
  expect((await registrar.recheck(source.id)).newSourceId).toBeUndefined()
  const { registrar: keeping } = someRegistrar({ ...context, log, archive: { blobs: memoryBlobs() } })
  const { state, newSourceId } = await keeping.recheck(source.id)
  expect(state).toBe('same')
  expect((await registrar.getSource(newSourceId!))!.archive).toBeDefined()
})
