/** Public exports of `zip/`: writes files as one streamed zip. */
export { loadZip } from './zip/load-zip.ts'
export { zipFiles } from './zip/zip-files.ts'
export type { ArchiveFile } from './zip/zip-files.ts'
