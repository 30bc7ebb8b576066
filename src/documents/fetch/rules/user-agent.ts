import { CitationError } from '../../../core/error.ts'

/** The version of the package; a test compares it with package.json. */
export const VERSION = '1.0.0-rc.1'

/** Names the program and a page that describes it (RFC 9110, section 10.1.5). */
const defaultUserAgent = `citespan/${VERSION} (+https://www.npmjs.com/package/citespan)`

/** The given user agent, or the default; throws `invalid-input` if it cannot be a header. */
export function checkUserAgent(userAgent: string = defaultUserAgent): string {
  if (typeof userAgent === 'string' && /^[\x20-\x7e]{1,256}$/.test(userAgent)) return userAgent
  throw new CitationError({
    code: 'invalid-input',
    message: 'fetchOptions.userAgent is not valid.',
    suggestion: 'Give 1 to 256 characters of ASCII, such as "my-crawler/1.0 (+https://example.com/bot)".',
  })
}
