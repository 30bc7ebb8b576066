import { specialNames } from './special-names.ts'

const special = new Set(specialNames)

/**
 * Whether a domain name may be public: it has at least two labels and is not below a special
 * name. Takes the name as normalised by `URL`: lower case, ASCII, without percent-encoding.
 *
 * The addresses that the name leads to are another question: `kindOfAddress`.
 */
export function isPublicName(hostname: string): boolean {
  const labels = withoutFinalDot(hostname).split('.')
  if (labels.length < 2 || labels.includes('')) return false
  return !labels.some((_, index) => special.has(labels.slice(index).join('.')))
}

/** A name with a final dot is the same name, written as absolute (RFC 1034, section 3.1). */
export function withoutFinalDot(hostname: string): string {
  return hostname.endsWith('.') ? hostname.slice(0, -1) : hostname
}
