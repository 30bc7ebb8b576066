/**
 * `node examples/next-chat/server.ts` serves the files of `app` on http://localhost:3001.
 * A Next.js project needs only these files; this server stands in for Next.js.
 */
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { POST } from './app/api/chat/route.ts'
import { bundlePage } from './server/bundle.ts'

const { script, styles, render } = await bundlePage()
const app = new Hono()
app.get(
  '/',
  async () => new Response(await render(), { headers: { 'content-type': 'text/html; charset=utf-8' } }),
)
app.get('/app.js', (c) => c.body(script, 200, { 'content-type': 'text/javascript; charset=utf-8' }))
app.get('/app.css', (c) => c.body(styles, 200, { 'content-type': 'text/css; charset=utf-8' }))
app.post('/api/chat', ({ req }) => POST(req.raw))

const server = createAdaptorServer({ fetch: app.fetch })
server.listen(Number(process.env['PORT'] ?? 3001), '127.0.0.1', () => {
  // A TCP server that listens has an address of this shape.
  const { port } = server.address() as AddressInfo
  console.log(`Ask the library: http://localhost:${port}`)
})
