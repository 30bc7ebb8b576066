import { Chat } from '@ai-sdk/svelte'
import { defineCitationElements } from '../../../src/page/element/index.ts'
import { mount } from 'svelte'
import Page from './Chat.svelte'
import type { CitedUIMessage } from '../../../src/stream/citations-part.ts'
import { ask, loaded } from './chats.ts'

defineCitationElements()

await loaded((target, { id, transport, messages }) => {
  const chat = new Chat<CitedUIMessage>({ id, transport, ...(messages && { messages }) })
  mount(Page, { target, props: { chat } })
  if (!messages) void ask(chat)
})
