import { CitationError } from '../../core/error.ts'

/** A document that would cost more than its limit; `partialResult` is what was read before. */
export function tooComplex(name: string, why: string, partialResult?: unknown): CitationError {
  return new CitationError({
    code: 'document-too-complex',
    message: `The file ${name} is too complex to be read: ${why}.`,
    suggestion: 'Register its text, or a simpler copy of it.',
    ...(partialResult !== undefined && { partialResult }),
  })
}

/** The error of a caller that no longer wants the document. */
export function abortedReading(name: string, cause: unknown): CitationError {
  return new CitationError({
    code: 'aborted',
    message: `Reading the file ${name} was aborted.`,
    suggestion: 'Call again to read it.',
    cause,
  })
}

/** The file name as messages show it. */
export function quoteName(name: string): string {
  return JSON.stringify(name.slice(0, 200))
}
