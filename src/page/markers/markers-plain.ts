import type { Anchor } from '../../text/markdown.ts'
import type { Placed, PlacedReference } from '../../references/display.ts'
import type { Insertion, MarkContext } from './marker-insertion.ts'
import { needsSpaceBeforeRaised, raise } from './marker-labels.ts'
import { markerPlaces } from './marker-places.ts'

/** A narrow no-break space: separates raised labels without allowing a line break between them. */
export const NARROW_SPACE = '\u202f'

export function markPlain<T extends Placed | PlacedReference>(
  text: string,
  references: readonly T[],
  { textPart, isRaised, labelsOf }: MarkContext,
): Insertion<T>[] {
  const anchors: Anchor[] = [{ start: 0, end: text.length, kind: 'text', wrapper: null }]
  return [...markerPlaces(references, { text, textPart, anchors })].flatMap(([place, cited]) => {
    const labels = labelsOf(cited)
    if (labels.length === 0) return []
    const marker = isRaised
      ? raisedMarker(labels, text.slice(0, place))
      : labels.map((label) => `[${label}]`).join('')
    return [{ place, text: marker, references: cited }]
  })
}

function raisedMarker(labels: readonly string[], before: string): string {
  const space = needsSpaceBeforeRaised(before.slice(-8)) ? NARROW_SPACE : ''
  return space + labels.map(raise).join(NARROW_SPACE)
}
