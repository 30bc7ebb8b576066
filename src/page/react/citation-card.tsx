import type { ReactNode } from 'react'
import type { Citation } from '../../core/citation.ts'
import type { CitedSource } from '../../core/citations-data.ts'
import { cardView } from '../view/card.ts'
import { toReact } from './to-react.ts'
import type { Components } from './to-react.ts'

/** The props of `CitationCard`. */
export type CitationCardProps = {
  /** The citation that the card explains. */
  citation: Citation
  /** The sources of the answer; those that the citation names are shown. */
  sources: readonly CitedSource[]
  /** Components that replace elements. */
  components?: Components
  /** BCP 47 tag of the page: German for `de` and its regions, else English. */
  locale?: string
}

/** The card of one citation with the contents of `renderCard`, such as status, reason, source, place and quote. */
export function CitationCard({ citation, sources, components, locale }: CitationCardProps): ReactNode {
  return toReact([cardView(citation, sources, { locale })], components)
}
