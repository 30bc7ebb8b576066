import type { ExtractedFile, FromProcess } from './messages.ts'

/**
 * Maximum bytes of all files extracted from one document at a time. A message has at most 100 MB, and pages are
 * requested a few at a time.
 */
const MAX_BYTES = 400_000_000

/** Joins the parts of files as they arrive from a process. */
export function createReceivedFiles() {
  const files: { details: Omit<ExtractedFile, 'content'>; parts: Uint8Array[] }[] = []
  let size = 0
  return {
    /** Adds a file, or a part of the latest file; returns `false` once the files are too large together. */
    add(message: FromProcess & { type: 'file' | 'bytes' }): boolean {
      if (message.type === 'file') files.push({ details: message.file, parts: [] })
      else {
        size += message.part.length
        files.at(-1)?.parts.push(message.part)
      }
      return size <= MAX_BYTES
    },
    files: (): ExtractedFile[] =>
      files.map(({ details, parts }) => ({ ...details, content: new Uint8Array(Buffer.concat(parts)) })),
  }
}
