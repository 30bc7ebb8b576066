'use client'

import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import type { CitedSource } from '../../core/citations-data.ts'
import type { Span } from '../../core/span.ts'
import { watchScrollBoxes } from '../browser/scroll-boxes.ts'
import { cleanLabel } from '../../core/clean-label.ts'
import { sourceLabelView } from '../view/source-list.ts'
import { sourceTextView } from '../view/source-text.ts'
import { toReact } from './to-react.ts'
import { useIdPrefix } from './use-id-prefix.ts'

export type SourcePanelProps = {
  source: CitedSource
  /** The source's text, as returned by `GET /runs/:id/sources/:sourceId`. */
  content: string
  /** The spans of `content` to mark, such as a citation's `evidence` from this source. */
  quotes: readonly Span[]
  /** Shown between title and text, such as a button to close the panel. */
  children?: ReactNode
  idPrefix?: string
  className?: string
}

/**
 * Shows a source's text with the quotes marked. Scrolls to the first quote, and again
 * whenever the quotes change.
 *
 * ```tsx
 * <CitedAnswer message={message} onOpen={({ source, evidence }) => show(source, evidence)} />
 * <SourcePanel source={source} content={content} quotes={evidence ? [evidence] : []} />
 * ```
 */
export function SourcePanel({
  source,
  content,
  quotes,
  children,
  idPrefix: givenPrefix,
  className = 'citespan-source-panel',
}: SourcePanelProps): ReactNode {
  const root = useRef<HTMLElement>(null)
  const idPrefix = useIdPrefix(givenPrefix)
  const places = quotes.map(({ start, end }) => `${start}-${end}`).join(' ')

  useEffect(() => (root.current ? watchScrollBoxes(root.current) : undefined), [])

  useEffect(() => {
    root.current?.querySelector('mark')?.scrollIntoView({ block: 'center' })
  }, [source.id, content, places])

  return (
    <section ref={root} className={className} aria-label={cleanLabel(source.title)}>
      <p className="citespan-source">
        <span className="citespan-number">{source.number}</span> {toReact(sourceLabelView(source))}
      </p>
      {children}
      {toReact([sourceTextView(content, quotes, { idPrefix })])}
    </section>
  )
}
