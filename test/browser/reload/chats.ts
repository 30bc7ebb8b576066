import { DefaultChatTransport } from 'ai'
import type { ChatTransport } from 'ai'
import type { CitedUIMessage } from '../../../src/engine/stream/citations-part.ts'

/** The reader's questions, in the order of asking. */
export const questions = ['How much ice was lost?', 'And the museum?']

/** A chat of a page: a new one, or one with messages that were loaded from its record. */
export type ChatOf = {
  id: string
  transport: ChatTransport<CitedUIMessage>
  messages?: CitedUIMessage[]
}

/**
 * Shows a chat in which the questions are asked and answered. Then shows the same chat in another element, loaded from
 * its record.
 */
export async function loaded(show: (element: HTMLElement, chat: ChatOf) => void): Promise<void> {
  const id = document.title
  const transport = new DefaultChatTransport<CitedUIMessage>({ api: '/api/chat' })
  const streamed = document.getElementById('streamed')!
  show(streamed, { id, transport })
  while (!streamed.querySelector('[data-done=true]')) await new Promise(requestAnimationFrame)
  const response = await fetch(`/api/chat/${id}`)
  show(document.getElementById('loaded')!, { id, transport, messages: await response.json() })
}

/** Asks the questions of a chat that is an object. */
export async function ask(chat: { sendMessage(message: { text: string }): Promise<void> }): Promise<void> {
  for (const text of questions) await chat.sendMessage({ text })
}
