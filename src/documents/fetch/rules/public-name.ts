import { specialNames } from './special-names.ts'

const special = new Set(specialNames)

/**
 * Whether a domain name may be public: it has at least two labels, and is neither a special name nor below one. Takes
 * the name as normalised by `URL`: lower case, ASCII, without percent-encoding. `kindOfAddress` checks the addresses of
 * the name.
 */
export function isPublicName(hostname: string): boolean {
  const labels = withoutFinalDot(hostname).split('.')
  if (labels.length < 2 || labels.includes('')) return false
  return !labels.some((_, index) => special.has(labels.slice(index).join('.')))
}

/** Removes the final dot of an absolute name, which means the same (RFC 1034, section 3.1). */
export function withoutFinalDot(hostname: string): string {
  return hostname.endsWith('.') ? hostname.slice(0, -1) : hostname
}
