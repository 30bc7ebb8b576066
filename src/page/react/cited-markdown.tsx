'use client'

import { memo, useMemo } from 'react'
import type { ReactNode } from 'react'
import { createAnswerView } from '../view/answer.ts'
import type { AnswerBlock, AnswerViewOptions } from '../view/answer.ts'
import type { AnswerMarks } from '../view/marks.ts'
import { toReact } from './to-react.ts'
import type { Components } from './to-react.ts'

export type CitedMarkdownProps = AnswerViewOptions & {
  /** One text part of an answer, as the model wrote it; half-written is fine. */
  text: string
  /** The answer's citations, as far as they are known. */
  data?: AnswerMarks | null
  /** Shown in the place of elements; give the same object each time, or every block is drawn again. */
  components?: Components
}

/**
 * One text part of an answer, markdown (CommonMark and GFM), with its markers and
 * cited spans: the same elements as `renderHtml` gives. A block whose text and
 * citations stay the same is not drawn again.
 *
 * ```tsx
 * <CitedMarkdown text={textParts[0]} data={data} idPrefix={message.id} />
 * ```
 */
export function CitedMarkdown({
  text,
  data = null,
  textPart,
  idPrefix,
  showFailed,
  components,
}: CitedMarkdownProps): ReactNode {
  const view = useMemo(
    () => createAnswerView({ textPart, idPrefix, showFailed }),
    [textPart, idPrefix, showFailed],
  )
  const blocks = useMemo(() => view(text, data), [view, text, data])
  return blocks.map((block) => <Block key={block.key} block={block} components={components} />)
}

const Block = memo(function Block({ block, components }: { block: AnswerBlock; components?: Components }) {
  return toReact(block.children, components)
})
