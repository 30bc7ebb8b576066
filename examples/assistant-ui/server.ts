/** The page of assistant-ui with citations, on http://localhost:3002: `node examples/assistant-ui/server.ts`. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { build } from 'rolldown'
import { POST } from '../next-chat/app/api/chat/route.ts'

const { output } = await build({
  input: fileURLToPath(new URL('page.tsx', import.meta.url)),
  platform: 'browser',
  write: false,
  logLevel: 'silent',
  transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  output: { format: 'esm', minify: true, codeSplitting: false },
})
const styles = await readFile(fileURLToPath(import.meta.resolve('citespan/styles.css')), 'utf8')
const html = `<!doctype html><html lang="en"><meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>citespan and assistant-ui</title><link rel="icon" href="data:," /><link rel="stylesheet" href="/page.css" />
<style>:root { color-scheme: light dark; background: Canvas; color: CanvasText; } body { max-width: 42rem; margin: auto; font-family: system-ui; }</style>
<main><h1>Ask the library</h1><div id="root"></div></main><script type="module" src="/page.js"></script></html>`

const app = new Hono()
app.get('/', (c) => c.html(html))
app.get('/page.js', (c) => c.body(output[0].code, 200, { 'content-type': 'text/javascript; charset=utf-8' }))
app.get('/page.css', (c) => c.body(styles, 200, { 'content-type': 'text/css; charset=utf-8' }))
app.post('/api/chat', ({ req }) => POST(req.raw))
serve({ fetch: app.fetch, port: Number(process.env['PORT'] ?? 3002), hostname: '127.0.0.1' }, ({ port }) =>
  console.log(`Ask the library: http://localhost:${port}`),
)
