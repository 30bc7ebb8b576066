'use client'

import { memo, useMemo, useRef } from 'react'
import type { ReactNode } from 'react'
import type { Answer } from '../client/answer.ts'
import { toAnswer } from '../client/message-answer.ts'
import type { MessageParts } from '../client/message-answer.ts'
import { pageMarks } from '../browser/page-marks.ts'
import { CitedMarkdown } from './cited-markdown.tsx'
import { SelectionKeeper } from './selection-keeper.ts'
import { SourceList } from './source-list.tsx'
import type { Components } from './to-react.ts'
import { useIdPrefix } from './use-id-prefix.ts'
import { usePageControls } from './use-page-controls.ts'
import type { OpenHandler } from './use-page-controls.ts'

/** What is shown: a message of `useChat`, or an answer that was read or numbered otherwise. */
type Given = { message: MessageParts; answer?: undefined } | { answer: Answer; message?: undefined }

export type CitedAnswerProps = Given & {
  /** Show sentences without a source, and citations that a check refused, with why. */
  showUncited?: boolean
  /** Which sources are listed below the text. */
  sources?: 'cited' | 'all' | 'none'
  /** Accessible name of the list of sources. */
  sourcesLabel?: string
  /** Shows a source, in the place of following the link to it. */
  onOpen?: OpenHandler
  /** Shown in the place of elements; give the same object each time, or every block is drawn again. */
  components?: Components
  /** What ids in the page begin with; by default made by React. */
  idPrefix?: string
  className?: string
}

/**
 * An answer with its markers, cards and list of sources, while it is written and
 * after; late citations are announced. `data-status` and `data-progress` of its
 * element say how far it is. Data that cannot be read are left out, the text is
 * shown. Unstyled; `citespan/styles.css` is one look for it.
 *
 * ```tsx
 * const { messages } = useChat()
 * return messages.map((message) => <CitedAnswer key={message.id} message={message} />)
 * ```
 */
export const CitedAnswer: (props: CitedAnswerProps) => ReactNode = memo(function CitedAnswer({
  message,
  answer: given,
  showUncited = false,
  sources: listed = 'cited',
  sourcesLabel,
  onOpen,
  components,
  idPrefix: givenPrefix,
  className,
}: CitedAnswerProps): ReactNode {
  const root = useRef<HTMLDivElement>(null)
  const idPrefix = useIdPrefix(givenPrefix)
  const answer = useMemo(() => given ?? toAnswer(message), [given, message])
  const { textParts, status, progress, citations, sources } = answer
  const { marks, find } = useMemo(
    () => pageMarks(answer, { showUncited, texts: answer.textParts }),
    [answer, showUncited],
  )
  usePageControls(root, { find, sources, citations, onOpen })
  return (
    <div ref={root} className={className} data-status={status} data-progress={progress ?? undefined}>
      <SelectionKeeper root={root}>
        {textParts.map((text, textPart) => (
          <div key={`part-${textPart}`} className="citespan-answer">
            <CitedMarkdown
              text={text}
              data={marks}
              textPart={textPart}
              idPrefix={idPrefix}
              showFailed={showUncited}
              components={components}
            />
          </div>
        ))}
        {listed === 'none' ? null : (
          <SourceList
            data={marks}
            idPrefix={idPrefix}
            label={sourcesLabel}
            includeUncited={listed === 'all'}
            components={components}
          />
        )}
      </SelectionKeeper>
    </div>
  )
})
