'use client'

import { useMemo, useRef } from 'react'
import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { pageMarks } from '../browser/page-marks.ts'
import type { AnswerMarks } from '../view/marks.ts'
import { SelectionKeeper } from './selection-keeper.ts'
import { usePageControls } from './use-page-controls.ts'
import type { OpenHandler } from './use-page-controls.ts'

export type CitationCardsProps = ComponentPropsWithoutRef<'div'> & {
  /** What the markers among the children stand for. */
  data: AnswerMarks | null
  onOpen?: OpenHandler
}

/**
 * Gives what is in it cards: on hovering, focusing or tapping a marker or cited
 * text, wherever it comes from (`CitedMarkdown`, `citespan/remark`). Also tells
 * screen readers of citations that come late. `CitedAnswer` has it already.
 *
 * ```tsx
 * <CitationCards data={data}>
 *   <CitedMarkdown text={text} data={data} />
 *   <SourceList data={data} />
 * </CitationCards>
 * ```
 */
export function CitationCards({ data, onOpen, children, ...attributes }: CitationCardsProps): ReactNode {
  const root = useRef<HTMLDivElement>(null)
  const { marks, find } = useMemo(() => pageMarks(data), [data])
  usePageControls(root, { find, ...marks, onOpen })
  return (
    <div {...attributes} ref={root}>
      <SelectionKeeper root={root}>{children}</SelectionKeeper>
    </div>
  )
}
