import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CitationError } from '../../../src/core/error.ts'
import { fetchPage } from '../../../src/documents/fetch/fetch-page.ts'
import { hostileAnswers } from '../../fixtures/hostile-answers.ts'
import { startHostileServer } from '../../fixtures/hostile-server.ts'
import type { HostileServer } from '../../fixtures/hostile-server.ts'

let server: HostileServer
const stray: unknown[] = []
const onStray = (error: unknown) => stray.push(error)

beforeAll(async () => {
  server = await startHostileServer()
  process.on('unhandledRejection', onStray)
  process.on('uncaughtException', onStray)
})

afterAll(async () => {
  process.off('unhandledRejection', onStray)
  process.off('uncaughtException', onStray)
  await server[Symbol.asyncDispose]()
})

/** Names of the server lead to it, `inside.dev` to an address that is not allowed. */
const resolve = async (name: string) => (name === 'inside.dev' ? ['10.0.0.7'] : ['127.0.0.1'])
/** Times that only an answer which never ends runs into. */
const patient = { firstByteMs: 100_000, rateWindowMs: 100_000, totalMs: 100_000 }
const impatient = { firstByteMs: 150, rateWindowMs: 150, totalMs: 600 }

async function outcomeOf(kind: string, { fails }: { fails?: string }): Promise<string> {
  const limits = { sentBytes: 200_000, bytes: 1_000_000, ...(fails === 'timeout' ? impatient : patient) }
  const allow = { addresses: ['127.0.0.1'], ports: [server.port] }
  try {
    const { content } = await fetchPage(server.urlOf(kind), { allow, limits, resolve })
    return `reads ${new TextDecoder().decode(content as Uint8Array)}`
  } catch (error) {
    if (!(error instanceof CitationError)) throw error
    return `fails ${error.code}`
  }
}

describe('a hostile server', () => {
  test.each(Object.entries(hostileAnswers))('%s', async (kind, answer) => {
    const before = server.connections
    const expected = answer.fails === undefined ? `reads ${answer.reads}` : `fails ${answer.fails}`
    expect(await outcomeOf(kind, answer)).toBe(expected)
    // Nothing is asked for twice, but for a redirect to itself.
    expect(server.connections - before).toBe(kind === 'a redirect to itself' ? 6 : 1)
  })

  test('leaves no connection and no error behind', async () => {
    await expect.poll(() => server.open).toBe(0)
    expect(stray).toEqual([])
  })
})
