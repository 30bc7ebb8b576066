import type { CitationRecord, Page } from '../../../core/ports.ts'
import type { CitationPageRequest, PageRequest } from './queries.ts'
import { encodeCursor } from './cursor.ts'
import type { Place } from './cursor.ts'
import { toPage } from './page.ts'

/** Maximum rows that one page of a filtered list may read; the page then has fewer items and a cursor. */
const MAX_READ = 10_000
const BATCH = 200

/**
 * A page of citations. A condition without an index, such as a place, is checked on rows that are read in batches until
 * the page is full, at most 10,000. Conditions with an index, such as a source, leave fewer rows to check.
 *
 * A row that cannot be read is in `unreadable`, whether or not it would meet the condition.
 */
export async function toCitationPage<Row extends { id: string } | { event: { id: string } }>(
  request: CitationPageRequest,
  {
    fetch,
    read,
    placeOf,
  }: {
    /** The rows of a page, and one more if there is a next page. */
    fetch: (request: PageRequest) => Promise<readonly Row[]> | readonly Row[]
    read: (row: Row) => CitationRecord
    placeOf: (row: Row) => Place
  },
): Promise<Page<CitationRecord>> {
  const { isMet, ...page } = request
  const cursorOf = (row: Row) => encodeCursor('e', placeOf(row))
  if (!isMet) return toPage(await fetch(page), { size: page.size, read, cursorOf })
  const found: Row[] = []
  let { after } = page
  for (let count = 0; ; count += BATCH) {
    const rows = await fetch({ ...page, after, size: BATCH })
    const batch = rows.slice(0, BATCH)
    for (const row of batch) {
      if (isUnreadable(row) || isMet(read(row))) found.push(row)
      if (found.length > page.size) return toPage(found, { size: page.size, read, cursorOf })
    }
    const last = batch.at(-1)
    if (!last || rows.length <= BATCH) return toPage(found, { size: page.size, read, cursorOf })
    after = placeOf(last)
    if (count + BATCH >= MAX_READ) {
      return { ...toPage(found, { size: page.size, read, cursorOf }), nextCursor: encodeCursor('e', after) }
    }
  }

  function isUnreadable(row: Row): boolean {
    return toPage([row], { size: 1, read, cursorOf }).unreadable !== undefined
  }
}
