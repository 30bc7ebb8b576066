import { CitationError } from '../../../core/error.ts'
import type { PageFailure } from './page-failure.ts'

/** The error `invalid-input` for an address that must not be fetched. */
export function refused(address: string, why: string): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: `The address ${JSON.stringify(withoutCredentials(address).slice(0, 200))} is refused: ${why}.`,
    suggestion: 'Pass the URL of a public page.',
  })
}

/**
 * The error `not-found` for a page that was requested but cannot be read. Its `partialResult` has the given fields of
 * `PageFailure`; by default the kind is `unreadable`, and the failure is permanent.
 */
export function unreachable(
  url: URL,
  why: string,
  { cause, ...failure }: Partial<Omit<PageFailure, 'url'>> & { cause?: unknown } = {},
): CitationError {
  return pageError('not-found', { url, why, cause, failure })
}

/** The error for a page with an unsupported content encoding, or with several. */
export function unreadEncoding(url: URL, encoding: string): CitationError {
  return unreachable(url, `its content encoding ${JSON.stringify(encoding.slice(0, 100))} is not read`)
}

export function tooLarge(url: URL, what: string, bytes: number): CitationError {
  return pageError('input-too-large', { url, why: `${what} larger than ${formatBytes(bytes)}` })
}

export function tooSlow(url: URL, why: string): CitationError {
  return pageError('timeout', { url, why, failure: { kind: 'timeout', mayPass: true } })
}

/** The error for a request that the caller aborted. */
export function abortedFetch(url: URL, cause: unknown): CitationError {
  return new CitationError({
    code: 'aborted',
    message: `Fetching ${nameOf(url)} was aborted.`,
    suggestion: 'There is nothing to do: the given signal has aborted.',
    cause,
  })
}

function pageError(
  code: 'not-found' | 'input-too-large' | 'timeout',
  {
    url,
    why,
    cause,
    failure,
  }: { url: URL; why: string; cause?: unknown; failure?: Partial<Omit<PageFailure, 'url'>> },
): CitationError {
  const partialResult: PageFailure = { kind: 'unreadable', mayPass: false, ...failure, url: url.href }
  return new CitationError({
    code,
    message: `The page ${nameOf(url)} cannot be read: ${why}.`,
    suggestion:
      code === 'input-too-large'
        ? 'Register the part of its text that matters with addDocSource().'
        : 'Try again later, or register its text with addDocSource().',
    partialResult,
    cause,
  })
}

function nameOf(url: URL): string {
  return `${url.origin}${url.pathname.slice(0, 200)}`
}

function formatBytes(bytes: number): string {
  return bytes >= 1e6 ? `${bytes / 1e6} MB` : `${bytes / 1000} kB`
}

function withoutCredentials(address: string): string {
  return address.replace(/\/\/[^/@]*@/, '//…@')
}
