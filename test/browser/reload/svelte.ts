import { Chat } from '@ai-sdk/svelte'
import { defineCitationElements } from '../../../src/page/element.ts'
import { mount } from 'svelte'
import Page from './Chat.svelte'
import { ask, loaded } from './chats.ts'

defineCitationElements()

await loaded((target, { id, transport, messages }) => {
  // The package pins a version of the SDK whose messages have fewer kinds of parts.
  const chat = new Chat({ id, transport: transport as never, messages: messages as never })
  mount(Page, { target, props: { chat } })
  if (!messages) void ask(chat)
})
