import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
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
})
