import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { startDemo } from '../../examples/demo/server.ts'
import { startOpenAIServer } from '../fixtures/openai-server.ts'
import { runDemo, startDemoServer } from '../fixtures/demo-server.ts'

/** The demo in this process, on a database of its own. */
async function startHere(environment: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'citespan-demo-'))
  const { url, close } = await startDemo({ port: 0, database: join(folder, 'records.db'), environment })
  return {
    url,
    async [Symbol.asyncDispose]() {
      await close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

// They wait for processes and for answers that are written as fast as one reads.
describe.concurrent('the demo server', () => {
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

  test('gives the files of the library that a page can show, and no other', async () => {
    await using server = await startHere()
    const listed = (await (await fetch(`${server.url}/originals`)).json()) as Record<string, string>[]
    expect(listed.map(({ mediaType }) => mediaType).toSorted()).toEqual(['application/pdf', 'text/html'])
    const beginnings = { 'application/pdf': '%PDF-', 'text/html': '<!doctype html>' }
    for (const { url, mediaType } of listed) {
      const file = await fetch(`${server.url}/originals/file?${new URLSearchParams({ url: url! })}`)
      expect(file.headers.get('content-type')).toContain(mediaType)
      expect(file.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
      expect(file.headers.get('content-security-policy')).toContain("default-src 'none'")
      if (mediaType === 'text/html') expect(file.headers.get('content-security-policy')).toMatch(/^sandbox;/)
      const beginning = (await file.text()).slice(0, 15).toLowerCase()
      expect(beginning).toContain(beginnings[mediaType as keyof typeof beginnings].toLowerCase())
    }
    for (const url of ['', '../server.ts', 'file:///etc/passwd', '__proto__']) {
      const file = await fetch(`${server.url}/originals/file?${new URLSearchParams({ url })}`)
      expect(file.status).toBe(404)
    }
    const page = await fetch(server.url)
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  test('says what a port is', async () => {
    const server = runDemo({ PORT: 'http', CITATION_DB: join(tmpdir(), 'citespan-unused.db') })
    const [complaint, [code]] = await Promise.all([text(server.stderr!), once(server, 'exit')])
    expect(code).toBe(1)
    expect(complaint).toContain('The port must be a number')
  })

  test('answers with the model it is given, told to search first', async () => {
    await using model = await startOpenAIServer(() => ({
      kind: 'answer',
      text: 'The library says nothing of it.',
    }))
    await using server = await startHere({
      CITATION_LLM_URL: model.baseURL,
      CITATION_LLM_MODEL: 'scripted-model',
      CITATION_LLM_API_KEY: 'test-key',
    })
    const about = await fetch(`${server.url}/about`)
    expect(await about.json()).toEqual({ about: `scripted-model at ${new URL(model.baseURL).host}` })

    const response = await fetch(`${server.url}/chat/stream`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
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
  })

  test('says what is wrong with the address of a model', async () => {
    const server = runDemo({
      PORT: '0',
      CITATION_LLM_URL: 'localhost',
      CITATION_DB: join(tmpdir(), 'citespan-unused.db'),
    })
    const [complaint, [code]] = await Promise.all([text(server.stderr!), once(server, 'exit')])
    expect(code).toBe(1)
    expect(complaint).toContain('CITATION_LLM_URL is not a URL: "localhost"')
  })
})
