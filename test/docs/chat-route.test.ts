import { mkdir, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { Chat } from '@ai-sdk/react'
import { createAdaptorServer } from '@hono/node-server'
import { DefaultChatTransport } from 'ai'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CitedUIMessage } from '../../src/engine/stream/citations-part.ts'
import { readmeRoute } from './code-blocks.ts'
import { ICE, PIER } from './chat-model.ts'

/** Within the repository, so that the block imports the package by its name. */
const folder = 'test/docs/.chat'

const app = new Hono()
const server = createAdaptorServer({ fetch: app.fetch })

beforeAll(async () => {
  await mkdir(folder, { recursive: true })
  const path = `${folder}/route.ts`
  await writeFile(path, `import { model, tools } from '../chat-model.ts'\n${readmeRoute()}`)
  const { POST }: { POST: (request: Request) => Promise<Response> } = await import(resolve(path))
  app.post('/api/chat', (c) => POST(c.req.raw))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
})

afterAll(async () => {
  await new Promise((closed) => server.close(closed))
  await rm(folder, { recursive: true, force: true })
})

/** Number, title and status of the citations in a message, as they stand there: no page has numbered them. */
function citedIn({ parts }: CitedUIMessage) {
  return parts.flatMap((part) => {
    if (part.type !== 'data-citations') return []
    const { sources, citations } = part.data
    return citations.map(({ sourceIds, text, status }) => {
      const { number, title } = sources.find(({ id }) => id === sourceIds[0])!
      return [text, number, title, status]
    })
  })
}

test("README's route takes what useChat posts, through several turns", async () => {
  const { port } = server.address() as AddressInfo
  const transport = new DefaultChatTransport<CitedUIMessage>({ api: `http://127.0.0.1:${port}/api/chat` })
  const chat = new Chat<CitedUIMessage>({ transport })
  for (const text of ['How much ice?', 'Once more?', 'And the pier?']) await chat.sendMessage({ text })
  expect(chat.error).toBe(undefined)
  const answers = chat.messages.filter(({ role }) => role === 'assistant')
  expect(answers.map(citedIn)).toEqual([
    [[ICE, 1, 'ice', 'verified']],
    [[ICE, 1, 'ice', 'verified']],
    [
      [PIER, 2, 'pier', 'verified'],
      [ICE, 1, 'ice', 'verified'],
    ],
  ])
})
