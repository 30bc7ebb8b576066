/** Public exports of `zip/`: loads the zip library, and writes files as one streamed zip. */
export { loadZip } from './zip/load-zip.ts'
export { zipFiles } from './zip/zip-files.ts'
export type { ArchiveFile } from './zip/zip-files.ts'
