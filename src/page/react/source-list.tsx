import type { ReactNode } from 'react'
import type { AnswerMarks } from '../view/marks.ts'
import { sourceListView } from '../view/source-list.ts'
import type { SourceListOptions } from '../view/source-list.ts'
import { toReact } from './to-react.ts'
import type { Components } from './to-react.ts'

/** The props of `SourceList`. */
export type SourceListProps = SourceListOptions & {
  /** The sources, and the citations that name them. */
  data: AnswerMarks
  /** Components that replace elements. */
  components?: Components
}

/**
 * The numbered list of sources that the markers of an answer link to; renders nothing if there is no source to list.
 */
export function SourceList({ data, components, ...options }: SourceListProps): ReactNode {
  const list = sourceListView(data, options)
  return list ? toReact([list], components) : null
}
