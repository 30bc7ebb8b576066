import { CitationError } from '../../../core/error.ts'

/** The address must not be fetched. */
export function refused(address: string, why: string): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: `The address ${JSON.stringify(withoutCredentials(address).slice(0, 200))} is refused: ${why}.`,
    suggestion: 'Pass the URL of a public page.',
  })
}

/** The page was asked for, and there is none to read. */
export function unreachable(url: URL, why: string, cause?: unknown): CitationError {
  return pageError('not-found', { url, why, cause })
}

/** The page is encoded in a way that is not read, or in several ways. */
export function unreadEncoding(url: URL, encoding: string): CitationError {
  return unreachable(url, `its content encoding ${JSON.stringify(encoding.slice(0, 100))} is not read`)
}

export function tooLarge(url: URL, what: string, bytes: number): CitationError {
  return pageError('input-too-large', { url, why: `${what} larger than ${formatBytes(bytes)}` })
}

export function tooSlow(url: URL, why: string): CitationError {
  return pageError('timeout', { url, why })
}

function pageError(
  code: 'not-found' | 'input-too-large' | 'timeout',
  { url, why, cause }: { url: URL; why: string; cause?: unknown },
): CitationError {
  return new CitationError({
    code,
    message: `The page ${url.origin}${url.pathname.slice(0, 200)} cannot be read: ${why}.`,
    suggestion:
      code === 'input-too-large'
        ? 'Register the part of its text that matters with addDocSource().'
        : 'Try again later, or register its text with addDocSource().',
    cause,
  })
}

function formatBytes(bytes: number): string {
  return bytes >= 1e6 ? `${bytes / 1e6} MB` : `${bytes / 1000} kB`
}

function withoutCredentials(address: string): string {
  return address.replace(/\/\/[^/@]*@/, '//…@')
}
