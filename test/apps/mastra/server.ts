import { readFile } from 'node:fs/promises'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { createAnswer, readCitationStream } from 'citespan/client'
import { createAgent } from './agent.ts'
import { createApp } from './app.ts'

const { answer, sources } = JSON.parse(await readFile('answer.json', 'utf8'))

/**
 * The application of the example, with the answer of these tests. The endpoints below ask its chat a fixed question.
 */
const app = createApp(createAgent({ pages: sources, answer }))
const ask = async () =>
  await app.request('/api/chat', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ messages: [{ role: 'user', content: 'What heats the houses?' }] }),
  })
app.post('/stream', ask)
app.post('/chat', async (c) => {
  const read = createAnswer()
  for await (const event of readCitationStream(await ask())) read.apply(event)
  return c.json({ answer: read.textParts.join(''), data: read.current })
})
app.use(
  '/citespan/*',
  serveStatic({ root: 'node_modules/citespan/dist', rewriteRequestPath: (path) => path.slice(9) }),
)
app.get('/', serveStatic({ path: 'index.html' }))
serve({ fetch: app.fetch, port: Number(process.env['PORT']) })
