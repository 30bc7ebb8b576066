import { getRequestListener } from '@hono/node-server'
import { Chat } from '@ai-sdk/react'
import { DefaultChatTransport, TextStreamChatTransport } from 'ai'
import type { ChatInit, UIMessage } from 'ai'
import { serveLocally } from '../fixtures/serve-locally.ts'

/** What `useChat` posts. */
export type ChatRequest = { id: string; messages: UIMessage[]; trigger: string; messageId?: string }

export type ServedChat = AsyncDisposable & {
  chat: Chat<UIMessage>
  /** The bodies that the chat has posted. */
  requests: ChatRequest[]
  /** The bodies of the responses that the chat has received. */
  bodies: string[]
}

/** The chat of `@ai-sdk/react` against an endpoint on a real HTTP server. */
export async function serveChat(
  answer: (request: ChatRequest) => Response | Promise<Response>,
  {
    protocol = 'ui',
    resume = () => new Response(null, { status: 204 }),
    ...init
  }: {
    protocol?: 'ui' | 'text'
    /** Answers the request with which a page takes up a stream again. */
    resume?: () => Response
  } & Pick<ChatInit<UIMessage>, 'sendAutomaticallyWhen' | 'messages' | 'onData'> = {},
): Promise<ServedChat> {
  const requests: ChatRequest[] = []
  const bodies: string[] = []
  const listener = getRequestListener(async (request) => {
    if (request.method === 'GET') return resume()
    const body = (await request.json()) as ChatRequest
    requests.push(body)
    return answer(body)
  })
  const server = await serveLocally((request, response) => void listener(request, response))
  const api = `${server.url}api/chat`
  let made = 0
  async function receive(...asked: Parameters<typeof fetch>): Promise<Response> {
    const response = await fetch(...asked)
    if (!response.body) return response
    const index = bodies.push('') - 1
    const decoder = new TextDecoder()
    const read = new TransformStream<Uint8Array, Uint8Array>({
      transform(bytes, controller) {
        bodies[index] += decoder.decode(bytes, { stream: true })
        controller.enqueue(bytes)
      },
    })
    return new Response(response.body.pipeThrough(read), response)
  }
  const chat = new Chat<UIMessage>({
    ...init,
    id: 'chat',
    generateId: () => `client-${(made += 1)}`,
    transport:
      protocol === 'ui'
        ? new DefaultChatTransport({ api, fetch: receive })
        : new TextStreamChatTransport({ api, fetch: receive }),
  })
  return {
    chat,
    requests,
    bodies,
    async [Symbol.asyncDispose]() {
      await chat.stop()
      await server[Symbol.asyncDispose]()
    },
  }
}

/** The messages without what citespan adds to them. */
export function withoutCitations(messages: readonly UIMessage[]): unknown[] {
  const plain = JSON.stringify(withoutParts(messages))
  // The SDK makes a new id for every approval.
  return JSON.parse(plain.replaceAll(/aitxt-\w+/g, 'approval')) as unknown[]
}

function withoutParts(messages: readonly UIMessage[]): unknown[] {
  return messages.map(({ parts, ...message }) => ({
    ...message,
    parts: parts.flatMap((part): unknown[] => {
      if (part.type === 'data-citations') return []
      if (part.type.startsWith('source-') && isOurs(part)) return []
      if (part.type !== 'text') return [part]
      const { citations, ...text } = part
      const own = citations?.filter(({ source }) => !source.providerMetadata?.citespan)
      return [own?.length ? { ...text, citations: own } : text]
    }),
  }))
}

function isOurs(part: object): boolean {
  return 'sourceId' in part && /^S\d+$/.test(String(part.sourceId))
}

/** The text parts of a message, in order. */
export function textsOf({ parts }: UIMessage): string[] {
  return parts.flatMap((part) => (part.type === 'text' ? [part.text] : []))
}
