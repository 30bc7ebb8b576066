/**
 * A LangGraph.js agent behind an endpoint, and the line that adds citations to its stream.
 *
 *     node examples/langgraph/main.ts
 */
import { CitationEngine } from 'citespan'
import { createAnswer, readCitationStream } from 'citespan/client'
import { citationMiddleware } from 'citespan/hono'
import { Hono } from 'hono'
import { createGraph } from './graph.ts'

const app = new Hono()

app.use(citationMiddleware(new CitationEngine()))

app.post('/chat', async (c) => {
  const { question } = await c.req.json()
  const messages = [{ role: 'user', content: question }]
  const stream = await createGraph().stream(
    { messages },
    { streamMode: ['messages', 'updates'], encoding: 'text/event-stream' },
  )
  return new Response(stream, { headers: { 'content-type': 'text/event-stream' } })
})

const response = await app.request('/chat', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ question: 'How long is the pier?' }),
})
const answer = createAnswer()
for await (const event of readCitationStream(response)) answer.apply(event)
for (const { text, status, reason } of [...answer.citations, ...answer.failed])
  console.log(`${status}: ${text}\n  ${reason}`)
for (const { number, title, url } of answer.sources)
  console.log(`[${number}] ${[title, url].filter(Boolean).join(', ')}`)
