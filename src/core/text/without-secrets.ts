/** Maximum UTF-16 units of a message; the rest is cut off. */
const MAX_READ = 1_200

/**
 * A message of another program for logs and records: what looks like a key, a token or credentials in a URL is replaced
 * by `[…]`, control characters by spaces. A word of 24 or more mixed letters and digits counts as a secret, because
 * messages have no such words. Text beyond 1,200 UTF-16 units is cut off.
 *
 * @example
 * withoutSecrets('cannot reach postgres://ada:pw@db/log') // 'cannot reach postgres://[…]@db/log'
 */
export function withoutSecrets(text: string): string {
  return text
    .slice(0, MAX_READ)
    .replace(/\b([a-z][a-z\d+.-]*:\/\/)[^\s/@]+@/gi, '$1[…]@')
    .replace(/\b(bearer|basic)\s+\S+/gi, '$1 […]')
    .replace(/\b(?:(?:sk|pk|xai|gsk)[-_][\w*.-]+|(?:key|api)[-_][\w*.-]{6,})/gi, '[…]')
    .replace(/(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{24,}/gi, '[…]')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
}
