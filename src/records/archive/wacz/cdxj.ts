import type { WarcRecord } from '../warc/warc-records.ts'

/** Where a record is in its file. */
export type IndexedRecord = NonNullable<WarcRecord['index']> & { offset: number; length: number }

/** Lines of an index in the format CDXJ, sorted by their bytes: address, time, and where the record is. */
export function writeCdxj(records: readonly IndexedRecord[], filename: string): string {
  const lines = records.map(({ url, date, mime, status, digest, offset, length }) => {
    const place = { url, mime, status, digest, length, offset, filename }
    return `${surtOf(url)} ${timestampOf(date)} ${JSON.stringify(place)}\n`
  })
  return lines.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))).join('')
}

/**
 * The address as a key that sorts by domain: `https://www.example.com/a?b` is `com,example)/a?b`. As
 * pywb and warcio make it: without `www.`, in lower case.
 */
export function surtOf(address: string): string {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return address.replaceAll(/\s/g, '%20')
  const url = new URL(address)
  const host = url.hostname
    .replace(/^www\d*\./, '')
    .split('.')
    .toReversed()
    .join(',')
  return `${host}${url.port && `:${url.port}`})${url.pathname}${url.search}`.toLowerCase()
}

/** `20260102030405`. */
function timestampOf(date: string): string {
  return date.replaceAll(/\D/g, '').slice(0, 14).padEnd(14, '0')
}
