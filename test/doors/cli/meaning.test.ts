import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { byConcepts, vectorOf } from '../../cite/match/meaning/concept-models.ts'
import { answerRows } from './run-cli.ts'

type Request = { path: string; key: string | undefined; body: Record<string, unknown> }

/** A server with the endpoints `/v1/embeddings` and `/v1/rerank`, which know the concepts. */
async function startServer({ status = 200 }: { status?: number } = {}) {
  const requests: Request[] = []
  const server = createServer(async (request, response) => {
    // What the client sends is what this test has it send.
    const body = (await json(request)) as { input?: string[]; query?: string; documents?: string[] }
    requests.push({ path: request.url!, key: request.headers.authorization, body })
    const answer = body.input
      ? {
          data: body.input.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) })),
          usage: { prompt_tokens: 7, total_tokens: 7 },
        }
      : {
          results: byConcepts(body.query!, body.documents!).map(({ index, relevanceScore }) => ({
            index,
            relevance_score: relevanceScore,
          })),
        }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const row = {
  id: 1,
  response: 'The mill shut down decades ago.',
  sources: [{ id: 'm', text: 'Die alte Mühle wurde 1931 stillgelegt.' }],
}

describe.each([
  ['embedding', '/v1/embeddings', 'EMBEDDING', 'CITATION_EMBEDDING_MIN_SIMILARITY'],
  ['rerank', '/v1/rerank', 'RERANK', 'CITATION_RERANK_MIN_SCORE'],
])('--matcher %s', (kind, path, name, threshold) => {
  const args = ['--matcher', kind]
  const settings = (url: string) => ({
    [`CITATION_${name}_URL`]: url,
    [`CITATION_${name}_MODEL`]: 'concepts',
    [`CITATION_${name}_API_KEY`]: 'sk-test',
  })

  test('matches with the model behind the endpoint', async () => {
    await using server = await startServer()
    const { code, stderr, rows } = await answerRows('attribute', [row], { args, env: settings(server.url) })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(rows[0].citations).toMatchObject([{ sourceIds: ['m'], status: 'unverified' }])
    expect(server.requests).toMatchObject([{ path, key: 'Bearer sk-test', body: { model: 'concepts' } }])
  })

  test('with the threshold of the environment', async () => {
    await using server = await startServer()
    const env = { ...settings(server.url), [threshold]: '1.01' }
    const { rows } = await answerRows('attribute', [row], { args, env })
    expect(rows[0].citations).toEqual([])
  })

  test('falls back to words, and says so', async () => {
    await using server = await startServer({ status: 403 })
    const own = { ...row, response: 'Die alte Mühle wurde 1931 stillgelegt.' }
    const { code, stderr, rows } = await answerRows('attribute', [own], { args, env: settings(server.url) })
    expect(code).toBe(0)
    expect(rows[0].citations).toMatchObject([{ sourceIds: ['m'] }])
    expect(stderr).toContain('lexical took over')
    expect(stderr).not.toContain('sk-test')
  })

  test.each<[string, Record<string, string>]>([
    [`CITATION_${name}_URL is not set`, {}],
    [`CITATION_${name}_MODEL is not set`, { [`CITATION_${name}_URL`]: 'http://127.0.0.1:1/v1' }],
    [`${threshold} must be a number`, { ...settings('http://127.0.0.1:1/v1'), [threshold]: 'high' }],
  ])('%s', async (message, env) => {
    const { code, stderr } = await answerRows('attribute', [row], { args, env })
    expect(code).toBe(2)
    expect(stderr).toContain(message)
  })
})
