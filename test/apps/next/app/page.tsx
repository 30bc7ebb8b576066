'use client'

import { useChat } from '@ai-sdk/react'
import { CitedAnswer } from 'citespan/react'

export default function Page() {
  const { messages, sendMessage } = useChat()
  return (
    <main>
      <button data-ask onClick={() => void sendMessage({ text: 'How is the quarter heated?' })}>
        Ask
      </button>
      {messages
        .filter(({ role }) => role === 'assistant')
        .map((message) => (
          <CitedAnswer key={message.id} message={message} />
        ))}
    </main>
  )
}
