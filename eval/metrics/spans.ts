import type { Span } from '../../src/core/span.ts'

/** Number of UTF-16 units that both spans cover. */
export function overlapOf(a: Span, b: Span): number {
  return Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start))
}

/** Intersection over union; 0 for empty spans. */
export function intersectionOverUnion(a: Span, b: Span): number {
  const overlap = overlapOf(a, b)
  return overlap === 0 ? 0 : overlap / (a.end - a.start + b.end - b.start - overlap)
}

export function contains(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end
}

/**
 * Whether two spans mean the same place: their intersection is at least half of their union, or one contains the
 * other.
 */
export function isSamePlace(a: Span, b: Span): boolean {
  return intersectionOverUnion(a, b) >= 0.5 || contains(a, b) || contains(b, a)
}

/** Units covered by any of the spans. */
export function unitsOf(spans: readonly Span[]): Set<number> {
  const units = new Set<number>()
  for (const { start, end } of spans) for (let unit = start; unit < end; unit++) units.add(unit)
  return units
}
