import { closedFields, readClosed } from '../../core/fields.ts'
import type { Box } from '../../core/place.ts'
import type { RegionSpan } from '../../core/source.ts'
import type { Span } from '../../core/span.ts'
import { expectObject, expectObjects } from '../../core/shapes.ts'

const quoteBoxesFields = closedFields<NonNullable<Parameters<typeof quoteBoxes>[2]>>({ page: true })

/**
 * Returns the boxes of a quote on the image of its source: one for each line, in fractions of the image's size.
 * `regions` are those of the source, and `span` is the quote in its content. The result is empty if no region with a
 * box overlaps the quote. If the source has several pages, `page` selects one by its span in the content.
 *
 * @example const boxes = quoteBoxes(source.regions, citation.evidence[0])
 */
export function quoteBoxes(
  regions: readonly RegionSpan[] | undefined,
  span: Span,
  options: { page?: Span } = {},
): Box[] {
  if (regions !== undefined) expectObjects(regions, 'quoteBoxes(): regions')
  expectObject(span, 'quoteBoxes(): span', 'a span')
  const { start, end } = span
  const { page } = readClosed(options, quoteBoxesFields, 'quoteBoxes()')
  const from = Math.max(start, page?.start ?? 0)
  const to = Math.min(end, page?.end ?? Infinity)
  const boxes: Box[] = []
  for (const region of regions ?? []) {
    if (!region.box || region.end <= from || to <= region.start) continue
    const last = boxes.at(-1)
    if (last && isOneLine(last, region.box)) boxes[boxes.length - 1] = around(last, region.box)
    else boxes.push(region.box)
  }
  return boxes
}

/**
 * Whether the boxes of two successive words are on the same line: their heights overlap by more than half of the
 * smaller height, and `other` does not end to the left of where `one` begins.
 */
function isOneLine(one: Box, other: Box): boolean {
  const shared = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  return shared > Math.min(one.height, other.height) / 2 && other.x + other.width > one.x
}

function around(one: Box, other: Box): Box {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)]
  return {
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  }
}
