import { CitationCards, CitedMarkdown, SourceList } from 'citespan/react'
import type { CitationsData } from 'citespan'
import stored from '../../answer.json'

const data = stored.data as unknown as CitationsData

/** Rendered at build time. */
export default function Page() {
  return (
    <CitationCards data={data}>
      <div className="citespan-answer">
        <CitedMarkdown text={stored.answer} data={data} idPrefix="stored" />
      </div>
      <SourceList data={data} idPrefix="stored" />
    </CitationCards>
  )
}
