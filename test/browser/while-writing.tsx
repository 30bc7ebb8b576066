/** The script of a page that shows an answer while it is written: with markers and, to compare, without. */
import { applyEvent, emptyAnswer, readCitationStream } from 'citespan/client'
import type { Answer } from 'citespan/client'
import { remarkCitations } from 'citespan/remark'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import Markdown from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { Streamdown } from 'streamdown'
import { asOneBlock, CitedText, repairs } from '../../examples/streamdown/cited-text.tsx'

const MARKER = '.citespan-marker'

/** The state of a rendered page after a change of the answer. */
export type Seen = { marks: number; differs: string | null }

export type Renderer = 'streamdown' | 'react-markdown'
const renderers = {
  streamdown: {
    cited: (answer: Answer) => <CitedText answer={answer} textPart={0} idPrefix="streamdown" />,
    plain: ({ textParts, status }: Answer) => (
      <Streamdown
        isAnimating={status === 'streaming'}
        parseMarkdownIntoBlocksFn={asOneBlock}
        remend={repairs}
      >
        {textParts[0]}
      </Streamdown>
    ),
  },
  'react-markdown': {
    cited: ({ textParts, citations, sources }: Answer) => {
      const options = { citations, sources, idPrefix: 'react-markdown' }
      return <Markdown remarkPlugins={[remarkGfm, [remarkCitations, options]]}>{textParts[0]}</Markdown>
    },
    plain: ({ textParts }: Answer) => <Markdown remarkPlugins={[remarkGfm]}>{textParts[0]}</Markdown>,
  },
}

const root = createRoot(document.querySelector('main')!)
const seen: Record<Renderer, Seen[]> = { streamdown: [], 'react-markdown': [] }
const names = Object.keys(renderers) as Renderer[]

/** The text without its markers, as HTML. */
function withoutMarkers(element: Element): string {
  const copy = element.cloneNode(true) as Element
  for (const marker of copy.querySelectorAll(MARKER)) marker.remove()
  copy.firstElementChild?.removeAttribute('data-citations')
  return copy.innerHTML
}

function show(answer: Answer): void {
  const page = names.map((name) => (
    <article key={name} id={name}>
      <div className="cited">{renderers[name].cited(answer)}</div>
      <div className="plain">{renderers[name].plain(answer)}</div>
    </article>
  ))
  flushSync(() => root.render(page))
  for (const name of names) {
    const cited = document.querySelector(`#${name} .cited`)!
    const plain = document.querySelector(`#${name} .plain`)!.innerHTML
    const text = withoutMarkers(cited)
    seen[name].push({
      marks: cited.querySelectorAll(MARKER).length,
      differs: text === plain ? null : `${text}\n${plain}`,
    })
  }
}

Object.assign(globalThis, {
  seen,
  async read() {
    let answer = emptyAnswer
    for await (const event of readCitationStream(await fetch('/chat'))) {
      answer = applyEvent(answer, event)
      show(answer)
    }
  },
})
