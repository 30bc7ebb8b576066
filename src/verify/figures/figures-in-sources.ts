import type { Source } from '../../core/source.ts'
import type { Span } from '../../core/span.ts'
import { headingsAbove } from '../../text/sentences/heading-above.ts'
import type { Shown } from './open-figures.ts'

/** The text of places, with what stands above them: the title of their source, and headings. */
export function shownAt(places: readonly (Span & { source: Source })[]): Shown {
  const sources = new Set(places.map(({ source }) => source))
  return {
    texts: [
      ...places.flatMap(({ source, start, end }) => [
        source.content.slice(start, end),
        ...headingsAbove(source.content, start),
      ]),
      ...[...sources].flatMap(({ title }) => title ?? []),
    ],
    contents: [...sources].map(({ content }) => content),
  }
}
