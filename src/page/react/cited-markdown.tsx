'use client'

import { memo, useMemo } from 'react'
import type { ReactNode } from 'react'
import { createAnswerView } from '../view/answer.ts'
import type { AnswerBlock, AnswerViewOptions } from '../view/answer.ts'
import type { AnswerMarks } from '../view/marks.ts'
import { toReact } from './to-react.ts'
import type { Components } from './to-react.ts'

/** The props of `CitedMarkdown`. */
export type CitedMarkdownProps = AnswerViewOptions & {
  /** One text part of an answer, in markdown, to which the offsets of `data` refer; possibly incomplete. */
  text: string
  /** The answer's sources and citations known so far; `null` while there are none. */
  data?: AnswerMarks | null
  /** Components that replace elements. Pass the same object each time, or every block is rendered again. */
  components?: Components
}

/**
 * Renders one text part of an answer, markdown (CommonMark and GFM), with its markers and
 * cited spans, as the same elements as `renderHtml`. A block whose text and citations
 * did not change is not rendered again.
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
  return Array.from({ length: Math.ceil(blocks.length / GROUP) }, (_, index) => (
    <Blocks key={index} blocks={blocks.slice(index * GROUP, (index + 1) * GROUP)} components={components} />
  ))
}

/** Number of blocks of which React compares the props only if one of them has changed. */
const GROUP = 64

type BlocksProps = { blocks: readonly AnswerBlock[]; components?: Components }

/** Some blocks of an answer. An unchanged block is the same object as before. */
const Blocks = memo(
  function Blocks({ blocks, components }: BlocksProps) {
    return blocks.map((block) => <Block key={block.key} block={block} components={components} />)
  },
  (before: BlocksProps, after: BlocksProps) =>
    before.components === after.components &&
    before.blocks.length === after.blocks.length &&
    before.blocks.every((block, index) => block === after.blocks[index]),
)

const Block = memo(function Block({ block, components }: { block: AnswerBlock; components?: Components }) {
  return toReact(block.children, components)
})
