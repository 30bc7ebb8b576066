import { CitationError } from '../core/error.ts'

/** The optional peer that reads and writes zip files; throws `missing-dependency`. */
export async function loadZip(): Promise<typeof import('@zip.js/zip.js')> {
  try {
    return await import('@zip.js/zip.js')
  } catch (cause) {
    throw new CitationError({
      code: 'missing-dependency',
      message: 'Cannot import `@zip.js/zip.js`, which reads and writes zip files.',
      suggestion: 'Install it (`npm install @zip.js/zip.js`).',
      cause,
    })
  }
}
