/** Asks the agent and prints what is cited: `node examples/mastra/ask.ts`. */
import { createAnswer, readCitationStream } from 'citespan/client'
import { createAgent } from './agent.ts'
import { createApp } from './app.ts'

const pages = [
  { title: 'Harbour guide', url: 'https://kolm.example/', content: 'The pier of Kolm is 400 metres long.' },
]
const app = createApp(createAgent({ pages, answer: 'The pier of Kolm is 400 metres long.' }))
const body = JSON.stringify({ messages: [{ role: 'user', content: 'How long is the pier?' }] })
const headers = { 'content-type': 'application/json' }
const answer = createAnswer()
for await (const event of readCitationStream(
  await app.request('/api/chat', { method: 'POST', headers, body }),
))
  answer.apply(event)
for (const { text, status, sourceIds } of answer.citations)
  console.log(`${status} by ${sourceIds.join(', ')}: ${text}`)
