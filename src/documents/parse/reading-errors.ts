import { CitationError } from '../../core/error.ts'

/** The error for a document beyond its limits; `partialResult` is the part read before. */
export function tooComplex(name: string, why: string, partialResult?: unknown): CitationError {
  return new CitationError({
    code: 'document-too-complex',
    message: `The file ${name} is too complex to be read: ${why}.`,
    suggestion: 'Register its text, or a simpler copy of it.',
    ...(partialResult !== undefined && { partialResult }),
  })
}

/** The error for a caller that aborted the reading. */
export function abortedReading(name: string, cause: unknown): CitationError {
  return new CitationError({
    code: 'aborted',
    message: `Reading the file ${name} was aborted.`,
    suggestion: 'Call again to read it.',
    cause,
  })
}

/** The file name as shown in messages. */
export function quoteName(name: string): string {
  return JSON.stringify(name.slice(0, 200))
}
