import { Chat } from '@ai-sdk/vue'
import { toAnswer } from '../../../src/page/client.ts'
import { defineCitationElements } from '../../../src/page/element.ts'
import { createApp, h } from 'vue'
import { ask, loaded, questions } from './chats.ts'

defineCitationElements()

await loaded((element, { id, transport, messages }) => {
  // The package pins a version of the SDK whose messages have fewer kinds of parts.
  const chat = new Chat({ id, transport: transport as never, messages: messages as never })
  createApp(() =>
    h(
      'div',
      { 'data-done': chat.status === 'ready' && chat.messages.length === 2 * questions.length },
      chat.messages.map((message, index) => {
        const answer = toAnswer(message)
        if (message.role === 'user') return h('h2', answer.textParts.join(''))
        const texts = answer.textParts.map((text, textPart) =>
          h('citespan-answer', {
            id: `${id}-${index}-${textPart}`,
            idPrefix: `m${index}`,
            textPart,
            text,
            data: answer,
          }),
        )
        return h('section', { key: message.id }, [
          ...texts,
          h('citespan-sources', { idPrefix: `m${index}`, data: answer }),
        ])
      }),
    ),
  ).mount(element)
  if (!messages) void ask(chat)
})
