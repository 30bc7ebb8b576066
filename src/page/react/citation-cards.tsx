'use client'

import { useMemo, useRef } from 'react'
import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import type { Citation } from '../../core/citation.ts'
import { pageMarks } from '../browser/page-marks.ts'
import type { AnswerMarks } from '../view/marks.ts'
import { SelectionKeeper } from './selection-keeper.ts'
import { usePageControls } from './use-page-controls.ts'
import type { OpenHandler } from './use-page-controls.ts'

/** The props of `CitationCards`; props of a `div` are passed on. */
export type CitationCardsProps = ComponentPropsWithoutRef<'div'> & {
  /** The citations of the markers among the children, and their sources; `null` while there are none. */
  data: AnswerMarks | null
  /** Called when a reader opens a source, instead of following the link to it. */
  onOpen?: OpenHandler
  /** Whether a copy has only the selected text; by default (`false`) it also has numbers and sources. */
  copyPlain?: boolean
}

/**
 * Opens the card of a citation when a reader hovers over or taps a marker or cited text in the children, or focuses a
 * marker. The children may come from `CitedMarkdown` or `citespan/remark`. Also announces late citations to screen
 * readers. `CitedAnswer` has these cards already.
 *
 * ```tsx
 * <CitationCards data={data}>
 *   <CitedMarkdown text={text} data={data} />
 *   <SourceList data={data} />
 * </CitationCards>
 * ```
 */
export function CitationCards({
  data,
  onOpen,
  copyPlain = false,
  children,
  ...attributes
}: CitationCardsProps): ReactNode {
  const root = useRef<HTMLDivElement>(null)
  const { marks, find } = useMemo(() => pageMarks(data), [data])
  const { citations = NONE, failed } = data ?? {}
  usePageControls(root, { find, sources: marks.sources, citations, failed, onOpen, copyPlain })
  return (
    <div {...attributes} ref={root}>
      <SelectionKeeper root={root}>{children}</SelectionKeeper>
    </div>
  )
}

/** The same array at each rendering, so that React sees no change. */
const NONE: readonly Citation[] = []
