import { expectObject } from '../../core/shapes.ts'
import type { Source } from '../../core/source.ts'

/** The 1-based page at `offset` of the source's content, or `undefined`. */
export function pageAt(source: Pick<Source, 'pages'>, offset: number): number | undefined {
  expectObject(source, 'pageAt(): source', 'a source')
  return source.pages?.find((page) => page.start <= offset && offset < page.end)?.pageNumber
}
