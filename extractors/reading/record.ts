import type { SourceInput } from '../../src/core/source.ts'
import {
  authorNames,
  dateNames,
  distanceNames,
  excerptNames,
  fullTextNames,
  identifierNames,
  modifiedNames,
  scoreNames,
  snippetNames,
  textNames,
  titleNames,
  urlNames,
} from './field-names.ts'
import { layersOf, pick } from './layers.ts'
import type { Layer } from './layers.ts'
import { judgementOf, pageNumberOf, publisherOf } from './record-details.ts'
import type { ZeroPages } from './record-details.ts'
import { guessText, guessTitle, readTitle, shortTextFrom, textFrom } from './record-text.ts'
import { metadataOf } from './record-metadata.ts'
import { authorsOf, cslOf, dateOf, doiOf } from './scholarly.ts'
import { isFields, isHttpUrl, numberOf, textOf } from './values.ts'
import type { Fields } from './values.ts'

/**
 * Reads the metadata and text of a source from an object, by the usual field names: its own fields first, then those of
 * its envelopes (`metadata`, `document`, `fields`, …). `findSources` decides whether the object is a source.
 */
export function readRecord(
  fields: Fields,
  {
    allowSummary = false,
    guess = false,
    zeroPages = none,
  }: { allowSummary?: boolean; guess?: boolean; zeroPages?: ZeroPages } = {},
): SourceInput {
  const layers = layersOf(fields)
  const url = urlOf(layers)
  const full = textFrom(layers, fullTextNames)
  const excerpts = textFrom(layers, excerptNames)
  const [body, preview] = bodyAndPreview(layers)
  const text =
    body ?? textFrom(layers, textNames) ?? (allowSummary ? textFrom(layers, ['summary']) : undefined)
  const snippet = shortTextFrom(layers, snippetNames) ?? preview
  const guessed = guess && !(full ?? text ?? excerpts ?? snippet) ? guessText(layers[0]!) : undefined
  const name = titleOf(layers) ?? (guess ? guessTitle(layers[0]!) : undefined)
  const relevance =
    pick(layers, scoreNames, numberOf) ?? relevanceOfDistance(pick(layers, distanceNames, numberOf))
  // `[{ name, similarity }]`: the passage is in the field `name`.
  const isPassage =
    guess &&
    !(url ?? full ?? text ?? excerpts ?? snippet ?? guessed) &&
    relevance !== undefined &&
    isSentence(name)
  const title = isPassage ? undefined : name
  const whole = full ?? text ?? excerpts ?? guessed ?? (isPassage ? name : undefined)
  // Excerpts of a search engine are joined; the full text of a page already contains them.
  const content = full
    ? full
    : joinDistinct([shortTextFrom(layers.slice(0, 1), snippetNames), whole, excerpts], whole)
  const excerpt = snippet ?? (full ? (text ?? excerpts) : undefined)
  const authors = authorsOf(
    pick(layers, authorNames, (value) => (authorsOf(value).length > 0 ? value : undefined)),
  )
  const identifier = identifierOf(layers, url)
  const publishedAt = pick(layers, dateNames, dateOf)
  const modifiedAt = pick(layers, modifiedNames, dateOf)
  const publisher = publisherOf(layers)
  const pageNumber = pageNumberOf(layers, zeroPages)
  const csl = cslOf(fields, { title, url, authors: authors.length > 0 ? authors : undefined })
  const metadata = metadataOf(layers)
  return {
    ...(identifier && { identifier }),
    ...(url && { url }),
    ...(title && title !== url && { title }),
    ...(excerpt && { snippet: excerpt }),
    ...(content && { content }),
    ...(authors.length > 0 && { authors }),
    ...(publisher && { publisher }),
    ...(publishedAt && { publishedAt }),
    ...(modifiedAt && { modifiedAt }),
    ...(pageNumber && { pageNumber }),
    ...(relevance !== undefined && { relevance }),
    ...judgementOf(layers),
    ...(csl && { type: 'document' as const, csl }),
    ...(metadata && { metadata }),
  }
}

const none: ZeroPages = new Set()

/**
 * The longer text as the body and the shorter as its preview, if an object has both a `text` and a different `content`
 * or `body`: `textFrom` would take only one of them. Otherwise neither.
 */
function bodyAndPreview(layers: readonly Layer[]): [string, string] | [undefined, undefined] {
  const own = layers.slice(0, 1)
  const [one, other] = [textFrom(own, ['text']), textFrom(own, ['content', 'body'])]
  if (!one || !other || one === other) return [undefined, undefined]
  return one.length > other.length ? [one, other] : [other, one]
}

/**
 * Joins the texts with blank lines, without those that `main` or an earlier text contains; `undefined` if `main` is
 * missing.
 */
function joinDistinct(texts: readonly (string | undefined)[], main: string | undefined): string | undefined {
  if (main === undefined) return undefined
  const kept: string[] = []
  for (const text of texts) {
    const isHeld =
      text === undefined ||
      [main, ...kept].some((other) => other !== text && squeezed(other).includes(squeezed(text)))
    if (!isHeld && !kept.includes(text)) kept.push(text)
  }
  return kept.join('\n\n')
}

function isSentence(text: string | undefined): boolean {
  return text !== undefined && text.split(' ', 5).length > 4
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function urlOf(layers: readonly Layer[]): string | undefined {
  const url = pick(layers, urlNames, readUrl)
  if (url) return url
  const doi = pick(layers, ['doi'], doiOf)
  return doi && `https://doi.org/${doi}`
}

/** A URL, or the URL of a link object (`{ href }`) or of the first link in a list. */
function readUrl(value: unknown): string | undefined {
  if (Array.isArray(value))
    return value
      .slice(0, 5)
      .map(readUrl)
      .find((url) => url !== undefined)
  if (isFields(value)) return readUrl(value.href ?? value.web ?? undefined)
  return isHttpUrl(value) ? value.trim() : undefined
}

function identifierOf(layers: readonly Layer[], url: string | undefined): string | undefined {
  const doi = pick(layers, ['doi'], doiOf)
  if (doi) return doi
  const document = url ? undefined : documentOf(layers)
  if (document) return document
  // In a result with a URL, `source` is usually the name of the publisher.
  const names = url ? identifierNames.filter((name) => name !== 'source') : identifierNames
  return pick(layers, names, shortText)
}

/**
 * The document that a chunk belongs to: the id of the document, else the name of its file. The id of the chunk itself
 * would make every chunk a separate source.
 */
function documentOf(layers: readonly Layer[]): string | undefined {
  return (
    pick(layers, documentIdNames, (value) => shortText(value)) ??
    pick(layers, fileNames, (value) => {
      const text = shortText(value)
      return text && /[^/\\\s.]\.[a-z][a-z\d]{0,4}$/i.test(text) ? text : undefined
    })
  )
}

function shortText(value: unknown): string | undefined {
  const text = textOf(value)?.trim()
  return text && text.length <= 1_000 && !isHttpUrl(text) ? text : undefined
}

const documentIdNames = ['documentid', 'docid', 'fileid']
const fileNames = [
  'filepath',
  'sourcepath',
  'path',
  's3uri',
  'sourceuri',
  'source',
  'uri',
  'filename',
  'file',
  'sourcefile',
]

function titleOf(layers: readonly Layer[]): string | undefined {
  const title = pick(layers, titleNames, readTitle)
  if (title) return title
  const path = pick(layers, ['filepath', 'sourcepath', 'path', 'file', 'source'], textOf)
  const name = path?.split(/[/\\]/).at(-1)
  return name && /\.[a-z\d]{1,5}$/i.test(name) && name.length < 200 && !isHttpUrl(path) ? name : undefined
}

/** Converts a distance, where lower is better, into a relevance, where higher is better. */
function relevanceOfDistance(distance: number | undefined): number | undefined {
  return distance === undefined ? undefined : 1 - distance
}
