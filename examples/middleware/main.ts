/**
 * Two endpoints without citations, and the line that adds them.
 *
 *     node examples/middleware/main.ts
 */
import { CitationEngine } from 'citespan'
import { createAnswer, readCitationStream, renderMarkers } from 'citespan/client'
import { citationMiddleware } from 'citespan/hono'
import { Hono } from 'hono'
import { answerQuestion, streamAnswer } from './rag.ts'

const app = new Hono()

app.use(citationMiddleware(new CitationEngine()))

app.get('/answer', async (c) => c.json(await answerQuestion(c.req.query('question') ?? '')))
app.get('/chat', (c) => streamAnswer(c.req.query('question') ?? ''))

const question = encodeURIComponent('Which records of hazardous waste are kept, and how long?')

console.log('JSON { answer, sources } gets references and data:\n')
const response = await app.request(`/answer?question=${question}`)
const { answer, references, data } = await response.json()
console.log(renderMarkers(answer, references, data))
for (const { number, title, url } of data.sources) console.log(`[${number}] ${title}, ${url}`)

console.log('\nAn AI SDK stream gets source, data-citations and native citation parts:\n')
const chat = createAnswer()
for await (const event of readCitationStream(await app.request(`/chat?question=${question}`))) {
  if (event.type === 'text') process.stdout.write(event.delta)
  chat.apply(event)
}
for (const { text, status, sourceIds } of chat.citations) {
  console.log(`\n${status} by ${sourceIds.join(', ')}: ${text}`)
}
