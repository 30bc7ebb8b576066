'use client'

import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import type { Citation } from '../../core/citation.ts'
import type { CitedSource } from '../../core/citations-data.ts'
import { addAnnouncements, createAnnouncer } from '../browser/announcer.ts'
import { attachCards } from '../cards/cards.ts'
import { attachCopy } from '../copy/attach-copy.ts'
import { askFromList } from '../browser/open-source.ts'
import type { OpenDetail } from '../browser/open-source.ts'
import { makeReachable } from '../browser/page-marks.ts'
import type { PageMarks } from '../browser/page-marks.ts'
import { watchScrollBoxes } from '../browser/scroll-boxes.ts'

/** Called when a reader opens a source, instead of following the link to it. */
export type OpenHandler = (detail: OpenDetail) => void

export type OnPage = {
  find: PageMarks['find']
  sources: readonly CitedSource[]
  /** The current citations. Screen readers are told of their changes, and of those of `failed`. */
  citations: readonly Citation[]
  failed: readonly Citation[] | undefined
  onOpen: OpenHandler | undefined
  /** Whether a copy holds only the text, without markers and sources. */
  copyPlain: boolean
}

/**
 * The interactive parts of an answer: cards, copying, announcements of late citations, keyboard scrolling of wide
 * boxes, and calling `onOpen` before a source opens. `root` is the element around the answer.
 */
export function usePageControls(root: RefObject<HTMLElement | null>, onPage: OnPage): void {
  const latest = useRef(onPage)
  const update = useRef<() => void>(() => {})

  useEffect(() => {
    const element = root.current
    if (!element) return
    const cards = attachCards(element, { find: (id) => latest.current.find(id) })
    const detachCopy = attachCopy(element, {
      sources: () => latest.current.sources,
      citations: () => latest.current.citations,
      plain: () => latest.current.copyPlain,
    })
    const stopScrollBoxes = watchScrollBoxes(element)
    const region = addAnnouncements(element)
    const announcer = createAnnouncer(region)
    const onClick = (event: MouseEvent) => askFromList(element, event, latest.current.sources)
    const onOpen = (event: CustomEvent<OpenDetail>) => {
      if (!latest.current.onOpen) return
      event.preventDefault()
      latest.current.onOpen(event.detail)
    }
    element.addEventListener('click', onClick)
    element.addEventListener('citespan-open', onOpen)
    update.current = () => {
      makeReachable(element)
      cards.update()
      announcer.update(latest.current)
    }
    return () => {
      cards.detach()
      detachCopy()
      stopScrollBoxes()
      announcer.stop()
      region.remove()
      element.removeEventListener('click', onClick)
      element.removeEventListener('citespan-open', onOpen)
      update.current = () => {}
    }
  }, [root])

  // Runs after the effect above and after every render, since the drawn answer may have changed.
  useEffect(() => {
    latest.current = onPage
    update.current()
  })
}
