import { toAISdkStream } from '@mastra/ai-sdk'
import type { Agent } from '@mastra/core/agent'
import { createUIMessageStreamResponse } from 'ai'
import { CitationEngine } from 'citespan'
import { citationMiddleware } from 'citespan/hono'
import { Hono } from 'hono'

/** The endpoint of a chat with an agent of Mastra; the middleware adds citations to its stream. */
export function createApp(agent: Agent): Hono {
  const app = new Hono()
  app.use('/api/chat', citationMiddleware(new CitationEngine()))
  app.post('/api/chat', async (c) => {
    const { messages } = await c.req.json()
    const stream = toAISdkStream(await agent.stream(messages), { from: 'agent', version: 'v7' })
    return createUIMessageStreamResponse({ stream })
  })
  return app
}
