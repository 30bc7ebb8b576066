import { skippedNames } from './field-names.ts'
import { pick } from './layers.ts'
import type { Layer } from './layers.ts'
import { htmlToText, isHtmlFragment, isHtmlPage, isOpaqueText, plainText } from './plain-text.ts'
import { textOfInvertedIndex } from './scholarly.ts'
import { isFields } from './values.ts'
import type { Fields } from './values.ts'

const MAX_TITLE_LENGTH = 1_000
const MAX_LIST_TEXTS = 200

export function textFrom(layers: readonly Layer[], names: readonly string[]): string | undefined {
  return pick(layers, names, readText)
}

export function shortTextFrom(layers: readonly Layer[], names: readonly string[]): string | undefined {
  const text = pick(layers, names, readText)
  return text && (plainText(text) || undefined)
}

/**
 * The text of a value, such as a string without HTML markup or a joined list of texts; `undefined` if it has none that
 * can be quoted.
 */
function readText(value: unknown): string | undefined {
  if (Array.isArray(value)) {
    const texts = value
      .slice(0, MAX_LIST_TEXTS)
      .map((item) => readText(isFields(item) ? textWithin(item) : item))
    return texts.filter(Boolean).join('\n\n') || undefined
  }
  if (isFields(value)) return textOfInvertedIndex(value)
  if (typeof value !== 'string' || !value.trim() || isOpaqueText(value)) return undefined
  return quotable(value)
}

function textWithin(item: Fields): unknown {
  const isOther = typeof item.type === 'string' && !/text|passage|chunk|document|paragraph/i.test(item.type)
  return isOther ? undefined : (item.text ?? item.content ?? item.snippet ?? item.pageContent)
}

/** Text without HTML markup, or `undefined` if no text is left. */
export function quotable(text: string): string | undefined {
  if (isHtmlPage(text)) return htmlToText(text) || undefined
  if (isHtmlFragment(text) || hasEntity(text)) {
    return text.includes('```') ? text : plainText(text) || undefined
  }
  return text
}

/**
 * Whether a text contains a usual entity of HTML, such as `&amp;`. Searches for `&` first, which is much faster than
 * the regular expression on a long text without entities.
 */
function hasEntity(text: string): boolean {
  return text.includes('&') && /&(?:#\d{1,7}|#x[\da-f]{1,6}|quot|amp|nbsp);/i.test(text)
}

/**
 * A title: a string, the first of a list, or within an object such as `{ rendered }`; `undefined` for other values.
 */
export function readTitle(value: unknown): string | undefined {
  if (Array.isArray(value)) return readTitle(value[0])
  if (isFields(value))
    return readTitle(value.rendered ?? value.plain_text ?? value.text ?? value.title ?? undefined)
  if (typeof value !== 'string' || isOpaqueText(value)) return undefined
  const title = plainText(value.slice(0, MAX_TITLE_LENGTH)).replaceAll('\n', ' ')
  return title || undefined
}

/** Names of fields that describe people, tags, hosts and the like, and not the result. */
const otherNames =
  /user|author|first|last|given|field|tag|engine|host|domain|site|tool|class|type|owner|column/

/**
 * Guesses the title in an unknown schema by the last word of the field names (`HotelName`, `product_title`);
 * `undefined` if no name fits.
 */
export function guessTitle(layer: Layer): string | undefined {
  for (const [name, value] of layer.names) {
    const isTitle = /(?:name|title)$/.test(name) && !otherNames.test(name) && !skippedNames.has(name)
    if (isTitle && typeof value === 'string') return readTitle(value)
  }
  return undefined
}

export function guessText(layer: Layer): string | undefined {
  let longest: string | undefined
  for (const [name, value] of layer.names) {
    if (skippedNames.has(name) || /encrypted|html|image|prompt|query|error/.test(name)) continue
    const text = readText(value)
    if (!text) continue
    if (/(?:description|content|text|body|abstract|note|notes)$/.test(name)) return text
    const isProse = text.length >= 60 && text.split(' ', 9).length > 8
    if (isProse && text.length > (longest?.length ?? 0)) longest = text
  }
  return longest
}
