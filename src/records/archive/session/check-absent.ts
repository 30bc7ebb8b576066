import type { Manifest } from './archive-shape.ts'
import type { OpenArchive } from './open-archive.ts'

export type Report = (member: string, message: string) => void

/**
 * Checks that each text and file that entries name is present, or listed as absent for a valid reason, and that the
 * archive has no other texts and files.
 */
export function checkAbsent(
  archive: OpenArchive,
  {
    manifest,
    named,
    erasures,
    report,
  }: {
    manifest: Manifest
    named: ReadonlyMap<string, string>
    erasures: ReadonlyMap<string, ReadonlySet<unknown>>
    report: Report
  },
): void {
  const absent = new Map(manifest.absent.map((one) => [one.address, one]))
  for (const [path, address] of named) {
    if (archive.paths.has(path)) continue
    const why = absent.get(address)
    if (!why) report(path, 'An entry names it, but it is missing.')
    else if (why.reason === 'erased' && !erasures.get(why.erasure ?? '')?.has(address))
      report(path, 'It is listed as erased, but no entry of the archive erased it.')
    else if (why.reason === 'no-blob-store' && path.startsWith('contents/'))
      report(path, 'A text of a source is missing.')
  }
  for (const path of archive.paths) {
    if (/^(?:contents|blobs)\//.test(path) && !named.has(path)) report(path, 'No entry names it.')
  }
}
