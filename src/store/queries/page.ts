import { CitationError } from '../../core/error.ts'
import type { Page } from '../../core/ports/store.ts'

const DEFAULT_LIMIT = 100
const MAX_LIMIT = 1000

/** The page size asked for, 100 unless told; throws `invalid-input` outside 1–1,000. */
export function parseLimit(limit: number = DEFAULT_LIMIT): number {
  if (Number.isInteger(limit) && limit >= 1 && limit <= MAX_LIMIT) return limit
  throw new CitationError({
    code: 'invalid-input',
    message: 'The limit is not an integer from 1 to 1,000.',
    suggestion: 'Ask for fewer and follow `nextCursor`.',
  })
}

/** Where to start in the log; throws `invalid-input` for what is no leaf number. */
export function parseFrom(from: number): number {
  if (Number.isSafeInteger(from) && from >= 0) return from
  throw new CitationError({
    code: 'invalid-input',
    message: 'The place in the log is not a non-negative integer.',
    suggestion: 'Leaf numbers are 0, 1, 2, …',
  })
}

/** A place of the log as `next` told it; throws `invalid-input` for what is none. */
export function parseAfter(after: string | undefined): string | undefined {
  if (after === undefined || /^-?\d{1,19}$/.test(after)) return after
  throw new CitationError({
    code: 'invalid-input',
    message: 'The place in the log is not one that a page ended with.',
    suggestion: 'Pass `next` of the page before.',
  })
}

/** A page of `found`, which holds one more than the page where there is a next one. */
export function toPage<Found, Item>(
  found: readonly Found[],
  size: number,
  toItem: (found: Found) => [item: Item, cursor: string],
): Page<Item> {
  const items = found.slice(0, size).map(toItem)
  return {
    items: items.map(([item]) => item),
    nextCursor: found.length > size ? items.at(-1)![1] : null,
  }
}
