import { applyEvent, emptyAnswer, readCitationStream } from 'citespan/client'
import type { Answer } from 'citespan/client'
import { SourceList } from 'citespan/react'
import { useReducer, useState } from 'react'
import type { SubmitEvent } from 'react'
import { createRoot } from 'react-dom/client'
import { CitedText } from './cited-text.tsx'

function CitedAnswer({ answer, claims }: { answer: Answer; claims: boolean }) {
  const { textParts } = answer
  return (
    <>
      {textParts.map((_text, textPart) => (
        <CitedText key={textPart} {...{ answer, textPart, claims }} />
      ))}
      <SourceList data={answer} />
    </>
  )
}

function Page() {
  const [question, setQuestion] = useState('Which records of hazardous waste are kept, and how long?')
  const [answer, apply] = useReducer(applyEvent, emptyAnswer)
  const [isAsked, setAsked] = useState(false)
  const [claims, setClaims] = useState(false)

  async function ask(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    setAsked(true)
    const response = await fetch(`/chat?question=${encodeURIComponent(question)}`)
    for await (const event of readCitationStream(response)) apply(event)
  }

  return (
    <>
      <form onSubmit={ask}>
        <input
          aria-label="Question"
          value={question}
          onChange={(event) => setQuestion(event.target.value)}
          size={60}
        />
        <button disabled={isAsked}>Ask</button>
      </form>
      <label>
        <input type="checkbox" checked={claims} onChange={(event) => setClaims(event.target.checked)} />
        Show what is cited
      </label>
      <article aria-busy={isAsked && answer.status === 'streaming'}>
        <CitedAnswer answer={answer} claims={claims} />
      </article>
    </>
  )
}

createRoot(document.getElementById('root')!).render(<Page />)
