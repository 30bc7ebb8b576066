import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { CitationError } from '../../core/error.ts'

/** A file of one JSON object, on any number of lines, as a stream of one row. */
export async function fileAsLine(path: string): Promise<Readable> {
  try {
    return Readable.from([Buffer.from(`${JSON.stringify(JSON.parse(await readFile(path, 'utf8')))}\n`)])
  } catch (cause) {
    throw new CitationError({
      code: 'invalid-input',
      message: `Cannot read ${path}: ${cause instanceof Error ? cause.message : String(cause)}.`,
      suggestion: 'Name a file with one JSON object, or give rows on standard input.',
      cause,
    })
  }
}
