import { entryHash } from '../../src/core/records/log-entry.ts'

export type EventRow = {
  position: number
  project: string
  chain: string
  number: number
  body: string
  previous: string
  hash: string
}

/** Counts, links and hashes every chain anew, as whoever owns the database could. */
export function rewriteRows<Row extends EventRow>(rows: readonly Row[]): Row[] {
  const heads = new Map<string, { number: number; hash: string }>()
  return rows.map((row) => {
    const chain = `${row.project} ${row.chain}`
    const { number, hash: previous } = heads.get(chain) ?? { number: 0, hash: '' }
    const entry = { body: row.body, number: number + 1, previous }
    const hash = entryHash(entry)
    heads.set(chain, { number: entry.number, hash })
    return { ...row, ...entry, hash }
  })
}
