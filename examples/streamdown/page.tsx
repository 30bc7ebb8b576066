import { applyEvent, emptyAnswer, readCitationStream } from 'citespan/client'
import type { Answer } from 'citespan/client'
import { SourceList } from 'citespan/react'
import { allowCitations, remarkCitations } from 'citespan/remark'
import { useReducer, useState } from 'react'
import type { ComponentProps, SubmitEvent } from 'react'
import { createRoot } from 'react-dom/client'
import { defaultRehypePlugins, defaultRemarkPlugins, Streamdown } from 'streamdown'

const [sanitize, schema] = defaultRehypePlugins['sanitize'] as [never, object]
const rehypePlugins = Object.values({
  ...defaultRehypePlugins,
  sanitize: [sanitize, allowCitations(schema)] as never,
})

/** Streamdown opens all links in new tabs after asking; markers must stay links within the page. */
function Link({ node: _node, ...props }: ComponentProps<'a'> & { node?: unknown }) {
  return <a {...props} target={props.role === 'doc-noteref' ? undefined : '_blank'} />
}

const components = { a: Link }

function CitedAnswer({ answer, claims }: { answer: Answer; claims: boolean }) {
  const { textParts, citations, sources, status } = answer
  // While the answer streams, Streamdown parses it block by block, so that its offsets do not apply.
  if (status === 'streaming') return textParts.map((text, part) => <Streamdown key={part}>{text}</Streamdown>)
  return (
    <>
      {textParts.map((text, textPart) => {
        const options = { citations, sources, textPart, claims }
        return (
          <Streamdown
            key={textPart}
            mode="static"
            remarkPlugins={[...Object.values(defaultRemarkPlugins), [remarkCitations, options]]}
            rehypePlugins={rehypePlugins}
            components={components}
            // Streamdown renders again when its text or an attribute changes, but not when its plugins do.
            data-citations={JSON.stringify([claims, citations.map(({ id, status }) => [id, status])])}
          >
            {text}
          </Streamdown>
        )
      })}
      <SourceList data={{ citations: [...citations], sources: [...sources] }} />
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
