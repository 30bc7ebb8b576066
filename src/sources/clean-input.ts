import type { SourceInput } from '../core/source.ts'
import { canonicalUrl } from './canonical-url.ts'

/**
 * Copies the input with frozen lists and objects and with texts that a database accepts. A
 * `url` that is not an http(s) URL becomes the identifier.
 */
export function cleanInput(input: SourceInput): SourceInput {
  const entries = Object.entries(input)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => [key, cleanValue(value)])
  // The keys and the kinds of their values are those of the input.
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

/** Replaces NUL and lone surrogates, which databases refuse, unit by unit, so that offsets do not change. */
export function cleanText(text: string): string {
  return text.replaceAll('\u0000', '\uFFFD').toWellFormed()
}
