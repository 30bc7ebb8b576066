import { CitationError } from '../../../core/error.ts'
import type { Page } from '../../../core/ports.ts'
import type { UnreadableRow } from '../../../core/records.ts'

const DEFAULT_LIMIT = 100
const MAX_LIMIT = 1000

/** Checks the page size (100 by default); throws `invalid-input` unless it is an integer from 1 to 1,000. */
export function parseLimit(limit: number = DEFAULT_LIMIT): number {
  if (Number.isInteger(limit) && limit >= 1 && limit <= MAX_LIMIT) return limit
  throw new CitationError({
    code: 'invalid-input',
    message: 'The limit is not an integer from 1 to 1,000.',
    suggestion: 'Pass a limit in this range, and `nextCursor` for further pages.',
  })
}

/** Checks the leaf number to start at; throws `invalid-input` unless it is a non-negative integer. */
export function parseFrom(from: number): number {
  if (Number.isSafeInteger(from) && from >= 0) return from
  throw new CitationError({
    code: 'invalid-input',
    message: '`from` is not a non-negative integer.',
    suggestion: 'Pass a leaf number: 0, 1, 2, …',
  })
}

/** Checks that a position has the form that a page returns as `next`; throws `invalid-input` otherwise. */
export function parseAfter(after: string | undefined): string | undefined {
  if (after === undefined || /^-?\d{1,19}$/.test(after)) return after
  throw new CitationError({
    code: 'invalid-input',
    message: '`after` was not returned by this list.',
    suggestion: 'Pass `next` of the previous page unchanged.',
  })
}

/**
 * A page of the first `size` items of `found`, which has one more item if there is a next page. `read` makes an item,
 * `cursorOf` the next cursor from the last item. If `read` throws `database-corrupt`, the row is named in `unreadable`
 * and the rest is read; other errors are thrown.
 */
export function toPage<Found extends { id: string } | { event: { id: string } }, Item>(
  found: readonly Found[],
  {
    size,
    read,
    cursorOf,
  }: { size: number; read: (found: Found) => Item; cursorOf: (found: Found) => string },
): Page<Item> {
  const items: Item[] = []
  const unreadable: UnreadableRow[] = []
  for (const each of found.slice(0, size)) {
    try {
      items.push(read(each))
    } catch (error) {
      if (!(error instanceof CitationError) || error.code !== 'database-corrupt') throw error
      unreadable.push({ id: 'id' in each ? each.id : each.event.id, message: error.message })
    }
  }
  return {
    items,
    nextCursor: found.length > size ? cursorOf(found[size - 1]!) : null,
    ...(unreadable.length > 0 && { unreadable }),
  }
}
