import { CitationError } from '../../../../src/core/error.ts'
import type { Actor } from '../../../../src/core/records.ts'
import type { CitationRecord, Page } from '../../../../src/core/ports.ts'
import { chainRequest } from '../../../../src/records/store/queries/chain-part.ts'
import type { Place } from '../../../../src/records/store/queries/cursor.ts'
import { encodeCursor } from '../../../../src/records/store/queries/cursor.ts'
import { toCitationPage } from '../../../../src/records/store/queries/matching-page.ts'
import {
  citationPage,
  eventPage,
  isLookup,
  runCitationPage,
  runPage,
  sessionPage,
} from '../../../../src/records/store/queries/queries.ts'
import { shortened, written } from '../../../fixtures/recorded-cases.ts'

/** A query by the name of its list, and who asks; a list of values in `cursor` is the place of a cursor. */
type QueryCase = [list: keyof typeof lists, query: Record<string, unknown>, actor?: Actor]

const lists = {
  runs: (query: never) => runPage(query),
  sessions: (query: never) => sessionPage(query),
  'citations of runs': (query: never) => runCitationPage(query),
  citations: (query: never, actor: Actor) => citationPage(query, actor),
  events: (query: never, actor: Actor) => eventPage(query, actor),
  chain: (query: never) => chainRequest(query),
}

/** What a query selects, or why it is refused. */
export function readQuery(given: QueryCase): string[] {
  const [list, whole, actor] = JSON.parse(written(JSON.stringify(given))) as QueryCase
  const { cursor, ...query } = whole
  const asked = Array.isArray(cursor)
    ? { ...query, cursor: encodeCursor(...(cursor as [never, Place])) }
    : whole
  try {
    // The cases are queries of their lists, and wrong ones.
    const request = lists[list](asked as never, actor ?? { role: 'admin', project: 'p' })
    if (!('selections' in request)) return [shortened(JSON.stringify(request))]
    const { selections, ...page } = request
    const isMet = 'isMet' in page ? ', filtered' : ''
    return [
      `${shortened(JSON.stringify(page))}${isMet}`,
      ...selections.map((selection) => `${JSON.stringify(selection)}${isLookup(selection) ? ' lookup' : ''}`),
    ]
  } catch (error) {
    if (!(error instanceof CitationError)) throw error
    return [`${error.code}: ${error.message}`]
  }
}

/**
 * Pages of a list of `count` rows, of which each `every`th meets the condition and each row in `broken` cannot be read:
 * what is returned, and the rows that were fetched for it.
 */
export async function readMatchingPages([count, every, size, broken = []]: [
  count: number,
  every: number,
  size: number,
  broken?: number[],
]): Promise<string[]> {
  const lines: string[] = []
  let after: Place | null = null
  for (let turn = 0; turn < 4; turn++) {
    const fetched: string[] = []
    const result: Page<CitationRecord> = await toCitationPage<{ id: string }>(
      {
        selections: [],
        size,
        after,
        ...(every > 0 && { isMet: ({ id }: CitationRecord) => Number(id) % every === 0 }),
      },
      {
        fetch(request) {
          const from = request.after?.position ?? 0
          fetched.push(`${from}+${request.size}`)
          const left = Math.max(0, Math.min(request.size + 1, count - from))
          return Array.from({ length: left }, (_, index) => ({ id: String(from + index + 1) }))
        },
        read({ id }) {
          if (broken.includes(Number(id)))
            throw new CitationError({ code: 'database-corrupt', message: `${id} is broken.`, suggestion: '' })
          return { id } as CitationRecord
        },
        placeOf: ({ id }) => ({ createdMs: 0, runId: '', position: Number(id) }),
      },
    )
    const { items, nextCursor, unreadable } = result
    lines.push(
      `${few(items.map(({ id }) => id))}${unreadable ? `, not ${JSON.stringify(unreadable)}` : ''}, ${nextCursor === null ? 'the end' : 'more'}, from ${few(fetched)}`,
    )
    if (nextCursor === null) break
    const last = [...items.map(({ id }) => Number(id)), ...(unreadable ?? []).map(({ id }) => Number(id))]
    const [from, length] = fetched.at(-1)!.split('+').map(Number) as [number, number]
    const isFull = items.length + (unreadable?.length ?? 0) >= size
    after = { createdMs: 0, runId: '', position: isFull ? Math.max(...last) : from + length }
    if (nextCursor !== encodeCursor('e', after)) lines.push(`at another place than ${after.position}`)
  }
  return lines
}

/** A list in one line; of a long one, its ends and its length. */
function few(list: readonly string[]): string {
  return list.length <= 10
    ? list.join(' ')
    : `${list.slice(0, 2).join(' ')} … ${list.at(-1)} (${list.length})`
}
