import { skippedNames } from './field-names.ts'
import { pick } from './layers.ts'
import type { Layer } from './layers.ts'
import { isOpaqueText } from './opaque-text.ts'
import { htmlToText, isHtmlFragment, isHtmlPage, plainText } from './plain-text.ts'
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

/** A text, HTML made plain; a list of texts or of `{ text }` joined; an inverted index put in order. */
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

/** Text without its mark-up, or `undefined` when none is left. */
export function quotable(text: string): string | undefined {
  if (isHtmlPage(text)) return htmlToText(text) || undefined
  if (isHtmlFragment(text) || hasEntity(text)) {
    return text.includes('```') ? text : plainText(text) || undefined
  }
  return text
}

/** A look for the sign first: a long plain text is passed over at the speed of memory. */
function hasEntity(text: string): boolean {
  return text.includes('&') && /&(?:#\d{1,7}|#x[\da-f]{1,6}|quot|amp|nbsp);/i.test(text)
}

/** A title, the first of a list of titles, or one within `{ rendered }`, `{ text }`, `{ title: [{ plain_text }] }`. */
export function readTitle(value: unknown): string | undefined {
  if (Array.isArray(value)) return readTitle(value[0])
  if (isFields(value))
    return readTitle(value.rendered ?? value.plain_text ?? value.text ?? value.title ?? undefined)
  if (typeof value !== 'string' || isOpaqueText(value)) return undefined
  const title = plainText(value.slice(0, MAX_TITLE_LENGTH)).replaceAll('\n', ' ')
  return title || undefined
}

/** Names of people, places in the data and machines rather than of the result. */
const otherNames =
  /user|author|first|last|given|field|tag|engine|host|domain|site|tool|class|type|owner|column/

/** For schemas of one's own: the last word of a name tells (`HotelName`, `product_description`). */
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
