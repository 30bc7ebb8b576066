import type { SourceInput } from '../core/source.ts'
import { canonicalUrl } from './canonical-url.ts'

/**
 * The caller's object copied and frozen, its texts made storable; a `url` that
 * is no http(s) URL becomes the identifier.
 */
export function cleanInput(input: SourceInput): SourceInput {
  const entries = Object.entries(input)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => [key, cleanValue(value)])
  // Same keys, same kinds of values.
  const { url, ...rest } = Object.fromEntries(entries) as SourceInput
  if (url === undefined) return rest
  if (canonicalUrl(url) !== null) return { ...rest, url: url.trim() }
  return { ...rest, identifier: rest.identifier ?? url }
}

function cleanValue(value: SourceInput[keyof SourceInput]): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return Object.freeze(value.map(cleanText))
  return typeof value === 'object' ? Object.freeze({ ...value }) : value
}

/** Databases refuse NUL and lone surrogates; replaced one for one, so that offsets stay. */
function cleanText(text: string): string {
  return text.replaceAll('\u0000', '\uFFFD').toWellFormed()
}
