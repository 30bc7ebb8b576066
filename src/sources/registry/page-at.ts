import { expectObject } from '../../core/shapes.ts'
import type { Source } from '../../core/source.ts'

/** The page, from 1, at an offset of the source's content, in UTF-16 units; `undefined` if no page is known there. */
export function pageAt(source: Pick<Source, 'pages'>, offset: number): number | undefined {
  expectObject(source, 'pageAt(): source', 'a source')
  return source.pages?.find((page) => page.start <= offset && offset < page.end)?.pageNumber
}
