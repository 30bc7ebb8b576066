import { useChat } from '@ai-sdk/react'
import { CitedAnswer, useConversationNumbers } from '../../../src/page/react.ts'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { loaded, questions } from './chats.ts'
import type { ChatOf } from './chats.ts'

function Page({ id, transport, messages: initial }: ChatOf) {
  const { messages, sendMessage, status } = useChat({ id, transport, messages: initial })
  const answers = useConversationNumbers(messages, { isWriting: status !== 'ready' })
  const asked = messages.filter(({ role }) => role === 'user').length
  useEffect(() => {
    if (!initial && status === 'ready' && questions[asked]) void sendMessage({ text: questions[asked] })
  }, [initial, status, asked, sendMessage])
  return (
    <div data-done={status === 'ready' && asked === questions.length}>
      {messages.map((message, index) =>
        message.role === 'user' ? (
          <h2 key={message.id}>{message.parts.map((part) => (part.type === 'text' ? part.text : ''))}</h2>
        ) : (
          <CitedAnswer key={message.id} answer={answers.get(message.id)!} idPrefix={`m${index}`} />
        ),
      )}
    </div>
  )
}

await loaded((element, chat) => createRoot(element).render(<Page {...chat} />))
