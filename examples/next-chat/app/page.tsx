'use client'

import { useChat } from '@ai-sdk/react'
import { CitedAnswer, useConversationNumbers } from 'citespan/react'
import { useState } from 'react'

export default function Page() {
  const { messages, sendMessage, status, stop, error } = useChat()
  const [question, setQuestion] = useState('')
  const isBusy = status === 'submitted' || status === 'streaming'
  // Gives each source one number through all turns.
  const answers = useConversationNumbers(messages, { isWriting: isBusy })

  return (
    <main>
      <h1>Ask the library</h1>
      {messages.map(({ id, role, parts }) => {
        const answer = answers.get(id)
        if (answer) return <CitedAnswer key={id} answer={answer} className="answer" />
        if (role !== 'user') return null
        return <h2 key={id}>{parts.map((part) => (part.type === 'text' ? part.text : ''))}</h2>
      })}
      <p className="state" role="status">
        {isBusy ? 'The answer is being written and checked.' : ''}
      </p>
      {error && <p role="alert">The answer could not be written. Please ask again.</p>}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isBusy || question.trim() === '') return
          void sendMessage({ text: question })
          setQuestion('')
        }}
      >
        <label htmlFor="question">Question</label>
        <input id="question" value={question} onChange={({ target }) => setQuestion(target.value)} />
        {isBusy ? (
          <button type="button" onClick={() => void stop()}>
            Stop
          </button>
        ) : (
          <button>Ask</button>
        )}
      </form>
    </main>
  )
}
