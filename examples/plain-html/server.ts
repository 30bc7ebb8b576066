/**
 * A plain HTML page: the server writes a cited answer into it, and the custom elements
 * add the cards. Without scripts it is readable and its links work.
 *
 *     npm run build && node examples/plain-html/server.ts
 */
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createAdaptorServer } from '@hono/node-server'
import { renderHtml, renderSourceList } from 'citespan/client'
import { Hono } from 'hono'
import { build } from 'rolldown'
import { citedAnswer } from './cited-answer.ts'

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; require-trusted-types-for 'script'"

/** Starts the server; port 0 takes any free port. */
export async function startPage({ port = 3000 }: { port?: number } = {}) {
  const { answer, data } = await citedAnswer()
  const parts: Record<string, string> = {
    // The ids of the markers and the list begin with the element's id.
    answer: renderHtml(answer, data, { idPrefix: 'answer' }),
    data: JSON.stringify(data).replaceAll('<', '\\u003c'),
    sources: renderSourceList(data, { idPrefix: 'answer' }),
  }
  const html = await readHere('index.html')
  const page = html.replace(/<!--(answer|data|sources)-->/g, (_, name: string) => parts[name]!)
  const files: Record<string, [type: string, body: string]> = {
    '/': ['text/html', page],
    '/page.css': ['text/css', await readHere('page.css')],
    '/citespan.css': [
      'text/css',
      await readFile(fileURLToPath(import.meta.resolve('citespan/styles.css')), 'utf8'),
    ],
    '/page.js': ['text/javascript', await bundle(fileURLToPath(new URL('page.ts', import.meta.url)))],
  }

  const app = new Hono()
  app.get('*', (c) => {
    const [type, body] = files[c.req.path] ?? []
    if (!type || body === undefined) return c.notFound()
    return c.body(body, 200, { 'content-type': `${type}; charset=utf-8`, 'content-security-policy': policy })
  })
  const server = createAdaptorServer({ fetch: app.fetch })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  // A TCP server that listens has an address of this shape.
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `http://localhost:${taken}/`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      if ('closeAllConnections' in server) server.closeAllConnections()
      await closed
    },
  }
}

function readHere(name: string): Promise<string> {
  return readFile(new URL(name, import.meta.url), 'utf8')
}

async function bundle(input: string): Promise<string> {
  const { output } = await build({
    input,
    platform: 'browser',
    write: false,
    output: { format: 'esm', minify: true },
  })
  return output[0].code
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log(`An answer with its citations: ${(await startPage()).url}`)
