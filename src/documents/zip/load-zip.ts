import { CitationError } from '../../core/error.ts'

/**
 * Loads the optional peer that reads and writes zip files; throws `missing-dependency` if it is not installed.
 *
 * By default, zip.js processes as many members at once as there are processors, across all archives, so that slow or
 * abandoned streams would block all others. Here there is no such limit. The instance is separate from that of the
 * application, which may use web workers.
 */
export async function loadZip(): Promise<typeof import('@zip.js/zip.js')> {
  try {
    const zip = await import('@zip.js/zip.js/dist/zip-core-external.js')
    zip.configure({ maxWorkers: Number.MAX_SAFE_INTEGER })
    return zip
  } catch (cause) {
    throw new CitationError({
      code: 'missing-dependency',
      message: 'Cannot import `@zip.js/zip.js`, which reads and writes zip files.',
      suggestion: 'Install it (`npm install @zip.js/zip.js`).',
      cause,
    })
  }
}
