import { describe, expect, test } from 'vitest'
import { createPageFetcher } from 'citespan'
import { bundleTry } from '../../examples/demo/bundle-try.ts'
import { tryApp, tryFiles } from '../../examples/demo/try-page.ts'
import { serveLocally } from '../fixtures/serve-locally.ts'

const post = (body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) => ({
  method: 'POST',
  headers,
  body,
})

describe('the page to try one’s own', () => {
  test('is served with what it loads, under a policy that allows nothing else', async () => {
    const app = await tryApp({ scripts: (await bundleTry()).scripts })
    expect((await app.request('/try')).headers.get('location')).toBe('/try/')
    const page = await app.request('/try/')
    const policy = page.headers.get('content-security-policy')!
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    const html = await page.text()
    // The same policy holds where no server sends headers.
    expect(html).toContain(`content="${policy.split('; frame-ancestors')[0]}"`)
    for (const [, name] of html.matchAll(/(?:src|href)="([\w.]+)"/g)) {
      expect([name, (await app.request(`/try/${name}`)).status]).toEqual([name, 200])
    }
    expect((await app.request('/try/../server.ts')).status).toBe(404)
  })

  test('as static files has every chunk that a script imports, and names no server', async () => {
    const files = await tryFiles({
      scripts: (await bundleTry()).scripts,
      back: { href: '../', text: 'Documentation' },
    })
    const { text } = files.get('index.html')!
    expect(text).not.toMatch(/<!-- \w+ -->|data-fetches|Fetch/)
    expect(text).toContain('<a href="../">Documentation</a>')
    const imported = Array.from(files.values(), ({ text }) =>
      Array.from(text.matchAll(/["'`]\.\/(chunk-[\w-]+\.js)["'`]/g), ([, name]) => name!),
    ).flat()
    expect(imported.length).toBeGreaterThan(10)
    expect(imported.filter((name) => !files.has(name))).toEqual([])
  })

  test('gives the bytes of a page that may be fetched, and says why of any other', async () => {
    await using pages = await serveLocally((_, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8').end('<p>Lamps are fragile.</p>')
    })
    const { host, hostname, port } = new URL(pages.url)
    const allowing = await tryApp({
      scripts: (await bundleTry()).scripts,
      pages: createPageFetcher({
        allow: { addresses: ['127.0.0.1', '::1'], hosts: [hostname], ports: [Number(port)] },
      }),
    })
    const found = await allowing.request('/try/fetch', post(JSON.stringify({ url: `http://${host}/` })))
    expect(await found.text()).toBe('<p>Lamps are fragile.</p>')
    // The bytes of a stranger are no page of this server.
    expect(found.headers.get('content-type')).toBe('application/octet-stream')
    expect(found.headers.get('x-content-type-options')).toBe('nosniff')
    expect(found.headers.get('x-page-type')).toContain('text/html')

    const app = await tryApp({ scripts: (await bundleTry()).scripts })
    for (const [request, message] of [
      [post(JSON.stringify({ url: pages.url })), /localhost/],
      [post(JSON.stringify({ url: 'http://169.254.169.254/latest' })), /169\.254/],
      [post(JSON.stringify({ url: 'file:///etc/passwd' })), /file/],
      [post(JSON.stringify({ url: 1 })), /url/],
      [post('{'), /url/],
      // As a form of another site would send it.
      [post(JSON.stringify({ url: pages.url }), { 'content-type': 'text/plain' }), /JSON/],
    ] as const) {
      const refused = await app.request('/try/fetch', request)
      expect(refused.headers.get('content-type')).toContain('application/json')
      expect((await refused.json()).error.message).toMatch(message)
    }
  })
})
