import { formatCells, parseCells } from '../tables/cells.ts'
import type { CellBlock } from '../tables/cells.ts'
import type { Box, Place } from '../../core/place.ts'
import type { RegionSpan } from '../../core/source.ts'
import type { Span } from '../../core/span.ts'
import { cellsAt, spanOfCells } from './region-cells.ts'

type RegionPlace = Pick<Place, 'slide' | 'lastSlide' | 'sheet' | 'cell' | 'box' | 'ocrConfidence'>

/** Whether a place names a slide, a sheet, a cell or a box. */
export function hasRegion({ slide, sheet, cell, box }: RegionPlace): boolean {
  return slide !== undefined || sheet !== undefined || cell !== undefined || box !== undefined
}

/**
 * The slides, cells and boxes that a span of a text touches, and the lowest confidence of OCR. A span over several
 * sheets has no sheet and no cells, because a wrong cell is worse than none.
 */
export function regionAt(text: string, span: Span, regions: readonly RegionSpan[]): RegionPlace {
  const touched = regions.filter(
    (region) => region.start < Math.max(span.end, span.start + 1) && span.start < region.end,
  )
  const [first, last] = [touched[0], touched.at(-1)]
  if (!first || !last) return {}
  const slides = touched.flatMap(({ slide }) => slide ?? [])
  const isOneSheet = touched.every(({ sheet }) => sheet === first.sheet)
  const cells = isOneSheet ? joinCells(touched.flatMap((region) => cellsAt(text, span, region) ?? [])) : null
  const box = joinBoxes(touched.flatMap((region) => region.box ?? []))
  const confidences = touched.flatMap(({ ocrConfidence }) => ocrConfidence ?? [])
  return {
    ...(slides.length > 0 && { slide: slides[0]! }),
    ...(slides.length > 0 && slides.at(-1) !== slides[0] && { lastSlide: slides.at(-1)! }),
    ...(isOneSheet && first.sheet !== undefined && { sheet: first.sheet }),
    ...(cells && { cell: formatCells(cells) }),
    ...(box && { box }),
    ...(confidences.length > 0 && { ocrConfidence: least(confidences) }),
  }
}

/**
 * The span of a slide, a sheet, cells, or the content of a box; `null` if the text has none, and for a cell without a
 * sheet if there are several sheets. Names of sheets ignore case.
 */
export function findRegion(place: RegionPlace, text: string, regions: readonly RegionSpan[]): Span | null {
  const { slide, lastSlide = slide } = place
  const sheet = place.sheet?.trim().toLowerCase()
  const found = regions.filter(
    (region) =>
      (slide === undefined ||
        (region.slide !== undefined && region.slide >= slide && region.slide <= lastSlide!)) &&
      (sheet === undefined || region.sheet?.toLowerCase() === sheet) &&
      (place.box === undefined || (region.box !== undefined && isIn(region.box, place.box))),
  )
  if (place.cell === undefined) return around(found)
  // `B7` without a sheet is certain only if there is one sheet.
  if (new Set(found.map((region) => region.sheet)).size !== 1) return null
  const wanted = parseCells(place.cell)
  return wanted && around(found.flatMap((region) => spanOfCells(text, region, wanted) ?? []))
}

/**
 * Whether the middle of a region is in a box. A box that cuts through lines thus selects those that are mostly inside.
 */
function isIn(region: Box, { x, y, width, height }: Box): boolean {
  const [middleX, middleY] = [region.x + region.width / 2, region.y + region.height / 2]
  return middleX >= x && middleX <= x + width && middleY >= y && middleY <= y + height
}

function least(values: readonly number[]): number {
  return values.reduce((lowest, value) => Math.min(lowest, value), 1)
}

function around(spans: readonly Span[]): Span | null {
  if (spans.length === 0) return null
  const start = spans.reduce((least, span) => Math.min(least, span.start), Infinity)
  const end = spans.reduce((most, span) => Math.max(most, span.end), 0)
  return start < end ? { start, end } : null
}

function joinCells(blocks: readonly CellBlock[]): CellBlock | null {
  const [first, ...others] = blocks
  if (!first) return null
  return others.reduce(
    (joined, { firstColumn, firstRow, lastColumn, lastRow }) => ({
      firstColumn: Math.min(joined.firstColumn, firstColumn),
      firstRow: Math.min(joined.firstRow, firstRow),
      lastColumn: Math.max(joined.lastColumn, lastColumn),
      lastRow: Math.max(joined.lastRow, lastRow),
    }),
    first,
  )
}

/** The smallest box that contains all boxes; `null` if there are none. */
function joinBoxes(boxes: readonly Box[]): Box | null {
  const [first, ...others] = boxes
  if (!first) return null
  return others.reduce((joined, box) => {
    const [x, y] = [Math.min(joined.x, box.x), Math.min(joined.y, box.y)]
    const right = Math.max(joined.x + joined.width, box.x + box.width)
    const bottom = Math.max(joined.y + joined.height, box.y + box.height)
    return { x, y, width: share(right - x), height: share(bottom - y) }
  }, first)
}

function share(value: number): number {
  return Math.min(1, Math.max(0, Math.round(value * 10_000) / 10_000))
}
