import { expect, test } from 'vitest'
import type { CitationRecord, Page } from '../../../../src/core/ports.ts'
import { isStillDue, listDueSources } from '../../../../src/engine/registrar/recheck/due-sources.ts'
import type { RecheckReader } from '../../../../src/engine/registrar/recheck/due-sources.ts'
import { createQuoteSeeker } from '../../../../src/engine/registrar/recheck/seek-quotes.ts'
import type { StoredRecheck } from '../../../../src/engine/registrar/recheck/list-rechecks.ts'
import type { StoredSource } from '../../../../src/engine/registrar/sources/registered-source.ts'
import { recordedFile, runCases } from '../../../fixtures/recorded-cases.ts'

type Sought = { text: string; citation: Pick<CitationRecord, 'evidence' | 'registration' | 'quoteCheck'> }

test('the words of a citation are found in another text as recorded', async () => {
  const file = recordedFile('quotes', import.meta.url)
  const told = await runCases<Sought>(file, async ({ text, citation }) => {
    const page = { id: 'page', type: 'website', identifier: 'page', contentHash: `sha256:${text}` } as const
    return await createQuoteSeeker(page, text)(citation as CitationRecord, 'S1')
  })
  await expect(told).toMatchFileSnapshot(file)
})

type Due = {
  now: number
  olderThan: number
  retryAfter: number
  /** Items of a page of a list. */
  page: number
  sources: StoredSource[]
  rechecks: StoredRecheck[]
}

test('pages are due as recorded', async () => {
  const file = recordedFile('due', import.meta.url)
  const told = await runCases<Due>(file, async ({ now, olderThan, retryAfter, page, sources, rechecks }) => {
    const asked: string[] = []
    const engine: RecheckReader = {
      async listSources({ limit, cursor }) {
        asked.push(`sources ${limit}`)
        return pageOf(sources, page, cursor)
      },
      async listRechecks({ limit, cursor, since, sourceId }) {
        asked.push(`rechecks ${limit}`)
        const found = rechecks.filter((each) => {
          return each.checkedAt >= since! && (sourceId === undefined || each.sourceId === sourceId)
        })
        return pageOf(found, page, cursor)
      },
    }
    const due = await listDueSources(engine, { now, olderThan, retryAfter })
    const still: string[] = []
    for (const source of sources)
      if (await isStillDue(source, { engine, now, olderThan, retryAfter })) still.push(source.id)
    return [due.map(({ source, at }) => `${source.id} at ${at}`).join(', '), `due ${still.join(' ')}`, asked]
  })
  await expect(told).toMatchFileSnapshot(file)
})

function pageOf<Item>(items: readonly Item[], size: number, cursor = '0'): Page<Item> {
  const end = Number(cursor) + size
  return { items: items.slice(Number(cursor), end), nextCursor: end < items.length ? String(end) : null }
}
