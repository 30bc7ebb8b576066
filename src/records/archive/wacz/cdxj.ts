import type { WarcRecord } from '../warc/warc-records.ts'

/** The index entry of a record, with the offset and length of the record in its file, in bytes. */
export type IndexedRecord = NonNullable<WarcRecord['index']> & { offset: number; length: number }

/** Lines of an index in the CDXJ format, sorted by bytes: address, time, and place of the record. */
export function writeCdxj(records: readonly IndexedRecord[], filename: string): string {
  const lines = records.map(({ url, date, mime, status, digest, offset, length }) => {
    const place = { url, mime, status, digest, length, offset, filename }
    return `${surtOf(url)} ${timestampOf(date)} ${JSON.stringify(place)}\n`
  })
  return lines.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))).join('')
}

/**
 * A key that sorts addresses by domain: `https://www.example.com/a?b` gives `com,example)/a?b`. Like pywb and warcio,
 * it drops `www.` and uses lower case. An address that is not HTTP is returned with `%20` for white space.
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

/** An ISO 8601 time in UTC as CDXJ writes it: `20260102030405` for `2026-01-02T03:04:05Z`. */
function timestampOf(date: string): string {
  return date.replaceAll(/\D/g, '').slice(0, 14).padEnd(14, '0')
}
