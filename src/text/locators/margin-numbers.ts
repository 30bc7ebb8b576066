import type { Span } from '../../core/span.ts'
import { trimSpan } from '../sentences/sentences.ts'
import { marginSigns, spaces } from './section-signs.ts'
import type { StatuteUnit } from './statute-outline.ts'

const opening = new RegExp(
  String.raw`^(?:#{1,6}[ \t])|^[ \t]*[*([]{0,3}(?:${marginSigns})${spaces}?(\d{1,4}[a-z]?)[*)\]:.]{0,3}[ \t\r\n]`,
  'gmu',
)

/**
 * The paragraphs of a text that begin with a margin number (`Rz. 12`, `Rn. 3a`, `Tz. 7`), in order: each extends to the
 * next one or to a heading. Takes linear time.
 */
export function outlineMargins(text: string): StatuteUnit[] {
  const openings = [...text.matchAll(opening)]
  return openings.flatMap(({ 1: label, index }, position) => {
    if (label === undefined) return []
    const span: Span = { start: index, end: openings[position + 1]?.index ?? text.length }
    return { level: 'section', locator: { kind: 'margin', section: label }, ...trimSpan(text, span) }
  })
}
