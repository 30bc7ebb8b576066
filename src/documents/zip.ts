/** What other rooms take from `zip/`: files → one zip, streamed. */
export { loadZip } from './zip/load-zip.ts'
export { zipFiles } from './zip/zip-files.ts'
export type { ArchiveFile } from './zip/zip-files.ts'
