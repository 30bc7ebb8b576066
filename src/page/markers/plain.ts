import { readClosed } from '../../core/fields.ts'
import { textPartFields, citedSpan, textPartIn } from '../../references/display.ts'
import type { CitationsData } from '../../core/citations-data.ts'
import { withoutControls } from '../../core/clean-label.ts'
import { citedPagesOf } from '../../sources/registry.ts'
import { renderMarkers } from './markers.ts'
import { sourceLine } from './source-line.ts'

/**
 * Renders one text part of an answer for terminals and plain-text email: the text with markers, then the numbered
 * list of cited sources. Control characters are removed, so that the text cannot send commands to a terminal.
 */
export function renderPlain(
  text: string,
  { sources, citations }: Pick<CitationsData, 'sources' | 'citations'>,
  options: { textPart?: number } = {},
): string {
  const { textPart: given = 0 } = readClosed(options, textPartFields, 'renderPlain()')
  const textPart = textPartIn(citations, { text, textPart: given })
  const known = new Set(sources.map(({ id }) => id))
  const cited = citations.filter((citation) => citedSpan(citation, { text, textPart }) !== null)
  const pages = citedPagesOf(cited)
  const listed = new Set(cited.flatMap(({ sourceIds }) => sourceIds))
  const marked = renderMarkers(
    text,
    cited.map((citation) => ({ ...citation, sourceIds: citation.sourceIds.filter((id) => known.has(id)) })),
    { textPart, sources },
  )
  const lines = sources
    .filter(({ id }) => listed.has(id))
    .toSorted((a, b) => a.number - b.number)
    .map((source) => sourceLine({ ...source, citedPages: pages.of(source.id) }))
  const body = withoutControls(marked)
  return lines.length > 0 ? `${body.trimEnd()}\n\n${lines.join('\n')}\n` : body
}
