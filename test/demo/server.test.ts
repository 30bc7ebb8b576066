import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { startOpenAIServer } from '../fixtures/openai-server.ts'
import { runDemo, startDemoServer } from '../fixtures/demo-server.ts'

describe('the demo server', () => {
  test('serves the page, says when its port is taken, and ends when it is told to', async () => {
    const server = await startDemoServer()
    const page = await fetch(server.url)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('<script type="module" src="app.js">')

    const { port } = new URL(server.url)
    const second = runDemo({ PORT: port, CITATION_DB: join(tmpdir(), 'citespan-unused.db') })
    const [complaint, [code]] = await Promise.all([text(second.stderr!), once(second, 'exit')])
    expect(code).toBe(1)
    expect(complaint).toContain(`Port ${port} is already in use`)
    expect(complaint).toContain(`PORT=${Number(port) + 1} npm start`)

    expect(await server.stop()).toBe(0)
  })

  test('says what a port is', async () => {
    const server = runDemo({ PORT: 'http', CITATION_DB: join(tmpdir(), 'citespan-unused.db') })
    const [complaint, [code]] = await Promise.all([text(server.stderr!), once(server, 'exit')])
    expect(code).toBe(1)
    expect(complaint).toContain('PORT must be a number')
  })

  test('answers with the model it is given, told to search first', async () => {
    await using model = await startOpenAIServer(() => ({
      kind: 'answer',
      text: 'The library says nothing of it.',
    }))
    const server = await startDemoServer({
      CITATION_LLM_URL: model.baseURL,
      CITATION_LLM_MODEL: 'scripted-model',
      CITATION_LLM_API_KEY: 'test-key',
    })
    const about = await fetch(`${server.url}/about`)
    expect(await about.json()).toEqual({ about: `scripted-model at ${new URL(model.baseURL).host}` })

    const response = await fetch(`${server.url}/chat/stream`, {
      method: 'POST',
      body: JSON.stringify({ message: 'What is kappa?' }),
    })
    const tokens = [...(await response.text()).matchAll(/"type":"token","text":"([^"]*)"/g)]
    expect(tokens.map(([, token]) => token).join('')).toBe('The library says nothing of it.')
    const { body, messages } = model.requests[0]!
    expect(body['model']).toBe('scripted-model')
    expect(JSON.stringify(body['tools'])).toContain('search_library')
    expect(messages[0]).toMatchObject({
      role: 'system',
      content: expect.stringContaining('Always search it first'),
    })
    await server.stop()
  })

  test('says what is wrong with the address of a model', async () => {
    const server = runDemo({
      CITATION_LLM_URL: 'localhost',
      CITATION_DB: join(tmpdir(), 'citespan-unused.db'),
    })
    const [complaint, [code]] = await Promise.all([text(server.stderr!), once(server, 'exit')])
    expect(code).toBe(1)
    expect(complaint).toContain('CITATION_LLM_URL is no URL: "localhost"')
  })
})
